import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import type { Database, Queries } from '../../src/store/database.ts';
import { PostgresDatabase } from '../../src/store/postgres-database.ts';
import { SqliteDatabase } from '../../src/store/sqlite-database.ts';
import type { Sandbox } from 'discord-sandbox';
import { moveButtons, Table } from '../play/table.ts';
import type { Chance } from '../soak/chance.ts';
import { copyThread, renaming } from './copy-thread.ts';
import { LoadDriver, type LoadMatch } from './load-driver.ts';

/** Matches that are really asked for and accepted; all others are copies of them. */
const ORIGINALS = 24;
const PRESSES_MORE = 2;
const MATCHES_A_WRITE = 100;
const ROWS_AN_INSERT = 1000;
const CALLED_WITHIN = 75_000;

/** Opens matches as players do and plays them on, each further than the one before, so that no two boards are alike. */
export async function openOriginals(sandbox: Sandbox, count: number, chance: Chance): Promise<readonly LoadMatch[]> {
  const opening = Array.from(
    { length: Math.min(Math.ceil(count / 2), ORIGINALS) },
    async (_, index): Promise<LoadMatch> => {
      const [one, other] = ['Dora', 'Luke'].map((name) => sandbox.addPerson(`${name} ${index + 1}`));
      if (one === undefined || other === undefined) throw new Error('two were made');
      const { threadId } = await Table.open(sandbox, one, other);
      return { threadId, players: [one, other] };
    },
  );
  const matches = await Promise.all(opening);
  const driver = new LoadDriver(sandbox, matches, chance);
  for (let round = 1; round < matches.length; round += 1)
    for (let press = 0; press < PRESSES_MORE; press += 1) await driver.pressEach(matches.slice(round));
  driver.close();
  return matches;
}

/** Until everybody who is on move was called by a new board, so that the copies wait for nothing but their players. */
export async function untilCalled(sandbox: Sandbox, originals: readonly LoadMatch[]): Promise<void> {
  const boards = originals.map(({ threadId }) => boardIn(sandbox, threadId));
  await sandbox.waitFor(
    () =>
      originals.every(({ threadId }, index) => ![undefined, boards[index]].includes(boardIn(sandbox, threadId))) ||
      undefined,
    CALLED_WITHIN,
  );
}

const boardIn = ({ state }: Sandbox, threadId: string): string | undefined =>
  state.messages.inChannel(threadId).findLast(({ message }) => moveButtons(message).length > 0)?.message.id;

/**
 * Copies matches, while the bot is away, until there are `count`: their threads at Discord, and their rows in the database, with
 * other ids and other players. The bot then finds what it would have left behind had all of them been opened one by one.
 */
export async function copyMatches(
  sandbox: Sandbox,
  databaseUrl: DatabaseUrl,
  originals: readonly LoadMatch[],
  count: number,
): Promise<readonly LoadMatch[]> {
  const database = await openDatabase(databaseUrl);
  try {
    const read = await database.read((queries) => readOriginals(queries, originals));
    const matches = [...originals];
    for (let from = originals.length; from < count; from += MATCHES_A_WRITE) {
      const numbers = Array.from({ length: Math.min(MATCHES_A_WRITE, count - from) }, (_, index) => from + index);
      matches.push(...(await database.write((queries) => copySome(sandbox, queries, read, numbers))));
      // The sandbox has pings to answer.
      await sleep(0);
    }
    // Else the time that copying took would be an outage, of which all players are told.
    await database.write((queries) => queries.updateTable('beats').set({ at: Date.now() }).execute());
    return matches;
  } finally {
    await database.close();
  }
}

export const openDatabase = (url: DatabaseUrl): Promise<Database> =>
  url.kind === 'sqlite' ? SqliteDatabase.open(url.file, {}) : PostgresDatabase.open(url.url, {});

/** A match in the database, all its rows in all columns: a number that is given by the database is left out. */
interface Original {
  readonly match: LoadMatch;
  readonly id: string;
  readonly players: readonly string[];
  readonly rows: Rows;
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

async function copySome(
  sandbox: Sandbox,
  queries: Queries,
  originals: readonly Original[],
  numbers: readonly number[],
): Promise<readonly LoadMatch[]> {
  const copies = numbers.map((number) => copyOne(sandbox, at(originals, number % originals.length), number));
  const of = <T extends keyof Rows>(table: T) => copies.flatMap(({ rows }): readonly Rows[T][number][] => rows[table]);
  await queries.insertInto('players').values(of('players')).execute();
  await queries.insertInto('matches').values(of('matches')).execute();
  await queries.insertInto('match_players').values(of('people')).execute();
  const events = of('events');
  for (let from = 0; from < events.length; from += ROWS_AN_INSERT)
    await queries
      .insertInto('events')
      .values(events.slice(from, from + ROWS_AN_INSERT))
      .execute();
  return copies.map(({ match }) => match);
}

function copyOne(
  { state }: Sandbox,
  { match, id, players, rows }: Original,
  number: number,
): { readonly match: LoadMatch; readonly rows: Rows } {
  const others = new Map([[id, `copy${number}`], ...players.map((player) => [player, randomUUID()] as const)]);
  const people = match.players.map((player) => player.id);
  const { threadId, names } = copyThread(state, match.threadId, people, others);
  const renamed = renaming(names);
  return {
    match: { threadId, players: renamed(match.players.map(({ id, name }) => ({ id, name }))) },
    rows: renamed(rows),
  };
}

/** One after the other, as they share a connection. */
async function readOriginals(queries: Queries, matches: readonly LoadMatch[]): Promise<readonly Original[]> {
  const originals: Original[] = [];
  for (const match of matches) {
    const rows = await rowsOf(queries, match);
    originals.push({ match, rows, id: at(rows.matches, 0).id, players: rows.players.map(({ id }) => id) });
  }
  return originals;
}

async function rowsOf(queries: Queries, { threadId, players }: LoadMatch) {
  const people = players.map(({ id }) => id);
  const matches = await queries.selectFrom('matches').selectAll().where('thread_id', '=', threadId).execute();
  const ids = matches.map(({ id }) => id);
  return {
    matches: matches.map(({ number: _number, shown, ...row }) => Object.assign(row, shown === null ? {} : { shown })),
    events: await queries.selectFrom('events').selectAll().where('match_id', 'in', ids).execute(),
    people: await queries.selectFrom('match_players').selectAll().where('match_id', 'in', ids).execute(),
    players: await queries.selectFrom('players').selectAll().where('user_id', 'in', people).execute(),
  };
}

function at<T>(list: readonly T[], index: number): T {
  const one = list[index];
  if (one === undefined) throw new RangeError(`there is no number ${index}`);
  return one;
}
