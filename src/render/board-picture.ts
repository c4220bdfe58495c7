import type { BoardScene } from './board-scene.ts';
import { composeRows } from './compose.ts';
import { encodeIndexedPng } from './indexed-png.ts';
import { lookPalette } from './look-palette.ts';
import { DEFAULT_LOOK, type Look } from './look.ts';

/**
 * Draws a scene and gives it as a PNG file, `look.size` pixels wide. Equal scenes and looks give equal bytes.
 * The event loop is held up for about a millisecond (longer when a look is used for the first time); the compression
 * runs beside it.
 */
export async function drawBoard(scene: BoardScene, look: Look = DEFAULT_LOOK): Promise<Uint8Array> {
  return encodeIndexedPng(composeRows(scene, look), look.size, lookPalette(look).colours);
}
