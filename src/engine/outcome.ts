import { legalMoves } from './moves.ts';
import { otherSide, pieceCount, type Position, type Side } from './position.ts';

export interface Outcome {
  readonly winner: Side;
  readonly reason: 'all-captured' | 'blocked';
}

/** How the game has ended on the board: who cannot move on their turn loses (RULE-09). Undefined while it goes on. */
export function outcome(position: Position): Outcome | undefined {
  if (legalMoves(position).length > 0) return undefined;
  const reason = pieceCount(position, position.turn) === 0 ? 'all-captured' : 'blocked';
  return { winner: otherSide(position.turn), reason };
}

/** How often a placement with its side to move stands until the game is drawn (RULE-10). */
export const REPETITIONS_TO_DRAW = 3;

/** Turns of either player in a row without a capture or a crowning, if nothing else was agreed (RULE-11). */
export const QUIET_TURNS_TO_DRAW = 50;

export const isDrawnByRepetition = (times: number): boolean => times >= REPETITIONS_TO_DRAW;

export const isDrawnByQuietTurns = (turns: number, limit: number = QUIET_TURNS_TO_DRAW): boolean => turns >= limit;
