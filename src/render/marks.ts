import type { SKRSContext2D } from '@napi-rs/canvas';
import { SQUARE_UNITS, type Point } from './board-layout.ts';

/**
 * Three marks, told apart by shape and not by colour (PLAY-02): a movable piece has a ring of dashes, the chosen one a
 * closed double ring, a target a dot between corner brackets. All leave the upper left corner to the square's number.
 */
const NUMBER_CORNER = -0.75 * Math.PI;
const NUMBER_GAP = 0.46;

export function drawMovableMark(context: SKRSContext2D, at: Point, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 3;
  context.lineCap = 'butt';
  const dashes = 7;
  const span = (2 * Math.PI - 2 * NUMBER_GAP) / dashes;
  for (let dash = 0; dash < dashes; dash++) {
    const from = NUMBER_CORNER + NUMBER_GAP + (dash + 0.18) * span;
    arc(context, at, 26.5, from, from + 0.64 * span);
  }
}

export function drawChosenMark(context: SKRSContext2D, at: Point, colour: string): void {
  context.strokeStyle = colour;
  context.lineCap = 'butt';
  const from = NUMBER_CORNER + NUMBER_GAP;
  const to = NUMBER_CORNER - NUMBER_GAP + 2 * Math.PI;
  context.lineWidth = 3;
  arc(context, at, 25, from, to);
  context.lineWidth = 2;
  arc(context, at, 28.6, from, to);
}

export function drawTargetMark(context: SKRSContext2D, at: Point, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(at.x, at.y, 7.5, 0, 2 * Math.PI);
  context.fill();

  context.strokeStyle = colour;
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

function arc(context: SKRSContext2D, at: Point, radius: number, from: number, to: number): void {
  context.beginPath();
  context.arc(at.x, at.y, radius, from, to);
  context.stroke();
}
