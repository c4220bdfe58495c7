import type { Match } from '../../match/match.ts';
import type { Clock } from '../clock.ts';
import { faultOf } from '../discord/discord-fault.ts';
import type { RetryTimer } from './retry-timer.ts';
import { ClosedVenue, type Transport } from './transport.ts';

/** Another bot may archive whatever is unarchived: after so many in a row the next has to wait. */
export const MOST_UNARCHIVINGS = 3;
/** For how long an unarchiving counts, and how long the next one waits, in milliseconds. */
export const UNARCHIVING_RESTS = 60_000;

/**
 * The thread itself. It is opened again when it was archived, but not fought over, as long as something in it can be
 * pressed; afterwards it stays readable, is never locked, and Discord archives it after a day of silence (END-08).
 */
export class Thread {
  isArchived = false;
  /** The match is over, all is shown, and the thread may be archived. */
  isAtRest = false;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #retry: RetryTimer;
  #unarchivings: number[] = [];

  constructor(transport: Transport, clock: Clock, retry: RetryTimer) {
    this.#transport = transport;
    this.#clock = clock;
    this.#retry = retry;
  }

  isNeeded({ phase }: Match): boolean {
    return phase !== 'closed' || !this.isAtRest;
  }

  /** Without `threadId` it may stay as it is. Rejects with `ClosedVenue`, and plans a later try, when it was opened too often of late. */
  async open(threadId: string | undefined): Promise<void> {
    if (!this.isArchived) return;
    if (threadId !== undefined) await this.#unarchive(threadId);
    this.isArchived = false;
  }

  /** Does something once more if the thread turns out to be archived: it is opened first. */
  async unlessArchived(threadId: string | undefined, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      if (faultOf(error) !== 'archived') throw error;
      this.isArchived = true;
      await this.open(threadId);
      await task();
    }
  }

  /** All is shown: once the match is closed, nothing more will come. Rejects when it is worth a further try. */
  async settled({ phase }: Match, threadId: string | undefined): Promise<void> {
    if (phase !== 'closed' || this.isAtRest || threadId === undefined) return;
    try {
      await this.#transport.letRest(threadId);
    } catch (error) {
      // Without the permission it is archived after a week.
      if (!['forbidden', 'refused', 'channel-gone'].includes(faultOf(error))) throw error;
    }
    this.isAtRest = true;
  }

  async #unarchive(threadId: string): Promise<void> {
    const now = this.#clock.now();
    this.#unarchivings = this.#unarchivings.filter((at) => now - at < UNARCHIVING_RESTS);
    if (this.#unarchivings.length >= MOST_UNARCHIVINGS) {
      this.#retry.failed(UNARCHIVING_RESTS);
      throw new ClosedVenue('archived');
    }
    await this.#transport.unarchive(threadId);
    this.#unarchivings.push(now);
  }
}
