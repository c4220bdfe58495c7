import type { SKRSContext2D } from './canvas.ts';
import { otherSide, type Side } from '../engine/position.ts';
import { PICTURE_WIDTH, type Box, type Point } from './board-layout.ts';
import { drawChart, LABEL, setLabelFont, strokeCurve, trace } from './chart.ts';
import { materialOn, THEMES, type Look, type Theme } from './look.ts';
import { drawPlate } from './name-plate.ts';
import { traceCircle } from './piece-sprite.ts';

/** The players' chances in the course of a game. */
export interface Curve {
  /** Dark's chance of winning, 0 to 1, at the start and after each move: at least two. */
  readonly chances: readonly number[];
  /** The side of the first move: a record that begins with light begins with `1...`. */
  readonly first: Side;
  /** Moves that bear their number, by their index. */
  readonly marked: readonly number[];
  /** Whose part of the picture grows upwards. */
  readonly bottom: Side;
  /** Clean names, and what is written behind each. */
  readonly plates: Readonly<Record<Side, { readonly name: string; readonly note: string }>>;
}

// Lengths are in units, of which the picture is 512 wide, as boards are.
const PLATE = 36;
const AXIS = 24;
const PLOT: Box = { x: 16, y: PLATE, width: PICTURE_WIDTH - 32, height: 172 };
const HEIGHT = PLOT.y + PLOT.height + AXIS + PLATE;
const DOT = 6;
const BADGE = { radius: 14, away: 25, apart: 30 } as const;
/** The places of a number around its dot, the nearest first, toward the middle and away from it. */
const DISTANCES_AWAY = Array.from({ length: 30 }, (_, step) => BADGE.away + 5 * step).flatMap((away) => [away, -away]);

/** A PNG file, `look.size` pixels wide: each side has the part of the picture that its chance is. */
export const drawCurve = (curve: Curve, look: Look): Uint8Array =>
  drawChart(HEIGHT, look, (context) => paintCurve(context, curve, look));

function paintCurve(context: SKRSContext2D, curve: Curve, look: Look): void {
  const { bottom, plates } = curve;
  const theme = THEMES[look.theme];
  for (const side of [otherSide(bottom), bottom]) {
    const { name, note } = plates[side];
    const plate = { name, captured: 0, sign: undefined, result: note };
    drawPlate(context, look, side, plate, platePlace(side === bottom));
  }
  const points = pointsOf(curve);
  paintParts(context, points, look, bottom);
  paintAxis(context, curve, points, theme);
  paintMarks(context, curve, points, theme);
}

const platePlace = (isBelow: boolean): Box => ({
  x: 0,
  y: isBelow ? HEIGHT - PLATE : 0,
  width: PICTURE_WIDTH,
  height: PLATE,
});

function pointsOf({ chances, bottom }: Curve): readonly Point[] {
  const last = Math.max(chances.length - 1, 1);
  return chances.map((dark, index) => ({
    x: PLOT.x + (PLOT.width * index) / last,
    y: PLOT.y + PLOT.height * (bottom === 'dark' ? 1 - dark : dark),
  }));
}

function paintParts(context: SKRSContext2D, points: readonly Point[], look: Look, bottom: Side): void {
  const theme = THEMES[look.theme];
  const { x, y, width, height } = PLOT;
  const bodyOf = (side: Side): string => materialOn(look.theme, look.pieces, side).body;
  context.fillStyle = theme.frameLine;
  context.fillRect(x - 2, y - 2, width + 4, height + 4);
  context.fillStyle = bodyOf(otherSide(bottom));
  context.fillRect(x, y, width, height);
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.fillStyle = bodyOf(bottom);
  trace(context, [{ x, y: y + height }, ...points, { x: x + width, y: y + height }]);
  context.fill();

  context.strokeStyle = theme.playing;
  context.lineWidth = 2;
  context.setLineDash([8, 6]);
  trace(context, [
    { x, y: y + height / 2 },
    { x: x + width, y: y + height / 2 },
  ]);
  context.stroke();
  context.setLineDash([]);

  strokeCurve(context, points, theme);
  context.restore();
}

