import { LRUCache } from 'lru-cache';
import { drawBoard } from './board-picture.ts';
import type { BoardScene } from './board-scene.ts';
import { lookKey, type Look } from './look.ts';

export type DrawPicture = (scene: BoardScene, look: Look) => Promise<Uint8Array>;

/** Finished pictures by what they show, the last used within a number of bytes: records and private views show them again. */
export class PictureCache {
  readonly #pictures: LRUCache<string, Uint8Array, () => Promise<Uint8Array>>;
  readonly #draw: DrawPicture;

  constructor(maxBytes: number, draw: DrawPicture = drawBoard) {
    this.#draw = draw;
    this.#pictures = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ byteLength }, key) => byteLength + 2 * key.length,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // A picture that is evicted while it is drawn still goes to those who wait for it.
      ignoreFetchAbort: true,
      allowStaleOnFetchAbort: true,
    });
  }

  get bytes(): number {
    return this.#pictures.calculatedSize;
  }

  get size(): number {
    return this.#pictures.size;
  }

  /** The picture of a scene, drawn once for concurrent callers, who share the bytes. A failure is not kept. */
  get(scene: BoardScene, look: Look): Promise<Uint8Array> {
    return this.#pictures.forceFetch(pictureKey(scene, look), { context: () => this.#draw(scene, look) });
  }
}

/** JSON, so that no name of a player can pass for something else. */
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
