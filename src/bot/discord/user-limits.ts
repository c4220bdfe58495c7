import { LRUCache } from 'lru-cache';

/** How much of one kind a user may ask for: `burst` at once, `perSecond` in the long run, and how long a flood is shut out. */
interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
  readonly pauseSeconds: number;
}

/** Whoever is forgotten for others begins anew: some 200 bytes each. */
const REMEMBERED_USERS = 10_000;

/** Twice what a quick hand can press, and five seconds of it at once. */
const LEAST_PRESSES = 10;
const PRESSES_AT_ONCE = 5;
/** New games, animations, reviews and the like: as many in half a minute as somebody may have matches. */
const LEAST_COSTLY = 10;
const COSTLY_WITHIN = 30;
const COSTLY_AT_ONCE = 2;

/** Why a user's press is not looked at. `isNews`: they were not told yet. */
export interface Flood {
  readonly code: 'too-fast' | 'too-much-at-once';
  readonly seconds: number;
  readonly isNews: boolean;
}

/** Keeps one user from taking the bot's time from all others: token buckets by user id. Who plays by hand never meets it. */
export class UserLimits {
  readonly #presses: Buckets;
  readonly #costly: Buckets;

  /** Who may play many matches at once (`MAX_MATCHES_PER_PLAYER`) may also press more. */
  constructor(matchesPerPlayer: number) {
    const presses = Math.max(LEAST_PRESSES, matchesPerPlayer);
    const costly = Math.max(LEAST_COSTLY, matchesPerPlayer);
    this.#presses = new Buckets({ burst: presses * PRESSES_AT_ONCE, perSecond: presses, pauseSeconds: 5 });
    this.#costly = new Buckets({
      burst: costly * COSTLY_AT_ONCE,
      perSecond: costly / COSTLY_WITHIN,
      pauseSeconds: COSTLY_WITHIN / 2,
    });
  }

  /** Counts what a user asks for at `now`, in milliseconds; `undefined`: it is let through. */
  take(userId: string, isCostly: boolean, now: number): Flood | undefined {
    const pressed = this.#presses.take(userId, now);
    if (pressed !== undefined) return { code: 'too-fast', ...pressed };
    const asked = isCostly ? this.#costly.take(userId, now) : undefined;
    return asked === undefined ? undefined : { code: 'too-much-at-once', ...asked };
  }
}

interface Bucket {
  tokens: number;
  filledAt: number;
  shutUntil: number;
}

class Buckets {
  readonly #allowance: Allowance;
  readonly #buckets = new LRUCache<string, Bucket>({ max: REMEMBERED_USERS });

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  take(userId: string, now: number): Pick<Flood, 'seconds' | 'isNews'> | undefined {
    const { burst, perSecond, pauseSeconds } = this.#allowance;
    let bucket = this.#buckets.get(userId);
    if (bucket === undefined) {
      bucket = { tokens: burst, filledAt: now, shutUntil: now };
      this.#buckets.set(userId, bucket);
    }
    // A system clock that was put back shuts nobody out for longer.
    const shutFor = Math.min(bucket.shutUntil - now, pauseSeconds * 1000);
    if (shutFor > 0) return { seconds: Math.ceil(shutFor / 1000), isNews: false };
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.filledAt) / 1000) * perSecond);
    bucket.filledAt = now;
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return undefined;
    }
    bucket.shutUntil = now + pauseSeconds * 1000;
    return { seconds: pauseSeconds, isNews: true };
  }
}
