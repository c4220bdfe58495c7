import { copyFileSync, renameSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteHandle from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { matchId } from '../../../src/match/ids.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { storeOn } from '../../../src/store/sql/open-store.ts';
import { SqliteDatabase } from '../../../src/store/sqlite.ts';
import type { Store } from '../../../src/store/store.ts';
import { temporaryFolder } from '../../support/temp-folder.ts';
import { asked, begun, collected, comings, TURNS, type Tale } from '../contract/tale.ts';

const UNAVAILABLE = { name: 'Error', fault: 'unavailable' };

interface Opened {
  readonly folder: string;
  readonly file: string;
  readonly store: Store;
}

async function opened(): Promise<Opened> {
  const folder = join(await temporaryFolder(), 'data');
  const file = join(folder, 'king-me.db');
  const store = await openStore({ kind: 'sqlite', file });
  onTestFinished(() => store.close());
  return { folder, file, store };
}

/** What the next process finds there. */
async function foundIn(file: string): Promise<unknown[]> {
  const store = await openStore({ kind: 'sqlite', file }, { readOnly: true });
  try {
    return await collected(store.allMatches());
  } finally {
    await store.close();
  }
}

const wholly = (...tales: readonly Tale[]) => tales.map((tale) => ({ ok: true, value: tale.stored }));

describe('a full disk', () => {
  async function withLimit(): Promise<{ store: Store; setLimit: (pages: number) => Promise<void> }> {
    const file = join(await temporaryFolder(), 'king-me.db');
    const database = await SqliteDatabase.open(file, { readOnly: false });
    const store = storeOn(database);
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
    expect(await store.readMatch(tale.id)).toStrictEqual({ ok: true, value: tale.stored });
    await setLimit(100_000);
    expect(await tale.tell(store, ...large)).toBe('appended');
    expect(await store.readMatch(tale.id)).toStrictEqual({ ok: true, value: tale.stored });
  });

  test('RUN-03: given appends that are written together, then one that does not fit is refused, and none is half written', async () => {
    const { store, setLimit } = await withLimit();
    const tales = await Promise.all(['m1', 'm2', 'm3'].map((id) => begun(store, id)));
    await setLimit(1);
    const [turn] = TURNS;
    if (turn === undefined) throw new Error('there are turns');
    const told = await Promise.allSettled(
      tales.map((tale, index) => (index === 1 ? tale.tell(store, ...comings(500)) : tale.tell(store, turn))),
    );
    expect(told[1]).toMatchObject({ status: 'rejected', reason: UNAVAILABLE });
    for (const tale of tales) expect(await store.readMatch(tale.id)).toStrictEqual({ ok: true, value: tale.stored });
  });
});

test('RUN-03: given writes that go to disk together, then one that fails half-way is undone, and all others are there', async () => {
  const database = await SqliteDatabase.open(join(await temporaryFolder(), 'king-me.db'), { readOnly: false });
  const store = storeOn(database);
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
    expect(await store.readMatch(tale.id)).toStrictEqual({ ok: true, value: tale.stored });
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
    const [turn] = TURNS;
    if (turn === undefined) throw new Error('there are turns');
    await expect(tale.tell(store, turn)).rejects.toMatchObject({
      ...UNAVAILABLE,
      message: `${file} is locked by another program (SQLITE_BUSY)`,
    });
    other.exec('rollback');
    expect(await tale.tell(store, turn)).toBe('appended');
  });
});

