import { RESTEvents, type RequestData, type ResponseLike, type RESTOptions, type RouteLike } from 'discord.js';
import { systemClock } from '../clock.ts';
import { MultipartRest } from './multipart-rest.ts';

/** High: somebody waits for it, as for a board or a thread. Low: nobody does, as for a card, a record, an emoji. */
export type Priority = 'high' | 'low';

/** How a request says that nobody waits for it, to a REST proxy that holds those of others, too (RFC 9218). */
const LOW_URGENCY = { Priority: 'u=6' };

export const readPriority = (header: string | readonly string[] | undefined): Priority =>
  header === LOW_URGENCY.Priority ? 'low' : 'high';

/** Requests a second with the bot's token, whatever they ask for; those with the token of an interaction don't count. */
export const GLOBAL_PER_SECOND = 50;

/** As many are kept free of what nobody waits for: what comes next need not wait for the second to be over. */
export const KEPT_FREE = 10;

const SECOND = 1000;

/** In milliseconds: Discord's clock and this one agree on when a bucket is full again. */
const MARGIN = 50;

/** Where a bucket is closed for longer, in milliseconds, its requests are not held back: the client rejects them. */
export const LONGEST_HELD = 5000;

/** The requests of one route and channel, which share a bucket: one at a time. */
interface Lane {
  readonly name: string;
  readonly high: (() => void)[];
  readonly low: (() => void)[];
  isBusy: boolean;
  isClosed: boolean;
}

export interface Timing {
  /** Milliseconds; it never goes back. */
  now(): number;
  after(delay: number, ring: () => void): () => void;
}

const STEADY: Timing = { now: () => performance.now(), after: (delay, ring) => systemClock.after(delay, ring) };

interface Heard {
  readonly status: number;
  readonly headers: Pick<ResponseLike['headers'], 'get' | 'has'>;
}

/**
 * Lets requests go in turn: what is awaited first, never more than Discord takes in all and in each bucket. A request counts
 * from its sending until a second after its answer: whenever Discord counted it in between, no second holds too many.
 */
export class RequestLimiter {
  readonly #timing: Timing;
  readonly #perSecond: number;
  readonly #lanes = new Map<string, Lane>();
  readonly #ready: Readonly<Record<Priority, Set<Lane>>> = { high: new Set(), low: new Set() };
  #onTheirWay = 0;
  /** When each of those that have been answered counts no more. */
  #countUntil: number[] = [];
  #closedUntil = 0;
  #isAlarmSet = false;

  constructor(timing: Timing = STEADY, perSecond = GLOBAL_PER_SECOND) {
    this.#timing = timing;
    this.#perSecond = perSecond;
  }

  /** The number of requests that wait for their turn. */
  get waiting(): Readonly<Record<Priority, number>> {
    const waiting = { high: 0, low: 0 };
    for (const { high, low } of this.#lanes.values()) {
      waiting.high += high.length;
      waiting.low += low.length;
    }
    return waiting;
  }

  /** Sends in turn within a lane, and gives what that gives. */
  async run<T>(name: string, priority: Priority, send: () => Promise<T>): Promise<T> {
    const lane = this.#lane(name);
    await new Promise<void>((resolve) => {
      lane[priority].push(resolve);
      this.#place(lane);
      this.#next();
    });
    try {
      return await send();
    } finally {
      this.#onTheirWay -= 1;
      this.#countUntil.push(this.#timing.now() + SECOND);
      lane.isBusy = false;
      this.#place(lane);
      this.#next();
    }
  }

