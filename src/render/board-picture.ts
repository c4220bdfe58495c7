import type { BoardScene } from './board-scene.ts';
import { composeInto, rowsLength } from './compose.ts';
import { encodeIndexedPng } from './indexed-png.ts';
import { lookPalette } from './look-palette.ts';
import { DEFAULT_LOOK, type Look } from './look.ts';
import { withRows } from './spare-rows.ts';

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
