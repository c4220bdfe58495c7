import { type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Side } from '../engine/position.ts';
import { SQUARES, type Square } from '../engine/square.ts';
import { BOARD_BOX, PICTURE_HEIGHT, PICTURE_WIDTH, SQUARE_UNITS, squareCorner, type Point } from './board-layout.ts';
import type { Look } from './look.ts';
import { THEMES, type Theme } from './theme.ts';
import { boardFont } from './fonts/font-slice.ts';
import { spriteCanvas } from './canvas-cache.ts';

const CORNER_RADIUS = 14;
/** What never changes during a match: the empty board below everything, the numbers over path and marks. */
export type LayerName = 'board' | 'numbers';

const PAINTERS: Readonly<Record<LayerName, (context: SKRSContext2D, theme: Theme, bottom: Side) => void>> = {
  board: paintBoard,
  numbers: paintNumbers,
};

export function boardLayer(name: LayerName, { size, theme }: Look, bottom: Side): Canvas {
  return spriteCanvas({
    key: `${name} ${theme} ${bottom}`,
    size,
    width: PICTURE_WIDTH,
    height: PICTURE_HEIGHT,
    paint: (context) => PAINTERS[name](context, THEMES[theme], bottom),
  });
}

function paintBoard(context: SKRSContext2D, theme: Theme, bottom: Side): void {
  context.fillStyle = theme.frame;
  context.beginPath();
  context.roundRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT, CORNER_RADIUS);
  context.fill();

  const { x, y, width, height } = BOARD_BOX;
  context.fillStyle = theme.frameLine;
  context.fillRect(x - 2, y - 2, width + 4, height + 4);
  context.fillStyle = theme.other;
  context.fillRect(x, y, width, height);

  for (const square of SQUARES) {
    const corner = squareCorner(square, bottom);
    context.fillStyle = theme.playing;
    context.fillRect(corner.x, corner.y, SQUARE_UNITS, SQUARE_UNITS);
    if (theme.grain !== undefined) drawGrain(context, corner, theme.grain);
  }
}

/** A rim in the square's own colour keeps a number readable where a path runs below it. */
function paintNumbers(context: SKRSContext2D, theme: Theme, bottom: Side): void {
  for (const square of SQUARES) drawNumber(context, square, squareCorner(square, bottom), theme.ink, theme.playing);
}

export function drawNumber(context: SKRSContext2D, square: Square, corner: Point, ink: string, ground: string): void {
  context.save();
  context.beginPath();
  context.rect(corner.x, corner.y, SQUARE_UNITS, SQUARE_UNITS);
  context.clip();
  context.font = `14.5px "${boardFont()}"`;
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.lineWidth = 3.5;
  context.strokeStyle = ground;
  context.fillStyle = ink;
  context.strokeText(String(square), corner.x + 2.5, corner.y + 12.5);
  context.fillText(String(square), corner.x + 2.5, corner.y + 12.5);
  context.restore();
}

interface Streak {
  readonly at: number;
  readonly width: number;
  readonly sway: number;
  readonly phase: number;
}

/** The same for all squares: a picture is packed by what it repeats, and three kinds of wood would cost three times as much. */
const STREAKS: readonly Streak[] = [
  { at: 6, width: 1.6, sway: 1.5, phase: 0 },
  { at: 20, width: 3, sway: 2.5, phase: 1.1 },
  { at: 31, width: 1.4, sway: 2, phase: 1.6 },
  { at: 50, width: 2.4, sway: 1.5, phase: 4 },
];
const WAVE = 150;
/** Whole pixels at every picture size. */
const STEP = 4;

export function drawGrain(context: SKRSContext2D, corner: Point, colour: string): void {
  const scale = context.getTransform().a;
  // On the pixel grid: smoothed edges would add a dozen shades to the palette.
  const snap = (y: number): number => Math.round(y * scale) / scale;
  context.fillStyle = colour;
  for (const streak of STREAKS) {
    for (let x = 0; x < SQUARE_UNITS; x += STEP) {
      const { from, to } = streakAt(streak, x);
      context.fillRect(corner.x + x, corner.y + snap(from), STEP, snap(to) - snap(from));
    }
  }
}

function streakAt({ at, width, sway, phase }: Streak, x: number): { readonly from: number; readonly to: number } {
  const turn = (x / WAVE) * 2 * Math.PI;
  const middle = at + sway * Math.sin(turn + phase);
  const half = (width / 2) * (1 + 0.6 * Math.sin(1.5 * turn + 2 * phase));
  return { from: middle - half, to: middle + half };
}
