import type { Move } from '../engine/moves.ts';
import type { Position } from '../engine/position.ts';
import type { Millis, Revision } from './ids.ts';
import type { Seat } from './seat.ts';

export interface PlayedMove {
  readonly move: Move;
  readonly seat: Seat;
  readonly at: Millis;
  /** How long the player thought: from the moment the turn passed to this move (END-04). */
  readonly spent: Millis;
  /** The revision of the `MovePlayed` event: the board that shows this move's result carries it. */
  readonly revision: Revision;
}

/** One play from the first move to a result. */
export interface Game {
  readonly startedAt: Millis;
  /** The revision of the `GameStarted` event. */
  readonly startRevision: Revision;
  readonly start: Position;
  readonly position: Position;
  readonly moves: readonly PlayedMove[];
  /** Turns in a row without a capture or a crowning (RULE-11). */
  readonly quietTurns: number;
  /** How often each placement with its side to move has stood, the start counting (RULE-10); keyed by `positionKey`. */
  readonly stood: ReadonlyMap<string, number>;
  /** The revision of the event that last changed the board: a board button carries it, an older one is stale. */
  readonly boardRevision: Revision;
  readonly turnStartedAt: Millis;
}

export const WIN_REASONS = ['all-captured', 'blocked', 'resigned'] as const;
export type WinReason = (typeof WIN_REASONS)[number];
export const DRAW_REASONS = ['agreement', 'third-repetition', 'quiet-turns'] as const;
export type DrawReason = (typeof DRAW_REASONS)[number];

export type GameResult =
  | { readonly kind: 'win'; readonly winner: Seat; readonly reason: WinReason }
  | { readonly kind: 'draw'; readonly reason: DrawReason };
