import type { Clock } from '../../../src/bot/clock.ts';
import { millis, type Millis } from '../../../src/match/ids.ts';

interface Call {
  readonly at: number;
  readonly ring: () => void;
}

/** Time that stands still until a test lets it pass. */
export class FakeClock implements Clock {
  #now: number;
  readonly #calls = new Set<Call>();
  /** Every wait that was asked for, in the order of asking. */
  readonly waits: number[] = [];

  constructor(now = 1_800_000_000_000) {
    this.#now = now;
  }

  now(): Millis {
    return millis(this.#now);
  }

  after(delay: number, ring: () => void): () => void {
    this.waits.push(delay);
    const call = { at: this.#now + delay, ring };
    this.#calls.add(call);
    return () => this.#calls.delete(call);
  }

  get pending(): number {
    return this.#calls.size;
  }

  /** The clock on the wall jumps, and nothing rings on the way: so a process sees time that it stood still, or that was set. */
  jump(by: number): void {
    this.#now += by;
  }

  /** Lets time pass until the next thing that is due has rung. */
  passToNext(): void {
    const next = Math.min(...[...this.#calls].map(({ at }) => at));
    if (Number.isFinite(next)) this.pass(Math.max(0, next - this.#now));
  }

  /** Lets time pass; whatever is due on the way rings in its order. */
  pass(duration: number): void {
    const end = this.#now + duration;
    for (;;) {
      const [next] = [...this.#calls].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#calls.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.ring();
    }
    this.#now = end;
  }
}

/** Lets everything that waits for nothing but promises happen. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
