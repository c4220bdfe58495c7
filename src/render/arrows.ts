import type { SKRSContext2D } from './canvas.ts';
import { squareCenter, type Point } from './board-layout.ts';
import type { Arrow, BoardScene } from './board-scene.ts';
import type { Theme } from './look.ts';

/** Told apart by shape: the better move is broad and whole, the played one fine and broken. In units. */
const SHAPES = {
  better: { line: 10, rim: 3, head: 17, dashes: [] },
  played: { line: 5, rim: 2.4, head: 12, dashes: [11, 7] },
} as const;
/** From the middle of a square: an arrow begins beside its piece's number, and its tip stays within the square. */
const START = 20;
const TIP = 9;
/** Two that lead to the same square end before its middle, so that neither hides the other's head. */
const SHARED_TIP = -7;

/** The better move over the played one. */
export function drawArrows(context: SKRSContext2D, { arrows = [], bottom }: BoardScene, theme: Theme): void {
  const tip = new Set(arrows.map(({ squares }) => squares.at(-1))).size < arrows.length ? SHARED_TIP : TIP;
  for (const kind of ['played', 'better'] as const)
    for (const arrow of arrows) if (arrow.kind === kind) drawArrow(context, arrow, { bottom, theme, tip });
}

interface Drawn {
  readonly bottom: BoardScene['bottom'];
  readonly theme: Theme;
  readonly tip: number;
}

function drawArrow(context: SKRSContext2D, { kind, squares }: Arrow, { bottom, theme, tip: beyond }: Drawn): void {
  const { line, rim, head, dashes } = SHAPES[kind];
  const points = squares.map((square) => squareCenter(square, bottom));
  const [first, second] = points;
  const [last, beforeLast] = [points.at(-1), points.at(-2)];
  if (first === undefined || second === undefined || last === undefined || beforeLast === undefined) return;
  const tip = toward(last, beforeLast, -beyond);
  const neck = toward(tip, beforeLast, head);
  const path = [toward(first, second, START), ...points.slice(1, -1), neck];

  context.save();
  context.lineJoin = 'round';
  for (const [color, wider] of [
    [theme.glow, 2 * rim],
    [kind === 'better' ? theme.target : theme.frameLine, 0],
  ] as const) {
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineCap = kind === 'better' ? 'round' : 'butt';
    context.lineWidth = line + wider;
    // The rim of a broken line is whole: it holds the dashes together.
    context.setLineDash(wider === 0 ? [...dashes] : []);
    tracePath(context, path);
    context.stroke();
    context.setLineDash([]);
    context.lineWidth = wider + 1;
    traceHead(context, tip, neck, head * 0.62);
    context.fill();
    context.stroke();
  }
  context.restore();
}

function tracePath(context: SKRSContext2D, points: readonly Point[]): void {
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
}

function traceHead(context: SKRSContext2D, tip: Point, neck: Point, half: number): void {
  const length = Math.hypot(tip.x - neck.x, tip.y - neck.y);
  const across = { x: ((tip.y - neck.y) * half) / length, y: ((neck.x - tip.x) * half) / length };
  context.beginPath();
  context.moveTo(tip.x, tip.y);
  context.lineTo(neck.x + across.x, neck.y + across.y);
  context.lineTo(neck.x - across.x, neck.y - across.y);
  context.closePath();
}

function toward(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length };
}
