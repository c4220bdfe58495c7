import { legalMoves, play, type Move } from '../../../src/engine/moves.ts';
import { pieceCount, type Position } from '../../../src/engine/position.ts';
import { WIN, type Searcher, type SearchState } from '../../../src/engine/search/search.ts';

interface Found {
  readonly score: number;
  readonly pv: readonly Move[];
}

/** Plain negamax that counts men, kings as a man and a half; always as deep as `depth`, or as the budget says, if less. */
export function materialSearcher(depth = 4): Searcher & { readonly searched: SearchState[] } {
  const searched: SearchState[] = [];
  const best = (position: Position, left: number, ply: number): Found => {
    const moves = legalMoves(position);
    if (moves.length === 0) return { score: ply - WIN, pv: [] };
    if (left === 0) return { score: material(position), pv: [] };
    return moves
      .map((move) => {
        const reply = best(play(position, move), left - 1, ply + 1);
        return { score: -reply.score, pv: [move, ...reply.pv] };
      })
      .reduce((one, other) => (other.score > one.score ? other : one));
  };
  return {
    searched,
    search: (state, budget) => {
      searched.push(state);
      const reached = Math.min(depth, budget.depth ?? depth);
      const { score, pv } = best(state.position, reached, 0);
      const [move] = pv;
      return move && { move, score: score + 0, pv, depth: reached, nodes: 1 };
    },
    rank: () => [],
    clear: () => undefined,
  };
}

function material(position: Position): number {
  const { turn, kings } = position;
  const count = (side: 'dark' | 'light'): number =>
    100 * pieceCount(position, side) + 50 * pieceCount({ ...position, [side]: position[side] & kings }, side);
  return turn === 'dark' ? count('dark') - count('light') : count('light') - count('dark');
}
