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
