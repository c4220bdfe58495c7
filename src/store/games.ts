import type { Millis, PlayerId } from '../match/ids.ts';
import type { PastGame, Standing, Statistics, StoredRating } from '../match/statistics.ts';
import type { Preferences } from '../match/preferences.ts';
import type { Pool } from '../match/rating.ts';

export interface Whereabouts {
  readonly guildId: string;
  readonly channelId: string;
  /** `undefined` until the thread is open. */
  readonly threadId: string | undefined;
}

/** A game that came to a result, as lists know it, and where that was. */
export interface GameSummary extends PastGame {
  readonly where: Whereabouts;
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
  /** Makes games, results and ratings anew from the journals, while nobody plays. */
  rebuildReadModels(): Promise<Rebuilt>;
}

/** What is kept of people, beside the journals, which know them by opaque ids only. */
export interface PersonQueries {
  /** The preferences of all these players; who has chosen none has the default ones. */
  readPreferences(players: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, Preferences>>;
  writePreferences(player: PlayerId, preferences: Preferences): Promise<void>;
  /** `undefined` for who is forgotten. */
  readPersonalData(player: PlayerId): Promise<PersonalData | undefined>;
  /** The players that a player blocks, by name. */
  blocksBy(player: PlayerId): Promise<BlockList>;
  /**
   * Deletes names, ratings, preferences, results and own blocks of a player, at once; journals know them by an opaque id only, so
   * that they name nobody then. Others' blocks of them come back into force when the same user is met again.
   */
  forgetPlayer(player: PlayerId): Promise<void>;
}
