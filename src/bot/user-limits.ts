import type { Clock } from './clock.ts';

/** So many presses and commands of one user may wait for their answers: more than any hand reaches. */
const AT_ONCE = 20;
/** New games, animations, reviews and the like. */
const COSTLY_AT_ONCE = 10;

/** Milliseconds: presses refused within this of one another are one flood, of which its user is told once. */
const PAUSE = 1000;

/** Why a user's press is not looked at. `isNews`: they were not told of this flood yet. */
export interface Flood {
  readonly code: 'too-fast' | 'too-much-at-once';
  readonly isNews: boolean;
}

/**
 * Keeps one user from taking the bot's time from all others: by what is not answered yet, and not by a rate. So a user who
 * waits for answers, as a program that plays does, is never refused, and the busier the bot is, the sooner a flood ends.
 */
export class UserLimits {
  readonly #presses: Meter;
  readonly #costly: Meter;

  /** Players who may play many matches at once (`MAX_MATCHES_PER_PLAYER`) may also ask for more at once. */
  constructor(matchesPerPlayer: number, clock: Pick<Clock, 'now'>) {
    this.#presses = new Meter(Math.max(AT_ONCE, 2 * matchesPerPlayer), clock);
    this.#costly = new Meter(Math.max(COSTLY_AT_ONCE, matchesPerPlayer), clock);
  }

  /** Counts what a user asks for; `undefined`: it is let through, and `answered` has to follow. */
  take(userId: string, isCostly: boolean): Flood | undefined {
    const pressed = this.#presses.take(userId);
    if (pressed !== undefined) return { code: 'too-fast', ...pressed };
    const asked = isCostly ? this.#costly.take(userId) : undefined;
    if (asked === undefined) return undefined;
    this.#presses.answered(userId);
    return { code: 'too-much-at-once', ...asked };
  }

  answered(userId: string, isCostly: boolean): void {
    this.#presses.answered(userId);
    if (isCostly) this.#costly.answered(userId);
  }
}

class Meter {
  readonly #most: number;
  readonly #clock: Pick<Clock, 'now'>;
  /** Nobody is remembered once all is answered. */
  readonly #underWay = new Map<string, { count: number; refusedAt: number }>();

  constructor(most: number, clock: Pick<Clock, 'now'>) {
    this.#most = most;
    this.#clock = clock;
  }

  take(userId: string): { readonly isNews: boolean } | undefined {
    const own = this.#underWay.get(userId) ?? { count: 0, refusedAt: -Infinity };
    if (own.count < this.#most) {
      own.count += 1;
      this.#underWay.set(userId, own);
      return undefined;
    }
    const now = this.#clock.now();
    const isNews = now - own.refusedAt > PAUSE;
    own.refusedAt = now;
    return { isNews };
  }

  answered(userId: string): void {
    const own = this.#underWay.get(userId);
    if (own !== undefined && (own.count -= 1) === 0) this.#underWay.delete(userId);
  }
}
