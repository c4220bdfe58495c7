import type { Side } from '../engine/position.ts';
import { columnOf, rowOf, type Square } from '../engine/square.ts';
import type { PictureSize } from './look.ts';

/** A place in the picture, in *units*: a picture is 512 units wide, whatever its size in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of the picture, in units. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Whole pixels at every picture size: squares and cached pieces then meet the pixel grid. */
export const SQUARE_UNITS = 60;
/** The frame to the left and to the right of the squares. */
export const FRAME_UNITS = 16;
/** The frame above and below the squares, on which the players' name plates stand. */
export const PLATE_UNITS = 36;
export const PICTURE_WIDTH = 8 * SQUARE_UNITS + 2 * FRAME_UNITS;
export const PICTURE_HEIGHT = 8 * SQUARE_UNITS + 2 * PLATE_UNITS;
export const PIECE_RADIUS = 21.5;

/** All squares together. */
export const BOARD_BOX: Box = { x: FRAME_UNITS, y: PLATE_UNITS, width: 8 * SQUARE_UNITS, height: 8 * SQUARE_UNITS };

/** The upper left corner of a field of the board, counted from the top left of the *picture*. */
export function fieldCorner(row: number, column: number): Point {
  return { x: FRAME_UNITS + column * SQUARE_UNITS, y: PLATE_UNITS + row * SQUARE_UNITS };
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

/** Where a side's name plate stands: at its own edge of the board. */
export function plateBox(side: Side, bottom: Side): Box {
  const y = side === bottom ? PICTURE_HEIGHT - PLATE_UNITS : 0;
  return { x: 0, y, width: PICTURE_WIDTH, height: PLATE_UNITS };
}

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
