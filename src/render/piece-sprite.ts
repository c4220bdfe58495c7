import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Piece, Side } from '../engine/position.ts';
import { boardFont } from './board-font.ts';
import { PICTURE_WIDTH, PIECE_RADIUS, SQUARE_UNITS, type Point } from './board-layout.ts';
import { crownPath } from './crown.ts';
import { lookKey, type Look } from './look.ts';
import { PIECE_SETS, type Material } from './piece-set.ts';

/** A piece and its shadow stay within their square. */
const MIDDLE = SQUARE_UNITS / 2;
/** How far the wall of one disc shows below its face. */
const THICKNESS = 3;

const sprites = new Map<string, Canvas>();

/** Puts a piece down with its middle at a point. The picture of a piece is drawn once for each look and then kept. */
export function drawPiece(context: SKRSContext2D, look: Look, piece: Piece, at: Point): void {
  const sprite = pieceSprite(look, piece);
  context.drawImage(sprite, at.x - MIDDLE, at.y - MIDDLE, SQUARE_UNITS, SQUARE_UNITS);
}

function pieceSprite(look: Look, piece: Piece): Canvas {
  const key = [lookKey(look), piece.side, piece.king].join(' ');
  const kept = sprites.get(key);
  if (kept !== undefined) return kept;
  const sprite = paintSprite(look, piece);
  sprites.set(key, sprite);
  return sprite;
}

function paintSprite(look: Look, piece: Piece): Canvas {
  const scale = look.size / PICTURE_WIDTH;
  const canvas = createCanvas(SQUARE_UNITS * scale, SQUARE_UNITS * scale);
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  context.translate(MIDDLE, MIDDLE);
  const material = PIECE_SETS[look.pieces][piece.side];
  paintShadow(context);
  // A king is two discs, one on the other, as on a real board.
  if (piece.king) {
    context.translate(0, THICKNESS / 2);
    paintWall(context, material);
    context.translate(0, -THICKNESS);
  }
  paintWall(context, material);
  paintFace(context, material, piece.side, piece.king || look.lettered === true);
  if (look.lettered === true) paintLetter(context, material, piece.king ? 'K' : 'C');
  else if (piece.king) paintCrown(context, material);
  return canvas;
}

function disc(context: SKRSContext2D, radius: number, y = 0): void {
  context.beginPath();
  context.arc(0, y, radius, 0, 2 * Math.PI);
}

function paintShadow(context: SKRSContext2D): void {
  context.save();
  context.shadowColor = 'rgb(0 0 0 / 0.4)';
  context.shadowBlur = 5;
  context.shadowOffsetY = 2;
  context.fillStyle = '#000000';
  disc(context, PIECE_RADIUS - 1, 3);
  context.fill();
  context.restore();
}

function paintWall(context: SKRSContext2D, material: Material): void {
  context.fillStyle = material.wall;
  disc(context, PIECE_RADIUS, THICKNESS);
  context.fill();
  context.fillRect(-PIECE_RADIUS, 0, 2 * PIECE_RADIUS, THICKNESS);
  ring(context, PIECE_RADIUS - 0.4, 0.8, material.groove);
}

/** With a mark in the middle the rings move outwards. */
function paintFace(context: SKRSContext2D, material: Material, side: Side, marked: boolean): void {
  context.fillStyle = material.body;
  disc(context, PIECE_RADIUS);
  context.fill();
  switch (side) {
    case 'dark':
      for (const radius of marked ? [19.7, 17.4] : [19.7, 14.6, 10.2, 5.8]) ring(context, radius, 1.3, material.groove);
      return;
    case 'light':
      ring(context, 20.2, 1, material.groove);
      ring(context, marked ? 17 : 13, marked ? 2.6 : 3.6, material.inlay);
      return;
    default:
      side satisfies never;
  }
}

function ring(context: SKRSContext2D, radius: number, width: number, colour: string): void {
  context.lineWidth = width;
  context.strokeStyle = colour;
  disc(context, radius);
  context.stroke();
}

function paintCrown(context: SKRSContext2D, material: Material): void {
  context.fillStyle = material.mark;
  context.fill(crownPath());
}

function paintLetter(context: SKRSContext2D, material: Material, letter: string): void {
  context.font = `24px "${boardFont()}"`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillStyle = material.mark;
  context.fillText(letter, 0, 8.4);
}
