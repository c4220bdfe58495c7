import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { err, ok, type Result } from '../../engine/result.ts';
import { checkFonts } from '../../render/font-slice.ts';
import type { ReplayScript } from '../../render/replay-gif.ts';
import type { Logger } from '../logger.ts';
import { BackgroundWorker } from '../background-worker.ts';
import type { Clock } from '../clock.ts';
import { SerialQueue } from '../serial-queue.ts';
import { extname } from 'node:path';
import { Drawer } from './drawer.ts';
import type { DrawingTask } from './drawing.ts';

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
const WORKER = new URL(`../../render/replay-gif${extname(import.meta.url)}`, import.meta.url);

export class TooManyReplays extends Error {}

interface ReplayPoolOptions {
  readonly worker?: URL;
  readonly clock?: Pick<Clock, 'after'>;
}

/** Makes replays one after the other in a worker. One that dies takes only its own replay along. */
export class ReplayPool {
  readonly #worker: BackgroundWorker<ReplayScript, Uint8Array>;
  readonly #turns = new SerialQueue();
  #waiting = 0;

  constructor({ worker = WORKER, clock }: ReplayPoolOptions = {}) {
    this.#worker = new BackgroundWorker(worker, 'replayGif', { clock });
  }

  async make(script: ReplayScript): Promise<Uint8Array> {
    if (this.#waiting >= MAX_WAITING) throw new TooManyReplays();
    this.#waiting++;
    try {
      return await this.#turns.add(() => this.#worker.run(script, LONGEST_WORK));
    } finally {
      this.#waiting--;
    }
  }

  async close(): Promise<void> {
    this.#worker.stop();
    await this.#turns.idle();
    await this.#worker.close();
  }
}
