import type { SKRSContext2D } from '@napi-rs/canvas';
import { SQUARE_UNITS, type Point } from './board-layout.ts';
import type { Theme } from './theme.ts';

/*
 * Three marks, told apart by shape and not by colour (PLAY-02): a movable piece has a ring of dashes around it, the chosen
 * one stands inside an unbroken ring on a darkened square, a target is a dot between corner brackets. All of them leave
 * the upper left corner to the square's number.
 */

const FULL_TURN = 2 * Math.PI;
const RING_RADIUS = 26.4;
const RING_WIDTH = 3;
/** Where a ring begins and ends: on both sides of the number, which lies at 225 degrees. */
const RING_START = 1.25 * Math.PI + 0.44;
const RING_SPAN = FULL_TURN - 0.88;
const DASHES = 8;
const DASH_SHARE = 0.62;

/** Drawn around a piece. */
export function drawMovableMark(context: SKRSContext2D, at: Point, theme: Theme): void {
  const step = RING_SPAN / (DASHES - 1 + DASH_SHARE);
  for (let dash = 0; dash < DASHES; dash++) {
    const from = RING_START + dash * step;
    ring(context, at, theme, from, from + DASH_SHARE * step);
  }
}

/**
 * The ground of the chosen piece: dark outside the ring, the square's own colour inside, so that the piece keeps its
 * contrast. Its number is drawn anew in a colour that can be read on it.
 */
export function drawChosenGround(context: SKRSContext2D, corner: Point, theme: Theme): void {
  context.fillStyle = theme.ink;
  context.fillRect(corner.x, corner.y, SQUARE_UNITS, SQUARE_UNITS);
  context.fillStyle = theme.playing;
  context.beginPath();
  context.arc(corner.x + SQUARE_UNITS / 2, corner.y + SQUARE_UNITS / 2, RING_RADIUS, 0, FULL_TURN);
  context.fill();
}

/** Drawn around the chosen piece. */
export function drawChosenMark(context: SKRSContext2D, at: Point, theme: Theme): void {
  ring(context, at, theme, RING_START, RING_START + RING_SPAN);
}

/** Drawn on an empty square. */
export function drawTargetMark(context: SKRSContext2D, at: Point, theme: Theme): void {
  context.fillStyle = theme.glow;
  context.beginPath();
  context.arc(at.x, at.y, 7.5, 0, FULL_TURN);
  context.fill();

  context.strokeStyle = theme.glow;
  context.lineWidth = 3.5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const edge = SQUARE_UNITS / 2 - 5;
  const arm = 11;
  for (const [x, y] of [
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
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
