import { QUIET_TURNS_TO_DRAW } from '../engine/outcome.ts';
import { millis, type Millis } from './ids.ts';
import { DEFAULT_TIME, type TimeControl } from './options/time-control.ts';

/** Who moves first in the first game (START-04): drawn, or one of the two by name. */
export const FIRST_MOVERS = ['drawn', 'challenger', 'invited'] as const;
export type FirstMover = (typeof FIRST_MOVERS)[number];

/** The colours of the pieces, the first mover's first (RULE-03). */
export const PIECE_COLOURS = ['red-white', 'black-red', 'white-red', 'blue-red'] as const;
export type PieceColours = (typeof PIECE_COLOURS)[number];

export const RULE_SETS = ['standard', 'tournament'] as const;
export type RuleSet = (typeof RULE_SETS)[number];

/**
 * Whose side the public board has at its bottom (PLAY-09): that of the player on move, turn by turn, or always the second
 * mover's, as in records.
 */
export const TURNINGS = ['turns', 'stays'] as const;
export type Turning = (typeof TURNINGS)[number];

/** Chosen when a match is asked for, fixed from its acceptance to the last rematch (START-06). */
export interface MatchOptions {
  readonly time: TimeControl;
  readonly first: FirstMover;
  readonly pieces: PieceColours;
  /** The name of a look of the board. What it looks like, and which there are, is not the match's business. */
  readonly board: string;
  /** A server's custom, no option of a challenge; a board with one person at both sides always turns (START-08). */
  readonly turning: Turning;
  readonly rules: RuleSet;
  /** How many quiet turns in a row draw the game (RULE-11, RULE-14). */
  readonly drawTurns: number;
  /** How long an invitation or an open table waits (START-03). */
  readonly invitationTime: Millis;
  /** How long a pause lasts at most (TIME-06). */
  readonly pauseTime: Millis;
}

/** `tournament` rules fix the number of quiet turns (RULE-14). */
export const TOURNAMENT_DRAW_TURNS = 80;

const MINUTE = 60_000;

export const DEFAULT_OPTIONS: MatchOptions = {
  time: DEFAULT_TIME,
  first: 'drawn',
  pieces: 'red-white',
  board: 'wood',
  turning: 'turns',
  rules: 'standard',
  drawTurns: QUIET_TURNS_TO_DRAW,
  invitationTime: millis(60 * MINUTE),
  pauseTime: millis(10 * MINUTE),
};

/** For play without clocks. */
export const UNTIMED_OPTIONS: MatchOptions = { ...DEFAULT_OPTIONS, time: 'off' };
