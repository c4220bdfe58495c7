import type { ColumnType, Generated, Kysely } from 'kysely';
import type { LevelNumber } from '../engine/search/levels.ts';
import type { DrawReason, WinReason } from '../match/game.ts';
import type { Seat } from '../match/ids.ts';
import type { StopReason } from '../match/phases.ts';
import type { Pool } from '../match/rating.ts';
import type { GameKind, Outcome } from '../match/statistics.ts';
import type { RowPhase } from './match-rows.ts';
import type { CannotOpenStore } from './store-errors.ts';
import type { Shards } from './store.ts';

/** SQLite has no booleans. */
export type Flag = 0 | 1;

/** What a match's journal tells, to be searched for. */
export interface OutlineColumns {
  phase: Generated<RowPhase>;
  code: string | null;
  /** The player whom it waits for, but for one who plays alone. */
  waits_for: string | null;
  waits_until: number | null;
  /** When a table was opened, or a game began that goes on. */
  listed_since: number | null;
  is_live: Generated<Flag>;
  is_rated: Generated<Flag>;
  /** Why its clock stands: reasons between commas. */
  stops: string | null;
}

/** All tables, as the newest migration leaves them. Moments are milliseconds since the Unix epoch. */
export interface Tables {
  matches: {
    number: Generated<number>;
    id: string;
    guild_id: string;
    guild_time: number;
    channel_id: string;
    thread_id: string | null;
    /** The revision of the last event; an append changes it from what it has seen, or fails. */
    revision: number;
    retired: ColumnType<Flag, Flag | undefined, Flag>;
    shown: ColumnType<string | null, string | undefined, string>;
    /** The revision at which all of it was shown, as the heartbeat wrote it with the next two. */
    settled: ColumnType<number | null, number | null | undefined, number | null>;
    card_id: ColumnType<string | null, string | null | undefined, string | null>;
    due_at: number | null;
    /** The number of the newest absence that it has taken up. */
    absence: ColumnType<number, number | undefined, number>;
  } & OutlineColumns;
  /** The people of the matches that are not over. */
  match_players: {
    player_id: string;
    match_id: string;
    /** It counts for them (START-01). */
    counts: Flag;
  };
  absences: {
    number: Generated<number>;
    count: number;
    /** A list of them. */
    shards: string;
    reason: StopReason;
    since: number;
    until: number | null;
  };
  events: {
    match_id: string;
    revision: number;
    entry: number;
    /** The first event of an entry has it: an append whose answer was lost is recognized by it. */
    append_id: string | null;
    version: number;
    /** The type is for people; the program reads `data`. */
    type: string;
    at: number;
    data: string;
  };
  players: { id: string; user_id: string | null; name: string };
  codes: { code: string; match_id: string; guild_id: string; is_open: Flag; closed: string | null };
  /** Finished games, in the order of their ends. */
  games: {
    number: Generated<number>;
    match_id: string;
    /** The revision of the event that began it. */
    game: number;
    kind: GameKind;
    level: LevelNumber | null;
    dark_id: string;
    light_id: string;
    winner: Seat | null;
    reason: WinReason | DrawReason;
    pool: Pool | null;
    /** A `RatedGame`. */
    rated: string | null;
    opening: string | null;
    started_at: number;
    ended_at: number;
    plies: number;
  };
  /** A game as one person's; of hotseat games the operator's, who has no seat. Forgotten players have none. */
  results: {
    player_id: string;
    number: number;
    opponent_id: string | null;
    guild_id: string;
    channel_id: string;
    seat: Seat | null;
    outcome: Outcome | null;
    pool: Pool | null;
    level: LevelNumber | null;
    opening: string | null;
    /** Of the player's own, and the time that they took. */
    moves: number;
    spent: number;
    started_at: number;
    ended_at: number;
    rating_before: number | null;
    rating_after: number | null;
  };
  ratings: {
    guild_id: string;
    pool: Pool;
    player_id: string;
    rating: number;
    deviation: number;
    volatility: number;
    played_at: number;
    wins: number;
    losses: number;
    draws: number;
  };
  /** The running number of the last rated game of a server: its row is locked while one is rated. */
  rated_games: { guild_id: string; number: number };
  preferences: { player_id: string; data: string };
  settings: { guild_id: string; data: string };
  blocks: { player_id: string; blocked_id: string };
  /** Blocks of users who have had themselves forgotten, whom only the keyed hash can tell again. */
  forgotten_blocks: { player_id: string; user_hash: string };
  /** Made at random where they are first needed. */
  secrets: { name: string; secret: string };
  beats: { count: number; shard: number; at: number };
  /** A review belongs to the game that began with this event; the newest has the highest number. */
  reviews: { number: Generated<number>; match_id: string; game: number; data: string };
}

export type Queries = Kysely<Tables>;

/** The work of one transaction. It may run more than once, so it must have the same result each time. */
export type Work<T> = (queries: Queries) => Promise<T>;

/** Runs transactions, on SQLite or PostgreSQL. All methods reject with `StoreUnavailable` when one fails. */
export interface Database {
  /** Reads a consistent snapshot. */
  read<T>(work: Work<T>): Promise<T>;
  /** Writes all or nothing; once it resolves, it is on disk. When a connection breaks, `work` may be run again on a new one. */
  write<T>(work: Work<T>): Promise<T>;
  /** As `write`, for as long as it takes: for what runs while nobody plays. */
  writeSlowly<T>(work: Work<T>): Promise<T>;
  /** Makes sure that this process still has the lock, and takes it again if it was lost. A file's lock is never lost. */
  holdLock?(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Has a thread of its own work on a SQLite file, so that this one never waits for the disk. */
  readonly inWorker?: boolean;
  /** Reads a database in use: no lock is taken, nothing is changed, and writes are rejected. */
  readonly readOnly?: boolean;
  /** The lock is for PostgreSQL; SQLite locks the whole file anyway. */
  readonly lock?: LockOptions | undefined;
}

export interface LockOptions {
  /** `alone`: while no other process serves any. */
  readonly shards: Shards | 'alone';
  /** Another process has taken the lock while this one could not reach the server. */
  readonly onTaken: (error: CannotOpenStore) => void;
}
