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
