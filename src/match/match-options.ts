import { QUIET_TURNS_TO_DRAW } from '../engine/outcome.ts';
import { millis, type Millis } from './ids.ts';

/** Chosen when a match is asked for, fixed from its acceptance on (START-06). */
export interface MatchOptions {
  /** How many turns in a row without a capture or a crowning draw the game (RULE-11). */
  readonly drawTurns: number;
  /** How long an invitation stays open (START-03). */
  readonly invitationTime: Millis;
}

export const DEFAULT_OPTIONS: MatchOptions = { drawTurns: QUIET_TURNS_TO_DRAW, invitationTime: millis(60 * 60 * 1000) };
