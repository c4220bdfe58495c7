import type { Clock } from '../clock.ts';

/** Comes back to a board whose clock will have to be shown otherwise. One look at a time: each plan replaces the last. */
export class ClockLook {
  readonly #clock: Clock;
  readonly #look: () => void;
  #callOff: (() => void) | undefined;

  constructor(clock: Clock, look: () => void) {
    this.#clock = clock;
    this.#look = look;
  }

  /** `wait` is in milliseconds. `undefined`, or 0 where a look has just failed to set it right: there is nothing to wait for. */
  plan(wait: number | undefined): void {
    this.stop();
    if (wait !== undefined && wait > 0) this.#callOff = this.#clock.after(wait, this.#look);
  }

  stop(): void {
    this.#callOff?.();
    this.#callOff = undefined;
  }
}
