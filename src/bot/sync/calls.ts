import type { MessageDraft } from '../../views/message-draft.ts';
import type { Clock } from '../clock.ts';
import type { LiveMatch } from '../runtime/live-match.ts';

/** A player who was just here needs no call; one who has been away for longer is mentioned. */
const IDLE_AFTER = 2 * 60_000;

/** Who has to be called to the board: nobody who has just been seen, or called by other words. */
export class Calls {
  readonly #live: LiveMatch;
  readonly #clock: Clock;
  readonly #called = new Map<string, number>();

  constructor(live: LiveMatch, clock: Clock) {
    this.#live = live;
    this.#clock = clock;
  }

  /** These words have just notified whomever they mention. */
  made({ allowed_mentions: { users = [] } }: MessageDraft): void {
    for (const userId of users) this.#called.set(userId, this.#clock.now());
  }

  isDue(userId: string): boolean {
    const last = Math.max(this.#live.lastSeen.get(userId) ?? 0, this.#called.get(userId) ?? 0);
    return this.#clock.now() - last > IDLE_AFTER;
  }
}