/** The number that a move has in the record. */
const numberOf = ({ first }: Curve, index: number): number => Math.floor((index + (first === 'dark' ? 0 : 1)) / 2) + 1;

const MOST_NUMBERS = 8;
const DISTANCES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** The numbers of some moves of the first mover, below where the curve stands after them. */
function paintAxis(context: SKRSContext2D, curve: Curve, points: readonly Point[], theme: Theme): void {
  const moves = points.length - 1;
  const distance = DISTANCES.find((one) => numberOf(curve, moves - 1) / one <= MOST_NUMBERS) ?? moves;
  setLabelFont(context);
  context.fillStyle = theme.plateInk;
  for (const [index, { x }] of points.slice(1).entries()) {
    const number = numberOf(curve, index);
    const isOwnMove = (index + (curve.first === 'dark' ? 0 : 1)) % 2 === 0;
    if (!isOwnMove || (number % distance !== 0 && number !== 1)) continue;
    const inside = Math.min(Math.max(x, PLOT.x + LABEL / 2), PLOT.x + PLOT.width - LABEL / 2);
    context.fillText(String(number), inside, PLOT.y + PLOT.height + LABEL + 1);
  }
}

/** A dot on the curve, and the move's number above or below it; numbers move aside rather than hide one another or a dot. */
function paintMarks(context: SKRSContext2D, curve: Curve, points: readonly Point[], theme: Theme): void {
  const marks = curve.marked.flatMap((index) => {
    const dot = points[index + 1];
    return dot === undefined ? [] : [{ dot, number: String(numberOf(curve, index)) }];
  });
  const badges = badgesOf(marks.map(({ dot }) => dot));
  context.strokeStyle = theme.frameLine;
  context.lineWidth = 2;
  for (const [at, badge] of badges.entries()) {
    trace(context, [marks[at]?.dot ?? badge, badge]);
    context.stroke();
  }
  for (const [place, radius] of [
    ...marks.map(({ dot }) => [dot, DOT] as const),
    ...badges.map((badge) => [badge, BADGE.radius] as const),
  ]) {
    traceCircle(context, place, radius);
    context.fillStyle = theme.lit;
    context.fill();
    context.stroke();
  }
  setLabelFont(context);
  context.fillStyle = theme.litInk;
  for (const [at, { x, y }] of badges.entries()) context.fillText(marks[at]?.number ?? '', x, y + 0.35 * LABEL);
}

/** Where the numbers of some dots stand, from left to right as those do: apart from one another, and off every dot. */
export function badgesOf(dots: readonly Point[]): readonly Point[] {
  const least = PLOT.x + BADGE.radius;
  const most = PLOT.x + PLOT.width - BADGE.radius;
  const xs = dots.map(({ x }) => x);
  for (const at of xs.keys()) xs[at] = Math.max(xs[at] ?? 0, at === 0 ? least : (xs[at - 1] ?? 0) + BADGE.apart);
  for (const at of [...xs.keys()].toReversed())
    xs[at] = Math.min(xs[at] ?? 0, at === xs.length - 1 ? most : (xs[at + 1] ?? 0) - BADGE.apart);
  const isFree = (place: Point): boolean =>
    place.y >= PLOT.y + BADGE.radius &&
    place.y <= PLOT.y + PLOT.height - BADGE.radius &&
    dots.every((dot) => Math.hypot(dot.x - place.x, dot.y - place.y) >= BADGE.radius + DOT);
  return dots.map(({ y }, at) => {
    const toMiddle = y > PLOT.y + PLOT.height / 2 ? -1 : 1;
    const beside = (away: number): Point => ({ x: xs[at] ?? 0, y: y + toMiddle * away });
    return DISTANCES_AWAY.map(beside).find(isFree) ?? beside(BADGE.away);
  });
}
