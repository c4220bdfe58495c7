import type { Side } from '../engine/position.ts';
import { columnOf, rowOf, type Square } from '../engine/square.ts';
import type { PictureSize } from './look.ts';

/** A place in *units*: a picture is 512 units wide, whatever its size in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Whole pixels at every picture size: squares and cached pieces then meet the pixel grid. */
export const SQUARE_UNITS = 60;
const FRAME_UNITS = 16;
const PLATE_UNITS = 36;
export const PICTURE_WIDTH = 8 * SQUARE_UNITS + 2 * FRAME_UNITS;
export const PICTURE_HEIGHT = 8 * SQUARE_UNITS + 2 * PLATE_UNITS;
/** With the wall below its face a piece takes 85 % of its square. */
export const PIECE_RADIUS = 24.5;

const WHOLE_BOX: Box = { x: 0, y: 0, width: PICTURE_WIDTH, height: PICTURE_HEIGHT };
export const BOARD_BOX: Box = { x: FRAME_UNITS, y: PLATE_UNITS, width: 8 * SQUARE_UNITS, height: 8 * SQUARE_UNITS };

/** Plate, ranks and plate, from the top, across the whole picture. */
export const BAND_BOXES: readonly Box[] = [
  { ...WHOLE_BOX, height: PLATE_UNITS },
  ...Array.from({ length: 8 }, (_, row) => ({
    ...WHOLE_BOX,
    y: PLATE_UNITS + row * SQUARE_UNITS,
    height: SQUARE_UNITS,
  })),
  { ...WHOLE_BOX, y: PICTURE_HEIGHT - PLATE_UNITS, height: PLATE_UNITS },
];

export const fieldCorner = (row: number, column: number): Point => ({
  x: FRAME_UNITS + column * SQUARE_UNITS,
  y: PLATE_UNITS + row * SQUARE_UNITS,
});

/** The upper left corner of a square: light at the bottom gives the standard diagram, dark turns it by half. */
export function squareCorner(square: Square, bottom: Side): Point {
  const row = rowOf(square);
  const column = columnOf(square);
  return bottom === 'light' ? fieldCorner(row, column) : fieldCorner(7 - row, 7 - column);
}

export function squareCenter(square: Square, bottom: Side): Point {
  const corner = squareCorner(square, bottom);
  return { x: corner.x + SQUARE_UNITS / 2, y: corner.y + SQUARE_UNITS / 2 };
}

export const squareBox = (square: Square, bottom: Side): Box => ({
  ...squareCorner(square, bottom),
  width: SQUARE_UNITS,
  height: SQUARE_UNITS,
});

export function plateBox(side: Side, bottom: Side): Box {
  const y = side === bottom ? PICTURE_HEIGHT - PLATE_UNITS : 0;
  return { x: 0, y, width: PICTURE_WIDTH, height: PLATE_UNITS };
}

export function regionOf({ x, y, width, height }: Box, size: PictureSize): Box {
  const scale = size / PICTURE_WIDTH;
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}

export const wholePicture = (size: PictureSize): Box => regionOf(WHOLE_BOX, size);

/** The smallest box that holds all these squares; at least one. */
export function boxAround(squares: readonly Square[], bottom: Side): Box {
  const corners = squares.map((square) => squareCorner(square, bottom));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x + SQUARE_UNITS, height: Math.max(...ys) - y + SQUARE_UNITS };
}
