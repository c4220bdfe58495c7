import type { Clock } from '../../src/bot/clock.ts';
import { millis, type Millis } from '../../src/match/ids.ts';

/** Time that stands still until it is told to pass. */
export class ManualClock implements Clock {
  #now = Date.UTC(2027, 0, 15);
  readonly #calls = new Set<{ readonly at: number; readonly ring: () => void }>();

  now(): Millis {
    return millis(this.#now);
  }

  after(delay: number, ring: () => void): () => void {
    const call = { at: this.#now + delay, ring };
    this.#calls.add(call);
    return () => this.#calls.delete(call);
  }

  pass(span: number): void {
    this.#now += span;
    for (const call of [...this.#calls].toSorted((a, b) => a.at - b.at)) {
      if (call.at > this.#now || !this.#calls.delete(call)) continue;
      call.ring();
    }
  }
}
