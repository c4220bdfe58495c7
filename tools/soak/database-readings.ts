import type { Database, OpenOptions } from '../../src/store/database.ts';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import { PostgresDatabase } from '../../src/store/postgres-database.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import { SqliteDatabase } from '../../src/store/sqlite-database.ts';
import { readStories, type Stories } from './judge-journal.ts';
import { judgeRebuilt, readRows, type Rows } from './judge-ratings.ts';

export type Readings = Stories & { readonly rows: Rows };

async function using<T>(url: DatabaseUrl, options: OpenOptions, work: (database: Database) => Promise<T>): Promise<T> {
  const open = url.kind === 'sqlite' ? SqliteDatabase.open(url.file, options) : PostgresDatabase.open(url.url, options);
  const database = await open;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Reads all that is kept, as a stranger to the process that writes it. */
export const readDatabase = (url: DatabaseUrl): Promise<Readings> =>
  using(url, { readOnly: true }, async (database) => {
    const rows = await readRows(database);
    return { ...(await readStories(new SqlStore(database))), rows };
  });

/** Makes anew what is read from the journals; gives in what it differs from what was there. */
export const judgeRebuild = (url: DatabaseUrl): Promise<readonly string[]> =>
  using(url, {}, async (database) => {
    const rows = await readRows(database);
    const { problems } = await new SqlStore(database).rebuildReadModels();
    return [...problems, ...judgeRebuilt(rows, await readRows(database))];
  });
