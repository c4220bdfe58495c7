import type { Shards } from './shards.ts';
import type { CannotOpenStore } from './store-errors.ts';
import type { Queries } from './tables.ts';

/** What is asked in one transaction. It may be run more than once, so it must come to the same each time. */
export type Work<T> = (queries: Queries) => Promise<T>;

/** What differs between SQLite and PostgreSQL: how a transaction is run. All reject with `StoreUnavailable` when it fails. */
export interface Database {
  /** Reads as things stood at one moment. */
  read<T>(work: Work<T>): Promise<T>;
  /** Writes all or nothing; once it resolves, it is on disk. When a connection breaks, `work` may be run again on a new one. */
  write<T>(work: Work<T>): Promise<T>;
  /** Makes sure that this process still has the lock, and takes it again where it was lost. */
  holdLock(): Promise<void>;
  /** Ends after what is under way. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** For a look at a database in use: no lock is taken, nothing is changed, and writing is rejected. */
  readonly readOnly?: boolean;
  /** For PostgreSQL; SQLite locks the whole file anyway. */
  readonly lock?: LockOptions | undefined;
}

export interface LockOptions {
  /** Each of them can be had by one process. */
  readonly shards: Shards;
  /** Another process has taken the lock while this one could not reach the server. */
  readonly onTaken: (error: CannotOpenStore) => void;
}
