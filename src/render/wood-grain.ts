import type { SKRSContext2D } from '@napi-rs/canvas';
import { SQUARE_UNITS, type Point } from './board-layout.ts';

/** One streak of late wood: a band that swells and thins, and wanders up and down on its way. */
interface Streak {
  /** Where it runs, how wide it is and how far it wanders, in units from the top of the square. */
  readonly at: number;
  readonly width: number;
  readonly sway: number;
  /** Where in its wave it begins, in radians. */
  readonly phase: number;
}

/*
 * All squares are sawn from one plank. A picture is packed by what it repeats: with one piece of wood for all, the grain
 * costs a kilobyte; with three it would cost three.
 */
const STREAKS: readonly Streak[] = [
  { at: 6, width: 1.6, sway: 1.5, phase: 0 },
  { at: 20, width: 3, sway: 2.5, phase: 1.1 },
  { at: 31, width: 1.4, sway: 2, phase: 1.6 },
  { at: 50, width: 2.4, sway: 1.5, phase: 4 },
];
/** The length of a whole wave, in units. */
const WAVE = 150;
/** Whole pixels at every picture size. */
const STEP = 4;

/** Draws streaks of wood across the square at a corner, all in one colour. */
export function drawGrain(context: SKRSContext2D, corner: Point, colour: string): void {
  const scale = context.getTransform().a;
  // On the pixel grid: smoothed edges would bring in a dozen shades that nobody sees.
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
