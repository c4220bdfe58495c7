import type { SKRSContext2D } from '@napi-rs/canvas';
import { SQUARE_UNITS, type Point } from './board-layout.ts';
import type { Theme } from './theme.ts';

// Four marks, told apart by shape and not by colour (PLAY-02, RULE-06); all leave the upper left corner to the number.

const FULL_TURN = 2 * Math.PI;
const HALF = SQUARE_UNITS / 2;
const RING_RADIUS = 26.6;
const RING_WIDTH = 3.6;
/** A ring has a gap at the number, which lies at 225 degrees. */
const RING_START = 1.25 * Math.PI + 0.44;
const RING_SPAN = FULL_TURN - 0.88;
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
  context.beginPath();
  context.arc(corner.x + HALF, corner.y + HALF, RING_RADIUS, 0, FULL_TURN);
  context.fill();
}

export function drawChosenMark(context: SKRSContext2D, at: Point, theme: Theme): void {
  ring(context, at, theme, RING_START, RING_START + RING_SPAN);
}

export function drawTargetMark(context: SKRSContext2D, at: Point, theme: Theme): void {
  context.fillStyle = theme.glow;
  context.beginPath();
  context.arc(at.x, at.y, 9, 0, FULL_TURN);
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
