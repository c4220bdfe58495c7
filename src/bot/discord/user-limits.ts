import { LRUCache } from 'lru-cache';

/** How much of one kind a user may ask for: `atOnce` before the first is answered, `burst` in a row, `perSecond` in the long run. */
interface Allowance {
  readonly atOnce: number;
  readonly burst: number;
  readonly perSecond: number;
}

/** Whoever is forgotten for others begins anew: some 200 bytes each. */
const REMEMBERED_USERS = 10_000;

/** No hand reaches any of this. A program that waits for its answers doesn't either: its next press finds the last one done. */
const PRESSES: Allowance = { atOnce: 20, burst: 1000, perSecond: 100 };
/** New games, animations, reviews and the like. */
const COSTLY: Allowance = { atOnce: 10, burst: 200, perSecond: 5 };

/** Seconds for which a user who presses on and on is shut out. */
const PAUSE = 5;

/** Why a user's press is not looked at. `isNews`: they were not told yet. */
export interface Flood {
  readonly code: 'too-fast' | 'too-much-at-once';
  readonly seconds: number;
  readonly isNews: boolean;
}

/** Keeps one user from taking the bot's time from all others. */
export class UserLimits {
  readonly #presses: Meter;
  readonly #costly: Meter;

  /** Who may play many matches at once (`MAX_MATCHES_PER_PLAYER`) may also ask for more at once. */
  constructor(matchesPerPlayer: number) {
    const scaled = (allowance: Allowance): Allowance => ({
      atOnce: Math.max(allowance.atOnce, 2 * matchesPerPlayer),
      burst: Math.max(allowance.burst, 10 * matchesPerPlayer),
      perSecond: Math.max(allowance.perSecond, matchesPerPlayer),
    });
    this.#presses = new Meter(scaled(PRESSES));
    this.#costly = new Meter(scaled(COSTLY));
  }

  /** Counts what a user asks for at `now`, in milliseconds; `undefined`: it is let through, and `answered` has to follow. */
  take(userId: string, isCostly: boolean, now: number): Flood | undefined {
    const pressed = this.#presses.take(userId, now);
    if (pressed !== undefined) return { code: 'too-fast', ...pressed };
    const asked = isCostly ? this.#costly.take(userId, now) : undefined;
    if (asked === undefined) return undefined;
    this.#presses.answered(userId);
    return { code: 'too-much-at-once', ...asked };
  }

  answered(userId: string, isCostly: boolean): void {
    this.#presses.answered(userId);
    if (isCostly) this.#costly.answered(userId);
  }
}

interface Usage {
  tokens: number;
  filledAt: number;
  shutUntil: number;
  underWay: number;
  isTold: boolean;
}

class Meter {
  readonly #allowance: Allowance;
  readonly #users = new LRUCache<string, Usage>({ max: REMEMBERED_USERS });

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  take(userId: string, now: number): Pick<Flood, 'seconds' | 'isNews'> | undefined {
    const { atOnce, burst, perSecond } = this.#allowance;
    let usage = this.#users.get(userId);
    if (usage === undefined) {
      usage = { tokens: burst, filledAt: now, shutUntil: now, underWay: 0, isTold: false };
      this.#users.set(userId, usage);
    }
    usage.tokens = Math.min(burst, usage.tokens + (Math.max(0, now - usage.filledAt) / 1000) * perSecond);
    usage.filledAt = now;
    // A system clock that was put back shuts nobody out for longer.
    const shutFor = Math.min(usage.shutUntil - now, PAUSE * 1000);
    if (shutFor <= 0 && usage.tokens >= 1 && usage.underWay < atOnce) {
      // Once all was answered, the next flood is another one.
      if (usage.underWay === 0) usage.isTold = false;
      usage.tokens -= 1;
      usage.underWay += 1;
      return undefined;
    }
    const isEmpty = shutFor <= 0 && usage.tokens < 1;
    if (isEmpty) usage.shutUntil = now + PAUSE * 1000;
    const isNews = !usage.isTold;
    usage.isTold = true;
    return { seconds: isEmpty ? PAUSE : Math.max(1, Math.ceil(shutFor / 1000)), isNews };
  }

  answered(userId: string): void {
    const usage = this.#users.peek(userId);
    if (usage !== undefined) usage.underWay = Math.max(0, usage.underWay - 1);
  }
}
