import { IN_MEMORY, type DatabaseUrl } from './database-url.ts';
import type { OpenOptions } from './database.ts';
import type { Store } from './store.ts';

/** Opens the database and brings its tables up to date. Rejects with `CannotOpenStore`: `in-use` if another has the lock. */
export async function openStore(url: DatabaseUrl, options: OpenOptions = {}): Promise<Store> {
  if (url.kind === 'sqlite' && url.file !== IN_MEMORY && options.inWorker === true) {
    const { openInWorker } = await import('./worker-store.ts');
    return openInWorker(url.file);
  }
  const { SqlStore } = await import('./sql-store.ts');
  if (url.kind === 'sqlite') {
    const { SqliteDatabase } = await import('./sqlite-database.ts');
    return new SqlStore(await SqliteDatabase.open(url.file, options));
  }
  const { PostgresDatabase } = await import('./postgres-database.ts');
  return new SqlStore(await PostgresDatabase.open(url.url, options));
}
