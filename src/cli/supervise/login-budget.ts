import { millis, type Millis } from '../../match/ids.ts';

const DAY = 24 * 3_600_000;

/**
 * Discord allows a bot 1000 logins a day, more to those with many shards, and resets the token after more. Half of these are
 * never used, so that there are some left for the bot itself; the others are spread over the day, as a token bucket does.
 */
export class LoginBudget {
  readonly #capacity: number;
  #left: number;
  #countedAt: Millis;

  constructor(shards: number, now: Millis) {
    this.#capacity = Math.max(250, shards);
    this.#left = this.#capacity;
    this.#countedAt = now;
  }

  spend(count: number, now: Millis): void {
    this.#refill(now);
    this.#left -= count;
  }

  /** When as many logins may be made at once. */
  allows(count: number, now: Millis): Millis {
    this.#refill(now);
    return millis(now + Math.max(0, Math.ceil(((count - this.#left) * DAY) / this.#capacity)));
  }

  #refill(now: Millis): void {
    this.#left = Math.min(this.#capacity, this.#left + ((now - this.#countedAt) * this.#capacity) / DAY);
    this.#countedAt = now;
  }
}
