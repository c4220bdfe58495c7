import type { Queries } from './tables.ts';

/** What is asked of the database in one transaction. It may be run more than once, so it must come to the same each time. */
export type Work<T> = (queries: Queries) => Promise<T>;

/** A database behind the stores. Both methods reject with `StoreUnavailable` when it fails. */
export interface Database {
  /** Reads as things stood at one moment. */
  read<T>(work: Work<T>): Promise<T>;
  /**
   * Writes all or nothing; once it resolves, it is on disk. When the connection breaks, `work` is run again on a new one,
   * perhaps after it was written already.
   */
  write<T>(work: Work<T>): Promise<T>;
  /** Lets what is under way end, then lets go. */
  close(): Promise<void>;
}
