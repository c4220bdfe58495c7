import type { Clock } from '../clock.ts';
import type { RetryTimer } from './retry-timer.ts';
import { ClosedVenue, type Venue } from './venue.ts';

/** Another bot may archive whatever is unarchived: after so many in a row the next has to wait. */
export const MOST_UNARCHIVINGS = 3;
/** For how long an unarchiving counts, and how long the next one waits, in milliseconds. */
export const UNARCHIVING_RESTS = 60_000;

/** Opens the thread of a running match again when it was archived, but never fights over it. */
export class ThreadOpener {
  readonly #venue: Venue;
  readonly #clock: Clock;
  readonly #retry: RetryTimer;
  #isArchived = false;
  #unarchivings: number[] = [];

  constructor(venue: Venue, clock: Clock, retry: RetryTimer) {
    this.#venue = venue;
    this.#clock = clock;
    this.#retry = retry;
  }

  /** The thread was archived: the next `open` has something to do. */
  archived(): void {
    this.#isArchived = true;
  }

  /** The thread is open again: somebody else may have done it. */
  unarchived(): void {
    this.#isArchived = false;
  }

  /**
   * Opens the thread if it is archived; no `threadId` means that it may stay as it is. Rejects with `ClosedVenue` when it
   * has been opened too often of late, and has a later try planned then; with Discord's own error when that refuses.
   */
  async open(threadId: string | undefined): Promise<void> {
    if (!this.#isArchived) return;
    if (threadId !== undefined) await this.#unarchive(threadId);
    this.#isArchived = false;
  }

  async #unarchive(threadId: string): Promise<void> {
    const now = this.#clock.now();
    this.#unarchivings = this.#unarchivings.filter((at) => now - at < UNARCHIVING_RESTS);
    if (this.#unarchivings.length >= MOST_UNARCHIVINGS) {
      this.#retry.failed(UNARCHIVING_RESTS);
      throw new ClosedVenue('archived');
    }
    await this.#venue.unarchive(threadId);
    this.#unarchivings.push(now);
  }
}
