import type { BoardScene } from './board-scene.ts';
import { composeInto, rowsLength } from './compose.ts';
import { encodeIndexedPng } from './indexed-png.ts';
import { lookPalette } from './look-palette.ts';
import { DEFAULT_LOOK, type Look, lookKey } from './look.ts';
import { BoundedCache } from './bounded-cache.ts';

/**
 * Draws a scene and gives it as a PNG file, `look.size` pixels wide. Equal scenes and looks give equal bytes.
 * The event loop is held up for about a millisecond; for some 50 when a look is used for the first time, and for some 30
 * when a name needs fonts that no name has needed before. The compression runs beside it.
 */
export async function drawBoard(scene: BoardScene, look: Look = DEFAULT_LOOK): Promise<Uint8Array> {
  return withRows(rowsLength(look.size), async (rows) => {
    composeInto(rows, scene, look);
    return encodeIndexedPng(rows, look.size, lookPalette(look).colours);
  });
}

/** Whoever draws more pictures at the same time gets fresh memory for those beyond. */
const MOST_SPARE = 4;

/** By their length: one for each picture size. */
const spare = new Map<number, Uint8Array[]>();

/**
 * Lends memory for the rows of a picture, with anything in it, until the work is done. It is used again: getting fresh
 * memory from the system for each picture takes longer than filling it.
 * @param length in bytes
 */
export async function withRows<Result>(length: number, work: (rows: Uint8Array) => Promise<Result>): Promise<Result> {
  const own = spare.get(length) ?? [];
  spare.set(length, own);
  const rows = own.pop() ?? new Uint8Array(length);
  try {
    return await work(rows);
  } finally {
    if (own.length < MOST_SPARE) own.push(rows);
  }
}

/** Draws a scene as a file; the same bytes for the same scene and look. */
export type DrawPicture = (scene: BoardScene, look: Look) => Promise<Uint8Array>;

/**
 * Finished pictures by what they show: the live board is seen again in the record of its move and in the private views
 * of everybody who watches. Those used last are kept, within a number of bytes; a picture has about 13,000.
 */
export class PictureCache {
  readonly #draw: DrawPicture;
  readonly #pictures: SharedCache<Uint8Array>;

  /** @param maxBytes of memory, keys and bookkeeping counted */
  constructor(maxBytes: number, draw: DrawPicture = drawBoard) {
    this.#draw = draw;
    this.#pictures = new SharedCache(maxBytes, ({ byteLength }) => byteLength);
  }

  /** Bytes held now, never more than the bound. */
  get bytes(): number {
    return this.#pictures.bytes;
  }

  /** How many pictures are held now. */
  get size(): number {
    return this.#pictures.size;
  }

  /**
   * The picture of a scene. Callers share the bytes and must not write to them. A failure goes to everybody who waits for
   * it, and the next to ask tries again.
   */
  get(scene: BoardScene, look: Look): Promise<Uint8Array> {
    return this.#pictures.get(pictureKey(scene, look), () => this.#draw(scene, look));
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

/**
 * Keeps what takes a while to make, within a number of bytes, by a key that names all that it depends on. Those who ask for
 * the same at the same time wait for one making.
 */
export class SharedCache<Value> {
  readonly #kept: BoundedCache<Value>;
  readonly #bytesOf: (value: Value) => number | undefined;
  readonly #underWay = new Map<string, Promise<Value>>();

  /** @param bytesOf what a value takes; `undefined`: it is not worth keeping */
  constructor(maxBytes: number, bytesOf: (value: Value) => number | undefined) {
    this.#kept = new BoundedCache(maxBytes);
    this.#bytesOf = bytesOf;
  }

  /** Bytes held now, never more than the bound; what is being made is not in it yet. */
  get bytes(): number {
    return this.#kept.bytes;
  }

  /** How many values are held now. */
  get size(): number {
    return this.#kept.size;
  }

  /**
   * The kept value, or that which is being made already, or a new one. A rejection goes to everybody who waits for it and
   * is not kept: the next to ask tries again.
   */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return Promise.resolve(kept);
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const made = this.#makeAndKeep(key, make);
    this.#underWay.set(key, made);
    return made;
  }

  async #makeAndKeep(key: string, make: () => Promise<Value>): Promise<Value> {
    // Whatever making does at once, it finds itself under way.
    await Promise.resolve();
    try {
      const value = await make();
      const bytes = this.#bytesOf(value);
      if (bytes !== undefined) this.#kept.set(key, value, bytes);
      return value;
    } finally {
      this.#underWay.delete(key);
    }
  }
}
