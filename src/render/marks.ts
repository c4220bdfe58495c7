import type { SKRSContext2D } from '@napi-rs/canvas';
import { PIECE_RADIUS, SQUARE_UNITS, squareCentre, type Point } from './board-layout.ts';
import type { BoardScene, CapturedPiece, LastMove } from './board-scene.ts';
import { THEMES, type Look, type Theme } from './look.ts';
import { drawPiece, traceCircle } from './piece-sprite.ts';

// Four marks, told apart by shape and not by colour (PLAY-02, RULE-06); all leave the upper left corner to the number.

const HALF = SQUARE_UNITS / 2;
const RING_RADIUS = 26.6;
const RING_WIDTH = 3.6;
/** A ring has a gap at the number, which lies at 225 degrees. */
const RING_START = 1.25 * Math.PI + 0.44;
const RING_SPAN = 2 * Math.PI - 0.88;
const DASHES = 7;
const DASH_SHARE = 0.56;

const FREE_CORNERS = [
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;
const BARB = { tip: 37.5, foot: 27, halfWidth: 8.5 } as const;
const CASING = 1.5;

export function drawMovableMark(context: SKRSContext2D, at: Point, theme: Theme): void {
  const step = RING_SPAN / (DASHES - 1 + DASH_SHARE);
  for (let dash = 0; dash < DASHES; dash++) {
    const from = RING_START + dash * step;
    ring(context, at, theme, from, from + DASH_SHARE * step);
  }
}

/** A closed ring with an arrow head at each free corner; a dark casing sets it off from a bright square beside it. */
export function drawMustJumpMark(context: SKRSContext2D, at: Point, theme: Theme): void {
  context.save();
  context.translate(at.x, at.y);
  context.lineJoin = 'round';
  context.lineCap = 'butt';
  for (const [colour, casing] of [
    [theme.ink, CASING],
    [theme.glow, 0],
  ] as const) {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.beginPath();
    context.arc(0, 0, RING_RADIUS, RING_START - casing / RING_RADIUS, RING_START + RING_SPAN + casing / RING_RADIUS);
    context.lineWidth = RING_WIDTH + 2 * casing;
    context.stroke();
    context.beginPath();
    for (const [right, down] of FREE_CORNERS) traceBarb(context, right, down);
    context.lineWidth = 2 * casing;
    if (casing > 0) context.stroke();
    context.fill();
  }
  context.restore();
}

function traceBarb(context: SKRSContext2D, right: number, down: number): void {
  const { tip, foot, halfWidth } = BARB;
  const at = (along: number, aside: number): [x: number, y: number] => [
    (right * along + down * aside) * Math.SQRT1_2,
    (down * along - right * aside) * Math.SQRT1_2,
  ];
  context.moveTo(...at(tip, 0));
  context.lineTo(...at(foot, halfWidth));
  context.lineTo(...at(foot, -halfWidth));
  context.closePath();
}

/** Dark outside the ring, the square's own colour inside, so that the piece keeps its contrast. */
export function drawChosenGround(context: SKRSContext2D, corner: Point, theme: Theme): void {
  context.fillStyle = theme.ink;
  context.fillRect(corner.x, corner.y, SQUARE_UNITS, SQUARE_UNITS);
  context.fillStyle = theme.playing;
  traceCircle(context, { x: corner.x + HALF, y: corner.y + HALF }, RING_RADIUS);
  context.fill();
}

export function drawChosenMark(context: SKRSContext2D, at: Point, theme: Theme): void {
  ring(context, at, theme, RING_START, RING_START + RING_SPAN);
}

export function drawTargetMark(context: SKRSContext2D, at: Point, theme: Theme): void {
  context.fillStyle = theme.glow;
  traceCircle(context, at, 9);
  context.fill();

  context.strokeStyle = theme.glow;
  context.lineWidth = 4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const edge = HALF - 5;
  const arm = 12;
  for (const [x, y] of FREE_CORNERS) {
    context.beginPath();
    context.moveTo(at.x + x * (edge - arm), at.y + y * edge);
    context.lineTo(at.x + x * edge, at.y + y * edge);
    context.lineTo(at.x + x * edge, at.y + y * (edge - arm));
    context.stroke();
  }
}

function ring(context: SKRSContext2D, at: Point, theme: Theme, from: number, to: number): void {
  context.strokeStyle = theme.glow;
  context.lineWidth = RING_WIDTH;
  context.lineCap = 'butt';
  context.beginPath();
  context.arc(at.x, at.y, RING_RADIUS, from, to);
  context.stroke();
}

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
    if (index === last) continue;
    traceCircle(context, to, LANDING_RADIUS);
    context.fill();
  }
  if (points[0] === undefined) return;
  traceCircle(context, points[0], ORIGIN_RADIUS);
  context.stroke();
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
