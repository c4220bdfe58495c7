import type { LevelNumber } from '../engine/search/levels.ts';
import type { DrawReason, WinReason } from './game.ts';
import type { MatchId, Millis, PlayerId, Revision, Seat, Seats } from './ids.ts';
import type { Pool, RatedGame, Rating } from './rating.ts';

/** Two people, one person at both sides, or one against the bot. */
export const GAME_KINDS = ['two', 'hotseat', 'solo'] as const;
export type GameKind = (typeof GAME_KINDS)[number];

/** A game that came to a result, as lists know it (HIST-01). */
export interface PastGame {
  /** Counts all games in the order of their ends. */
  readonly number: number;
  readonly match: MatchId;
  /** The revision of the event that began it. */
  readonly game: Revision;
  readonly kind: GameKind;
  /** The bot's level; of a solo game only. */
  readonly level: LevelNumber | undefined;
  readonly seats: Seats;
  readonly winner: Seat | undefined;
  readonly reason: WinReason | DrawReason;
  /** By its clock, rated or not; `undefined` without a clock. */
  readonly pool: Pool | undefined;
  readonly rated: RatedGame | undefined;
  readonly opening: string | undefined;
  readonly startedAt: Millis;
  readonly endedAt: Millis;
  readonly plies: number;
}

/** How games went for one player. */
export interface Tally {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}

/** A pool, or `off`: games without a clock. */
export type PoolOrOff = Pool | 'off';

/** Of the games of two people, but for `solo`; hotseat games say nothing of anybody (HIST-02). */
export interface Statistics {
  readonly games: number;
  readonly tallies: Readonly<Record<PoolOrOff, Readonly<Record<Seat, Tally>>>>;
  readonly solo: SoloStatistics;
  readonly streaks: Streaks;
  /** Of the player's own moves, by clock; `undefined` where there was none. */
  readonly meanTimes: Readonly<Record<PoolOrOff, Millis | undefined>>;
  /** The most played first, at most `MOST_OPENINGS`; games whose opening has no name count nowhere here. */
  readonly openings: readonly OpeningTally[];
  /** After each rated game, the oldest first, at most `MOST_POINTS` of them; of one server only, so empty without one in the filter. */
  readonly curves: Readonly<Record<Pool, readonly RatingPoint[]>>;
}

export const MOST_OPENINGS = 10;
export const MOST_POINTS = 400;

export interface SoloStatistics extends Tally {
  readonly best: LevelNumber | undefined;
}

export interface Streaks {
  /** How the last games went, one after another in the same way; `undefined` without a game. */
  readonly now: { readonly outcome: Outcome; readonly games: number } | undefined;
  readonly mostWins: number;
}

export const OUTCOMES = ['win', 'loss', 'draw'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface OpeningTally extends Tally {
  readonly name: string;
}

export interface RatingPoint {
  readonly at: Millis;
  readonly rating: number;
}

/** A rating as the last game left it: its deviation has grown since. */
export interface StoredRating extends Rating {
  readonly playedAt: Millis;
  readonly games: number;
}

/** The rated games of a player in a server and pool, of all time or since a moment. */
export interface Standing extends Tally {
  readonly player: PlayerId;
  readonly rating: StoredRating;
  /** By how much the rating has changed in these games. */
  readonly gained: number;
}
