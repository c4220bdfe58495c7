import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { err, ok, type Result } from '../../engine/result.ts';
import type { BoardScene } from '../../render/board-scene.ts';
import type { Look } from '../../render/look.ts';
import { PictureCache } from '../../render/board-picture.ts';
import type { ReplayScript } from '../../render/replay-gif.ts';
import type { Logger } from '../logger.ts';
import { ReplayPool, TooManyReplays } from './replay-pool.ts';

/** `busy`: so many are being made that it has to be asked for again later. */
export type ReplayFault = 'busy' | 'failed';

/** In bytes: some two thousand boards, and some two hundred replays. */
const ROOM_FOR_BOARDS = 32 << 20;
const ROOM_FOR_REPLAYS = 64 << 20;

export class PictureService {
  readonly #log: Logger;
  readonly #pool = new ReplayPool();
  readonly #boards = new PictureCache(ROOM_FOR_BOARDS);
  readonly #replays = new LRUCache<string, Uint8Array, ReplayScript>({
    maxSize: ROOM_FOR_REPLAYS,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: (_key, _stale, { context: script }) => this.#pool.make(script),
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  });

  constructor(log: Logger) {
    this.#log = log;
  }

  board(scene: BoardScene, look: Look): Promise<Uint8Array> {
    return this.#boards.get(scene, look);
  }

  /** A replay as a GIF file, which may take some seconds beside the event loop. */
  async replay(script: ReplayScript): Promise<Result<Uint8Array, ReplayFault>> {
    const key = createHash('sha256').update(JSON.stringify(script)).digest('base64');
    try {
      return ok(await this.#replays.forceFetch(key, { context: script }));
    } catch (error) {
      if (error instanceof TooManyReplays) return err('busy');
      this.#log.error({ err: error }, 'a replay could not be made');
      return err('failed');
    }
  }

  /** Ends the worker. Replays that are asked for later fail; boards are still drawn. */
  async close(): Promise<void> {
    await this.#pool.close();
  }
}

export type Pictures = Pick<PictureService, 'board' | 'replay'>;
