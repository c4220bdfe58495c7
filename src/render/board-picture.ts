import type { BoardScene } from './board-scene.ts';
import { composeRows } from './compose.ts';
import { encodeIndexedPng } from './indexed-png.ts';
import { lookPalette } from './look-palette.ts';
import { DEFAULT_LOOK, type Look, type PictureSize } from './look.ts';

/** Used again: fresh memory from the system for each picture takes longer than filling it. */
const spareRows: Record<PictureSize, Uint8Array<ArrayBuffer>[]> = { 256: [], 384: [], 512: [], 768: [] };
const MOST_SPARE = 4;

/**
 * Draws a scene as a PNG file, `look.size` pixels wide; equal scenes and looks give equal bytes. Holds the event loop for
 * about 1 ms, for some 50 ms at a look's first use, and for some 30 ms when a name needs a new font.
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
