/**
 * - `unavailable`: the database can't be reached, is locked, full or gone. Nothing was written.
 * - `uncertain`: the connection broke while the database was writing: it may have been written, or not.
 */
export type StoreFault = 'unavailable' | 'uncertain';

/** What every method of a store rejects with when the database fails. Anything else it throws is a mistake of the program. */
export class StoreUnavailable extends Error {
  readonly fault: StoreFault;

  constructor(fault: StoreFault, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.fault = fault;
  }
}
