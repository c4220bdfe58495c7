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

export const fieldCorner = (row: number, column: number): Point => ({
  x: FRAME_UNITS + column * SQUARE_UNITS,
  y: PLATE_UNITS + row * SQUARE_UNITS,
});

/** A field of the board as it lies in the picture: squares that are played on, and the others. */
export interface Field {
  readonly row: number;
  readonly column: number;
}

export const LINES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The field of a square: light at the bottom gives the standard diagram, dark turns it by half. */
export function fieldOf(square: Square, bottom: Side): Field {
  const [row, column] = [rowOf(square), columnOf(square)];
  return bottom === 'light' ? { row, column } : { row: 7 - row, column: 7 - column };
}

/** The upper left corner of a square. */
export function squareCorner(square: Square, bottom: Side): Point {
  const { row, column } = fieldOf(square, bottom);
  return fieldCorner(row, column);
}

export function squareCenter(square: Square, bottom: Side): Point {
  const corner = squareCorner(square, bottom);
  return { x: corner.x + SQUARE_UNITS / 2, y: corner.y + SQUARE_UNITS / 2 };
}

export const fieldBox = ({ row, column }: Field): Box => ({
  ...fieldCorner(row, column),
  width: SQUARE_UNITS,
  height: SQUARE_UNITS,
});

export const squareBox = (square: Square, bottom: Side): Box => fieldBox(fieldOf(square, bottom));

/** Beside each rank, from the top. */
export const FRAME_BOXES: readonly Readonly<Record<'left' | 'right', Box>>[] = LINES.map((row) => {
  const left = { x: 0, y: fieldCorner(row, 0).y, width: FRAME_UNITS, height: SQUARE_UNITS };
  return { left, right: { ...left, x: PICTURE_WIDTH - FRAME_UNITS } };
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

/** The smallest box that holds all these fields; at least one. */
export function boxAround(fields: readonly Field[]): Box {
  const corners = fields.map(({ row, column }) => fieldCorner(row, column));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x + SQUARE_UNITS, height: Math.max(...ys) - y + SQUARE_UNITS };
}
