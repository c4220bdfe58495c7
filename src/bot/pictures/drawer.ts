import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { systemClock, type Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { DrawingTask } from './drawing.ts';
import type { DrawingAnswer, DrawingRequest } from './drawing-worker.ts';

/** Has the ending of this file: compiled or not. */
const WORKER = new URL(`./drawing-worker${extname(import.meta.url)}`, import.meta.url);

/** A picture takes milliseconds, and a second while the worker starts on a busy machine: one that is silent for so many milliseconds never answers. */
const LONGEST_SILENCE = 10_000;

/** In MiB: what is drawn is short-lived, and more room for it is only given back late. */
const YOUNG = 4;

interface Waiting {
  readonly task: DrawingTask;
  readonly resolve: (picture: Uint8Array | Promise<Uint8Array>) => void;
  /** A worker has died or fallen silent over it. */
  isSecondTry: boolean;
}

interface DrawerParts {
  readonly worker?: URL;
  readonly clock?: Pick<Clock, 'after'>;
}

/**
 * Draws beside the event loop, in one worker that is handed everything at once and stays. What a worker has lost goes to
 * the next one; what that loses too, what can't be drawn there, and all after the end is drawn here.
 */
export class Drawer {
  readonly #log: Logger;
  readonly #file: URL;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #breakSilence: (() => void) | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(log: Logger, { worker = WORKER, clock = systemClock }: DrawerParts = {}) {
    this.#log = log;
    this.#file = worker;
    this.#clock = clock;
  }

  /** Rejects when it can't be drawn here either. */
  draw(task: DrawingTask): Promise<Uint8Array> {
    if (this.#isClosed) return drawHere(task);
    const { promise, resolve } = Promise.withResolvers<Uint8Array>();
    this.#hand({ task, resolve, isSecondTry: false });
    return promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #hand(waiting: Waiting): void {
    const id = (this.#lastId += 1);
    const worker = (this.#worker ??= this.#start());
    this.#waiting.set(id, waiting);
    // The worker keeps the process alive as long as somebody waits for it.
    worker.ref();
    worker.postMessage({ id, task: waiting.task } satisfies DrawingRequest, []);
    this.#breakSilence ??= this.#listen(worker);
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
    worker.on('message', ({ id, picture }: DrawingAnswer) => this.#answered(worker, id, picture));
    worker.on('error', (err) => this.#log.error({ err }, 'the worker that draws has failed'));
    worker.on('exit', () => this.#lost());
    return worker;
  }

  #answered(worker: Worker, id: number, picture: Uint8Array | undefined): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#breakSilence?.();
    this.#breakSilence = this.#waiting.size === 0 ? undefined : this.#listen(worker);
    if (this.#waiting.size === 0) worker.unref();
    waiting?.resolve(picture ?? drawHere(waiting.task));
  }

  #listen(worker: Worker): () => void {
    return this.#clock.after(LONGEST_SILENCE, () => void worker.terminate());
  }

  #lost(): void {
    this.#breakSilence?.();
    this.#breakSilence = undefined;
    this.#worker = undefined;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiting of lost) {
      if (this.#isClosed || waiting.isSecondTry) waiting.resolve(drawHere(waiting.task));
      else this.#hand({ ...waiting, isSecondTry: true });
    }
  }
}

/** Loads what draws only where it is needed. */
async function drawHere(task: DrawingTask): Promise<Uint8Array> {
  const { draw } = await import('./drawing.ts');
  return draw(task);
}
