import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreUnavailable } from '../../store-unavailable.ts';
import type { Database, Work } from '../database.ts';
import type { Queries } from '../tables.ts';
import { withPatience } from './patience.ts';
import { SqliteAccess, type SqliteAccessOptions } from './sqlite-access.ts';
import { isCertain, storeFault } from './sqlite-fault.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** So much goes to the disk at once at most: the process does nothing else meanwhile. */
const LARGEST_BATCH = 64;

interface Pending {
  /** Gives what tells the asker that it is done, for when it is on disk. */
  readonly run: (queries: Queries) => Promise<() => void>;
  readonly reject: (reason: unknown) => void;
}

/** The end of a transaction was not seen: it may be on disk, or not. */
class UnclearCommit extends Error {}

/**
 * A database in one file. What is written at the same time goes to disk together: waiting for the disk is nearly all that a
 * transaction costs, and the process stands still meanwhile.
 */
export class SqliteDatabase implements Database {
  readonly #file: string;
  readonly #access: SqliteAccess;
  #queue: Pending[] = [];
  #isWriting = false;
  #written: Promise<void> = Promise.resolve();

  private constructor(file: string, access: SqliteAccess) {
    this.#file = file;
    this.#access = access;
  }

  /** Rejects with `CannotOpenStore`. */
  static async open(file: string, options: SqliteAccessOptions): Promise<SqliteDatabase> {
    return new SqliteDatabase(file, await SqliteAccess.open(file, options));
  }

  async read<T>(work: Work<T>): Promise<T> {
    try {
      return await withPatience(async () => {
        const file = await this.#access.file();
        return file.alone((queries) => reading(file, () => work(queries)));
      });
    } catch (error) {
      throw storeFault(error, this.#file);
    }
  }

  async write<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (queries: Queries): Promise<() => void> => {
        const value = await work(queries);
        return () => {
          resolve(value);
        };
      };
      this.#queue.push({ run, reject });
      if (!this.#isWriting) this.#written = this.#writeAll();
    });
  }

  async close(): Promise<void> {
    await this.#written;
    await this.#access.close();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#queue.length > 0) {
      // By then, everything that has arrived so far is in the queue.
      await nextTurn();
      const batch = this.#queue.slice(0, LARGEST_BATCH);
      this.#queue = this.#queue.slice(LARGEST_BATCH);
      await this.#writeTogether(batch);
    }
    this.#isWriting = false;
  }

  async #writeTogether(batch: readonly Pending[]): Promise<void> {
    try {
      const done = await this.#asCertainAsCanBe(() => withPatience(() => this.#transaction(batch)));
      for (const tell of done) tell();
    } catch (error) {
      for (const { reject } of batch) reject(storeFault(error, this.#file));
    }
  }

  /** A file that is opened anew shows whether a transaction has reached it: the same work once more finds that out. */
  async #asCertainAsCanBe<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (unclear) {
      if (!(unclear instanceof UnclearCommit)) throw unclear;
      try {
        this.#access.openAnew();
        return await attempt();
      } catch (error) {
        throw new StoreUnavailable('uncertain', `${this.#file} failed while it was written`, error);
      }
    }
  }

  /** Gives what tells each asker of the batch how it went. */
  async #transaction(batch: readonly Pending[]): Promise<readonly (() => void)[]> {
    const file = await this.#access.file();
    const done = await file.alone(async (queries) =>
      writing(file, async () => {
        const done: (() => void)[] = [];
        for (const pending of batch) done.push(await this.#oneOf(batch, pending, file, queries));
        return done;
      }),
    );
    // Taken away while it was written: it is written, but where?
    if (file.standing() !== 'in-place') throw new UnclearCommit();
    return done;
  }

  /** One that fails takes no other with it, unless SQLite has undone everything. */
  async #oneOf(
    batch: readonly Pending[],
    { run, reject }: Pending,
    file: SqliteFile,
    queries: Queries,
  ): Promise<() => void> {
    if (batch.length === 1) return run(queries);
    file.run('savepoint one');
    try {
      const done = await run(queries);
      file.run('release one');
      return done;
    } catch (error) {
      if (!file.isInTransaction) throw error;
      file.run('rollback to one; release one');
      return () => {
        reject(storeFault(error, this.#file));
      };
    }
  }
}

/** One moment of the file, however many questions. */
async function reading<T>(file: SqliteFile, work: () => Promise<T>): Promise<T> {
  file.run('begin');
  try {
    return await work();
  } finally {
    if (file.isInTransaction) file.run('rollback');
  }
}

async function writing<T>(file: SqliteFile, work: () => Promise<T>): Promise<T> {
  // At once for writing: what waits for another connection waits here, where nothing is done yet.
  file.run('begin immediate');
  try {
    const value = await work();
    commit(file);
    return value;
  } catch (error) {
    // After some errors SQLite has done it already.
    if (file.isInTransaction) file.run('rollback');
    throw error;
  }
}

function commit(file: SqliteFile): void {
  try {
    file.run('commit');
  } catch (error) {
    throw isCertain(error) ? error : new UnclearCommit(undefined, { cause: error });
  }
}
