import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { err, ok, type Result } from '../engine/result.ts';
import type { DrawingTask } from '../render/drawing.ts';
import { checkFonts } from '../render/font-slice.ts';
import type { ReplayScript } from '../render/replay-gif.ts';
import { BackgroundWorker, timer } from './background-worker.ts';
import type { Clock } from '../bot/clock.ts';
import type { Logger } from '../bot/logger.ts';
import type { DrawingAnswer, DrawingRequest } from './drawing-worker.ts';

/** Has the ending of this file: compiled or not. */
const DRAWING_WORKER = new URL(`./drawing-worker${extname(import.meta.url)}`, import.meta.url);

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

interface WorkerParts {
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

  constructor(log: Logger, { worker = DRAWING_WORKER, clock = timer }: WorkerParts = {}) {
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
  const { draw } = await import('../render/drawing.ts');
  return draw(task);
}

/** `busy`: so many are being made that it has to be asked for again later. */
type ReplayFault = 'busy' | 'failed';

/** Counts pictures, and times those that no cache has. */
interface PictureCounter {
  pictured(kind: 'board' | 'replay'): void;
  rendered<T>(kind: 'board' | 'replay', make: () => Promise<T>): Promise<T>;
}

export interface PictureServiceParts {
  readonly metrics?: PictureCounter | undefined;
  readonly drawer?: Pick<Drawer, 'draw' | 'close'> | undefined;
  readonly replays?: Pick<ReplayPool, 'make' | 'close'>;
}

/** In bytes: some two hundred replays. */
const ROOM_FOR_REPLAYS = 64 << 20;

export class PictureService {
  readonly #log: Logger;
  readonly #pool: Pick<ReplayPool, 'make' | 'close'>;
  readonly #metrics: PictureCounter | undefined;
  readonly #drawer: Pick<Drawer, 'draw' | 'close'>;
  readonly #replays = new LRUCache<string, Uint8Array, ReplayScript>({
    maxSize: ROOM_FOR_REPLAYS,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: (_key, _stale, { context: script }) => this.#timed('replay', () => this.#pool.make(script)),
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  });

  constructor(
    log: Logger,
    { metrics, drawer = new Drawer(log), replays = new ReplayPool() }: PictureServiceParts = {},
  ) {
    this.#log = log;
    this.#metrics = metrics;
    this.#drawer = drawer;
    this.#pool = replays;
  }

  /** Resolves when the next picture takes milliseconds. Rejects when a font is missing: better at the start than with a press. */
  async warmUp(): Promise<void> {
    checkFonts();
    await this.draw({ kind: 'logo' });
  }

  draw(task: DrawingTask): Promise<Uint8Array> {
    if (task.kind !== 'board') return this.#drawer.draw(task);
    this.#metrics?.pictured('board');
    return this.#timed('board', () => this.#drawer.draw(task));
  }

  async replay(script: ReplayScript): Promise<Result<Uint8Array, ReplayFault>> {
    this.#metrics?.pictured('replay');
    const key = createHash('sha256').update(JSON.stringify(script)).digest('base64');
    try {
      return ok(await this.#replays.forceFetch(key, { context: script }));
    } catch (error) {
      if (error instanceof TooManyReplays) return err('busy');
      this.#log.error({ err: error }, 'a replay could not be made');
      return err('failed');
    }
  }

  #timed<T>(kind: 'board' | 'replay', make: () => Promise<T>): Promise<T> {
    return this.#metrics?.rendered(kind, make) ?? make();
  }

  async close(): Promise<void> {
    await Promise.all([this.#drawer.close(), this.#pool.close()]);
  }
}

export type Pictures = Pick<PictureService, 'draw' | 'replay'>;

const MAX_WAITING = 8;
/** One replay takes a second or two, more on a slow machine; what takes so long in milliseconds never ends. */
const LONGEST_WORK = 60_000;

/** Exports the function that workers run. It has the ending of this file: compiled or not. */
const REPLAY_WORKER = new URL(`../render/replay-gif${extname(import.meta.url)}`, import.meta.url);

export class TooManyReplays extends Error {}

/** Makes replays one after the other in a worker. One that dies takes only its own replay along. */
export class ReplayPool {
  readonly #worker: BackgroundWorker<ReplayScript, Uint8Array>;
  #waiting = 0;

  constructor({ worker = REPLAY_WORKER, clock }: WorkerParts = {}) {
    this.#worker = new BackgroundWorker(worker, 'replayGif', { clock });
  }

  async make(script: ReplayScript): Promise<Uint8Array> {
    if (this.#waiting >= MAX_WAITING) throw new TooManyReplays();
    this.#waiting++;
    try {
      return await this.#worker.run(script, LONGEST_WORK);
    } finally {
      this.#waiting--;
    }
  }

  close(): Promise<void> {
    return this.#worker.close();
  }
}
