import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { PICTURE_WIDTH } from './board-layout.ts';
import type { BoardScene } from './board-scene.ts';
import type { Look } from './look.ts';
import { paintScene } from './paint-scene.ts';
import type { Region } from './region.ts';

/** Units around a region. The canvas smooths a shape near its own edges differently, and a part would show its seams. */
const MARGIN = 16;

/**
 * A new canvas costs more than painting a square on it, so those for parts are kept: there are few shapes of parts, three
 * megabytes of canvases in all. That for a whole picture is used twice for a look and not kept.
 */
const MOST_KEPT_PIXELS = 1 << 17;
const kept = new Map<string, SKRSContext2D>();

/** Paints a part of a scene's picture: RGBA bytes, those of the whole picture but for the smoothing of a few edges. */
export function regionPixels(scene: BoardScene, look: Look, region: Region): Uint8ClampedArray {
  const { x, y, width, height } = region;
  const scale = look.size / PICTURE_WIDTH;
  const margin = MARGIN * scale;
  const context = clearContext(width + 2 * margin, height + 2 * margin);
  context.save();
  context.translate(margin - x, margin - y);
  context.scale(scale, scale);
  paintScene(context, scene, look);
  context.restore();
  return context.getImageData(margin, margin, width, height).data;
}

function clearContext(width: number, height: number): SKRSContext2D {
  const key = `${width} ${height}`;
  const found = kept.get(key);
  if (found !== undefined) {
    found.clearRect(0, 0, width, height);
    return found;
  }
  const made = createCanvas(width, height).getContext('2d');
  if (width * height <= MOST_KEPT_PIXELS) kept.set(key, made);
  return made;
}
