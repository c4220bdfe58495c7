import { isIrreversible, isQuiet, legalMoves, play, type Move } from './moves.ts';
import { otherSide, pieceCount, type Position, type Side } from './position.ts';

export interface Outcome {
  readonly winner: Side;
  readonly reason: 'all-captured' | 'blocked';
}

/** How the game has ended on the board: a player who can't move on their turn loses (RULE-09). Undefined while the game goes on. */
export function outcome(position: Position): Outcome | undefined {
  if (legalMoves(position).length > 0) return undefined;
  const reason = pieceCount(position, position.turn) === 0 ? 'all-captured' : 'blocked';
  return { winner: otherSide(position.turn), reason };
}

/** How often the same position, with the same side to move, must occur for a draw (RULE-10). */
export const REPETITIONS_TO_DRAW = 3;

/** Turns of either player in a row without a capture or a crowning, unless the match has another number (RULE-11). */
export const QUIET_TURNS_TO_DRAW = 50;

export const isDrawnByRepetition = (times: number): boolean => times >= REPETITIONS_TO_DRAW;

export const isDrawnByQuietTurns = (turns: number, limit: number = QUIET_TURNS_TO_DRAW): boolean => turns >= limit;

/** A position and what draws depend on: the positions before it that can come again, and the quiet turns up to it. */
export interface Course {
  readonly position: Position;
  readonly earlier: readonly Position[];
  readonly quietTurns: number;
}

/** The course of the game after one more move. */
export const afterMove = ({ position, earlier, quietTurns }: Course, move: Move): Course => ({
  position: play(position, move),
  earlier: isIrreversible(position, move) ? [] : [...earlier, position],
  quietTurns: isQuiet(position, move) ? quietTurns + 1 : 0,
});
