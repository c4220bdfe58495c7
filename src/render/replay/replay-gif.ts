import { composeRows } from '../compose.ts';
import { lookPalette } from '../look-palette.ts';
import { PICTURE_SIZES, type Look, type PictureSize } from '../look.ts';
import { wholePicture } from '../board-layout.ts';
import { GifWriter, type GifColours } from './gif-writer.ts';
import {
  leastStride,
  replayFrames,
  widerStride,
  type ReplayFrame,
  playScript,
  type ReplayScript,
} from './replay-frames.ts';
import type { Palette } from '../palette.ts';

/**
 * A replay as a GIF file of at most `maxBytes`: first smaller, then with fewer moves. Holds the thread for some milliseconds
 * a picture. Throws `RangeError` for an illegal move, or when two small pictures don't fit (48 kB are enough).
 */
export function replayGif(script: ReplayScript): Uint8Array<ArrayBuffer> {
  const plies = playScript(script);
  const shown = Math.max(plies.length - script.fromPly, 0);
  for (const { size, stride } of versions(script.look.size, shown)) {
    const file = write(replayFrames(script, plies, stride), { ...script.look, size }, script.maxBytes);
    if (file !== undefined) return file;
  }
  throw new RangeError(`A replay does not fit into ${script.maxBytes} bytes.`);
}

interface Version {
  readonly size: PictureSize;
  readonly stride: number;
}

/** From the best one down: a small picture of all moves tells more than a large one of some. */
function* versions(largest: PictureSize, plies: number): Generator<Version> {
  let stride = leastStride(plies);
  let size = largest;
  for (const smaller of PICTURE_SIZES.filter((each) => each <= largest).reverse()) {
    size = smaller;
    yield { size, stride };
  }
  while (stride < plies) {
    stride = widerStride(stride);
    yield { size, stride };
  }
}

function write(frames: Iterable<ReplayFrame>, look: Look, maxBytes: number): Uint8Array<ArrayBuffer> | undefined {
  const { width, height } = wholePicture(look.size);
  const colours = gifColours(lookPalette(look));
  const writer = new GifWriter(width, height, colours);
  for (const { scene, delay } of frames) {
    writer.add(gifPixels(composeRows(scene, look), width, colours.gifIndex), delay);
    if (writer.length > maxBytes) return undefined;
  }
  return writer.finish();
}

/** Leaves out the PNG rows' filter bytes. */
function gifPixels(rows: Uint8Array, width: number, gifIndex: Uint8Array): Uint8Array {
  const height = rows.length / (width + 1);
  const pixels = new Uint8Array(width * height);
  let pixel = 0;
  // Counting loops: an iterator over 280,000 pixels costs milliseconds.
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * (width + 1);
    for (let at = end - width; at < end; at++) pixels[pixel++] = gifIndex[rows[at] ?? 0] ?? 0;
  }
  return pixels;
}

const THERE = 128;

export interface ReplayColours extends GifColours {
  readonly gifIndex: Uint8Array;
}

/** The colours of a look's pictures for GIF, which has one transparent index. */
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
