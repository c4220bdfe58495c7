import type { MatchId } from '../../match/ids.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { LiveMatch } from './live-match.ts';
import type { MatchRuntime } from './match-runtime.ts';

interface BackgroundLoadsParts {
  readonly runtime: Pick<MatchRuntime, 'find' | 'load'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Resolves once what has happened so far is shown, or can't be. */
  readonly shown: (live: LiveMatch) => Promise<void>;
}

type Work = (live: LiveMatch) => Promise<void> | void;

/** Each has one request on its way, and a press waits for few of them. */
const AT_ONCE = 4;
/** In milliseconds: where Discord keeps one waiting for longer, the next goes on. */
const LONGEST_SHOWING = 10_000;
const RETRY_AFTER = 5000;

/**
 * Work for matches at which nobody presses, a few at a time, so that presses find the bot free. What came last goes first: after
 * a start, or where thousands of boards are due at one moment, what is due only now doesn't wait behind all of them.
 */
class TaskPool<Key> {
  readonly #most: number;
  readonly #waiting = new Map<Key, () => Promise<void>>();
  #order: Key[] = [];
  readonly #underWay = new Map<Key, Promise<void>>();
  #isStopped = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Replaces what waits under the same key. `task` handles its own failures. */
  add(key: Key, task: () => Promise<void>): void {
    if (this.#isStopped) return;
    if (!this.#waiting.has(key)) this.#order.push(key);
    this.#waiting.set(key, task);
    this.#next();
  }

  /** It waits, or is being done. */
  has(key: Key): boolean {
    return this.#waiting.has(key) || this.#underWay.has(key);
  }

  get size(): number {
    return this.#waiting.size + this.#underWay.size;
  }

  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
  }

  stop(): void {
    this.#isStopped = true;
    this.#waiting.clear();
    this.#order = [];
  }

  #next(): void {
    while (this.#underWay.size < this.#most) {
      const key = this.#order.pop();
      if (key === undefined) return;
      const task = this.#waiting.get(key);
      if (task === undefined || this.#underWay.has(key)) continue;
      this.#waiting.delete(key);
      const done = task().finally(() => {
        this.#underWay.delete(key);
        if (this.#waiting.has(key)) this.#order.push(key);
        this.#next();
      });
      this.#underWay.set(key, done);
    }
  }
}

/** Matches that are loaded though nobody presses there: few at a time, and they go again as soon as all of it is shown. */
export class BackgroundLoads {
  /** Those that are due. */
  readonly due = new TaskPool<MatchId>(AT_ONCE);
  readonly #background = new TaskPool<symbol>(2);
  readonly #parts: BackgroundLoadsParts;
  readonly #retries = new Set<() => void>();
  #isStopped = false;

  constructor(parts: BackgroundLoadsParts) {
    this.#parts = parts;
  }

  /** It is due, in memory or not: `work` looks what for. */
  loadDue(id: MatchId, work: Work): void {
    this.due.add(id, () =>
      this.#load(id, work).catch((error: unknown) => {
        this.#parts.log.warn({ match: id, err: error }, 'a match that is due could not be loaded yet');
      }),
    );
  }

  /** Loads all of `ids`, as soon as their turn comes; they are asked for again where the database can't be reached. */
  each(ids: () => AsyncIterable<MatchId>, work: Work = () => undefined): void {
    this.#background.add(Symbol('background loads'), async () => {
      try {
        const left = oneByOne(ids());
        const loaders = Array.from({ length: AT_ONCE }, async () => {
          for await (const id of left) if (!this.#isStopped) await this.#load(id, work);
        });
        await Promise.all(loaders);
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'matches could not be looked after');
        if (error instanceof StoreUnavailable) this.#later(() => this.each(ids, work));
      }
    });
  }

  async idle(): Promise<void> {
    await this.#background.idle();
    await this.due.idle();
  }

  /** The same, but waits no longer than so many milliseconds. */
  async idleWithin(most: number): Promise<void> {
    await this.#inTime(this.idle(), most);
  }

  stop(): void {
    this.#isStopped = true;
    this.due.stop();
    this.#background.stop();
    for (const cancel of this.#retries) cancel();
  }

  async #load(id: MatchId, work: Work): Promise<void> {
    const { runtime, log } = this.#parts;
    try {
      const awake = runtime.find(id);
      const live = awake ?? (await runtime.load(id));
      if (live === undefined) return;
      if (awake === undefined) live.isInBackground = true;
      await this.#look(live, work);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      log.error({ match: id, err: error }, 'a match could not be looked after');
    }
  }

  async #look(live: LiveMatch, work: Work): Promise<void> {
    live.holds += 1;
    try {
      await work(live);
      await this.#inTime(this.#parts.shown(live), LONGEST_SHOWING);
    } finally {
      live.holds -= 1;
    }
  }

  async #inTime(done: Promise<void>, most: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const cancel = this.#parts.clock.after(most, late.resolve);
    await Promise.race([done, late.promise]);
    cancel();
  }

  #later(task: () => void): void {
    const cancel = this.#parts.clock.after(RETRY_AFTER, () => {
      this.#retries.delete(cancel);
      task();
    });
    this.#retries.add(cancel);
  }
}

/** Several may ask for the next at one moment, and each id is for one of them. */
async function* oneByOne(ids: AsyncIterable<MatchId>): AsyncGenerator<MatchId> {
  yield* ids;
}
