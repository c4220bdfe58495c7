import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { err, ok, type Result } from '../../engine/result.ts';
import type { BoardScene } from '../../render/board-scene.ts';
import type { Look } from '../../render/look.ts';
import { PictureCache } from '../../render/board-picture.ts';
import type { ReplayScript } from '../../render/replay-gif.ts';
import { ReplayError, type Pictures, type ReplayFault } from './pictures.ts';
import { ReplayPool, type ReplayPoolOptions } from './replay-pool.ts';

/** In bytes: some two thousand boards, and some two hundred replays. */
const ROOM_FOR_BOARDS = 32 << 20;
const ROOM_FOR_REPLAYS = 64 << 20;

/** Draws what the bot sends, and keeps what was drawn of late. */
export class PictureService implements Pictures {
  readonly #pool: ReplayPool;
  readonly #boards = new PictureCache(ROOM_FOR_BOARDS);
  readonly #replays = new LRUCache<string, Uint8Array, ReplayScript>({
    maxSize: ROOM_FOR_REPLAYS,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: (_key, _stale, { context: script }) => this.#make(script),
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  });

  constructor(parts: ReplayPoolOptions) {
    this.#pool = new ReplayPool(parts);
  }

  board(scene: BoardScene, look: Look): Promise<Uint8Array> {
    return this.#boards.get(scene, look);
  }

  async replay(script: ReplayScript): Promise<Result<Uint8Array, ReplayFault>> {
    const key = createHash('sha256').update(JSON.stringify(script)).digest('base64');
    try {
      return ok(await this.#replays.forceFetch(key, { context: script }));
    } catch (error) {
      if (error instanceof ReplayError) return err(error.fault);
      throw error;
    }
  }

  /** Lets go of the worker. Replays that are asked for later fail; boards are still drawn. */
  async close(): Promise<void> {
    await this.#pool.close();
  }

  /** Throws what must not be kept. */
  async #make(script: ReplayScript): Promise<Uint8Array> {
    const made = await this.#pool.make(script);
    if (!made.ok) throw new ReplayError(made.error);
    return made.value;
  }
}
