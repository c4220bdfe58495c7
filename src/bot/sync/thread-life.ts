import type { Match } from '../../match/match.ts';
import { faultOf } from '../discord/discord-fault.ts';
import type { Venue } from './venue.ts';

/**
 * How long the thread of a match is kept awake. It is open as long as something in it can be pressed; afterwards it stays
 * readable, is never locked, and Discord archives it after a day of silence (END-08).
 */
export class ThreadLife {
  readonly #venue: Venue;
  #isAtRest = false;

  constructor(venue: Venue) {
    this.#venue = venue;
  }

  /** The match is over, all is shown, and the thread may be archived. */
  get isAtRest(): boolean {
    return this.#isAtRest;
  }

  /** An earlier process has left it to rest, or has not. */
  restore(isAtRest: boolean): void {
    this.#isAtRest = isAtRest;
  }

  /** Whether something in the thread may still have to be written. */
  isNeeded({ phase }: Match): boolean {
    return phase !== 'closed' || !this.#isAtRest;
  }

  /** Everything in the thread is as it should be: once the match is closed, nothing more will come. Rejects when it is worth a further try. */
  async settled({ phase }: Match, threadId: string | undefined): Promise<void> {
    if (phase !== 'closed' || this.#isAtRest || threadId === undefined) return;
    try {
      await this.#venue.letRest(threadId);
    } catch (error) {
      // Who may not change it leaves it as it is: then it is archived after a week.
      if (!['forbidden', 'refused', 'channel-gone'].includes(faultOf(error))) throw error;
    }
    this.#isAtRest = true;
  }

  /** Something has to be written after all. */
  wake(): void {
    this.#isAtRest = false;
  }
}
