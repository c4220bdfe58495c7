import type { SKRSContext2D } from '@napi-rs/canvas';
import { PIECE_RADIUS, SQUARE_UNITS, squareCentre, type Point } from './board-layout.ts';
import type { BoardScene, CapturedPiece, LastMove } from './board-scene.ts';
import type { Look } from './look.ts';
import { drawPiece } from './piece-sprite.ts';
import { THEMES } from './theme.ts';

const LINE_WIDTH = 5.5;
const ORIGIN_RADIUS = 9.5;
const LANDING_RADIUS = 7;
const HEAD_LENGTH = 16;
const HEAD_HALF_WIDTH = 11;
const CROSS_ARM = 10;
const CROSS_WIDTH = 5;
const GHOST_OPACITY = 0.45;

/** The last move as a path: a ring, a dot on every landing square, an arrow head; captured pieces are ghosts with an X. */
export function drawLastMove(context: SKRSContext2D, look: Look, move: LastMove, scene: BoardScene): void {
  const { bottom, chosen } = scene;
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
    const end = move.squares[last] === chosen ? 'whole-square' : 'piece';
    drawHop(context, { from, to, start, end: index === last ? end : 'open' });
    if (index < last) fillDot(context, to);
  }
  if (points[0] !== undefined) strokeRing(context, points[0]);
}

function drawGhost(context: SKRSContext2D, look: Look, piece: CapturedPiece, at: Point): void {
  context.save();
  context.globalAlpha = GHOST_OPACITY;
  drawPiece(context, look, piece, at);
  context.restore();

  const theme = THEMES[look.theme];
  context.lineCap = 'round';
  context.beginPath();
  for (const slope of [1, -1]) {
    context.moveTo(at.x - CROSS_ARM, at.y - slope * CROSS_ARM);
    context.lineTo(at.x + CROSS_ARM, at.y + slope * CROSS_ARM);
  }
  // The ground around the X makes it stand out from a ghost of any colour.
  for (const [colour, width] of [
    [theme.playing, CROSS_WIDTH + 4],
    [theme.ink, CROSS_WIDTH],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  }
}

interface Hop {
  readonly from: Point;
  readonly to: Point;
  readonly start: number;
  /** At the next square's dot, or with an arrow head before the piece or its square. */
  readonly end: 'open' | 'piece' | 'whole-square';
}

/** One straight stretch, interrupted at the jumped piece so that its X stays alone. */
function drawHop(context: SKRSContext2D, { from, to, start, end }: Hop): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const unit = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const along = (distance: number): Point => ({ x: from.x + unit.x * distance, y: from.y + unit.y * distance });
  // An arrow from the upper left stops before the square's number.
  const short = end === 'whole-square' || (unit.x > 0 && unit.y > 0);
  const tip = length - (short ? SQUARE_UNITS * Math.SQRT1_2 : PIECE_RADIUS + 8);
  // A path to the upper left would have its arrow head on the number of the chosen square, whose mark says enough.
  const hidden = end === 'whole-square' && unit.x < 0 && unit.y < 0;
  const stop = end === 'open' ? length : tip - HEAD_LENGTH + 1;
  if (length > 2 * SQUARE_UNITS) {
    strokeLine(context, along(start), along(length / 2 - PIECE_RADIUS - 2));
    if (!hidden) strokeLine(context, along(length / 2 + PIECE_RADIUS + 2), along(stop));
  } else {
    strokeLine(context, along(start), along(stop));
  }
  if (end !== 'open' && !hidden) fillHead(context, along(tip), along(tip - HEAD_LENGTH), unit);
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
