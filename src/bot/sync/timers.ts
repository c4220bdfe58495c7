import type { Clock } from '../clock.ts';

/** How long to wait before a failed paint is tried again, in milliseconds; the last one holds on (RUN-05). */
export const RETRY_AFTER: readonly number[] = [5000, 30_000];

/** One further try at a time: each failure in a row puts it off for as long as its turn says. */
export class RetryTimer {
  readonly #clock: Clock;
  readonly #waits: readonly number[];
  readonly #retry: () => void;
  #failures = 0;
  #callOff: (() => void) | undefined;
  #isStopped = false;

  /** `waits` are in milliseconds, one a failure in a row; the last one holds on. */
  constructor(clock: Clock, waits: readonly number[], retry: () => void) {
    this.#clock = clock;
    this.#waits = waits;
    this.#retry = retry;
  }

  /** The last try has failed: another one is planned, or being made. */
  get isFailing(): boolean {
    return this.#failures > 0;
  }

  /** Something failed: tries again later, in place of any try that was planned. `least` is the shortest wait allowed, in milliseconds. */
  failed(least: number): void {
    if (this.#isStopped) return;
    const wait = Math.max(least, this.#waits[Math.min(this.#failures, this.#waits.length - 1)] ?? 0);
    this.#failures += 1;
    this.callOff();
    this.#callOff = this.#clock.after(wait, this.#retry);
  }

  /** The next failure is the first one again. */
  forgive(): void {
    this.#failures = 0;
  }

  /** The planned try is not needed: one is being made anyway. */
  callOff(): void {
    this.#callOff?.();
  }

  /** Nothing is tried again from now on. */
  stop(): void {
    this.#isStopped = true;
    this.callOff();
  }
}

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
