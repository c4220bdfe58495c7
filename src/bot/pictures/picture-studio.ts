import { createHash } from 'node:crypto';
import type { Result } from '../../engine/result.ts';
import type { BoardScene } from '../../render/board-scene.ts';
import type { Look } from '../../render/look.ts';
import { PictureCache, SharedCache } from '../../render/board-picture.ts';
import type { ReplayScript } from '../../render/replay/replay-frames.ts';
import type { Pictures } from './pictures.ts';
import type { ReplayFault } from './replay-fault.ts';
import { ReplayWorkshop, type WorkshopParts } from './replay-workshop.ts';

/** In bytes: some two thousand boards, and some two hundred replays. */
const ROOM_FOR_BOARDS = 32 << 20;
const ROOM_FOR_REPLAYS = 64 << 20;

/** Draws what the bot sends, and keeps what was drawn of late. */
export class PictureStudio implements Pictures {
  readonly #workshop: ReplayWorkshop;
  readonly #boards = new PictureCache(ROOM_FOR_BOARDS);
  readonly #replays = new SharedCache<Result<Uint8Array, ReplayFault>>(ROOM_FOR_REPLAYS, (made) =>
    made.ok ? made.value.byteLength : undefined,
  );

  constructor(parts: WorkshopParts) {
    this.#workshop = new ReplayWorkshop(parts);
  }

  board(scene: BoardScene, look: Look): Promise<Uint8Array> {
    return this.#boards.get(scene, look);
  }

  replay(script: ReplayScript): Promise<Result<Uint8Array, ReplayFault>> {
    const key = createHash('sha256').update(JSON.stringify(script)).digest('base64');
    return this.#replays.get(key, () => this.#workshop.make(script));
  }

  /** Lets go of the worker. Replays that are asked for later fail; boards are still drawn. */
  async close(): Promise<void> {
    await this.#workshop.close();
  }
}
