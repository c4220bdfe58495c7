import { LRUCache } from 'lru-cache';
import { drawBoard } from './board-picture.ts';
import type { BoardScene } from './board-scene.ts';
import { lookKey, type Look } from './look.ts';

/** Draws a scene as a file; the same bytes for the same scene and look. */
export type DrawPicture = (scene: BoardScene, look: Look) => Promise<Uint8Array>;

/**
 * Finished pictures by what they show: the live board is seen again in the record of its move and in the private views
 * of everybody who watches. Those used last are kept, within a number of bytes; a picture has about 13,000.
 */
export class PictureCache {
  readonly #pictures: LRUCache<string, Uint8Array, () => Promise<Uint8Array>>;
  readonly #draw: DrawPicture;

  /** @param maxBytes of memory, keys counted */
  constructor(maxBytes: number, draw: DrawPicture = drawBoard) {
    this.#draw = draw;
    this.#pictures = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ byteLength }, key) => byteLength + 2 * key.length,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // A picture whose place is given to others while it is drawn still goes to those who wait for it.
      ignoreFetchAbort: true,
      allowStaleOnFetchAbort: true,
    });
  }

  /** Bytes held now, never more than the bound. */
  get bytes(): number {
    return this.#pictures.calculatedSize;
  }

  /** How many pictures are held now. */
  get size(): number {
    return this.#pictures.size;
  }

  /**
   * The picture of a scene; those who ask for the same at the same time wait for one drawing. Callers share the bytes and
   * must not write to them. A failure goes to everybody who waits for it, and the next to ask tries again.
   */
  get(scene: BoardScene, look: Look): Promise<Uint8Array> {
    return this.#pictures.forceFetch(pictureKey(scene, look), { context: () => this.#draw(scene, look) });
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
