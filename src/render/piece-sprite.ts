import { createCanvas, createPath, type Path2D, type Canvas, type SKRSContext2D } from './canvas.ts';
import { LRUCache } from 'lru-cache';
import type { Piece } from '../engine/position.ts';
import type { Square } from '../engine/square.ts';
import { PICTURE_WIDTH, PIECE_RADIUS, SQUARE_UNITS, type Box, type Point } from './board-layout.ts';
import { boardFont } from './font-slice.ts';
import { lookKey, materialOn, THEMES, type Look, type Material, type PictureSize } from './look.ts';

const MIDDLE = SQUARE_UNITS / 2;
/** The visible height of a disc's wall. */
const WALL = { man: 2, king: 1.7 } as const;
const RIM_WIDTH = 2.6;
/** In units from the middle of the square: with its wall a piece stands in the middle. A king is two discs. */
export const FACE_OFFSET = { man: -1, king: -1.7 } as const;

/** A piece that has a button bears the number of its square, large; its crown or letter then stands above it. */
export interface PieceLook {
  readonly number?: Square | undefined;
}

export function drawPiece(
  context: SKRSContext2D,
  look: Look,
  piece: Piece,
  at: Point,
  { number }: PieceLook = {},
): void {
  const box = { x: at.x - MIDDLE, y: at.y - MIDDLE, width: SQUARE_UNITS, height: SQUARE_UNITS };
  const isNumbered = number !== undefined;
  const key = `${lookKey(look)} ${piece.side} ${piece.king} ${isNumbered}`;
  drawSprite(context, key, look.size, box, (onSprite) => {
    onSprite.translate(MIDDLE, MIDDLE);
    paintDiscs(onSprite, look, piece, isNumbered);
  });
  if (number === undefined) return;
  const isMarked = piece.king || look.lettered === true;
  const { mark } = materialOn(look.theme, look.pieces, piece.side);
  const face = at.y + FACE_OFFSET[piece.king ? 'king' : 'man'];
  drawLargeNumber(context, number, { x: at.x, y: face + (isMarked ? BELOW_MARK : 0) }, mark);
}

/** In units; digits are as high as 0.7 of it. At 320 pixels a picture, eleven pixels are 17.6 units. */
const LARGE_NUMBER = 27;
const DIGIT_HEIGHT = 0.7 * LARGE_NUMBER;
const BELOW_MARK = 6;

/** The number of a square that has a button, around a place. */
export function drawLargeNumber(context: SKRSContext2D, number: Square, at: Point, ink: string): void {
  context.save();
  context.font = `${LARGE_NUMBER}px "${boardFont()}"`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillStyle = ink;
  context.fillText(String(number), at.x, at.y + DIGIT_HEIGHT / 2);
  context.restore();
}

/** In units down from the middle of the square: the middles of the face, of the lowest disc, and of where that stands. */
export function discsOf({ king }: Piece): { readonly face: number; readonly lowest: number; readonly foot: number } {
  const kind = king ? 'king' : 'man';
  const face = FACE_OFFSET[kind];
  const lowest = king ? face + WALL.king : face;
  return { face, lowest, foot: lowest + WALL[kind] };
}

/** Around the origin, in units; `isNumbered` leaves room for a large number. */
export function paintDiscs(context: SKRSContext2D, look: Look, piece: Piece, isNumbered = false): void {
  const { rim = RIM_WIDTH } = THEMES[look.theme];
  const material = materialOn(look.theme, look.pieces, piece.side);
  const { face, lowest, foot } = discsOf(piece);
  if (piece.king) paintDisc(context, material, lowest, foot - lowest);
  paintDisc(context, material, face, foot - lowest);
  context.translate(0, face);
  paintFace(context, material, {
    ...piece,
    isLettered: look.lettered === true,
    isNumbered,
    radius: PIECE_RADIUS - rim,
  });
}

