import { isJump, legalMoves, play, type Move } from '../../../src/engine/moves.ts';
import { makeMove } from '../../../src/engine/referee.ts';
import { START, type Position } from '../../../src/engine/position.ts';

/** A row of legal moves from the start in which nobody ever can jump; too many turns of that there are not. */
export function quietMoves(turns: number): readonly string[] {
  const found = search(START, turns);
  if (found === undefined) throw new RangeError(`there are no ${turns} quiet turns`);
  return found.map(makeMove);
}

function search(position: Position, turns: number): readonly Move[] | undefined {
  if (turns === 0) return [];
  const moves = legalMoves(position);
  if (moves.some(isJump)) return undefined;
  for (const move of moves) {
    const rest = search(play(position, move), turns - 1);
    if (rest !== undefined) return [move, ...rest];
  }
  return undefined;
}
