import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Side } from '../engine/position.ts';
import { PIECE_RADIUS, squareCentre, type Point } from './board-layout.ts';
import type { CapturedPiece, LastMove } from './board-scene.ts';
import type { Look } from './look.ts';
import { drawPiece } from './piece-sprite.ts';
import { THEMES } from './theme.ts';

const LINE = 4;
const ORIGIN_RADIUS = 8;
const HOP_RADIUS = 5.5;
const ARROW = 11;

/** Captured pieces as ghosts, the path over them, and an X on each; the pieces that still stand are drawn later. */
export function drawLastMove(context: SKRSContext2D, look: Look, move: LastMove, bottom: Side): void {
  for (const captured of move.captured) drawGhost(context, look, captured, squareCentre(captured.square, bottom));
  const points = move.squares.map((square) => squareCentre(square, bottom));
  const ink = THEMES[look.theme].ink;
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = LINE;
  context.lineCap = 'butt';
  for (let hop = 1; hop < points.length; hop++) {
    const from = points[hop - 1];
    const to = points[hop];
    if (from === undefined || to === undefined) continue;
    drawHop(context, from, to, hop === 1 ? ORIGIN_RADIUS : 0, hop === points.length - 1);
    if (hop < points.length - 1) dot(context, to, HOP_RADIUS);
  }
  const origin = points[0];
  if (origin !== undefined) {
    context.beginPath();
    context.arc(origin.x, origin.y, ORIGIN_RADIUS - LINE / 2, 0, 2 * Math.PI);
    context.stroke();
  }
}

function drawGhost(context: SKRSContext2D, look: Look, captured: CapturedPiece, at: Point): void {
  context.save();
  context.globalAlpha = 0.35;
  drawPiece(context, look, captured, at);
  context.restore();
  context.strokeStyle = THEMES[look.theme].ink;
  context.lineWidth = 5;
  context.lineCap = 'round';
  const arm = 10;
  context.beginPath();
  context.moveTo(at.x - arm, at.y - arm);
  context.lineTo(at.x + arm, at.y + arm);
  context.moveTo(at.x + arm, at.y - arm);
  context.lineTo(at.x - arm, at.y + arm);
  context.stroke();
}

/** One straight stretch; it spares the piece that was jumped, and ends in an arrow head at the piece that moved. */
function drawHop(context: SKRSContext2D, from: Point, to: Point, startGap: number, last: boolean): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const unit = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const along = (distance: number): Point => ({ x: from.x + unit.x * distance, y: from.y + unit.y * distance });
  const tip = length - PIECE_RADIUS - 8;
  const end = last ? tip - ARROW + 1 : length;
  const stretches =
    length < 100
      ? [[startGap, end] as const]
      : [[startGap, length / 2 - PIECE_RADIUS - 2] as const, [length / 2 + PIECE_RADIUS + 2, end] as const];
  for (const [start, stop] of stretches) {
    if (stop <= start) continue;
    const a = along(start);
    const b = along(stop);
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.stroke();
  }
  if (!last) return;
  const head = along(tip);
  const foot = along(tip - ARROW);
  const half = ARROW * 0.62;
  context.beginPath();
  context.moveTo(head.x, head.y);
  context.lineTo(foot.x - unit.y * half, foot.y + unit.x * half);
  context.lineTo(foot.x + unit.y * half, foot.y - unit.x * half);
  context.closePath();
  context.fill();
}

function dot(context: SKRSContext2D, at: Point, radius: number): void {
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  context.fill();
}
