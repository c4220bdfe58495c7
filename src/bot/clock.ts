import { millis, type Millis } from '../match/ids.ts';

/** The time and its timers. Tests bring their own. */
export interface Clock {
  now(): Millis;
  after(delay: number, ring: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => millis(Date.now()),
  after(delay, ring) {
    const timer = setTimeout(ring, delay);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Node's timers fire at once when the delay is above 2^31 - 1 ms, so longer waits are split. */
const LONGEST_WAIT = 2 ** 31 - 1;

export class AlarmClock<Key> {
  readonly #clock: Clock;
  readonly #ring: (key: Key) => void;
  readonly #calls = new Map<Key, () => void>();
  #isStopped = false;

  constructor(clock: Clock, ring: (key: Key) => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  set(key: Key, at: Millis | undefined): void {
    this.#calls.get(key)?.();
    this.#calls.delete(key);
    if (at !== undefined && !this.#isStopped) this.#wait(key, at);
  }

  /** Clears all alarms for good: none can be set any more, and none keeps the process from ending. */
  stop(): void {
    this.#isStopped = true;
    for (const cancel of this.#calls.values()) cancel();
    this.#calls.clear();
  }

  #wait(key: Key, at: Millis): void {
    const left = Math.max(0, at - this.#clock.now());
    const cancel = this.#clock.after(Math.min(left, LONGEST_WAIT), () => {
      this.#calls.delete(key);
      // A timer can fire a little early by the system clock, which can also be set back.
      if (this.#clock.now() < at) this.#wait(key, at);
      else this.#ring(key);
    });
    this.#calls.set(key, cancel);
  }
}

/** Milliseconds before each further try; the last wait holds on (RUN-05). */
export const RETRY_AFTER: readonly number[] = [5000, 30_000];
