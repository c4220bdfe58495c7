import type { Millis } from '../../match/ids.ts';
import type { Clock } from '../clock.ts';

/** How long to wait before a failed request is tried again, in milliseconds; the last one holds on (RUN-05). */
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

/** What the first look after a restart has seen counts as seen for so long, in milliseconds, if no event is missed. */
const STAYS_FRESH = 60_000;

/** When to look at what became of a match's messages while nobody told. */
export class Inspections {
  #isDue = false;
  #isAsleep = false;
  #isBlind = false;
  #freshUntil = 0;

  /** Nothing is sent yet: somebody has to ask for the first look, or to press something. */
  get isAsleep(): boolean {
    return this.#isAsleep;
  }

  /** What is known is what an earlier process knew: nothing has been tried in the thread since. */
  get isBlind(): boolean {
    return this.#isBlind;
  }

  get isDue(): boolean {
    return this.#isDue;
  }

  /** The process is a new one: whatever wakes this match, the look comes first. */
  restored(): void {
    this.#isDue = true;
    this.#isAsleep = true;
    this.#isBlind = true;
  }

  wake(): void {
    this.#isAsleep = false;
  }

  /** Events may have been missed. At a start two say so at about the same time: one look is enough for both. */
  ask(now: Millis): void {
    this.wake();
    if (now >= this.#freshUntil) this.#isDue = true;
  }

  /** Events are being missed from now on. */
  lost(): void {
    this.#freshUntil = 0;
  }

  /** Looks, if that is to be done. Rejects as the look does; it is then to be done still. */
  async run(look: () => Promise<void>, now: Millis): Promise<void> {
    if (!this.#isDue) return;
    this.#isDue = false;
    if (this.#isBlind) this.#freshUntil = now + STAYS_FRESH;
    try {
      await look();
    } catch (error) {
      this.#isDue = true;
      throw error;
    }
  }

  /** A pass is over: what it could find out is known. */
  tried(): void {
    this.#isBlind = false;
  }
}
