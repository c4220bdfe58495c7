import type { SKRSContext2D } from './canvas.ts';
import { PICTURE_WIDTH, type Box, type Point } from './board-layout.ts';
import { drawChart, LABEL, setLabelFont, strokeCurve, trace } from './chart.ts';
import { materialOn, THEMES, type Look, type Theme } from './look.ts';
import { drawPlate } from './name-plate.ts';
import { crownPath, traceCircle } from './piece-sprite.ts';

/** A player's ratings in the course of their games. */
export interface RatingChart {
  /** Clean, and what is written behind it. */
  readonly plate: { readonly name: string; readonly note: string };
  /** One a pool, at least one; the first is the one that counts most. */
  readonly lines: readonly RatingLine[];
  /** The days of the first and the last game. */
  readonly from: string;
  readonly to: string;
}

export interface RatingLine {
  /** What it is called, where there are two. */
  readonly label: string;
  /** At least two; `at` from 0, the left edge, to 1, rising. */
  readonly points: readonly { readonly at: number; readonly rating: number }[];
}

// Lengths are in units, of which the picture is 512 wide, as boards are.
const PLATE = 36;
const AXIS = 26;
/** What ratings are called stands left of the lines, within the plot. */
const SCALE = 48;
const PLOT: Box = { x: 16, y: PLATE, width: PICTURE_WIDTH - 32, height: 190 };
const HEIGHT = PLOT.y + PLOT.height + AXIS + 8;
/** Left of a line, and right of it, for its last dot. */
const INSIDE: Box = { ...PLOT, x: PLOT.x + SCALE, width: PLOT.width - SCALE - 14 };
const DOT = 6;
const DASHES = [9, 6];

/** A PNG file, `look.size` pixels wide: the first line as a hilly country with a crown on its peak, another one dashed. */
export const drawRatings = (chart: RatingChart, look: Look): Uint8Array =>
  drawChart(HEIGHT, look, (context) => paintRatings(context, chart, look));

function paintRatings(context: SKRSContext2D, { plate, lines, from, to }: RatingChart, look: Look): void {
  const theme = THEMES[look.theme];
  const shown = { name: plate.name, captured: 0, sign: undefined, result: plate.note };
  drawPlate(context, look, 'dark', shown, { x: 0, y: 0, width: PICTURE_WIDTH, height: PLATE });
  const scale = scaleOf(lines.flatMap(({ points }) => points.map(({ rating }) => rating)));
  context.fillStyle = theme.frameLine;
  context.fillRect(PLOT.x - 2, PLOT.y - 2, PLOT.width + 4, PLOT.height + 4);
  context.fillStyle = theme.lit;
  context.fillRect(PLOT.x, PLOT.y, PLOT.width, PLOT.height);
  const [first, ...others] = lines.map(({ points }) => points.map((point) => placeOf(point, scale)));
  if (first === undefined) return;
  paintCountry(context, first, theme);
  paintScale(context, scale, theme);
  for (const points of others) strokeDashed(context, points, look);
  strokeCurve(context, first, theme);
  paintEnds(context, [first, ...others], look);
  paintPeak(context, first, theme);
  paintLegend(context, lines, from, to, look);
}

interface Scale {
  readonly lowest: number;
  readonly highest: number;
  readonly step: number;
}

const STEPS = [25, 50, 100, 200, 500, 1000];
const MOST_LINES = 5;

/** From a round number below the ratings to one above them, with room for a crown. */
export function scaleOf(ratings: readonly number[]): Scale {
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const step = STEPS.find((one) => (most - least) / one <= MOST_LINES - 2) ?? 2000;
  return { lowest: Math.floor((least - step / 4) / step) * step, highest: most + 0.9 * step, step };
}

const placeOf = ({ at, rating }: { readonly at: number; readonly rating: number }, scale: Scale): Point => ({
  x: INSIDE.x + INSIDE.width * at,
  y: heightOf(rating, scale),
});

const heightOf = (rating: number, { lowest, highest }: Scale): number =>
  PLOT.y + PLOT.height * (1 - (rating - lowest) / (highest - lowest));

