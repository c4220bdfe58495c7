import type { BoardScene } from './board-scene.ts';
import { BoundedCache } from './bounded-cache.ts';
import { emptyScene } from './empty-scene.ts';
import { lookPalette } from './look-palette.ts';
import { lookKey, type Look, type PictureSize } from './look.ts';
import { indexPixels } from './palette.ts';
import { wholePicture, type Region } from './region.ts';
import { regionPixels } from './region-pixels.ts';
import { partsOf, type ScenePart } from './scene-parts.ts';

/*
 * Reading a whole picture back from the canvas and indexing it takes about ten milliseconds of the event loop. But a board
 * is made of few different parts: each is painted once for each look, kept as palette indices, and copied.
 */

/**
 * Bytes. A game leaves 4 megabytes of parts (8 in the large size), half of them squares that every game needs, the others
 * ways of moves.
 */
const parts = new BoundedCache<Uint8Array>(16 << 20);
/** Bytes. A look has two empty boards, 0.28 megabytes each (0.64 in the large size). */
const boards = new BoundedCache<Uint8Array>(8 << 20);

/** How many bytes the rows of a picture have. */
export function rowsLength(size: PictureSize): number {
  const { width, height } = wholePicture(size);
  return (width + 1) * height;
}

/** The picture of a scene as PNG wants it: in each row a filter byte (0, none) and then the palette index of each pixel. */
export function composeRows(scene: BoardScene, look: Look): Uint8Array {
  const rows = new Uint8Array(rowsLength(look.size));
  composeInto(rows, scene, look);
  return rows;
}

/** The same in memory that is at hand, of `rowsLength` bytes; whatever was in it is gone. */
export function composeInto(rows: Uint8Array, scene: BoardScene, look: Look): void {
  rows.set(emptyBoard(scene, look));
  for (const part of partsOf(scene, look.size)) putRegion(rows, look, part.region, paintedPart(part, look));
}

function emptyBoard({ bottom }: BoardScene, look: Look): Uint8Array {
  const make = (): Uint8Array => {
    const whole = wholePicture(look.size);
    const rows = new Uint8Array(rowsLength(look.size));
    putRegion(rows, look, whole, paint(emptyScene(bottom), look, whole));
    return rows;
  };
  return boards.getOrMake(`${lookKey(look)} ${bottom}`, make, lengthOf);
}

function paintedPart({ key, painted }: ScenePart, look: Look): Uint8Array {
  const make = (): Uint8Array => paint(painted.scene, look, painted.region);
  return parts.getOrMake(`${lookKey(look)} ${key}`, make, lengthOf);
}

const lengthOf = ({ byteLength }: Uint8Array): number => byteLength;

function paint(scene: BoardScene, look: Look, region: Region): Uint8Array {
  return indexPixels(regionPixels(scene, look, region), lookPalette(look));
}

function putRegion(rows: Uint8Array, { size }: Look, region: Region, indices: Uint8Array): void {
  for (let line = 0; line < region.height; line++) {
    const from = line * region.width;
    rows.set(indices.subarray(from, from + region.width), (region.y + line) * (size + 1) + 1 + region.x);
  }
}
