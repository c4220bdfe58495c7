import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import SqliteHandle from 'better-sqlite3';
import { Kysely, SqliteAdapter, type SqliteDatabase as KyselyHandle, SqliteDialect as KyselySqlite } from 'kysely';
import { LRUCache } from 'lru-cache';
import { IN_MEMORY } from './database-url.ts';
import type { Database, OpenOptions, Queries, Tables, Work } from './database.ts';
import { migrate, type SchemaDialect } from './migrations.ts';
import { isBusy, isCertain, openingFault, storeFault, SqliteLock } from './sqlite-lock.ts';
import { StoreUnavailable } from './store-errors.ts';

export const SQLITE_SCHEMA: SchemaDialect = {
  // Only this exact type makes the column the rowid.
  counter: 'integer primary key not null',
  clustered: 'without rowid',
};

/** Few, so that reads needn't wait long for their turn. */
const LARGEST_BATCH = 64;

interface Pending {
  /** Returns the callback to run once it is on disk. */
  readonly run: (queries: Queries) => Promise<() => void>;
  readonly reject: (reason: unknown) => void;
}

/** A database in one file or in memory. Concurrent writes share a transaction: waiting for the disk is its main cost. */
export class SqliteDatabase implements Database {
  readonly #handle: SqliteHandle.Database;
  readonly #db: Kysely<Tables>;
  readonly #lock: SqliteLock | undefined;
  #queue: Pending[] = [];
  #isWriting = false;
  #written: Promise<void> = Promise.resolve();

  constructor(handle: SqliteHandle.Database, lock?: SqliteLock) {
    this.#handle = handle;
    this.#db = new Kysely({ dialect: new SqliteDialect(handle) });
    this.#lock = lock;
  }

  /**
   * Opens or creates the file and its folder. Rejects with `CannotOpenStore`. With `readOnly` nothing is locked or changed.
   * @param holdsLock it was locked by `SqliteLock.take` before.
   */
  static async open(file: string, { readOnly = false }: OpenOptions, holdsLock = false): Promise<SqliteDatabase> {
    let lock: SqliteLock | undefined;
    try {
      if (!readOnly && !holdsLock && file !== IN_MEMORY) lock = SqliteLock.take(file);
      return new SqliteDatabase(await withPatience(() => openHandle(file, readOnly)), lock);
    } catch (error) {
      lock?.release();
      throw openingFault(error, file);
    }
  }

  async read<T>(work: Work<T>): Promise<T> {
    try {
      return await withPatience(() => this.#transaction('begin', 'rollback', work));
    } catch (error) {
      throw storeFault(error, this.#handle.name);
    }
  }

  write<T>(work: Work<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run = async (queries: Queries): Promise<() => void> => {
      const value = await work(queries);
      return () => resolve(value);
    };
    this.#queue.push({ run, reject });
    if (!this.#isWriting) this.#written = this.#writeAll();
    return promise;
  }

  /** A file has no limits of time. */
  writeSlowly<T>(work: Work<T>): Promise<T> {
    return this.write(work);
  }

  async close(): Promise<void> {
    await this.#written;
    await this.#db.connection().execute(() => Promise.resolve(this.#handle.close()));
    this.#lock?.release();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#queue.length > 0) {
      // What arrives in this turn, or has while the last batch was on its way to the disk, joins the batch.
      await nextTurn();
      const batch = this.#queue.slice(0, LARGEST_BATCH);
      this.#queue = this.#queue.slice(LARGEST_BATCH);
      await this.#writeTogether(batch);
    }
    this.#isWriting = false;
  }

  async #writeTogether(batch: readonly Pending[]): Promise<void> {
    try {
      // Takes the write lock first, so that any waiting for another connection happens before the work.
      const done = await withPatience(() =>
        this.#transaction('begin immediate', 'commit', async (queries) => {
          if (batch.length === 1) return Promise.all(batch.map(({ run }) => run(queries)));
          const done: (() => void)[] = [];
          for (const pending of batch) done.push(await this.#oneOfBatch(pending, queries));
          return done;
        }),
      );
      for (const tell of done) tell();
    } catch (error) {
      for (const { reject } of batch) reject(storeFault(error, this.#handle.name));
    }
  }

  /** Runs one write of a batch. Its failure affects no other, unless SQLite has rolled everything back. */
  async #oneOfBatch({ run, reject }: Pending, queries: Queries): Promise<() => void> {
    this.#handle.exec('savepoint one');
    try {
      const done = await run(queries);
      this.#handle.exec('release one');
      return done;
    } catch (error) {
      if (!this.#handle.inTransaction) throw error;
      this.#handle.exec('rollback to one; release one');
      return () => {
        reject(storeFault(error, this.#handle.name));
      };
    }
  }

  async #transaction<T>(begin: string, end: 'commit' | 'rollback', work: Work<T>): Promise<T> {
    return this.#db.connection().execute(async (queries) => {
      if (!this.#handle.open) throw new StoreUnavailable('unavailable', `${this.#handle.name} is closed`);
      this.#handle.exec(begin);
      try {
        const value = await work(queries);
        this.#end(end);
        return value;
      } finally {
        // Some errors have already ended the transaction.
        if (this.#handle.inTransaction) this.#handle.exec('rollback');
      }
    });
  }

  #end(end: 'commit' | 'rollback'): void {
    try {
      this.#handle.exec(end);
    } catch (error) {
      if (isCertain(error)) throw error;
      throw new StoreUnavailable('uncertain', `${this.#handle.name} failed while it was written`, error);
    }
  }
}

/** In KiB, a quarter of what it would be by itself: the system keeps what was read as well. */
const PAGE_CACHE = 4096;

async function openHandle(file: string, readOnly: boolean): Promise<SqliteHandle.Database> {
  const handle = new SqliteHandle(file, { readonly: readOnly, fileMustExist: readOnly, timeout: 0 });
  try {
    handle.pragma('foreign_keys = on');
    if (!readOnly) {
      handle.pragma('journal_mode = wal');
      handle.pragma('synchronous = full');
    }
    handle.pragma(`cache_size = -${PAGE_CACHE}`);
    const db = new Kysely<unknown>({ dialect: new SqliteDialect(handle) });
    await migrate({ db, dialect: SQLITE_SCHEMA, schema: undefined, readOnly });
    return handle;
  } catch (error) {
    handle.close();
    throw error;
  }
}

const KEPT_STATEMENTS = 200;

type Statement = ReturnType<KyselyHandle['prepare']>;

/** Kysely over an open file. Statements are kept: preparing costs more than running. */
export class SqliteDialect extends KyselySqlite {
  constructor(handle: SqliteHandle.Database) {
    const kept = new LRUCache<string, Statement>({
      max: KEPT_STATEMENTS,
      memoMethod: (text) => handle.prepare(text),
    });
    super({ database: { prepare: (text) => kept.memo(text), close: () => handle.close() } });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** SQLite rolls back CREATE TABLE too, so a migration is all or nothing. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Milliseconds between tries, one second in total: enough for a manual query, and the answer is still in time. */
const WAITS = [5, 10, 20, 40, 80, 120, 160, 200, 200, 200];

/** Tries again while another connection holds the file: SQLite's own way of waiting would stop the whole process. */
async function withPatience<T>(attempt: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await sleep(wait);
    }
  }
  return attempt();
}
