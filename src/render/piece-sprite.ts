import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Piece } from '../engine/position.ts';
import { boardFont } from './board-font.ts';
import { BOARD_UNITS, PIECE_RADIUS, type Point } from './board-layout.ts';
import { crownPath } from './crown.ts';
import type { Look } from './look.ts';
import { PIECE_SETS, type Material } from './piece-set.ts';

/** Even, so that a sprite in the middle of a square begins on a whole pixel at every picture size. */
const SPRITE_UNITS = 76;
const MIDDLE = SPRITE_UNITS / 2;
/** How far the wall of one disc shows below its face. */
const THICKNESS = 2.5;

/** How a piece is shown: standing on the board, or lifted because it was chosen. */
export type Pose = 'standing' | 'lifted';

const sprites = new Map<string, Canvas>();

/** Puts a piece down with its middle at a point. The picture of a piece is drawn once for each look and then kept. */
export function drawPiece(context: SKRSContext2D, look: Look, piece: Piece, at: Point, pose: Pose = 'standing'): void {
  const sprite = pieceSprite(look, piece, pose);
  context.drawImage(sprite, at.x - MIDDLE, at.y - MIDDLE, SPRITE_UNITS, SPRITE_UNITS);
}

function pieceSprite(look: Look, piece: Piece, pose: Pose): Canvas {
  const style = look.lettered === true ? 'lettered' : 'crowned';
  const key = [look.size, look.pieces, style, piece.side, piece.king, pose].join(' ');
  const kept = sprites.get(key);
  if (kept !== undefined) return kept;
  const sprite = paintSprite(look, piece, pose);
  sprites.set(key, sprite);
  return sprite;
}

function paintSprite(look: Look, piece: Piece, pose: Pose): Canvas {
  const scale = look.size / BOARD_UNITS;
  const canvas = createCanvas(SPRITE_UNITS * scale, SPRITE_UNITS * scale);
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  context.translate(MIDDLE, MIDDLE);
  const material = PIECE_SETS[look.pieces][piece.side];
  paintShadow(context, pose);
  if (pose === 'lifted') {
    context.translate(0, -3);
    context.scale(1.05, 1.05);
  }
  // A king is two discs, one on the other, as on a real board; both kinds stay centred on their square.
  const discs = piece.king ? 2 : 1;
  context.translate(0, (discs * THICKNESS) / 2);
  for (let disc = 0; disc < discs; disc++) {
    paintWall(context, material);
    context.translate(0, -THICKNESS);
  }
  paintFace(context, material, piece);
  if (look.lettered === true) paintLetter(context, material, piece.king ? 'K' : 'C');
  else if (piece.king) paintCrown(context, material);
  return canvas;
}

function disc(context: SKRSContext2D, radius: number, y = 0): void {
  context.beginPath();
  context.arc(0, y, radius, 0, 2 * Math.PI);
}

function paintShadow(context: SKRSContext2D, pose: Pose): void {
  context.save();
  context.shadowColor = pose === 'lifted' ? 'rgb(0 0 0 / 0.55)' : 'rgb(0 0 0 / 0.45)';
  context.shadowBlur = pose === 'lifted' ? 12 : 5;
  context.shadowOffsetY = pose === 'lifted' ? 5 : 2;
  context.fillStyle = '#000000';
  disc(context, PIECE_RADIUS - 1, 1);
  context.fill();
  context.restore();
}

function paintWall(context: SKRSContext2D, material: Material): void {
  context.fillStyle = material.wall;
  disc(context, PIECE_RADIUS);
  context.fill();
  context.fillRect(-PIECE_RADIUS, -THICKNESS, 2 * PIECE_RADIUS, THICKNESS);
}

function paintFace(context: SKRSContext2D, material: Material, piece: Piece): void {
  context.fillStyle = material.body;
  disc(context, PIECE_RADIUS);
  context.fill();
  const marked = piece.king;
  switch (piece.side) {
    case 'dark':
      for (const radius of marked ? [20.6, 18.2] : [20.6, 15, 10.5, 6]) ring(context, radius, 1.3, material.groove);
      return;
    case 'light':
      ring(context, 21.2, 1, material.groove);
      ring(context, marked ? 17.6 : 13.5, marked ? 2 : 4, material.inlay);
      return;
    default:
      piece.side satisfies never;
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
  context.fillStyle = material.body;
  disc(context, 12);
  context.fill();
  context.fillStyle = material.mark;
  context.fillText(letter, 0, 8.4);
}
