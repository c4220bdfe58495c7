import { createHash, randomBytes } from 'node:crypto';

interface RateLimitOptions {
  /** Requests of one bucket a second. */
  readonly limit: number;
  /** Requests a second with the bot's token; interaction routes don't count. */
  readonly globalPerSecond: number;
}

interface Window {
  used: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

interface RateLimitState {
  readonly allowed: boolean;
  readonly global: boolean;
  /** Seconds. */
  readonly retryAfter: number;
  readonly headers: Readonly<Record<string, string>>;
}

const WINDOW_MS = 1_000;
/** The client opens its window a little before the first request arrives. */
const GLOBAL_WINDOW_MS = 950;
const KEEP_BUCKETS = 5_000;

/** Buckets of route and major parameter (channel, guild, webhook), as the "Rate Limits" page says. */
export class RateLimits {
  readonly #options: RateLimitOptions;
  readonly #salt = randomBytes(4).toString('hex');
  /** Bucket names by method and route. */
  readonly #names = new Map<string, string>();
  readonly #buckets = new Map<string, Window>();
  #global: Window = { used: 0, endsAt: 0 };

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** Counts one request; `counted`: toward the global limit, too. */
  count(method: string, route: string, major: string, counted: boolean): RateLimitState {
    const now = Date.now();
    const { limit, globalPerSecond } = this.#options;
    const name = this.#name(method, route);
    const window = this.#window(`${name}:${major}`, now);
    if (counted) {
      if (now >= this.#global.endsAt) this.#global = { used: 0, endsAt: now + GLOBAL_WINDOW_MS };
      if (this.#global.used >= globalPerSecond) {
        const retryAfter = (this.#global.endsAt - now) / 1000;
        return { allowed: false, global: true, retryAfter, headers: globalHeaders(retryAfter) };
      }
      this.#global.used += 1;
    }
    const allowed = window.used < limit;
    if (allowed) window.used += 1;
    const resetAfter = Math.max(0, window.endsAt - now) / 1000;
    const headers = {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(limit - window.used),
      'x-ratelimit-reset': (window.endsAt / 1000).toFixed(3),
      'x-ratelimit-reset-after': resetAfter.toFixed(3),
      'x-ratelimit-bucket': name,
    };
    if (allowed) return { allowed, global: false, retryAfter: 0, headers };
    const refused = { ...headers, 'x-ratelimit-scope': 'user', 'retry-after': resetAfter.toFixed(3) };
    return { allowed, global: false, retryAfter: resetAfter, headers: refused };
  }

  #window(key: string, now: number): Window {
    const known = this.#buckets.get(key);
    if (known !== undefined && now < known.endsAt) return known;
    const window = { used: 0, endsAt: now + WINDOW_MS };
    this.#buckets.delete(key);
    this.#buckets.set(key, window);
    const oldest = this.#buckets.keys().next().value;
    if (this.#buckets.size > KEEP_BUCKETS && oldest !== undefined) this.#buckets.delete(oldest);
    return window;
  }

  #name(method: string, route: string): string {
    const key = `${method} ${route}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = createHash('sha1').update(this.#salt).update(key).digest('hex').slice(0, 32);
    this.#names.set(key, name);
    return name;
  }
}

const globalHeaders = (retryAfter: number): Record<string, string> => ({
  'x-ratelimit-global': 'true',
  'x-ratelimit-scope': 'global',
  'retry-after': retryAfter.toFixed(3),
});
