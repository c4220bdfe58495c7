import type { Clock } from '../../../src/bot/clock.ts';
import { millis, type Millis } from '../../../src/match/ids.ts';

interface Timer {
  readonly at: number;
  readonly ring: () => void;
  readonly callOff: () => void;
}

/** The real time, moved ahead at will: what is due then rings at once. Sandbox and bot share it. */
export class ShiftedClock implements Clock {
  readonly #timers = new Set<Timer>();
  #shift = 0;
  #stoodAt: number | undefined;

  readonly now = (): Millis => millis((this.#stoodAt ?? Date.now()) + this.#shift);

  readonly after = (delay: number, ring: () => void): (() => void) => {
    const timeout = setTimeout(() => {
      this.#timers.delete(timer);
      ring();
    }, delay);
    const timer: Timer = { at: this.now() + delay, ring, callOff: () => clearTimeout(timeout) };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
      timer.callOff();
    };
  };

  /**
   * From now on time passes by `advance` alone: nobody's runs out because the machine is slow. Timers ring after as long as
   * before; what they ring for has to be due by `now`.
   */
  stand(): void {
    this.#stoodAt ??= Date.now();
  }

  /** Lets this many milliseconds pass. */
  advance(span: number): void {
    this.#shift += span;
    for (const timer of [...this.#timers].filter(({ at }) => at <= this.now())) {
      this.#timers.delete(timer);
      timer.callOff();
      timer.ring();
    }
  }
}

export const MINUTE = 60_000;
