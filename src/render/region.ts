import { createCanvas } from '@napi-rs/canvas';
import type { Side } from '../engine/position.ts';
import type { Square } from '../engine/square.ts';
import { BOARD_UNITS, SQUARE_UNITS, squareCorner } from './board-layout.ts';
import type { BoardScene } from './board-scene.ts';
import type { Look, PictureSize } from './look.ts';
import { paintScene } from './paint-scene.ts';

/** A rectangle of a picture, in pixels. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function wholePicture(size: PictureSize): Region {
  return { x: 0, y: 0, width: size, height: size };
}

/** The smallest region that holds two squares and everything between them. */
export function regionBetween(from: Square, to: Square, bottom: Side, size: PictureSize): Region {
  const scale = size / BOARD_UNITS;
  const a = squareCorner(from, bottom);
  const b = squareCorner(to, bottom);
  return {
    x: Math.min(a.x, b.x) * scale,
    y: Math.min(a.y, b.y) * scale,
    width: (Math.abs(a.x - b.x) + SQUARE_UNITS) * scale,
    height: (Math.abs(a.y - b.y) + SQUARE_UNITS) * scale,
  };
}

/** Paints a part of a scene's picture: RGBA bytes, those of the whole picture but for the smoothing of some edges. */
export function regionPixels(scene: BoardScene, look: Look, region: Region): Uint8ClampedArray {
  const scale = look.size / BOARD_UNITS;
  const context = createCanvas(region.width, region.height).getContext('2d');
  context.translate(-region.x, -region.y);
  context.scale(scale, scale);
  paintScene(context, scene, look);
  return context.getImageData(0, 0, region.width, region.height).data;
}
