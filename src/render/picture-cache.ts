import type { BoardScene } from './board-scene.ts';
import { drawBoard } from './board-picture.ts';
import { BoundedCache } from './bounded-cache.ts';
import { lookKey, type Look } from './look.ts';

/** Draws a scene as a file; the same bytes for the same scene and look. */
export type DrawPicture = (scene: BoardScene, look: Look) => Promise<Uint8Array>;

/**
 * Finished pictures by what they show: the live board is seen again in the record of its move and in the private views
 * of everybody who watches. Those used last are kept, within a number of bytes; a picture has about 13,000.
 */
export class PictureCache {
  readonly #draw: DrawPicture;
  readonly #kept: BoundedCache<Uint8Array>;
  readonly #underWay = new Map<string, Promise<Uint8Array>>();

  /** @param maxBytes of memory, keys and bookkeeping counted */
  constructor(maxBytes: number, draw: DrawPicture = drawBoard) {
    this.#draw = draw;
    this.#kept = new BoundedCache(maxBytes);
  }

  /** Bytes held now, never more than the bound; pictures that are being drawn are not in it yet. */
  get bytes(): number {
    return this.#kept.bytes;
  }

  /** How many pictures are held now. */
  get size(): number {
    return this.#kept.size;
  }

  /**
   * The picture of a scene: the kept one, or that which is being drawn already, or a new one. Callers share the bytes and
   * must not write to them. A failure goes to everybody who waits for it and is not kept: the next to ask tries again.
   */
  get(scene: BoardScene, look: Look): Promise<Uint8Array> {
    const key = pictureKey(scene, look);
    const kept = this.#kept.get(key);
    if (kept !== undefined) return Promise.resolve(kept);
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const drawn = this.#drawAndKeep(key, scene, look);
    this.#underWay.set(key, drawn);
    return drawn;
  }

  async #drawAndKeep(key: string, scene: BoardScene, look: Look): Promise<Uint8Array> {
    // Whatever drawing does at once, it finds this picture under way.
    await Promise.resolve();
    try {
      const picture = await this.#draw(scene, look);
      this.#kept.set(key, picture, picture.byteLength);
      return picture;
    } finally {
      this.#underWay.delete(key);
    }
  }
}

/** Names everything that a picture shows; in JSON no name of a player can pass for something else. */
function pictureKey(
  { position, bottom, lastMove, mustJump, chosen, plates, ...scene }: BoardScene,
  look: Look,
): string {
  const { dark, light, kings } = position;
  const plateKey = ({ name, captured, sign }: (typeof plates)['dark']): readonly unknown[] => [name, captured, sign];
  return JSON.stringify([
    lookKey(look),
    [dark, light, kings],
    bottom,
    lastMove && [lastMove.squares, lastMove.captured.map(({ square, side, king }) => [square, side, king])],
    scene.movable,
    mustJump,
    chosen,
    scene.targets,
    plateKey(plates.dark),
    plateKey(plates.light),
  ]);
}