function paintDisc(context: SKRSContext2D, { wall, edge }: Material, y: number, height: number): void {
  context.fillStyle = wall;
  context.beginPath();
  context.arc(0, y + height, PIECE_RADIUS, 0, Math.PI);
  context.lineTo(-PIECE_RADIUS, y);
  context.lineTo(PIECE_RADIUS, y);
  context.fill();
  context.fillStyle = edge;
  traceCircle(context, { x: 0, y }, PIECE_RADIUS);
  context.fill();
}

const ORIGIN: Point = { x: 0, y: 0 };
const FULL_TURN = 2 * Math.PI;

export function traceCircle(context: SKRSContext2D, at: Point, radius: number): void {
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, FULL_TURN);
}

interface Face extends Piece {
  readonly isLettered: boolean;
  readonly isNumbered: boolean;
  readonly radius: number;
}

/** Paints a face around the origin. Sides differ by pattern as well: dark has grooves, light an inlaid ring (PLAY-10). */
function paintFace(
  context: SKRSContext2D,
  material: Material,
  { side, king, isLettered, isNumbered, radius }: Face,
): void {
  const isMarked = king || isLettered;
  context.fillStyle = material.body;
  traceCircle(context, ORIGIN, radius);
  context.fill();
  if (side === 'light') ring(context, 19.4, 2.2, material.inlay);
  else ring(context, 19, 1.4, material.groove);
  if (!isMarked) return;
  context.fillStyle = material.mark;
  if (isNumbered) {
    context.translate(0, -11.2);
    context.scale(0.62, 0.62);
  }
  if (isLettered) drawLetter(context, king ? 'K' : 'C');
  else if (king) {
    if (!isNumbered) context.scale(1.15, 1.15);
    context.fill(crownPath());
  }
}

function ring(context: SKRSContext2D, radius: number, width: number, color: string): void {
  context.lineWidth = width;
  context.strokeStyle = color;
  traceCircle(context, ORIGIN, radius);
  context.stroke();
}

function drawLetter(context: SKRSContext2D, letter: string): void {
  context.font = `28px "${boardFont()}"`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(letter, 0, 9.8);
}

/** King Me's mark: a crown of three points, 24 units wide and 20 high around its middle. */
export function crownPath(): Path2D {
  const crown = createPath();
  crown.moveTo(-11.5, -5);
  crown.lineTo(-5.6, 0.2);
  crown.lineTo(0, -8.2);
  crown.lineTo(5.6, 0.2);
  crown.lineTo(11.5, -5);
  crown.lineTo(9, 5);
  crown.lineTo(-9, 5);
  crown.closePath();
  for (const [x, y] of [
    [-11.2, -5.4],
    [0, -8.6],
    [11.2, -5.4],
  ] as const) {
    crown.moveTo(x + 2, y);
    crown.arc(x, y, 2, 0, FULL_TURN);
  }
  crown.roundRect(-9, 6.6, 18, 3.2, 1.2);
  return crown;
}

/** Bytes: a look has some twenty sprites of at most 32,000. */
const canvases = new LRUCache<string, Canvas, () => Canvas>({
  maxSize: 8 << 20,
  sizeCalculation: ({ width, height }) => 4 * width * height,
  memoMethod: (_key, _stale, { context: paint }) => paint(),
});

/** Draws what `paint` makes of a canvas as large as the box, in units, and keeps it: the key has all that it depends on. */
export function drawSprite(
  context: SKRSContext2D,
  key: string,
  size: PictureSize,
  { x, y, width, height }: Box,
  paint: (onSprite: SKRSContext2D) => void,
): void {
  const make = (): Canvas => {
    const scale = size / PICTURE_WIDTH;
    const canvas = createCanvas(width * scale, height * scale);
    const onSprite = canvas.getContext('2d');
    onSprite.scale(scale, scale);
    paint(onSprite);
    return canvas;
  };
  context.drawImage(canvases.memo(`${size} ${key}`, { context: make }), x, y, width, height);
}
