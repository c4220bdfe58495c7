import type { SKRSContext2D } from '@napi-rs/canvas';
import { pieceAt, SIDES } from '../engine/position.ts';
import { SQUARES, type Square } from '../engine/square.ts';
import { boardLayer } from './board-layer.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, plateBox, squareCentre, squareCorner, type Box } from './board-layout.ts';
import type { BoardScene } from './board-scene.ts';
import { drawLastMove } from './last-move.ts';
import type { Look } from './look.ts';
import { drawChosenGround, drawChosenMark, drawMovableMark, drawMustJumpMark, drawTargetMark } from './marks.ts';
import { drawPlate } from './name-plate.ts';
import { drawPiece } from './piece-sprite.ts';
import { drawNumber } from './square-number.ts';
import { THEMES } from './theme.ts';

/** Paints a whole scene; the context counts in units and may show only a part of the board. */
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

/** Whether any of a box is on the canvas: a plate is not worked out for a picture of a single square. */
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
