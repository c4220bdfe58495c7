import { renameSync, statSync } from 'node:fs';
import SqliteHandle from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expectMigrated, migrate, type MigrationPlan } from '../migrations/migrate.ts';
import type { Tables } from '../tables.ts';
import { fileMark, type FileMark } from './file-mark.ts';
import { FileClosed } from './sqlite-fault.ts';
import { SQLITE_SCHEMA, SqliteDialect } from './sqlite-dialect.ts';

/** Whether the file that is open is still the one that its name leads to. */
export type Standing = 'in-place' | 'gone' | 'replaced';

export interface SqliteFileOptions {
  /** Nothing is written, and the tables have to be this program's already. */
  readonly readOnly: boolean;
  /** A file that isn't there is not made. */
  readonly mustExist: boolean;
}

/** One SQLite file, open. Everything that comes of it is SQLite's own error. */
export class SqliteFile {
  readonly queries: Kysely<Tables>;
  readonly #path: string;
  readonly #handle: SqliteHandle.Database;
  readonly #mark: FileMark;
  /** The write-ahead log beside it: a commit goes there first. */
  #logMark: FileMark;

  private constructor(path: string, handle: SqliteHandle.Database) {
    this.#path = path;
    this.#handle = handle;
    this.#mark = fileMark(path);
    this.queries = new Kysely({ dialect: new SqliteDialect(handle) });
  }

  /** Opens a file and brings its tables up to date. */
  static async open(path: string, { readOnly, mustExist }: SqliteFileOptions): Promise<SqliteFile> {
    const handle = new SqliteHandle(path, { readonly: readOnly, fileMustExist: mustExist || readOnly, timeout: 0 });
    try {
      handle.pragma('foreign_keys = on');
      if (!readOnly) {
        handle.pragma('journal_mode = wal');
        // On disk before anybody hears of it, and not only in the machine's memory.
        handle.pragma('synchronous = full');
      }
      const file = new SqliteFile(path, handle);
      const plan: MigrationPlan = {
        db: file.queries.withTables<never>() as unknown as Kysely<unknown>,
        dialect: SQLITE_SCHEMA,
        schema: undefined,
      };
      await (readOnly ? expectMigrated(plan) : migrate(plan));
      return file;
    } catch (error) {
      handle.close();
      throw error;
    }
  }

  /** Runs `work` while nobody else uses the connection. */
  async alone<T>(work: (queries: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.queries.connection().execute(async (queries) => {
      if (!this.#handle.open) throw new FileClosed();
      return work(queries);
    });
  }

  /** Runs a statement that has no parameters and no rows, such as `commit`. */
  run(statement: string): void {
    this.#handle.exec(statement);
  }

  get isInTransaction(): boolean {
    return this.#handle.inTransaction;
  }

  standing(): Standing {
    const mark = fileMark(this.#path);
    if (mark === undefined) return 'gone';
    if (mark !== this.#mark) return 'replaced';
    const logMark = fileMark(this.#logPath);
    // It is made with the first transaction.
    this.#logMark ??= logMark;
    return logMark === this.#logMark ? 'in-place' : 'replaced';
  }

  /**
   * Closes the file for good. What is in its log is brought into it first: another file that has come to bear its name
   * would otherwise take the log for its own.
   */
  async close(): Promise<void> {
    await this.alone(() => {
      try {
        if (!this.#handle.readonly) this.#handle.pragma('wal_checkpoint(truncate)');
      } catch {
        // The disk is full, or gone: the log stays where it is, for whoever opens this file next.
      }
      this.#handle.close();
      return Promise.resolve();
    });
    this.#setLogAside();
  }

  get #logPath(): string {
    return `${this.#path}-wal`;
  }

  /** Only what could not be brought into the file is left in its log by now, and another file has come to bear the name. */
  #setLogAside(): void {
    try {
      if (this.standing() !== 'replaced' || fileMark(this.#logPath) !== this.#logMark) return;
      if (fileMark(this.#path) === this.#mark) return;
      if (statSync(this.#logPath, { throwIfNoEntry: false })?.size)
        renameSync(this.#logPath, `${this.#logPath}.set-aside`);
    } catch {
      // A folder that can't be changed can't be opened for writing either: that is told soon enough.
    }
  }
}
