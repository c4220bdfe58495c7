import type { BoardScene } from './board-scene.ts';
import { composeRows } from './compose.ts';
import { encodeIndexedPng } from './indexed-png.ts';
import { lookPalette } from './look-palette.ts';
import { DEFAULT_LOOK, type Look, type PictureSize } from './look.ts';

/**
 * Memory for rows that nobody works with now. It is used again: to get fresh memory from the system for each picture takes
 * longer than to fill it.
 */
const spareRows: Record<PictureSize, Uint8Array<ArrayBuffer>[]> = { 256: [], 384: [], 512: [], 768: [] };
const MOST_SPARE = 4;

/**
 * Draws a scene and gives it as a PNG file, `look.size` pixels wide. Equal scenes and looks give equal bytes.
 * The event loop is held up for about a millisecond; for some 50 when a look is used for the first time, and for some 30
 * when a name needs fonts that no name has needed before. The compression runs beside it.
 */
export async function drawBoard(scene: BoardScene, look: Look = DEFAULT_LOOK): Promise<Uint8Array> {
  const spare = spareRows[look.size];
  const rows = composeRows(scene, look, spare.pop());
  try {
    return await encodeIndexedPng(rows, look.size, lookPalette(look).colours);
  } finally {
    if (spare.length < MOST_SPARE) spare.push(rows);
  }
}
