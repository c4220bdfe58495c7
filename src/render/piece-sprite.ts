import { createCanvas, Path2D, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import type { Piece, Side } from '../engine/position.ts';
import { PICTURE_WIDTH, PIECE_RADIUS, SQUARE_UNITS, type Box, type Point } from './board-layout.ts';
import { boardFont } from './font-slice.ts';
import { lookKey, materialOn, THEMES, type Look, type Material, type PictureSize } from './look.ts';

const MIDDLE = SQUARE_UNITS / 2;
/** The visible height of a disc's wall. */
const THICKNESS = 3.2;
const RIM_WIDTH = 2.8;
/** In units from the middle of the square. A king's two discs hide neither the number nor the ring of a marked piece. */
export const FACE_OFFSET = { man: -1, king: -2.1 } as const;

export function drawPiece(context: SKRSContext2D, look: Look, piece: Piece, at: Point): void {
  const box = { x: at.x - MIDDLE, y: at.y - MIDDLE, width: SQUARE_UNITS, height: SQUARE_UNITS };
  const key = `${lookKey(look)} ${piece.side} ${piece.king}`;
  drawSprite(context, key, look.size, box, (onSprite) => {
    onSprite.translate(MIDDLE, MIDDLE);
    paintShadow(onSprite, discsOf(piece).foot);
    paintDiscs(onSprite, look, piece);
  });
}

/** In units down from the middle of the square: the middles of the face, of the lowest disc, and of where that stands. */
export function discsOf({ king }: Piece): { readonly face: number; readonly lowest: number; readonly foot: number } {
  const face = FACE_OFFSET[king ? 'king' : 'man'];
  const lowest = king ? face + THICKNESS : face;
  return { face, lowest, foot: lowest + THICKNESS };
}

/** Around the origin, in units; without its shadow. */
export function paintDiscs(context: SKRSContext2D, look: Look, piece: Piece): void {
  const { rim = RIM_WIDTH } = THEMES[look.theme];
  const material = materialOn(look.theme, look.pieces, piece.side);
  const { face, lowest } = discsOf(piece);
  if (piece.king) paintDisc(context, material, lowest);
  paintDisc(context, material, face);
  if (piece.king) paintSeam(context, material, lowest);
  context.translate(0, face);
  paintFace(context, material, { ...piece, lettered: look.lettered === true, radius: PIECE_RADIUS - rim });
}

function paintShadow(context: SKRSContext2D, y: number): void {
  context.save();
  context.shadowColor = 'rgb(0 0 0 / 0.45)';
  context.shadowBlur = 5;
  context.shadowOffsetY = 1.5;
  context.fillStyle = '#000000';
  traceCircle(context, { x: 0, y }, PIECE_RADIUS - 1);
  context.fill();
  context.restore();
}

function paintDisc(context: SKRSContext2D, material: Material, y: number): void {
  context.fillStyle = material.wall;
  context.beginPath();
  context.arc(0, y + THICKNESS, PIECE_RADIUS, 0, Math.PI);
  context.lineTo(-PIECE_RADIUS, y);
  context.lineTo(PIECE_RADIUS, y);
  context.fill();
  context.fillStyle = material.edge;
  traceCircle(context, { x: 0, y }, PIECE_RADIUS);
  context.fill();
}

function paintSeam(context: SKRSContext2D, material: Material, y: number): void {
  context.strokeStyle = material.shine;
  context.lineWidth = 0.9;
  context.beginPath();
  context.arc(0, y, PIECE_RADIUS - 0.5, 0.12 * Math.PI, 0.88 * Math.PI);
  context.stroke();
}

const ORIGIN: Point = { x: 0, y: 0 };
const FULL_TURN = 2 * Math.PI;

export function traceCircle(context: SKRSContext2D, at: Point, radius: number): void {
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, FULL_TURN);
}

interface Face extends Piece {
  readonly lettered: boolean;
  readonly radius: number;
}

/** Paints a face around the origin. Sides differ by pattern as well: dark has grooves, light an inlaid ring (PLAY-10). */
function paintFace(context: SKRSContext2D, material: Material, { side, king, lettered, radius }: Face): void {
  const marked = king || lettered;
  context.fillStyle = material.body;
  traceCircle(context, ORIGIN, radius);
  context.fill();
  hollow(context, material, radius);
  paintPattern(context, material, side, marked);
  context.fillStyle = material.mark;
  if (lettered) drawLetter(context, king ? 'K' : 'C');
  else if (king) context.fill(crownPath());
}

function paintPattern(context: SKRSContext2D, material: Material, side: Side, marked: boolean): void {
  switch (side) {
    case 'dark':
      for (const radius of marked ? [14.8] : [14.4, 10]) hollow(context, material, radius);
      if (!marked) boss(context, material, 5.4);
      return;
    case 'light':
      ring(context, marked ? 15.2 : 12.2, marked ? 2.2 : 3.4, material.inlay);
      if (!marked) hollow(context, material, 10.5);
      return;
    default:
      side satisfies never;
  }
}

function hollow(context: SKRSContext2D, material: Material, radius: number): void {
  ring(context, radius, 0.7, material.groove);
  crescent(context, radius, 1.6, material.groove);
  crescent(context, radius, -1.1, material.shine);
}

function boss(context: SKRSContext2D, material: Material, radius: number): void {
  crescent(context, radius, 1.2, material.shine);
  crescent(context, radius, -1.2, material.groove);
}

/** A disc without the same disc moved down by `drop`. */
function crescent(context: SKRSContext2D, radius: number, drop: number, colour: string): void {
  context.save();
  traceCircle(context, ORIGIN, radius);
  context.clip();
  context.fillStyle = colour;
  traceCircle(context, ORIGIN, radius + 1);
  context.arc(0, drop, radius, 0, FULL_TURN);
  context.fill('evenodd');
  context.restore();
}

function ring(context: SKRSContext2D, radius: number, width: number, colour: string): void {
  context.lineWidth = width;
  context.strokeStyle = colour;
  traceCircle(context, ORIGIN, radius);
  context.stroke();
}

function drawLetter(context: SKRSContext2D, letter: string): void {
  context.font = `24px "${boardFont()}"`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(letter, 0, 8.4);
}

/** King Me's mark: a crown of three points, 24 units wide and 20 high around its middle. */
export function crownPath(): Path2D {
  const crown = new Path2D();
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

/** Bytes: the layers of all eight themes at the usual size, two for each side at the bottom, have 36 million. */
const canvases = new LRUCache<string, Canvas, () => Canvas>({
  maxSize: 44 << 20,
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
