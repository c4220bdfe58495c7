import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Side } from '../engine/position.ts';
import { PIECE_RADIUS, SQUARE_UNITS, squareCentre, type Point } from './board-layout.ts';
import type { CapturedPiece, LastMove } from './board-scene.ts';
import type { Look } from './look.ts';
import { drawPiece } from './piece-sprite.ts';
import { THEMES } from './theme.ts';

const LINE_WIDTH = 4;
const ORIGIN_RADIUS = 6;
const LANDING_RADIUS = 5.5;
const HEAD_LENGTH = 11;
const HEAD_HALF_WIDTH = 7;
const CROSS_ARM = 10;
const CROSS_WIDTH = 5;
/** How much of a captured piece is still to be seen below its X. */
export const GHOST_OPACITY = 0.35;

/**
 * The last move as a path: a ring where it began, a dot on every landing square between, an arrow head where it ended.
 * Captured pieces are ghosts with an X. The pieces that stand on the board are drawn later.
 */
export function drawLastMove(context: SKRSContext2D, look: Look, move: LastMove, bottom: Side): void {
  for (const piece of move.captured) drawGhost(context, look, piece, squareCentre(piece.square, bottom));
  const { ink } = THEMES[look.theme];
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = LINE_WIDTH;
  context.lineCap = 'butt';

  const points = move.squares.map((square) => squareCentre(square, bottom));
  const last = points.length - 1;
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined) continue;
    const start = index === 1 ? ORIGIN_RADIUS : 0;
    drawHop(context, from, to, start, index === last);
    if (index < last) fillDot(context, to);
  }
  if (points[0] !== undefined) strokeRing(context, points[0]);
}

function drawGhost(context: SKRSContext2D, look: Look, piece: CapturedPiece, at: Point): void {
  context.save();
  context.globalAlpha = GHOST_OPACITY;
  drawPiece(context, look, piece, at);
  context.restore();

  context.strokeStyle = THEMES[look.theme].ink;
  context.lineWidth = CROSS_WIDTH;
  context.lineCap = 'round';
  context.beginPath();
  for (const slope of [1, -1]) {
    context.moveTo(at.x - CROSS_ARM, at.y - slope * CROSS_ARM);
    context.lineTo(at.x + CROSS_ARM, at.y + slope * CROSS_ARM);
  }
  context.stroke();
}

/** One straight stretch. It spares the piece that was jumped, so that the X stays alone; the last one bears the arrow head. */
function drawHop(context: SKRSContext2D, from: Point, to: Point, start: number, last: boolean): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const unit = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const along = (distance: number): Point => ({ x: from.x + unit.x * distance, y: from.y + unit.y * distance });
  const tip = length - arrowGap(unit);
  const end = last ? tip - HEAD_LENGTH + 1 : length;
  const jump = length > 2 * SQUARE_UNITS;
  const ghost = { from: length / 2 - PIECE_RADIUS - 2, to: length / 2 + PIECE_RADIUS + 2 };
  if (jump) {
    strokeLine(context, along(start), along(ghost.from));
    strokeLine(context, along(ghost.to), along(end));
  } else {
    strokeLine(context, along(start), along(end));
  }
  if (last) fillHead(context, along(tip), along(tip - HEAD_LENGTH), unit);
}

/** How far from the middle of the last square an arrow stops: before the piece, and before the number if it is in the way. */
function arrowGap(direction: Point): number {
  const overNumber = direction.x > 0 && direction.y > 0;
  return overNumber ? SQUARE_UNITS * Math.SQRT1_2 : PIECE_RADIUS + 8;
}

function strokeLine(context: SKRSContext2D, from: Point, to: Point): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function fillHead(context: SKRSContext2D, tip: Point, foot: Point, unit: Point): void {
  context.beginPath();
  context.moveTo(tip.x, tip.y);
  context.lineTo(foot.x - unit.y * HEAD_HALF_WIDTH, foot.y + unit.x * HEAD_HALF_WIDTH);
  context.lineTo(foot.x + unit.y * HEAD_HALF_WIDTH, foot.y - unit.x * HEAD_HALF_WIDTH);
  context.closePath();
  context.fill();
}

function fillDot(context: SKRSContext2D, at: Point): void {
  context.beginPath();
  context.arc(at.x, at.y, LANDING_RADIUS, 0, 2 * Math.PI);
  context.fill();
}

function strokeRing(context: SKRSContext2D, at: Point): void {
  context.beginPath();
  context.arc(at.x, at.y, ORIGIN_RADIUS, 0, 2 * Math.PI);
  context.stroke();
}
