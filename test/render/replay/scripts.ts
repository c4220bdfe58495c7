import { findMove, legalMoves, play, squaresOf } from '../../../src/engine/moves.ts';
import { START, type Position } from '../../../src/engine/position.ts';
import type { Square } from '../../../src/engine/square.ts';
import { DEFAULT_LOOK } from '../../../src/render/look.ts';
import type { ReplayScript } from '../../../src/render/replay-gif.ts';
import { positionOf } from '../../engine/samples.ts';
import { squares } from '../scenes.ts';

type Moves = ReplayScript['moves'];

export const UNLIMITED = 10 * 2 ** 20;

/** A replay of these moves by Alice and Bob, from the first one on. */
export function scriptOf(moves: Moves, rest: Partial<ReplayScript> = {}): ReplayScript {
  return {
    start: START,
    moves,
    fromPly: 0,
    names: { dark: 'Alice', light: 'Bob' },
    bottom: 'light',
    ending: undefined,
    endWords: { won: 'wins' },
    look: { ...DEFAULT_LOOK, size: 512 },
    maxBytes: UNLIMITED,
    ...rest,
  };
}

/** Dark, with two kings, jumps three pieces on the third move and has won. */
export const TRIPLE_JUMP = scriptOf([squares(1, 6), squares(15, 10), squares(6, 15, 24, 31)], {
  start: positionOf('B:W15,19,27:BK1,K5'),
  ending: { dark: 'won', light: undefined },
});

/** Kings that walk to and fro for so many moves. */
export function shuffling(plies: number, rest: Partial<ReplayScript> = {}): ReplayScript {
  const round: Moves = [squares(1, 6), squares(32, 27), squares(6, 1), squares(27, 32)];
  const moves = Array.from({ length: plies }, (_, ply) => round[ply % 4] ?? []);
  return scriptOf(moves, {
    start: positionOf('B:WK32,K28:BK1,K5'),
    ending: { dark: 'drawn', light: 'drawn' },
    ...rest,
  });
}

/** A game in which each number picks a move among the legal ones, as far as it goes. */
export function playedBy(choices: readonly number[], start: Position = START): Moves {
  const moves: (readonly Square[])[] = [];
  let position = start;
  for (const choice of choices) {
    const legal = legalMoves(position);
    const move = legal[choice % Math.max(legal.length, 1)];
    if (move === undefined) break;
    moves.push(squaresOf(move));
    position = play(position, move);
  }
  return moves;
}

/** Where a script's moves lead. */
export function endOf({ start, moves }: ReplayScript): Position {
  return moves.reduce((position, path) => {
    const move = findMove(position, path);
    if (move === undefined) throw new Error(`no move: ${path.join(' ')}`);
    return play(position, move);
  }, start);
}
