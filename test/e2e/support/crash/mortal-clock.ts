import type { Clock } from '../../../../src/bot/clock.ts';
import type { Millis } from '../../../../src/match/ids.ts';

/** The clock of one process: its timers end with it. */
export class MortalClock implements Clock {
  readonly #clock: Clock;
  readonly #timers = new Set<() => void>();
  #isDead = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly now = (): Millis => this.#clock.now();

  readonly after = (delay: number, ring: () => void): (() => void) => {
    if (this.#isDead) return () => undefined;
    const callOff = this.#clock.after(delay, () => {
      this.#timers.delete(callOff);
      ring();
    });
    this.#timers.add(callOff);
    return () => {
      this.#timers.delete(callOff);
      callOff();
    };
  };

  die(): void {
    this.#isDead = true;
    for (const callOff of this.#timers) callOff();
    this.#timers.clear();
  }
}