describe('a file that is taken away', () => {
  test('RUN-03: given a file that was moved away, then nothing is written; when it is back, it goes on where it was', async () => {
    const { file, store } = await opened();
    const tale = await begun(store, 'm1');
    await rename(file, `${file}.away`);
    await expect(tale.tell(store, ...TURNS.slice(0, 1))).rejects.toMatchObject({
      ...UNAVAILABLE,
      message: `${file} is gone`,
    });
    await expect(store.lastBeats()).rejects.toMatchObject(UNAVAILABLE);
    await rename(`${file}.away`, file);
    expect(await tale.tell(store, ...TURNS.slice(0, 1))).toBe('appended');
    await store.close();
    expect(await foundIn(file)).toStrictEqual(wholly(tale));
  });

  test('RUN-03: given a folder that was moved away, then nothing is written; when it is back, it goes on where it was', async () => {
    const { folder, file, store } = await opened();
    const tale = await begun(store, 'm1');
    await rename(folder, `${folder}-away`);
    await expect(tale.tell(store, ...TURNS.slice(0, 1))).rejects.toMatchObject(UNAVAILABLE);
    await rename(`${folder}-away`, folder);
    expect(await tale.tell(store, ...TURNS.slice(0, 1))).toBe('appended');
    await store.close();
    expect(await foundIn(file)).toStrictEqual(wholly(tale));
  });

  test('RUN-03: given a file that was deleted, then nothing is written, and no other file is made in its place', async () => {
    const { folder, file, store } = await opened();
    const tale = await begun(store, 'm1');
    await rm(folder, { recursive: true });
    for (const turn of TURNS.slice(0, 2)) await expect(tale.tell(store, turn)).rejects.toMatchObject(UNAVAILABLE);
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('RUN-03: given a file that is moved away in the very moment of writing, then it is uncertain, and nothing is acknowledged', async () => {
    const file = join(await temporaryFolder(), 'king-me.db');
    const database = await SqliteDatabase.open(file, { readOnly: false });
    const store = storeOn(database);
    onTestFinished(() => store.close());
    const writing = database.write(async (queries) => {
      await queries.insertInto('beats').values({ count: 1, shard: 0, at: 1 }).execute();
      renameSync(file, `${file}.away`);
    });
    await expect(writing).rejects.toMatchObject({ fault: 'uncertain' });
    await rename(`${file}.away`, file);
    expect(await store.lastBeats()).toHaveLength(1);
  });

  test('RUN-03: given a log that was deleted, then what was acknowledged before and after is there in the end', async () => {
    const { file, store } = await opened();
    const tale = await begun(store, 'm1');
    await rm(`${file}-wal`);
    await rm(`${file}-shm`);
    for (const turn of TURNS) expect(await tale.tell(store, turn)).toBe('appended');
    await store.close();
    expect(await foundIn(file)).toStrictEqual(wholly(tale));
  });
});

describe('a file that is replaced', () => {
  /** A backup, made when only `m1` had begun. */
  async function withBackup(): Promise<Opened & { readonly backup: string; readonly old: Tale; readonly newer: Tale }> {
    const { folder, file, store } = await opened();
    const old = await begun(store, 'm1');
    const backup = join(await temporaryFolder(), 'backup.db');
    const reader = new SqliteHandle(file, { readonly: true });
    await reader.backup(backup);
    reader.close();
    const newer = await begun(store, 'm2');
    return { folder, file, store, backup, old, newer };
  }

  test('RUN-03: given a backup in the place of the file, then it goes on with that, and the log of the old file is not mixed into it', async () => {
    const { file, store, backup, old, newer } = await withBackup();
    await rename(file, `${file}.old`);
    await copyFile(backup, file);
    expect(await collected(store.allMatches())).toStrictEqual(wholly(old));
    const [turn] = TURNS;
    if (turn === undefined) throw new Error('there are turns');
    expect(await old.tell(store, turn)).toBe('appended');
    expect(await newer.tell(store, turn)).toBe('conflict');
    await store.close();
    expect(await foundIn(file)).toStrictEqual(wholly(old));
    // What was moved away is whole, too.
    expect(await foundIn(`${file}.old`)).toMatchObject([{ ok: true }, { ok: true, value: { id: 'm2' } }]);
  });

  test('RUN-03: given a folder with a backup in the place of the folder, then it goes on with that', async () => {
    const { folder, file, store, backup, old } = await withBackup();
    await rename(folder, `${folder}-old`);
    await mkdir(folder);
    await copyFile(backup, file);
    expect(await collected(store.allMatches())).toStrictEqual(wholly(old));
    const [turn] = TURNS;
    if (turn !== undefined) expect(await old.tell(store, turn)).toBe('appended');
    await store.close();
    expect(await foundIn(file)).toStrictEqual(wholly(old));
  });

  test('RUN-03: given rubbish in the place of the file, then nothing is written; when the backup comes, it goes on', async () => {
    const { file, store, backup, old } = await withBackup();
    await rename(file, `${file}.old`);
    await writeFile(file, 'this is no database, whatever it is called\n'.repeat(100));
    await expect(begun(store, 'm3')).rejects.toMatchObject({
      ...UNAVAILABLE,
      message: expect.stringContaining('is no SQLite database') as string,
    });
    await rm(file);
    await expect(begun(store, 'm3')).rejects.toMatchObject(UNAVAILABLE);
    copyFileSync(backup, file);
    expect(await collected(store.allMatches())).toStrictEqual(wholly(old));
    const later = await begun(store, 'm3');
    expect(await store.readMatch(matchId('m3'))).toStrictEqual({ ok: true, value: later.stored });
  });
});
