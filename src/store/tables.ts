import type { ColumnType, Generated, Kysely } from 'kysely';

/** SQLite has no booleans. */
export type Flag = 0 | 1;

/** All tables, as the newest migration leaves them. Moments are milliseconds since the Unix epoch. */
export interface Tables {
  matches: MatchesTable;
  events: EventsTable;
  players: PlayersTable;
  codes: CodesTable;
  results: ResultsTable;
  settings: SettingsTable;
  blocks: BlocksTable;
  beats: BeatsTable;
}

interface MatchesTable {
  number: Generated<number>;
  id: string;
  guild_id: string;
  /** The server id without its lowest 22 bits, which Discord divides by the number of shards. */
  guild_time: number;
  channel_id: string;
  thread_id: string | null;
  /** Of the last event; an append changes it from what it has seen, or fails. */
  revision: number;
  retired: ColumnType<Flag, Flag | undefined, Flag>;
  showing: ColumnType<string | null, string | undefined, string>;
}

interface EventsTable {
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
}

interface PlayersTable {
  id: string;
  user_id: string | null;
  name: string;
}

interface CodesTable {
  code: string;
  match_id: string;
  guild_id: string;
  is_open: Flag;
  closed: string | null;
}

interface ResultsTable {
  match_id: string;
  game: number;
  player_id: string;
  guild_id: string;
  outcome: 'win' | 'loss' | 'draw';
}

interface SettingsTable {
  guild_id: string;
  data: string;
}

interface BlocksTable {
  player_id: string;
  blocked_id: string;
}

interface BeatsTable {
  count: number;
  shard: number;
  at: number;
}

export type Queries = Kysely<Tables>;

/** The server id without its lowest 22 bits fits into a number. */
export const guildTime = (guildId: string): number => Number(BigInt(guildId) >> 22n);
