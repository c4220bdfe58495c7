import { createHash } from 'node:crypto';
import { ok, type Result } from '../../engine/result.ts';
import type { BoardScene } from '../../render/board-scene.ts';
import { BoundedCache } from '../../render/bounded-cache.ts';
import type { Look } from '../../render/look.ts';
import { PictureCache } from '../../render/picture-cache.ts';
import type { ReplayScript } from '../../render/replay/replay-script.ts';
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
  readonly #replays = new BoundedCache<Uint8Array>(ROOM_FOR_REPLAYS);
  /** What is being made, so that two who ask at the same time wait for one and the same. */
  readonly #underWay = new Map<string, Promise<Result<Uint8Array, ReplayFault>>>();

  constructor(parts: WorkshopParts) {
    this.#workshop = new ReplayWorkshop(parts);
  }

  board(scene: BoardScene, look: Look): Promise<Uint8Array> {
    return this.#boards.get(scene, look);
  }

  async replay(script: ReplayScript): Promise<Result<Uint8Array, ReplayFault>> {
    const key = createHash('sha256').update(JSON.stringify(script)).digest('base64');
    const kept = this.#replays.get(key);
    if (kept !== undefined) return ok(kept);
    const begun = this.#underWay.get(key);
    if (begun !== undefined) return begun;
    const making = this.#workshop.make(script);
    this.#underWay.set(key, making);
    const made = await making;
    this.#underWay.delete(key);
    if (made.ok) this.#replays.set(key, made.value, made.value.length);
    return made;
  }

  /** Lets go of the worker. Replays that are asked for later fail; boards are still drawn. */
  async close(): Promise<void> {
    await this.#workshop.close();
  }
}
