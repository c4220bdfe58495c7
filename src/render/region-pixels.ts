import { createCanvas } from '@napi-rs/canvas';
import { PICTURE_WIDTH } from './board-layout.ts';
import type { BoardScene } from './board-scene.ts';
import type { Look } from './look.ts';
import { paintScene } from './paint-scene.ts';
import type { Region } from './region.ts';

/** Paints a part of a scene's picture: RGBA bytes, those of the whole picture but for the smoothing of some edges. */
export function regionPixels(scene: BoardScene, look: Look, region: Region): Uint8ClampedArray {
  const scale = look.size / PICTURE_WIDTH;
  const context = createCanvas(region.width, region.height).getContext('2d');
  context.translate(-region.x, -region.y);
  context.scale(scale, scale);
  paintScene(context, scene, look);
  return context.getImageData(0, 0, region.width, region.height).data;
}
