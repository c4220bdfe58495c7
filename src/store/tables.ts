import type { ColumnType, Generated, Kysely } from 'kysely';

/** What can be true or false: SQLite has nothing but numbers for it. */
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
  /** Counts up: the order in which matches began. */
  number: Generated<number>;
  id: string;
  guild_id: string;
  /** When the server was founded, as its id tells: what Discord divides by the number of shards. */
  guild_time: number;
  channel_id: string;
  thread_id: string | null;
  /** The number of the last event. An append changes it from what it has seen, or fails. */
  revision: number;
  retired: ColumnType<Flag, Flag | undefined, Flag>;
  showing: ColumnType<string | null, string | undefined, string>;
}

interface EventsTable {
  match_id: string;
  revision: number;
  /** The revision of the first event of its entry. */
  entry: number;
  /** Drawn anew for each entry, with its first event only: an append whose outcome was not heard is recognised by it. */
  append_id: string | null;
  version: number;
  /** What happened and when: for people who look into the table. The program reads `data`. */
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

/** A player's part in a finished game that counts. */
interface ResultsTable {
  match_id: string;
  /** Which game of the match. */
  game: number;
  player_id: string;
  guild_id: string;
  outcome: 'win' | 'loss' | 'draw';
}

interface SettingsTable {
  guild_id: string;
  /** JSON. */
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

/** Queries on one connection, in one transaction. */
export type Queries = Kysely<Tables>;

/** What is above the lowest 22 bits of a server's id: it fits into a number, as the id itself does not. */
export const guildTime = (guildId: string): number => Number(BigInt(guildId) >> 22n);
