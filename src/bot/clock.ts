import { millis, type Millis } from '../match/ids.ts';

/** Time, as the bot meets it. Tests bring their own. */
export interface Clock {
  now(): Millis;
  /** Calls `ring` once, `delay` milliseconds from now; gives a function that calls it off. */
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

/** Node's timers fire at once when asked for more than 2^31 - 1 ms: longer waits are taken in pieces. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** One alarm a key. It only rings: what is due is decided by whoever hears it. */
export class AlarmClock<Key> {
  readonly #clock: Clock;
  readonly #ring: (key: Key) => void;
  readonly #calls = new Map<Key, () => void>();
  #isStopped = false;

  constructor(clock: Clock, ring: (key: Key) => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Sets the alarm of `key` to `at`, in place of an earlier one; `undefined` takes it off. */
  set(key: Key, at: Millis | undefined): void {
    this.#calls.get(key)?.();
    this.#calls.delete(key);
    if (at !== undefined && !this.#isStopped) this.#wait(key, at);
  }

  /** For good: an alarm set from now on never rings, and keeps no process from ending. */
  stop(): void {
    this.#isStopped = true;
    for (const callOff of this.#calls.values()) callOff();
    this.#calls.clear();
  }

  #wait(key: Key, at: Millis): void {
    const left = Math.max(0, at - this.#clock.now());
    const callOff = this.#clock.after(Math.min(left, LONGEST_WAIT), () => {
      this.#calls.delete(key);
      // A timer can ring a little early by the clock on the wall, and that one can be set back.
      if (this.#clock.now() < at) this.#wait(key, at);
      else this.#ring(key);
    });
    this.#calls.set(key, callOff);
  }
}
