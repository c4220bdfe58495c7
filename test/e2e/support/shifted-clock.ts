import { RequestLimiter } from '../../../src/bot/discord/request-limiter.ts';
import type { Clock } from '../../../src/bot/clock.ts';
import { millis, type Millis } from '../../../src/match/ids.ts';

interface Timer {
  readonly at: number;
  /** When it rings if nobody moves the clock: by `lived`. */
  readonly until: number;
  readonly ring: () => void;
  timeout: NodeJS.Timeout | undefined;
}

/** How often the real time is looked at, in milliseconds. */
const LOOK_EVERY = 50;
/** What passes between two looks is at most a little more than that, unless the whole process stood still meanwhile. */
const STOOD_STILL = 250;

/**
 * The real time, moved ahead at will: what is due then rings at once. Sandbox and bot share it. While the process stands
 * still, on a machine with too much to do, so does the clock: nobody is late with what they could not do.
 */
export class ShiftedClock implements Clock {
  readonly #timers = new Set<Timer>();
  #shift = 0;
  #stoodAt: number | undefined;
  #lastLook = Date.now();
  /** How long the process has stood still in all. */
  #lost = 0;

  constructor() {
    setInterval(() => this.#lived(), LOOK_EVERY).unref();
  }

  readonly now = (): Millis => millis((this.#stoodAt ?? this.#lived()) + this.#shift);

  readonly after = (delay: number, ring: () => void): (() => void) => {
    const timer: Timer = { at: this.now() + delay, until: this.#lived() + delay, ring, timeout: undefined };
    this.#timers.add(timer);
    this.#wait(timer, delay);
    return () => this.#callOff(timer);
  };

  /**
   * From now on time passes by `advance` alone: nobody's runs out because the machine is slow. Timers ring after as long as
   * before; what they ring for has to be due by `now`.
   */
  stand(): void {
    this.#stoodAt ??= this.#lived();
  }

  /** Lets this many milliseconds pass. */
  advance(span: number): void {
    this.#shift += span;
    for (const timer of [...this.#timers].filter(({ at }) => at <= this.now())) {
      this.#callOff(timer);
      timer.ring();
    }
  }

  /** The real time without what the process has not lived through. */
  #lived(): number {
    const look = Date.now();
    const span = look - this.#lastLook;
    this.#lastLook = look;
    if (span > STOOD_STILL) this.#lost += span - LOOK_EVERY;
    return look - this.#lost;
  }

  #wait(timer: Timer, delay: number): void {
    timer.timeout = setTimeout(() => {
      const left = timer.until - this.#lived();
      if (left > 0) {
        this.#wait(timer, left);
        return;
      }
      this.#callOff(timer);
      timer.ring();
    }, delay);
  }

  #callOff(timer: Timer): void {
    this.#timers.delete(timer);
    clearTimeout(timer.timeout);
  }
}

export const MINUTE = 60_000;

/** How long a bot waits for an answer, in real milliseconds: none gets lost here, but a machine may be busy. */
export const PATIENT = { answer: 20_000, request: 20_000 } as const;

/** For a bot whose Discord takes any number of requests a second: no test waits for its turn. */
export const unlimited = (): RequestLimiter => new RequestLimiter(undefined, Infinity);
