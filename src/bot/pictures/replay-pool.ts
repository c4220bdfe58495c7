import { extname } from 'node:path';
import { Piscina } from 'piscina';
import type { ReplayScript } from '../../render/replay-gif.ts';
import { SerialQueue } from '../runtime/queues.ts';

/** How many replays may wait for their turn; one asked for later is refused at once. */
const MAX_WAITING = 8;
/** One replay takes a second or two, more on a slow machine; what takes so long in milliseconds never ends. */
const LONGEST_WORK = 60_000;
/** An idle worker holds tens of megabytes: it goes after so many milliseconds, and comes back in half a second. */
const IDLE_TIMEOUT = 60_000;
/** Clicks come first: the worker gets what they leave of the processor. Elsewhere than on Linux this would slow down the whole process. */
const NICENESS = 5;

/** Exports the function that workers run. It has the ending of this file: compiled or not. */
const WORKER = new URL(`../../render/replay-gif${extname(import.meta.url)}`, import.meta.url);

export class TooManyReplays extends Error {}

/** What tests replace. */
export interface ReplayPoolOptions {
  readonly worker?: URL;
  readonly longestWork?: number;
}

/** Makes replays one after the other in a worker. One that dies takes only its own replay along. */
export class ReplayPool {
  readonly #longestWork: number;
  readonly #pool: Piscina<ReplayScript, Uint8Array>;
  readonly #turns = new SerialQueue();
  readonly #closing = new AbortController();
  /** Ends the work under way where its worker did not even get to start. */
  #dead = new AbortController();
  #waiting = 0;

  constructor({ worker = WORKER, longestWork = LONGEST_WORK }: ReplayPoolOptions = {}) {
    this.#longestWork = longestWork;
    this.#pool = new Piscina({
      filename: worker.href,
      name: 'replayGif',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_TIMEOUT,
      niceIncrement: process.platform === 'linux' ? NICENESS : 0,
      recordTiming: false,
    });
    // The pool forgets what was handed to a worker that dies while it is starting.
    this.#pool.on('error', (error) => this.#dead.abort(error));
  }

  async make(script: ReplayScript): Promise<Uint8Array> {
    if (this.#waiting >= MAX_WAITING) throw new TooManyReplays();
    this.#waiting++;
    try {
      return await this.#turns.add(() => this.#work(script));
    } finally {
      this.#waiting--;
    }
  }

  /** Ends the worker; the work under way fails, and what is asked for later, too. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#turns.idle();
    await this.#pool.destroy();
  }

  #work(script: ReplayScript): Promise<Uint8Array> {
    this.#dead = new AbortController();
    const signals = [this.#closing.signal, this.#dead.signal, AbortSignal.timeout(this.#longestWork)];
    return this.#pool.run(script, { signal: AbortSignal.any(signals) });
  }
}
