import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteHandle from 'better-sqlite3';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { EVENT_VERSION } from '../../src/match/journal.ts';
import { fold } from '../../src/match/match.ts';
import { matchId, type PlayerId } from '../../src/match/ids.ts';
import { isExpecting, outlineOf } from '../../src/match/outline.ts';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import type { Tables } from '../../src/store/database.ts';
import { migrate, type MigrationPlan, MIGRATIONS } from '../../src/store/migrations.ts';
import { POSTGRES_SCHEMA } from '../../src/store/postgres-database.ts';
import { SQLITE_SCHEMA, SqliteDialect } from '../../src/store/sqlite-database.ts';
import { EVERY_SHARD, type Store } from '../../src/store/store.ts';
import { at } from '../match/samples.ts';
import { describePostgres, newDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { collected, SERVER } from './contract/tale.ts';
import { goldenJournals } from './golden/golden-journal.ts';
import { openForTest } from './open-for-test.ts';

const MATCHES = 120;
const BEFORE_ROWS = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '005'));
/** This match's journal is damaged. */
const DAMAGED = 7;

const idOf = (index: number): string => `m${index}`;
const cardOf = (index: number): string => String(1_500_000_000_000_000_000n + BigInt(index));

/** Fills a database of the version before rows with matches of every kind, half of them shown to their end. */
async function fill(db: Kysely<Tables>): Promise<void> {
  const journals = goldenJournals(EVENT_VERSION);
  for (let index = 0; index < MATCHES; index += 1) {
    const rows = journals[index % journals.length]?.rows ?? [];
    const shown = { version: 2, card: { id: cardOf(index), version: '1' }, settled: rows.length - (index % 2) };
    const head = { id: idOf(index), guild_id: SERVER, guild_time: 0, channel_id: '1', thread_id: `9${index}` };
    // As a program of before wrote it, which knew no other columns.
    await db
      .insertInto('matches')
      .values({ ...head, revision: rows.length, shown: JSON.stringify(shown) })
      .execute();
    const events = rows.map(({ version, data, revision, entry }) => {
      const text = index === DAMAGED && revision === 2 ? '{' : data;
      return { match_id: idOf(index), append_id: null, type: '', at: 0, version, data: text, revision, entry };
    });
    await db.insertInto('events').values(events).execute();
  }
}

async function killed(url: string, rows: number): Promise<void> {
  const program = fileURLToPath(new URL('migrate-and-die.ts', import.meta.url));
  const child = spawn(process.execPath, [program, url, String(rows)], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [unknown, string | null];
  expect(signal).toBe('SIGKILL');
}

/** Each match is in the lists that its journal puts it in, and in no other. */
async function expectRows(store: Store): Promise<void> {
  const people = new Map<PlayerId, Set<string>>();
  const due: string[] = [];
  const expecting = new Set<string>();
  let readable = 0;
  for await (const read of store.allMatches()) {
    if (!read.ok) continue;
    readable += 1;
    const { id, entries } = read.value;
    const match = fold(id, entries.flat());
    const outline = outlineOf(match);
    if (isExpecting(match)) expecting.add(id);
    for (const player of outline.people) people.set(player, (people.get(player) ?? new Set()).add(id));
    if (outline.dueAt !== undefined) due.push(id);
  }
  expect(readable).toBe(MATCHES - 1);
  for (const [player, ids] of people) expect(new Set((await store.matchesOf(player)).map(({ id }) => id))).toEqual(ids);
  const found = await store.dueBefore(EVERY_SHARD, at(1e9), MATCHES);
  expect(found.map(({ id }) => id).toSorted()).toEqual(due.toSorted());
  // The damaged one, too: its players have to be told.
  const all = Array.from({ length: MATCHES }, (_, index) => index);
  const unsettled = all.filter((index) => index % 2 === 1 || expecting.has(idOf(index))).map(idOf);
  expect(await collected(store.unsettled(EVERY_SHARD))).toEqual(unsettled);
  const damaged = { id: matchId(idOf(DAMAGED)), phase: 'unreadable', cardId: cardOf(DAMAGED) };
  expect(await store.at({ threadId: '', cardIds: [cardOf(DAMAGED)] })).toMatchObject([damaged]);
  expect(await store.at({ guildId: SERVER })).toHaveLength(MATCHES);
}

interface Bare {
  readonly url: DatabaseUrl;
  /** As a command line has it. */
  readonly text: string;
  readonly plan: (work: (plan: MigrationPlan) => Promise<void>) => Promise<void>;
  readonly size?: () => Promise<number>;
}

async function dieAndOpen({ url, text, plan, size }: Bare): Promise<void> {
  await plan(async (old) => {
    await migrate({ ...old, migrations: BEFORE_ROWS });
    await fill(old.db);
  });
  for (const rows of [1, 60, MATCHES]) await killed(text, rows);
  // Half of it was there.
  if (size !== undefined) expect(await size()).toBeGreaterThan(10_000);
  await expectRows(await openForTest(url));
}

test('RUN-03: given a file with many matches of a version before, when the process is killed at any moment of its first start, then the next start finds all of them', async () => {
  const file = join(await temporaryFolder(), 'king-me.db');
  await dieAndOpen({
    url: { kind: 'sqlite', file },
    text: `sqlite:${file}`,
    plan: async (work) => {
      const handle = new SqliteHandle(file);
      const db = new Kysely<unknown>({ dialect: new SqliteDialect(handle) });
      await work({ db, dialect: SQLITE_SCHEMA, schema: undefined });
      handle.close();
    },
    size: async () => (await stat(`${file}-wal`)).size,
  });
});

describePostgres('PostgreSQL', (server) => {
  test('RUN-03: given a database with many matches of a version before, when the process is killed at any moment of its first start, then the next start finds all of them', async () => {
    const { url } = await newDatabase(server);
    await dieAndOpen({
      url: { kind: 'postgres', url },
      text: url,
      plan: async (work) => {
        const pool = new Pool({ connectionString: url });
        await work({
          db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
          dialect: POSTGRES_SCHEMA,
          schema: 'public',
        });
        await pool.end();
      },
    });
  });
});
