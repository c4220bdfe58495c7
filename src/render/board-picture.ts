import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { pieceAt } from '../engine/position.ts';
import { SQUARES, type Square } from '../engine/square.ts';
import { boardLayer } from './board-layer.ts';
import { BOARD_UNITS, squareCentre, squareCorner } from './board-layout.ts';
import type { BoardScene } from './board-scene.ts';
import { drawLastMove } from './last-move.ts';
import { DEFAULT_LOOK, type Look } from './look.ts';
import { drawChosenGround, drawChosenMark, drawMovableMark, drawTargetMark } from './marks.ts';
import { drawPiece } from './piece-sprite.ts';
import { drawNumber } from './square-number.ts';
import { THEMES } from './theme.ts';

/**
 * Draws a scene and gives it as a PNG file, `look.size` pixels wide and high. Equal scenes and looks give equal bytes.
 * Drawing takes well under a millisecond once a look has been used; the encoding runs off the event loop.
 */
export async function drawBoard(scene: BoardScene, look: Look = DEFAULT_LOOK): Promise<Uint8Array> {
  return await paintScene(scene, look).encode('png');
}

function paintScene(scene: BoardScene, look: Look): Canvas {
  const canvas = createCanvas(look.size, look.size);
  const context = canvas.getContext('2d');
  context.scale(look.size / BOARD_UNITS, look.size / BOARD_UNITS);
  context.drawImage(boardLayer('board', look, scene.bottom), 0, 0, BOARD_UNITS, BOARD_UNITS);
  if (scene.lastMove !== undefined) drawLastMove(context, look, scene.lastMove, scene.bottom);
  context.drawImage(boardLayer('numbers', look, scene.bottom), 0, 0, BOARD_UNITS, BOARD_UNITS);
  if (scene.chosen !== undefined) paintChosenGround(context, scene, look, scene.chosen);
  paintPieces(context, scene, look);
  paintMarks(context, scene, look);
  return canvas;
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
  for (const square of scene.movable) {
    if (square !== scene.chosen) drawMovableMark(context, squareCentre(square, scene.bottom), theme);
  }
  if (scene.chosen !== undefined) drawChosenMark(context, squareCentre(scene.chosen, scene.bottom), theme);
  for (const square of scene.targets) drawTargetMark(context, squareCentre(square, scene.bottom), theme);
}
