import type { Side } from '../engine/position.ts';
import type { Square } from '../engine/square.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, SQUARE_UNITS, squareCorner, type Box } from './board-layout.ts';
import type { PictureSize } from './look.ts';

/** A rectangle of a picture, in pixels. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A box in pixels: whole ones for everything that lies on the grid of squares. */
export function regionOf({ x, y, width, height }: Box, size: PictureSize): Region {
  const scale = size / PICTURE_WIDTH;
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}

export function wholePicture(size: PictureSize): Region {
  return regionOf({ x: 0, y: 0, width: PICTURE_WIDTH, height: PICTURE_HEIGHT }, size);
}

/** The smallest region that holds two squares and everything between them. */
export function regionBetween(from: Square, to: Square, bottom: Side, size: PictureSize): Region {
  const a = squareCorner(from, bottom);
  const b = squareCorner(to, bottom);
  const box: Box = {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x) + SQUARE_UNITS,
    height: Math.abs(a.y - b.y) + SQUARE_UNITS,
  };
  return regionOf(box, size);
}
