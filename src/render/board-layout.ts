import type { Side } from '../engine/position.ts';
import { columnOf, rowOf, type Square } from '../engine/square.ts';

/** A place in the picture, in *units*: a picture is 512 units wide, whatever its size in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const BOARD_UNITS = 512;
export const FRAME_UNITS = 16;
/** Whole pixels at every picture size: squares and cached pieces then meet the pixel grid. */
export const SQUARE_UNITS = 60;
export const PIECE_RADIUS = 21.5;

/** The upper left corner of a field of the board, counted from the top left of the *picture*. */
export function fieldCorner(row: number, column: number): Point {
  return { x: FRAME_UNITS + column * SQUARE_UNITS, y: FRAME_UNITS + row * SQUARE_UNITS };
}

/**
 * The upper left corner of a square as the picture shows it. With light at the bottom this is the standard diagram,
 * 1-4 in the top row; with dark at the bottom the board is turned by half a turn.
 */
export function squareCorner(square: Square, bottom: Side): Point {
  const row = rowOf(square);
  const column = columnOf(square);
  return bottom === 'light' ? fieldCorner(row, column) : fieldCorner(7 - row, 7 - column);
}

/** The middle of a square as the picture shows it. */
export function squareCentre(square: Square, bottom: Side): Point {
  const corner = squareCorner(square, bottom);
  return { x: corner.x + SQUARE_UNITS / 2, y: corner.y + SQUARE_UNITS / 2 };
}
