import { type SKRSContext2D, createCanvas } from '@napi-rs/canvas';
import { pieceAt, SIDES } from '../engine/position.ts';
import { SQUARES, type Square } from '../engine/square.ts';
import { boardLayer, drawNumber } from './board-layer.ts';
import {
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  plateBox,
  squareCentre,
  squareCorner,
  type Box,
  type Region,
} from './board-layout.ts';
import type { BoardScene } from './board-scene.ts';
import { drawLastMove } from './last-move.ts';
import type { Look } from './look.ts';
import { drawChosenGround, drawChosenMark, drawMovableMark, drawMustJumpMark, drawTargetMark } from './marks.ts';
import { drawPlate } from './name-plate.ts';
import { drawPiece } from './piece-sprite.ts';
import { THEMES } from './theme.ts';

export function paintScene(context: SKRSContext2D, scene: BoardScene, look: Look): void {
  context.drawImage(boardLayer('board', look, scene.bottom), 0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  if (scene.lastMove !== undefined) drawLastMove(context, look, scene.lastMove, scene);
  context.drawImage(boardLayer('numbers', look, scene.bottom), 0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  if (scene.chosen !== undefined) paintChosenGround(context, scene, look, scene.chosen);
  paintPieces(context, scene, look);
  paintMarks(context, scene, look);
  for (const side of SIDES) {
    const box = plateBox(side, scene.bottom);
    if (isShown(context, box)) drawPlate(context, look, side, scene.plates[side], box);
  }
}

/** A plate is not laid out for a picture of a single square. */
function isShown(context: SKRSContext2D, { y, height }: Box): boolean {
  const { d: scale, f: top } = context.getTransform();
  return (y + height) * scale + top > 0 && y * scale + top < context.canvas.height;
}

function paintChosenGround(context: SKRSContext2D, scene: BoardScene, look: Look, chosen: Square): void {
  const theme = THEMES[look.theme];
  const corner = squareCorner(chosen, scene.bottom);
  drawChosenGround(context, corner, theme);
  drawNumber(context, chosen, corner, theme.glow, theme.ink);
}

function paintPieces(context: SKRSContext2D, scene: BoardScene, look: Look): void {
  for (const square of SQUARES) {
    const piece = pieceAt(scene.position, square);
    if (piece !== undefined) drawPiece(context, look, piece, squareCentre(square, scene.bottom));
  }
}

function paintMarks(context: SKRSContext2D, scene: BoardScene, look: Look): void {
  const theme = THEMES[look.theme];
  const drawMark = scene.mustJump ? drawMustJumpMark : drawMovableMark;
  for (const square of scene.movable) {
    if (square !== scene.chosen) drawMark(context, squareCentre(square, scene.bottom), theme);
  }
  if (scene.chosen !== undefined) drawChosenMark(context, squareCentre(scene.chosen, scene.bottom), theme);
  for (const square of scene.targets) drawTargetMark(context, squareCentre(square, scene.bottom), theme);
}

/** In units. The canvas smooths shapes near its edges differently, and a part would show its seams. */
const MARGIN = 16;

/** Canvases for parts are kept, three megabytes in all: a new one costs more than painting a square on it. */
const MOST_KEPT_PIXELS = 1 << 17;
const kept = new Map<string, SKRSContext2D>();

/** A part of a scene as RGBA, equal to the whole picture's but for the smoothing of a few edges. */
export function regionPixels(scene: BoardScene, look: Look, region: Region): Uint8ClampedArray {
  const { x, y, width, height } = region;
  const scale = look.size / PICTURE_WIDTH;
  const margin = MARGIN * scale;
  const context = clearContext(width + 2 * margin, height + 2 * margin);
  context.save();
  context.translate(margin - x, margin - y);
  context.scale(scale, scale);
  paintScene(context, scene, look);
  context.restore();
  return context.getImageData(margin, margin, width, height).data;
}

function clearContext(width: number, height: number): SKRSContext2D {
  const key = `${width} ${height}`;
  const found = kept.get(key);
  if (found !== undefined) {
    found.clearRect(0, 0, width, height);
    return found;
  }
  const made = createCanvas(width, height).getContext('2d');
  if (width * height <= MOST_KEPT_PIXELS) kept.set(key, made);
  return made;
}
