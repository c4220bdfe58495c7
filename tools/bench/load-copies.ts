import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import SqliteHandle from 'better-sqlite3';
import type { Sandbox } from 'discord-sandbox';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { Pool } from 'pg';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import { copyThread, renaming } from './copy-thread.ts';
import type { LoadMatch } from './load-driver.ts';
import type { WorldOptions } from './load-options.ts';

/** A database on disk, or on a server. */
export type MatchDatabase = DatabaseUrl;

const MATCHES_A_WRITE = 250;
const ROWS_AN_INSERT = 1000;

type Row = Readonly<Record<string, unknown>>;
/** By table. All of them are read and written as they are, in whichever schema the bot has left. */
type Rows = ReadonlyMap<string, readonly Row[]>;
type RawDatabase = Kysely<Record<string, Record<string, unknown>>>;

/**
 * Copies matches, while the bot is away, until there are `matches`: their threads at Discord, and their rows in the database, with
 * other ids and other players. The bot then finds what it would have left behind had all of them been opened one by one.
 */
export async function copyMatches(
  sandbox: Sandbox,
  database: MatchDatabase,
  originals: readonly LoadMatch[],
  { matches: count, withMessages = Infinity }: Pick<WorldOptions, 'matches' | 'withMessages'>,
): Promise<readonly LoadMatch[]> {
  const raw = openRaw(database);
  try {
    const tables = (await raw.introspection.getTables())
      .filter(({ columns }) => columns.some(({ name }) => name === 'match_id'))
      .map(({ name }) => name);
    const read: Original[] = [];
    for (const match of originals) read.push(await readOriginal(raw, match, tables));
    const matches = [...originals];
    for (let from = originals.length; from < count; from += MATCHES_A_WRITE) {
      const numbers = Array.from({ length: Math.min(MATCHES_A_WRITE, count - from) }, (_, index) => from + index);
      const copies = numbers.map((number) => copyOne(sandbox, at(read, number % read.length), number, withMessages));
      await raw.transaction().execute(async (queries) => {
        for (const table of ['players', 'matches', ...tables])
          await insert(
            queries,
            table,
            copies.flatMap(({ rows }) => rows.get(table) ?? []),
          );
      });
      matches.push(...copies.map(({ match }) => match));
      // The sandbox has pings to answer.
      await sleep(0);
    }
    // Else the time that copying took would be an outage, of which all players are told.
    await raw.updateTable('beats').set({ at: Date.now() }).execute();
    return matches;
  } finally {
    await raw.destroy();
  }
}

/** How many events of this type each match in the database has, by its thread. */
export async function countEvents(database: MatchDatabase, type: string): Promise<ReadonlyMap<string, number>> {
  const raw = openRaw(database);
  try {
    const rows = await raw
      .selectFrom('matches')
      .innerJoin('events', 'events.match_id', 'matches.id')
      .select(['matches.thread_id', ({ fn }) => fn.countAll().as('count')])
      .where('events.type', '=', type)
      .groupBy('matches.thread_id')
      .execute();
    return new Map(rows.map(({ thread_id: thread, count }) => [String(thread), Number(count)]));
  } finally {
    await raw.destroy();
  }
}

/** Takes no lock and runs no migration: a database is copied as it is, whichever version has written it. */
const openRaw = (database: MatchDatabase): RawDatabase =>
  new Kysely({
    dialect:
      database.kind === 'sqlite'
        ? new SqliteDialect({ database: new SqliteHandle(database.file) })
        : new PostgresDialect({ pool: new Pool({ connectionString: database.url, max: 1 }) }),
  });

interface Original {
  readonly match: LoadMatch;
  readonly id: string;
  readonly players: readonly string[];
  readonly rows: Rows;
}

async function readOriginal(raw: RawDatabase, match: LoadMatch, tables: readonly string[]): Promise<Original> {
  const all = (table: string, column: string, values: readonly string[]): Promise<readonly Row[]> =>
    raw
      .selectFrom(table)
      .selectAll()
      .where(column, 'in', [...values])
      .execute();
  const matches = await all('matches', 'thread_id', [match.threadId]);
  const players = await all(
    'players',
    'user_id',
    match.players.map(({ id }) => id),
  );
  const id = String(at(matches, 0)['id']);
  const rows = new Map([
    ['players', players],
    ['matches', matches],
  ]);
  for (const table of tables) rows.set(table, await all(table, 'match_id', [id]));
  return { match, id, players: players.map((row) => String(row['id'])), rows };
}

function copyOne(
  { state }: Sandbox,
  { match, id, players, rows }: Original,
  number: number,
  withMessages: number,
): { readonly match: LoadMatch; readonly rows: Rows } {
  const others = new Map([[id, `copy${number}`], ...players.map((player) => [player, randomUUID()] as const)]);
  const people = match.players.map((player) => player.id);
  const { threadId, names } = copyThread(state, match.threadId, {
    people,
    others,
    withMessages: number < withMessages,
  });
  const renamed = renaming(names);
  return {
    match: { threadId, players: renamed(match.players.map((player) => ({ id: player.id, name: player.name }))) },
    rows: new Map(renamed([...rows])),
  };
}

/** A number is given by the database. */
async function insert(queries: RawDatabase, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AN_INSERT) {
    const some = rows.slice(from, from + ROWS_AN_INSERT).map(({ number: _number, ...row }) => row);
    await queries.insertInto(table).values(some).execute();
  }
}

function at<T>(list: readonly T[], index: number): T {
  const one = list[index];
  if (one === undefined) throw new RangeError(`there is no number ${index}`);
  return one;
}
