import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Piece } from '../engine/position.ts';
import { PICTURE_WIDTH, PIECE_RADIUS, SQUARE_UNITS, type Point } from './board-layout.ts';
import { BoundedCache } from './bounded-cache.ts';
import { canvasBytes } from './canvas-bytes.ts';
import { lookKey, type Look } from './look.ts';
import type { Material } from './material.ts';
import { paintFace } from './piece-face.ts';
import { materialOn } from './piece-set.ts';
import { THEMES } from './theme.ts';

/** A piece and its shadow stay within their square. */
const MIDDLE = SQUARE_UNITS / 2;
/** How far the wall of one disc shows below its face. */
const THICKNESS = 3.2;
/** How much of a face its rim takes. */
const RIM_WIDTH = 2.8;
/**
 * Where the middle of a piece's face is, in units below the middle of its square. A king is two discs, one on the other,
 * as on a real board: high enough to be seen, so low that the pile hides neither the square's number nor the ring of a
 * marked piece.
 */
export const FACE_OFFSET = { man: -1, king: -2.1 } as const;

/** A look has four, of some twenty kilobytes each. */
const sprites = new BoundedCache<Canvas>(4 << 20);

/** Puts a piece down with its middle at a point. The picture of a piece is drawn once for each look, then kept while it is in use. */
export function drawPiece(context: SKRSContext2D, look: Look, piece: Piece, at: Point): void {
  const sprite = pieceSprite(look, piece);
  context.drawImage(sprite, at.x - MIDDLE, at.y - MIDDLE, SQUARE_UNITS, SQUARE_UNITS);
}

function pieceSprite(look: Look, piece: Piece): Canvas {
  const key = [lookKey(look), piece.side, piece.king].join(' ');
  return sprites.getOrMake(key, () => paintSprite(look, piece), canvasBytes);
}

function paintSprite(look: Look, piece: Piece): Canvas {
  const scale = look.size / PICTURE_WIDTH;
  const canvas = createCanvas(SQUARE_UNITS * scale, SQUARE_UNITS * scale);
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  context.translate(MIDDLE, MIDDLE);
  const { rim = RIM_WIDTH } = THEMES[look.theme];
  const material = materialOn(look.theme, look.pieces, piece.side);
  const face = FACE_OFFSET[piece.king ? 'king' : 'man'];
  const lowest = piece.king ? face + THICKNESS : face;
  paintShadow(context, lowest + THICKNESS);
  if (piece.king) paintDisc(context, material, lowest);
  paintDisc(context, material, face);
  if (piece.king) paintSeam(context, material, lowest);
  context.translate(0, face);
  paintFace(context, material, { ...piece, lettered: look.lettered === true, radius: PIECE_RADIUS - rim });
  return canvas;
}

function paintShadow(context: SKRSContext2D, y: number): void {
  context.save();
  context.shadowColor = 'rgb(0 0 0 / 0.45)';
  context.shadowBlur = 5;
  context.shadowOffsetY = 1.5;
  context.fillStyle = '#000000';
  context.beginPath();
  context.arc(0, y, PIECE_RADIUS - 1, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

/** The wall, and above it the rim that sets the piece off from everything. */
function paintDisc(context: SKRSContext2D, material: Material, y: number): void {
  context.fillStyle = material.wall;
  context.beginPath();
  context.arc(0, y + THICKNESS, PIECE_RADIUS, 0, Math.PI);
  context.lineTo(-PIECE_RADIUS, y);
  context.lineTo(PIECE_RADIUS, y);
  context.fill();
  context.fillStyle = material.edge;
  context.beginPath();
  context.arc(0, y, PIECE_RADIUS, 0, 2 * Math.PI);
  context.fill();
}

/** Where one disc lies on the other, the rim of the lower one catches the light. */
function paintSeam(context: SKRSContext2D, material: Material, y: number): void {
  context.strokeStyle = material.shine;
  context.lineWidth = 0.9;
  context.beginPath();
  context.arc(0, y, PIECE_RADIUS - 0.5, 0.12 * Math.PI, 0.88 * Math.PI);
  context.stroke();
}
