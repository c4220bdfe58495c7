import { Piscina } from 'piscina';
import type { Clock } from '../bot/clock.ts';

/** An idle worker holds tens of megabytes: it goes after so many milliseconds, and comes back in half a second. */
const IDLE_TIMEOUT = 60_000;
/** Clicks come first: the worker gets what they leave of the processor. Elsewhere than on Linux this would slow down the whole process. */
const NICENESS = 5;

/** Gives what calls it off. */
export const timer: Pick<Clock, 'after'> = {
  after(delay, ring) {
    const timeout = setTimeout(ring, delay);
    return () => clearTimeout(timeout);
  },
};

interface BackgroundWorkerOptions {
  readonly clock?: Pick<Clock, 'after'> | undefined;
  readonly niceness?: number;
}

/** One worker beside the event loop, started by its first task. It has one task at a time, and loses no more than that by its death. */
export class BackgroundWorker<Task, Answer> {
  readonly #pool: Piscina<Task, Answer>;
  readonly #closing = new AbortController();
  readonly #clock: Pick<Clock, 'after'>;
  #dead = new AbortController();
  #last: Promise<unknown> = Promise.resolve();

  /** @param file exports the function `name`, which takes a task and gives its answer. */
  constructor(file: URL, name: string, { clock = timer, niceness = NICENESS }: BackgroundWorkerOptions = {}) {
    this.#clock = clock;
    this.#pool = new Piscina({
      filename: file.href,
      name,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_TIMEOUT,
      niceIncrement: process.platform === 'linux' ? niceness : 0,
      recordTiming: false,
    });
    // The pool forgets what was handed to a worker that dies while it is starting.
    this.#pool.on('error', (error) => this.#dead.abort(error));
  }

  /** In turn. Rejects when the worker dies, when it is closed, or after `longest` milliseconds: what takes so long never ends. */
  run(task: Task, longest: number): Promise<Answer> {
    const answer = this.#last.then(() => this.#run(task, longest));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  #run(task: Task, longest: number): Promise<Answer> {
    this.#dead = new AbortController();
    const overdue = new AbortController();
    const callOff = this.#clock.after(longest, () => overdue.abort(new Error(`a worker took over ${longest} ms`)));
    const signals = [this.#closing.signal, this.#dead.signal, overdue.signal];
    return this.#pool.run(task, { signal: AbortSignal.any(signals) }).finally(callOff);
  }

  /** Ends what is under way. */
  stop(): void {
    this.#closing.abort();
  }

  async close(): Promise<void> {
    this.stop();
    await this.#last;
    await this.#pool.destroy();
  }
}
