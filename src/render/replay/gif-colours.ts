import type { Palette } from '../palette.ts';
import type { GifColours } from './gif-writer.ts';

/** GIF knows no half-transparent pixels: those on a picture's rounded corners are there or not. */
const THERE = 128;

export interface ReplayColours extends GifColours {
  /** For each index of the palette the one that stands for it in a GIF. */
  readonly gifIndex: Uint8Array;
}

/** The colours of a look's pictures as a GIF has them; every index keeps its colour, but all that is not there has one. */
export function gifColours({ colours }: Palette): ReplayColours {
  const rgb = new Uint8Array(3 * 256);
  const gifIndex = Uint8Array.from({ length: 256 }, (_, index) => index);
  let transparent: number | undefined;
  for (let index = 0; index < colours.length / 4; index++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = colours.subarray(4 * index, 4 * index + 4);
    rgb.set([red, green, blue], 3 * index);
    if (alpha >= THERE) continue;
    transparent ??= index;
    gifIndex[index] = transparent;
  }
  if (transparent === undefined) throw new Error('pictures have clear corners, and so a colour that is nothing');
  return { rgb, transparent, gifIndex };
}
