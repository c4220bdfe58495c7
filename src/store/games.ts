import type { LevelNumber } from '../engine/search/levels.ts';
import type { DrawReason, Game, WinReason } from '../match/game.ts';
import type { MatchId, Millis, PlayerId, Revision, Seat, Seats } from '../match/ids.ts';
import type { Preferences } from '../match/preferences.ts';
import type { Pool, RatedGame, Rating } from '../match/rating.ts';
import type { Whereabouts } from './store.ts';

/** Two people, one person at both sides, or one against the bot. */
export const GAME_KINDS = ['two', 'hotseat', 'solo'] as const;
export type GameKind = (typeof GAME_KINDS)[number];

/** A game that came to a result, as lists know it. */
export interface GameSummary {
  /** Counts all games in the order of their ends. */
  readonly number: number;
  readonly match: MatchId;
  /** The revision of the event that began it. */
  readonly game: Revision;
  readonly where: Whereabouts;
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

export interface GamesFilter {
  readonly player: PlayerId;
  /** Only games of the two. */
  readonly against?: PlayerId | undefined;
  readonly guildId?: string | undefined;
  /** Only games in these channels; a thread's is the one that it hangs in. */
  readonly channelIds?: readonly string[] | undefined;
}

export interface GamesPage {
  /** The number of the last game of the page before this one; the newest come first. */
  readonly before?: number | undefined;
  /** The number of the first game of the page behind this one: those next to it are given. */
  readonly after?: number | undefined;
  readonly most: number;
}

export interface GamesFound {
  readonly games: readonly GameSummary[];
  /** On all pages. */
  readonly total: number;
}

/** How games went for one player. */
export interface Tally {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}

/** A pool, or `off`: games without a clock. */
export type PoolOrOff = Pool | 'off';

/** Of the games of two people, but for `solo`; hotseat games say nothing of anybody. */
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

/** A rating as the last game left it: its deviation has grown since (`ratingAt`). */
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

/** What the store knows of a player, beside their games, for them to read (`/checkers me`). */
export interface PersonalData {
  readonly userId: string | undefined;
  readonly name: string;
  readonly preferences: Preferences;
  readonly ratings: readonly (StoredRating & { readonly guildId: string; readonly pool: Pool })[];
  readonly blocks: BlockList;
}

export interface BlockList {
  readonly players: readonly { readonly id: PlayerId; readonly name: string }[];
  /** Blocked players who had themselves forgotten: in force again when they come back. */
  readonly forgotten: number;
}

/** The name of a game's opening, from a table that the store is handed. */
export type OpeningOf = (game: Game) => string | undefined;

export interface Rebuilt {
  readonly matches: number;
  readonly games: number;
  readonly rated: number;
  /** Sentences on what could not be read, or does not add up. */
  readonly problems: readonly string[];
}

/** The finished games, ratings and statistics: read from the journals, and kept beside them to be searched. */
export interface GameQueries {
  /** The newest first. */
  readGames(filter: GamesFilter, page: GamesPage): Promise<GamesFound>;
  readStatistics(filter: GamesFilter): Promise<Statistics>;
  readRatings(player: PlayerId, guildId: string): Promise<Readonly<Partial<Record<Pool, StoredRating>>>>;
  /** All who have a rating there (RUN-12), or who have played for it since a moment: the best first. */
  readStandings(guildId: string, pool: Pool, since?: Millis): Promise<readonly Standing[]>;
  /** How many of the two's games counted that began since then and are over. */
  countRated(pair: readonly [PlayerId, PlayerId], guildId: string, since: Millis): Promise<number>;
  /** Makes games, results and ratings anew from the journals; `progress` hears how many matches have been read. */
  rebuildReadModels(progress?: (matches: number) => void): Promise<Rebuilt>;
}

/** What is kept of people, beside the journals, which know them by opaque ids only. */
export interface PersonQueries {
  /** The preferences of all these players; who has chosen none has the default ones. */
  readPreferences(players: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, Preferences>>;
  writePreferences(player: PlayerId, preferences: Preferences): Promise<void>;
  /** `undefined` for who is forgotten. */
  readPersonalData(player: PlayerId): Promise<PersonalData | undefined>;
  /** Whom a player blocks, by name. */
  blocksBy(player: PlayerId): Promise<BlockList>;
  /**
   * Deletes names, ratings, preferences, results and own blocks of a player, at once; journals know them by an opaque id only, so
   * that they name nobody then. Others' blocks of them come back into force when the same user is met again.
   */
  forgetPlayer(player: PlayerId): Promise<void>;
}
