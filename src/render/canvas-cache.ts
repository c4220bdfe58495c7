import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import { PICTURE_WIDTH } from './board-layout.ts';
import type { PictureSize } from './look.ts';

/** Bytes: the layers of all eight themes at the usual size, two for each side at the bottom, have 36 million. */
const canvases = new LRUCache<string, Canvas, () => Canvas>({
  maxSize: 44 << 20,
  sizeCalculation: ({ width, height }) => 4 * width * height,
  memoMethod: (_key, _stale, { context: paint }) => paint(),
});

export interface Sprite {
  /** Everything that the sprite depends on, but the size. */
  readonly key: string;
  readonly size: PictureSize;
  readonly width: number;
  readonly height: number;
  /** Paints it; the context counts in units from its upper left corner. */
  readonly paint: (context: SKRSContext2D) => void;
}

export function spriteCanvas({ key, size, width, height, paint }: Sprite): Canvas {
  const make = (): Canvas => {
    const scale = size / PICTURE_WIDTH;
    const canvas = createCanvas(width * scale, height * scale);
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    paint(context);
    return canvas;
  };
  return canvases.memo(`${size} ${key}`, { context: make });
}
