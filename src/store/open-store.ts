import type { DatabaseUrl } from './database-url.ts';
import type { Database } from './database.ts';
import { PostgresDatabase, type PostgresOptions } from './postgres.ts';
import { SqlStore } from './sql-store.ts';
import { SqliteDatabase } from './sqlite.ts';
import type { Store } from './store.ts';

export interface OpenOptions {
  /** For a look at a database in use: no lock is taken, nothing is changed, and writing is rejected. */
  readonly readOnly?: boolean;
  /** The shards that this process serves, each of which one process may have. SQLite locks the whole file anyway. */
  readonly lock?: PostgresOptions['lock'] | undefined;
}

/** Opens the database and brings its tables up to date. Rejects with `CannotOpenStore`: `in-use` if another has the lock. */
export async function openStore(url: DatabaseUrl, options: OpenOptions = {}): Promise<Store> {
  return new SqlStore(await openDatabase(url, options));
}

function openDatabase(url: DatabaseUrl, { readOnly = false, lock }: OpenOptions): Promise<Database> {
  switch (url.kind) {
    case 'sqlite':
      return SqliteDatabase.open(url.file, { readOnly });
    case 'postgres':
      return PostgresDatabase.open(url.url, { readOnly, lock: readOnly ? undefined : lock });
    default:
      return url satisfies never;
  }
}
