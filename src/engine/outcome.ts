import { isIrreversible, isQuiet, legalMoves, play, type Move } from './moves.ts';
import { isSamePosition, otherSide, pieceCount, type Position, type Side } from './position.ts';

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
const REPETITIONS_TO_DRAW = 3;

/** Turns of either player in a row without a capture or a crowning, unless the match has another number (RULE-11). */
export const QUIET_TURNS_TO_DRAW = 50;

export const isDrawnByRepetition = (times: number): boolean => times >= REPETITIONS_TO_DRAW;

export const isDrawnByQuietTurns = (turns: number, limit: number = QUIET_TURNS_TO_DRAW): boolean => turns >= limit;

/** A position and what draws depend on: the positions before it that can come again, and the quiet turns up to it. */
export interface Course {
  readonly position: Position;
  /** Oldest first. */
  readonly earlier: readonly Position[];
  readonly quietTurns: number;
}

/** The course of the game after one more move; by tournament rules a man's advance is no quiet turn (RULE-14). */
export function afterMove({ position, earlier, quietTurns }: Course, move: Move, advancesAreQuiet = true): Course {
  const isForGood = isIrreversible(position, move);
  const isTurnQuiet = advancesAreQuiet ? isQuiet(position, move) : !isForGood;
  return {
    position: play(position, move),
    earlier: isForGood ? [] : [...earlier, position],
    quietTurns: isTurnQuiet ? quietTurns + 1 : 0,
  };
}

/** How often the position has stood so far, now included (RULE-10). */
export const repetitions = ({ position, earlier }: Pick<Course, 'position' | 'earlier'>): number =>
  1 + earlier.filter((other) => isSamePosition(other, position)).length;

export type GameResult = Outcome | { readonly winner: undefined; readonly reason: 'third-repetition' | 'quiet-turns' };

/** How a game has ended (RULE-09 to RULE-11): a player without a move has lost even where a draw falls on the same turn. */
export function resultOf(game: Course & { readonly drawTurns?: number | undefined }): GameResult | undefined {
  const end = outcome(game.position);
  if (end !== undefined) return end;
  if (isDrawnByRepetition(repetitions(game))) return { winner: undefined, reason: 'third-repetition' };
  if (isDrawnByQuietTurns(game.quietTurns, game.drawTurns)) return { winner: undefined, reason: 'quiet-turns' };
  return undefined;
}
