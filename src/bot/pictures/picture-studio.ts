import { createHash } from 'node:crypto';
import { ok, type Result } from '../../engine/result.ts';
import { drawBoard } from '../../render/board-picture.ts';
import type { BoardScene } from '../../render/board-scene.ts';
import type { Look } from '../../render/look.ts';
import type { ReplayFault } from '../../render/replay/replay-fault.ts';
import type { ReplayScript } from '../../render/replay/replay-script.ts';
import { KeptFiles } from './kept-files.ts';
import type { Pictures } from './pictures.ts';
import { ReplayWorkshop, type WorkshopParts } from './replay-workshop.ts';

/** A replay has some hundred kilobytes: many watchers of many games find theirs again. */
const ROOM_FOR_REPLAYS = 64 * 2 ** 20;

/** Draws what the bot sends, and keeps what was drawn of late. */
export class PictureStudio implements Pictures {
  readonly #workshop: ReplayWorkshop;
  readonly #replays = new KeptFiles(ROOM_FOR_REPLAYS);
  /** What is being made, so that two who ask at the same time wait for one and the same. */
  readonly #underWay = new Map<string, Promise<Result<Uint8Array, ReplayFault>>>();

  constructor(parts: WorkshopParts) {
    this.#workshop = new ReplayWorkshop(parts);
  }

  board(scene: BoardScene, look: Look): Promise<Uint8Array> {
    return drawBoard(scene, look);
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
    if (made.ok) this.#replays.keep(key, made.value);
    return made;
  }

  /** Lets go of the worker. Replays that are asked for later fail; boards are still drawn. */
  async close(): Promise<void> {
    await this.#workshop.close();
  }
}
