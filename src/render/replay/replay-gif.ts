import { composeRows } from '../compose.ts';
import { lookPalette } from '../look-palette.ts';
import type { Look } from '../look.ts';
import { wholePicture } from '../region.ts';
import { gifColours } from './gif-colours.ts';
import { GifWriter } from './gif-writer.ts';
import { leastStride, replayFrames, type ReplayFrame } from './replay-frames.ts';
import { playScript } from './replay-plies.ts';
import type { ReplayScript } from './replay-script.ts';

export function replayGif(script: ReplayScript): Uint8Array<ArrayBuffer> {
  const plies = playScript(script);
  const stride = leastStride(plies.length - script.fromPly);
  return write(replayFrames(script, plies, stride), script.look, script.maxBytes) ?? new Uint8Array();
}

function write(frames: Iterable<ReplayFrame>, look: Look, maxBytes: number): Uint8Array<ArrayBuffer> | undefined {
  const { width, height } = wholePicture(look.size);
  const writer = new GifWriter(width, height, gifColours(lookPalette(look)));
  for (const { scene, delay } of frames) {
    const rows = composeRows(scene, look);
    const pixels = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) pixels.set(rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)), y * width);
    writer.add(pixels, delay);
    if (writer.length >= maxBytes) return undefined;
  }
  return writer.finish();
}
