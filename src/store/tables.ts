import type { ColumnType, Generated, Kysely } from 'kysely';

/** SQLite has no booleans. */
type Flag = 0 | 1;

/** All tables, as the newest migration leaves them. Moments are milliseconds since the Unix epoch. */
export interface Tables {
  matches: {
    number: Generated<number>;
    id: string;
    guild_id: string;
    guild_time: number;
    channel_id: string;
    thread_id: string | null;
    /** Of the last event; an append changes it from what it has seen, or fails. */
    revision: number;
    retired: ColumnType<Flag, Flag | undefined, Flag>;
    shown: ColumnType<string | null, string | undefined, string>;
  };
  events: {
    match_id: string;
    revision: number;
    entry: number;
    /** Of an entry's first event: an append whose answer was lost is recognised by it. */
    append_id: string | null;
    version: number;
    /** For people; the program reads `data`. */
    type: string;
    at: number;
    data: string;
  };
  players: { id: string; user_id: string | null; name: string };
  codes: { code: string; match_id: string; guild_id: string; is_open: Flag; closed: string | null };
  results: {
    match_id: string;
    game: number;
    player_id: string;
    guild_id: string;
    outcome: 'win' | 'loss' | 'draw';
  };
  settings: { guild_id: string; data: string };
  blocks: { player_id: string; blocked_id: string };
  beats: { count: number; shard: number; at: number };
}

export type Queries = Kysely<Tables>;