  /** An answer says when its lane, or all of them, may send again. */
  heard(name: string, { status, headers }: Heard): void {
    const isRefused = status === 429;
    const retryAfter = Number(headers.get('retry-after') ?? 0) * SECOND + MARGIN;
    if (isRefused && headers.has('x-ratelimit-global')) {
      this.#closedUntil = Math.max(this.#closedUntil, this.#timing.now() + retryAfter);
      return;
    }
    if (!isRefused && headers.get('x-ratelimit-remaining') !== '0') return;
    const resetAfter = Number(headers.get('x-ratelimit-reset-after') ?? 0) * SECOND + MARGIN;
    const wait = isRefused ? retryAfter : resetAfter;
    const lane = this.#lanes.get(name);
    if (lane === undefined || lane.isClosed || wait > LONGEST_HELD + MARGIN) return;
    lane.isClosed = true;
    this.#timing.after(Math.ceil(wait), () => {
      lane.isClosed = false;
      this.#place(lane);
      this.#next();
    });
  }

  #lane(name: string): Lane {
    const known = this.#lanes.get(name);
    if (known !== undefined) return known;
    const lane: Lane = { name, high: [], low: [], isBusy: false, isClosed: false };
    this.#lanes.set(name, lane);
    return lane;
  }

  /** Puts a lane where it belongs: among those with something to send, or, with nothing left to know of it, nowhere. */
  #place(lane: Lane): void {
    if (lane.isBusy || lane.isClosed) return;
    const priority = lane.high.length > 0 ? 'high' : lane.low.length > 0 ? 'low' : undefined;
    if (priority === 'high') this.#ready.low.delete(lane);
    if (priority === undefined) this.#lanes.delete(lane.name);
    else this.#ready[priority].add(lane);
  }

  #next(): void {
    const now = this.#timing.now();
    if (now < this.#closedUntil) {
      this.#wakeAt(this.#closedUntil);
      return;
    }
    const first = this.#countUntil.findIndex((until) => until > now);
    this.#countUntil = first < 0 ? [] : this.#countUntil.slice(first);
    for (;;) {
      const left = this.#perSecond - this.#onTheirWay - this.#countUntil.length;
      const isHigh = this.#ready.high.size > 0;
      const priority = isHigh ? 'high' : 'low';
      const [lane] = this.#ready[priority];
      if (lane === undefined) return;
      if (left <= (isHigh ? 0 : KEPT_FREE)) break;
      this.#ready[priority].delete(lane);
      lane.isBusy = true;
      this.#onTheirWay += 1;
      lane[priority].shift()?.();
    }
    const [until] = this.#countUntil;
    if (until !== undefined) this.#wakeAt(until);
  }

  #wakeAt(at: number): void {
    if (this.#isAlarmSet) return;
    this.#isAlarmSet = true;
    this.#timing.after(Math.max(1, Math.ceil(at - this.#timing.now())), () => {
      this.#isAlarmSet = false;
      this.#next();
    });
  }
}

/** The part of a request that says when it is sent, and what. */
export interface Turn {
  readonly priority?: Priority | undefined;
  /** Gives the body once the turn has come: what is sent is the newest. */
  readonly draw?: (() => Promise<Pick<RequestData, 'body' | 'files'>>) | undefined;
}

/** The part of it that sends requests which may say their turn. */
export type RestInTurn = Record<
  'get' | 'post' | 'patch' | 'put' | 'delete',
  (route: RouteLike, options?: RequestData & Turn) => Promise<unknown>
>;

/** A client for requests with the bot's token. All that share a limiter count as one, as they do with Discord. */
export class LimitedRest extends MultipartRest implements RestInTurn {
  readonly #limiter: RequestLimiter;

  constructor(options: Partial<RESTOptions>, limiter: RequestLimiter) {
    super({ ...options, globalRequestsPerSecond: Infinity });
    this.#limiter = limiter;
    this.on(RESTEvents.Response, ({ method, path }, response) => {
      limiter.heard(laneOf(method, path), response);
    });
  }

  override queueRequest(request: Parameters<MultipartRest['queueRequest']>[0] & Turn): Promise<ResponseLike> {
    const { priority = 'high', draw, ...rest } = request;
    const plain = priority === 'high' ? rest : { ...rest, headers: { ...rest.headers, ...LOW_URGENCY } };
    return this.#limiter.run(laneOf(plain.method, plain.fullRoute), priority, async () =>
      super.queueRequest(draw === undefined ? plain : { ...plain, ...(await draw()) }),
    );
  }
}

/** As Discord's buckets: by method and route, with the first id (a channel's or a server's) told apart. */
export function laneOf(method: string, route: RouteLike): string {
  const [, root, first, ...rest] = route.split('/');
  return [method.toUpperCase(), root, first, ...rest.map((part) => (/^\d+$/.test(part) ? ':id' : part))].join('/');
}
