import { join } from 'node:path';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import SqliteHandle from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { SQLITE_SCHEMA, SqliteDialect } from '../../src/store/sqlite-database.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { begun, comings } from './contract/tale.ts';
import { openForTest } from './open-for-test.ts';
import { describeMigrations, type Bare } from './migrations.ts';

describe('SQLite', () => {
  describeMigrations(async (): Promise<Bare> => {
    const file = join(await temporaryFolder(), 'king-me.db');
    const handle = new SqliteHandle(file);
    onTestFinished(() => {
      handle.close();
    });
    const db = new Kysely<unknown>({ dialect: new SqliteDialect(handle) });
    return {
      plan: { db, dialect: SQLITE_SCHEMA, schema: undefined },
      structure: async () =>
        (
          await sql`
            select tables.type, tables.name, columns.name as column_name, columns.type as column_type, columns."notnull", columns.pk
            from sqlite_master as tables left join pragma_table_info(tables.name) as columns
            where tables.name not like 'sqlite_%' order by tables.name, columns.name`.execute(db)
        ).rows,
      open: (options) => openForTest({ kind: 'sqlite', file }, options),
    };
  });

  test('RUN-03: only its owner can read the files of the database and a folder that was made for it, also when they were made by an older program', async () => {
    const folder = join(await temporaryFolder(), 'data', 'deeper');
    const file = join(folder, 'king-me.db');
    const modes = async () => {
      const names = await readdir(folder);
      const all = await Promise.all(['', ...names].map((name) => stat(join(folder, name))));
      return all.map(({ mode }) => (mode & 0o777).toString(8));
    };
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const store = await openStore({ kind: 'sqlite', file });
    await begun(store, 'm1');
    expect(await modes()).toEqual(['700', '600', '600', '600', '600']);
    await store.close();
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o644);
    await openForTest({ kind: 'sqlite', file });
    expect(await modes()).toEqual(['700', '600', '600', '600', '600']);
  });

  test('RUN-03: given a file that is no database, then the start says so, names it, and leaves it as it is', async () => {
    const file = join(await temporaryFolder(), 'king-me.db');
    await writeFile(file, 'Dear diary, today nothing was lost.\n'.repeat(200));
    await expect(openStore({ kind: 'sqlite', file })).rejects.toMatchObject({
      problem: 'damaged',
      message: `${file} is no SQLite database: restore a backup (SQLITE_NOTADB).`,
    });
    expect(await readFile(file, 'utf8')).toContain('Dear diary');
  });

  test('RUN-03: given a file of which the second half is lost, then the start says that it is damaged', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'king-me.db');
    const store = await openStore({ kind: 'sqlite', file });
    const tale = await begun(store, 'm1');
    for (let turn = 0; turn < 5; turn += 1) await tale.tell(store, ...comings(200));
    await store.close();
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, Math.floor(bytes.length / 2)));
    await expect(openStore({ kind: 'sqlite', file })).rejects.toMatchObject({
      problem: 'damaged',
      message: expect.stringContaining(`${file} is damaged: restore a backup`) as string,
    });
  });

  test('RUN-03: given a folder that can not be made, then the start says so and names the file', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'data'), 'a file, not a folder');
    const file = join(folder, 'data', 'king-me.db');
    await expect(openStore({ kind: 'sqlite', file })).rejects.toMatchObject({
      problem: 'refused',
      message: expect.stringContaining(file) as string,
    });
  });
});
