import type { Palette } from '../palette.ts';
import type { GifColours } from './gif-writer.ts';

/** GIF knows no half-transparent pixels: those on the rounded corners are there or not. */
const THERE = 128;

/** The colours of a look's pictures as a GIF has them: red, green and blue by the palette's own index. */
export function gifColours({ colours }: Palette): GifColours {
  const rgb = new Uint8Array(3 * 256);
  let transparent = -1;
  for (let index = 0; index < colours.length / 4; index++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = colours.subarray(4 * index, 4 * index + 4);
    rgb.set([red, green, blue], 3 * index);
    if (alpha < THERE && transparent < 0) transparent = index;
  }
  return { rgb, transparent };
}
