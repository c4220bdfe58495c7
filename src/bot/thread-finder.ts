import type { APIMessage } from 'discord-api-types/v10';
import type { Services } from '../commands/services.ts';
import { isRunning } from '../match/phases.ts';
import { threadName } from '../views/opening-message.ts';
import { isPaired, pairOf } from '../views/view-context.ts';
import { faultOf } from './discord/discord-fault.ts';
import type { LiveMatch } from './runtime/live-match.ts';

/** A game goes on, and the process that began it died before the event with its thread. */
const needsThread = ({ match, threadId }: LiveMatch): boolean =>
  threadId === undefined && isRunning(match) && isPaired(match);

/** In milliseconds. */
const RETRY_AFTER = 30_000;

interface ThreadFinderParts extends Pick<
  Services,
  'gate' | 'log' | 'clock' | 'words' | 'person' | 'runtime' | 'driverOf'
> {
  readonly serverOf: (guildId: string) => { readonly available: boolean } | undefined;
}

/** Finds the thread of a game on its card, or opens it there now, until that is settled. */
export class ThreadFinder {
  readonly #parts: ThreadFinderParts;
  readonly #retries = new Set<() => void>();

  constructor(parts: ThreadFinderParts) {
    this.#parts = parts;
  }

  /** False: it has one, or needs none. Else it is shown once it has one. */
  find(live: LiveMatch): boolean {
    if (!needsThread(live)) return false;
    live.holds += 1;
    void this.#find(live);
    return true;
  }

  stop(): void {
    for (const cancel of this.#retries) cancel();
  }

  async #find(live: LiveMatch): Promise<void> {
    const { clock, driverOf } = this.#parts;
    if (await this.#isSettled(live)) {
      live.holds -= 1;
      driverOf(live).wakeUp();
      return;
    }
    const cancel = clock.after(RETRY_AFTER, () => {
      this.#retries.delete(cancel);
      void this.#find(live);
    });
    this.#retries.add(cancel);
  }

  async #isSettled(live: LiveMatch): Promise<boolean> {
    const { gate, log, words, person, runtime, driverOf, serverOf } = this.#parts;
    const { match, place } = live;
    if (!needsThread(live) || !isPaired(match)) return true;
    if (serverOf(place.guildId)?.available !== true) return false;
    try {
      if (live.cardId === undefined) await driverOf(live).findCard();
      const { cardId } = live;
      if (cardId === undefined) {
        runtime.loseVenue(live);
        return true;
      }
      const card: Partial<APIMessage> | undefined = await gate.message(place.channelId, cardId);
      const name = threadName(pairOf(match, person), words);
      const thread = card?.thread?.id ?? (await gate.startThread(place.channelId, cardId, name));
      if (typeof thread === 'string') runtime.seatInThread(live, thread);
      else if (thread.ok) runtime.seatInThread(live, thread.value);
      else throw thread.error.cause;
      return true;
    } catch (error) {
      const fault = faultOf(error);
      log.warn({ match: live.id, fault, err: error }, 'could not find the thread of a match');
      if (fault === 'unreachable' || fault === 'rate-limited') return false;
      runtime.loseVenue(live);
      return true;
    }
  }
}