/** The ground below the first line. */
function paintCountry(context: SKRSContext2D, points: readonly Point[], theme: Theme): void {
  const [left, right] = [points[0]?.x ?? PLOT.x, points.at(-1)?.x ?? PLOT.x];
  const bottom = PLOT.y + PLOT.height;
  trace(context, [{ x: left, y: bottom }, ...points, { x: right, y: bottom }]);
  context.fillStyle = theme.playing;
  context.globalAlpha = 0.55;
  context.fill();
  context.globalAlpha = 1;
}

function paintScale(context: SKRSContext2D, scale: Scale, theme: Theme): void {
  setLabelFont(context, 'right');
  context.lineWidth = 1;
  for (let rating = scale.lowest + scale.step; rating < scale.highest; rating += scale.step) {
    const y = heightOf(rating, scale);
    if (y < PLOT.y + LABEL / 2) continue;
    context.strokeStyle = theme.litInk;
    context.globalAlpha = 0.3;
    trace(context, [
      { x: INSIDE.x, y },
      { x: PLOT.x + PLOT.width, y },
    ]);
    context.stroke();
    context.globalAlpha = 1;
    context.fillStyle = theme.litInk;
    context.fillText(String(rating), INSIDE.x - 6, y + 0.35 * LABEL);
  }
}

function strokeDashed(context: SKRSContext2D, points: readonly Point[], look: Look): void {
  context.setLineDash(DASHES);
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = materialOn(look.theme, look.pieces, 'dark').edge;
  trace(context, points);
  context.stroke();
  context.setLineDash([]);
}

/** Where each line stands now. */
function paintEnds(context: SKRSContext2D, lines: readonly (readonly Point[])[], { theme: name, pieces }: Look): void {
  const theme = THEMES[name];
  context.lineWidth = 2;
  for (const points of lines.toReversed()) {
    const end = points.at(-1);
    if (end === undefined) continue;
    traceCircle(context, end, DOT);
    context.fillStyle = materialOn(name, pieces, 'dark').body;
    context.strokeStyle = theme.frameLine;
    context.fill();
    context.stroke();
  }
}

/** A crown above the highest point, unless that is where the line begins. */
function paintPeak(context: SKRSContext2D, points: readonly Point[], theme: Theme): void {
  const highest = Math.min(...points.map(({ y }) => y));
  const peak = points.findLast(({ y }) => y === highest);
  if (peak === undefined || peak === points[0]) return;
  context.save();
  context.translate(peak.x, peak.y - 18);
  context.fillStyle = theme.litInk;
  context.fill(crownPath());
  context.restore();
}

/** The days of both ends; between them what each line is called, where there are two. */
function paintLegend(context: SKRSContext2D, lines: readonly RatingLine[], from: string, to: string, look: Look): void {
  const theme = THEMES[look.theme];
  const y = PLOT.y + PLOT.height + LABEL + 5;
  context.fillStyle = theme.plateInk;
  setLabelFont(context, 'left');
  context.fillText(from, PLOT.x, y);
  setLabelFont(context, 'right');
  context.fillText(to, PLOT.x + PLOT.width, y);
  if (lines.length < 2) return;
  setLabelFont(context, 'left');
  const [mark, gap] = [24, 6];
  const widths = lines.map(({ label }) => mark + gap + context.measureText(label).width);
  let x = PICTURE_WIDTH / 2 - (widths.reduce((sum, width) => sum + width, 0) + 16 * (lines.length - 1)) / 2;
  for (const [index, { label }] of lines.entries()) {
    context.strokeStyle = theme.plateInk;
    context.lineWidth = 3;
    context.setLineDash(index === 0 ? [] : DASHES);
    trace(context, [
      { x, y: y - 0.35 * LABEL },
      { x: x + mark, y: y - 0.35 * LABEL },
    ]);
    context.stroke();
    context.setLineDash([]);
    context.fillText(label, x + mark + gap, y);
    x += (widths[index] ?? 0) + 16;
  }
}
