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
/** The place of a face, in units from the middle of the square: with its wall a piece stands in the middle. A king is two discs. */
export const FACE_OFFSET = { man: -1, king: -1.7 } as const;

/** The number of a piece's square, large where the piece has a button; a crown or letter then stands above it. */
export interface PieceNumber {
  readonly square: Square;
  readonly isLarge: boolean;
}

/** On their square; without a number a piece is on its way, captured, or no part of the board. */
export function drawPiece(context: SKRSContext2D, look: Look, piece: Piece, at: Point, number?: PieceNumber): void {
  const box = { x: at.x - MIDDLE, y: at.y - MIDDLE, width: SQUARE_UNITS, height: SQUARE_UNITS };
  const isMarked = piece.king || look.lettered === true;
  const numbering = number === undefined ? undefined : NUMBERINGS[number.isLarge ? 'large' : 'middling'];
  const key = `${lookKey(look)} ${piece.side} ${piece.king} ${isMarked ? numbering?.size : ''}`;
  drawSprite(context, key, look.size, box, (onSprite) => {
    onSprite.translate(MIDDLE, MIDDLE);
    paintDiscs(onSprite, look, piece, numbering?.mark);
  });
  if (number === undefined || numbering === undefined) return;
  const { mark } = materialOn(look.theme, look.pieces, piece.side);
  const y = at.y + FACE_OFFSET[piece.king ? 'king' : 'man'] + (isMarked ? numbering.below : 0);
  drawNumber(context, number.square, { x: at.x, y }, mark, isMarked ? numbering.size : numbering.alone);
}

/** Where a crown or letter stands above a number. */
interface MarkPlace {
  readonly y: number;
  readonly scale: number;
}

/** The font size of a large number in units; digits are as high as 0.7 of it. */
const LARGE_NUMBER = 27;
/** Sizes of numbers without and with a mark above, and where both stand, down from the middle of the face. */
const NUMBERINGS = {
  large: { alone: LARGE_NUMBER, size: LARGE_NUMBER, below: 6, mark: { y: -11.2, scale: 0.62 } },
  middling: { alone: 20, size: 18, below: 9, mark: { y: -8.8, scale: 0.8 } },
} as const;

/** The number of a square that has a button, around a place. */
export const drawLargeNumber = (context: SKRSContext2D, number: Square, at: Point, ink: string): void =>
  drawNumber(context, number, at, ink, LARGE_NUMBER);

function drawNumber(context: SKRSContext2D, number: Square, at: Point, ink: string, size: number): void {
  context.save();
  context.font = `${size}px "${boardFont()}"`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillStyle = ink;
  context.fillText(String(number), at.x, at.y + 0.35 * size);
  context.restore();
}

/** Heights in units down from the middle of the square: the middles of the face, of the lowest disc, and of where that stands. */
export function discsOf({ king }: Piece): { readonly face: number; readonly lowest: number; readonly foot: number } {
  const kind = king ? 'king' : 'man';
  const face = FACE_OFFSET[kind];
  const lowest = king ? face + WALL.king : face;
  return { face, lowest, foot: lowest + WALL[kind] };
}

/** Paints around the origin, in units; a mark that has a place leaves room for a number. */
export function paintDiscs(context: SKRSContext2D, look: Look, piece: Piece, mark?: MarkPlace): void {
  const { rim = RIM_WIDTH } = THEMES[look.theme];
  const material = materialOn(look.theme, look.pieces, piece.side);
  const { face, lowest, foot } = discsOf(piece);
  if (piece.king) paintDisc(context, material, lowest, foot - lowest);
  paintDisc(context, material, face, foot - lowest);
  context.translate(0, face);
  paintFace(context, material, {
    ...piece,
    isLettered: look.lettered === true,
    mark,
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
  readonly mark: MarkPlace | undefined;
  readonly radius: number;
}

/** Paints a face around the origin. Sides differ by pattern as well: dark has grooves, light an inlaid ring (PLAY-10). */
function paintFace(context: SKRSContext2D, material: Material, { side, king, isLettered, mark, radius }: Face): void {
  const isMarked = king || isLettered;
  context.fillStyle = material.body;
  traceCircle(context, ORIGIN, radius);
  context.fill();
  if (side === 'light') ring(context, 19.4, 2.2, material.inlay);
  else ring(context, 19, 1.4, material.groove);
  if (!isMarked) return;
  context.fillStyle = material.mark;
  if (mark !== undefined) {
    context.translate(0, mark.y);
    context.scale(mark.scale, mark.scale);
  }
  if (isLettered) drawLetter(context, king ? 'K' : 'C');
  else if (king) {
    if (mark === undefined) context.scale(1.15, 1.15);
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
