import type { Clock } from '../clock.ts';

/** Milliseconds before each further try; the last wait holds on (RUN-05). */
export const RETRY_AFTER: readonly number[] = [5000, 30_000];

/** One further try at a time: each failure in a row puts it off by its turn's wait, or `least`. */
export class RetryTimer {
  readonly #clock: Clock;
  readonly #waits: readonly number[];
  readonly #retry: () => void;
  #failures = 0;
  #cancel: (() => void) | undefined;
  #isStopped = false;

  constructor(clock: Clock, waits: readonly number[], retry: () => void) {
    this.#clock = clock;
    this.#waits = waits;
    this.#retry = retry;
  }

  get isFailing(): boolean {
    return this.#failures > 0;
  }

  /** Gives how long it waits until then. */
  failed(least: number): number {
    if (this.#isStopped) return 0;
    const wait = Math.max(least, this.#waits[Math.min(this.#failures, this.#waits.length - 1)] ?? 0);
    this.#failures += 1;
    this.cancel();
    this.#cancel = this.#clock.after(wait, this.#retry);
    return wait;
  }

  forgive(): void {
    this.#failures = 0;
  }

  cancel(): void {
    this.#cancel?.();
  }

  stop(): void {
    this.#isStopped = true;
    this.cancel();
  }
}
