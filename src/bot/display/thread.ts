import type { ClosedMatch, Match } from '../../match/phases.ts';
import type { Clock, RetryTimer } from '../clock.ts';
import { faultOf, waitAskedFor } from '../discord/discord-fault.ts';
import { ClosedVenue } from '../discord/channel-access.ts';
import type { Transport } from './transport.ts';
import type { Millis } from '../../match/ids.ts';
import type { Card } from './card.ts';
import type { ThreadWriter } from './thread-writer.ts';

/** Another bot may archive whatever is unarchived: the next one has to wait. */
export const MOST_UNARCHIVINGS = 3;
export const UNARCHIVING_RESTS = 60_000;

/** Nothing has been written there: it was opened for an acceptance that was never recorded. */
const isUnused = ({ game, results, reason }: ClosedMatch): boolean =>
  game === undefined && results.length === 0 && ['declined', 'cancelled', 'expired'].includes(reason);

/** A thread is opened again as long as something in it can be pressed; afterwards Discord archives it by itself (END-08). */
export class Thread {
  isArchived = false;
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

  get known() {
    return { isArchived: this.isArchived, isAtRest: this.isAtRest, unarchivings: this.#unarchivings };
  }

  set known({ isArchived, isAtRest, unarchivings }) {
    this.isArchived = isArchived;
    this.isAtRest = isAtRest;
    this.#unarchivings = unarchivings;
  }

  isNeeded({ phase }: Match): boolean {
    return phase !== 'closed' || !this.isAtRest;
  }

  /** Without `threadId` it may stay as it is. Rejects, and plans a later try, when it was opened too often of late. */
  async open(threadId: string | undefined): Promise<void> {
    if (!this.isArchived) return;
    if (threadId !== undefined) await this.#unarchive(threadId);
    this.isArchived = false;
  }

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

  /** Rejects when it is worth a further try. */
  async settled(match: Match, threadId: string | undefined): Promise<void> {
    if (match.phase !== 'closed' || this.isAtRest || threadId === undefined) return;
    try {
      if (isUnused(match)) await this.#transport.archive(threadId);
      else await this.#transport.letRest(threadId);
    } catch (error) {
      // Without the permission it is archived after a week.
      if (!['forbidden', 'refused', 'channel-gone'].includes(faultOf(error))) throw error;
    }
    this.isAtRest = true;
  }

  /** A refused message waits for the next change; any other failure is tried again after the wait that this gives. */
  judge(failures: readonly unknown[]): 'gone' | 'archived' | number | undefined {
    const faults = new Set(failures.map(faultOf));
    if (faults.has('channel-gone')) return 'gone';
    if (faults.has('archived')) {
      this.isAtRest = false;
      return 'archived';
    }
    if (faults.has('unreachable') || faults.has('rate-limited'))
      return this.#retry.failed(Math.max(...failures.map((error) => waitAskedFor(error))));
    if (faults.size === 0) this.#retry.forgive();
    return undefined;
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

/** When Discord must be asked what stands there: at once, before anything new is sent, or not at all. */
export type InspectionDue = 'now' | 'before-sending' | 'none';

interface InspectionParts {
  readonly card: Pick<Card, 'inspect'>;
  readonly thread: Pick<Thread, 'isAtRest'>;
  readonly writer: Pick<ThreadWriter, 'answerPress' | 'hasNews' | 'inspect'>;
}

/** In milliseconds: what is pressed again and again forces no further look. */
const FORCED_ONCE_IN = 60_000;

/** A look at the messages of a match, after a time of which nobody has told what happened there. */
export class Inspection {
  due: InspectionDue = 'none';
  #forcedAt: Millis | undefined;
  readonly #parts: InspectionParts;

  constructor(parts: InspectionParts) {
    this.#parts = parts;
  }

  /** False: one was forced less than a minute ago. */
  force(now: Millis): boolean {
    if (this.#forcedAt !== undefined && now - this.#forcedAt < FORCED_ONCE_IN) return false;
    this.#forcedAt = now;
    return true;
  }

  /** Before anything is sent. Rejects when Discord can't be asked: then it is due still. */
  async take(threadId: string | undefined): Promise<void> {
    const { card, thread, writer } = this.#parts;
    const { due } = this;
    if (due === 'none') return;
    if (threadId !== undefined) await writer.answerPress(threadId);
    if (due === 'before-sending' && (threadId === undefined || !writer.hasNews)) return;
    this.due = 'none';
    try {
      if (threadId === undefined) await card.inspect();
      else if (!thread.isAtRest) await writer.inspect(threadId);
    } catch (error) {
      this.due = due;
      throw error;
    }
  }
}
