import type { Result } from '../engine/result.ts';
import type { Blocks } from '../match/admission.ts';
import type { MatchEvent } from '../match/match.ts';
import type { MatchId, Millis, PlayerId, Revision, TableCode } from '../match/ids.ts';
import type { CloseReason, Match } from '../match/phases.ts';
import type { ServerSettings } from '../match/options.ts';
import type { GameQueries, PersonQueries, Whereabouts } from './games.ts';
import type { MatchQueries, ShownState } from './match-rows.ts';

export interface Entry {
  readonly before: Match;
  /** The events of one decision, at least one; written and read as a whole. */
  readonly events: readonly MatchEvent[];
  readonly where: Whereabouts;
  /** The number of the newest absence that the match has taken up with it; a new match has nothing to take up. */
  readonly absence?: number | undefined;
}

/**
 * The events as they are recorded: where a game that counts has ended, `GameRated` follows its `GameEnded`.
 * `conflict`: other events follow that revision; nothing was written.
 */
export type Appended = readonly MatchEvent[] | 'conflict';

export interface StoredMatch {
  readonly id: MatchId;
  readonly where: Whereabouts;
  readonly entries: readonly (readonly MatchEvent[])[];
  /** The state of what is shown, as the last heartbeat wrote it. */
  readonly shownState: string | undefined;
  /** A retired match is over and shown: it is never loaded again. */
  readonly isRetired: boolean;
  /** The number of the newest absence that it has taken up. */
  readonly absence: number;
  /** Its row says that its record can't be read: that was repaired since. */
  readonly isSetAside?: boolean;
}

/** A match whose record this program can't read: it is quarantined, all others continue. */
export interface UnreadableMatch {
  readonly id: MatchId;
  readonly where: Whereabouts;
  readonly revision: number;
  /** The readable events before that; the last entry may be incomplete. */
  readonly entries: readonly (readonly MatchEvent[])[];
  readonly shownState: string | undefined;
  readonly isRetired: boolean;
  readonly found: string | undefined;
  readonly problem: string;
}

export type ReadMatch = Result<StoredMatch, UnreadableMatch>;

/** Ties a player of the journal to a user of the platform. */
export interface StoredPlayer {
  readonly id: PlayerId;
  /** `undefined` for a name in a hotseat game. */
  readonly userId: string | undefined;
  readonly name: string;
}

export interface StoredTable {
  readonly match: MatchId;
  readonly guildId: string;
  readonly isOpen: boolean;
  /** Why a table ended without a second player; `undefined` while it is open, or if someone joined. */
  readonly closed: CloseReason | undefined;
}

export interface Heartbeat {
  readonly shards: Shards;
  readonly at: Millis;
  /** Changes only. */
  readonly shownStates: ReadonlyMap<MatchId, ShownState>;
}

export interface LastBeat {
  readonly shard: number;
  /** The number of shards then, which an operator may have changed since. */
  readonly count: number;
  readonly at: Millis;
}

/** The store outlives the process: once a write resolves, it is on disk. All methods reject with `StoreUnavailable`. */
export interface Store extends GameQueries, PersonQueries, MatchQueries {
  /**
   * Adds the events of one decision after event number `before.revision`, rates the game that ends, and updates the read models.
   * Rejects with `UnreadableEvent`, too.
   */
  append(entry: Entry): Promise<Appended>;
  readMatch(match: MatchId): Promise<ReadMatch | undefined>;
  /** Those of them that are there, in the order in which they began. */
  readMatches(matches: readonly MatchId[]): Promise<readonly ReadMatch[]>;
  /** All matches that are not retired, in the order in which they began. */
  liveMatches(shards: Shards): AsyncIterable<ReadMatch>;
  allMatches(): AsyncIterable<ReadMatch>;
  retireMatch(match: MatchId): Promise<void>;

  /** Stores a player under their current name. Returns the id a known user already has, in any process, or `player.id`. */
  meetPlayer(player: StoredPlayer): Promise<PlayerId>;
  /** Forgotten players are missing. */
  loadPlayers(players: readonly PlayerId[]): Promise<readonly StoredPlayer[]>;
  findUser(userId: string): Promise<StoredPlayer | undefined>;

  /** Writes the heartbeat (TIME-08) and what is shown. */
  beat(beat: Heartbeat): Promise<void>;
  lastBeats(): Promise<readonly LastBeat[]>;

  /** `undefined` for a code that was never given out (START-02). */
  findTable(code: TableCode): Promise<StoredTable | undefined>;

  /** The settings that a server's managers have chosen (RUN-11). */
  readSettings(guildId: string): Promise<ServerSettings | undefined>;
  writeSettings(guildId: string, settings: ServerSettings): Promise<void>;

  /** Who blocks whom among these. */
  readBlocks(among: readonly PlayerId[]): Promise<Blocks>;
  block(by: PlayerId, other: PlayerId): Promise<void>;
  unblock(by: PlayerId, other: PlayerId): Promise<void>;

  /** The match that was last shown in a thread. */
  findMatchIn(threadId: string): Promise<MatchId | undefined>;

  /** The review of the game that began with event number `game`, as text that the store does not read. */
  readReview(match: MatchId, game: Revision): Promise<string | undefined>;
  /** Replaces an earlier one. Only the newest `MOST_REVIEWS` are kept: what is made once can be made again. */
  writeReview(match: MatchId, game: Revision, review: string): Promise<void>;

  close(): Promise<void>;
}

/** How many reviews are kept, of a few thousand bytes each. */
export const MOST_REVIEWS = 5000;

/** Some of `count` shards, over which Discord splits the servers (discord.com/developers/docs, Gateway, "Sharding"). */
export interface Shards {
  readonly count: number;
  readonly ids: readonly number[];
}

export const EVERY_SHARD: Shards = { count: 1, ids: [0] };

/** The server id without its lowest 22 bits, which Discord divides by the number of shards. It fits into a number. */
export const guildTime = (guildId: string): number => Number(BigInt(guildId) >> 22n);

export const shardOf = (guildId: string, count: number): number => guildTime(guildId) % count;
