import type { DatabaseUrl } from './database-url.ts';
import type { OpenOptions } from './database.ts';
import { SqlStore } from './sql-store.ts';
import { SqliteDatabase } from './sqlite-database.ts';
import type { Store } from './store.ts';

/** Opens the database and brings its tables up to date. Rejects with `CannotOpenStore`: `in-use` if another has the lock. */
export async function openStore(url: DatabaseUrl, options: OpenOptions = {}): Promise<Store> {
  if (url.kind === 'sqlite') return new SqlStore(await SqliteDatabase.open(url.file, options));
  const { PostgresDatabase } = await import('./postgres-database.ts');
  return new SqlStore(await PostgresDatabase.open(url.url, options));
}
