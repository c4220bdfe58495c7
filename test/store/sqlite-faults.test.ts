import { join } from 'node:path';
import SqliteHandle from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SqlStore } from '../../src/store/sql-store.ts';
import { SqliteDatabase } from '../../src/store/sqlite-database.ts';
import { millis } from '../../src/match/ids.ts';
import { EVERY_SHARD, type Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { openForTest } from './open-for-test.ts';
import { asked, begun, comings } from './contract/tale.ts';

const UNAVAILABLE = { name: 'Error', fault: 'unavailable' };

async function opened(): Promise<{ readonly file: string; readonly store: Store }> {
  const file = join(await temporaryFolder(), 'data', 'king-me.db');
  return { file, store: await openForTest({ kind: 'sqlite', file }) };
}

describe('a full disk', () => {
  async function withLimit(): Promise<{ store: Store; setLimit: (pages: number) => Promise<void> }> {
    const file = join(await temporaryFolder(), 'king-me.db');
    const database = await SqliteDatabase.open(file, { readOnly: false });
    const store = new SqlStore(database);
    onTestFinished(() => store.close());
    const setLimit = async (pages: number): Promise<void> => {
      await database.read((queries) => sql.raw(`pragma max_page_count = ${pages}`).execute(queries));
    };
    return { store, setLimit };
  }

  test('RUN-03: given a full disk, then an append is refused and leaves nothing behind; when there is room again, it goes on', async () => {
    const { store, setLimit } = await withLimit();
    const tale = await begun(store, 'm1');
    await setLimit(1);
    const large = comings(500);
    await expect(tale.tell(store, ...large)).rejects.toMatchObject({
      ...UNAVAILABLE,
      message: expect.stringMatching(/king-me\.db has no room left/) as string,
    });
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
    await setLimit(100_000);
    expect(await tale.tell(store, ...large)).not.toBe('conflict');
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
  });
});

test('RUN-03: given writes that go to disk together, then one that fails half-way is undone, and all others are there', async () => {
  const database = await SqliteDatabase.open(join(await temporaryFolder(), 'king-me.db'), { readOnly: false });
  const store = new SqlStore(database);
  onTestFinished(() => store.close());
  const written = await Promise.allSettled(
    [0, 1, 2].map((shard) =>
      database.write(async (queries) => {
        await queries.insertInto('beats').values({ count: 3, shard, at: 1 }).execute();
        if (shard === 1) throw new TypeError('a mistake of the program');
      }),
    ),
  );
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(written[1]).toMatchObject({ reason: { name: 'TypeError' } });
  expect((await store.lastBeats()).map(({ shard }) => shard)).toEqual([0, 2]);
});

test('RUN-03: given a database in a file, then a write is on disk before it is told: every commit is synced', async () => {
  const database = await SqliteDatabase.open(join(await temporaryFolder(), 'king-me.db'), { readOnly: false });
  onTestFinished(() => database.close());
  const valueOf = (pragma: string) =>
    database.write(async (queries) => (await sql.raw(`pragma ${pragma}`).execute(queries)).rows);
  expect(await valueOf('synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await valueOf('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
});

describe('a commit that fails', () => {
  test.each([
    ['the disk fails while it is written', 'SQLITE_IOERR_FSYNC', false, 'uncertain'],
    ['the disk fails after it was written', 'SQLITE_IOERR_FSYNC', true, 'uncertain'],
    ['there is no room for it', 'SQLITE_FULL', false, 'unavailable'],
  ] as const)(
    'RUN-03: given %s, then what is told is only what is known, and the next write goes through',
    async (_, code, isWritten, fault) => {
      const file = join(await temporaryFolder(), 'king-me.db');
      await (await SqliteDatabase.open(file, {})).close();
      const handle = new SqliteHandle(file);
      const exec = handle.exec.bind(handle);
      let fails = false;
      handle.exec = (source) => {
        if (!fails || source !== 'commit') return exec(source);
        if (isWritten) exec(source);
        throw new SqliteHandle.SqliteError('it broke', code);
      };
      const database = new SqliteDatabase(handle);
      const store = new SqlStore(database);
      onTestFinished(() => store.close());
      const beat = (at: number) => store.beat({ shards: EVERY_SHARD, at: millis(at), shownStates: new Map() });
      await beat(1);
      fails = true;
      await expect(beat(2)).rejects.toMatchObject({ fault });
      fails = false;
      expect((await store.lastBeats()).map(({ at }) => at)).toEqual([isWritten ? 2 : 1]);
      await beat(3);
    },
  );
});

describe('a locked file', () => {
  test('RUN-03: given another program that writes to the file, then an append waits for it, and everything else goes on meanwhile', async () => {
    const { file, store } = await opened();
    const tale = await asked(store, 'm1');
    const other = new SqliteHandle(file);
    onTestFinished(() => {
      other.close();
    });
    other.exec('begin immediate');
    const appending = begun(store, 'm2');
    // This could not run if waiting stopped the process; and what is written can be read.
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
    other.exec('commit');
    expect((await appending).entries).toHaveLength(2);
  });

  test('RUN-03: given another program that does not let go, then an append is refused; when it lets go, it goes on', async () => {
    const { file, store } = await opened();
    const tale = await begun(store, 'm1');
    const other = new SqliteHandle(file);
    onTestFinished(() => {
      other.close();
    });
    other.exec('begin immediate');
    await expect(tale.turn(store)).rejects.toMatchObject({
      ...UNAVAILABLE,
      message: `${file} is locked by another program (SQLITE_BUSY)`,
    });
    other.exec('rollback');
    expect(await tale.turn(store)).not.toBe('conflict');
  });
});
