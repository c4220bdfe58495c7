import { LRUCache } from 'lru-cache';
import { createCanvas, type SKRSContext2D } from './canvas.ts';
import { pieceAt, SIDES, type Side } from '../engine/position.ts';
import { SQUARES, type Square } from '../engine/square.ts';
import {
  BOARD_BOX,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  plateBox,
  squareBox,
  SQUARE_UNITS,
  squareCenter,
  squareCorner,
  type Box,
  type Point,
} from './board-layout.ts';
import type { BoardScene, Arrow } from './board-scene.ts';
import { boardFont } from './font-slice.ts';
import { THEMES, type Look, type Theme } from './look.ts';
import {
  drawChosenGround,
  drawChosenMark,
  drawJumpPath,
  drawMovableMark,
  drawMustJumpMark,
  drawTargetMark,
  movedSquares,
} from './marks.ts';
import { drawPlate } from './name-plate.ts';
import { drawPiece } from './piece-sprite.ts';

function paintScene(context: SKRSContext2D, scene: BoardScene, look: Look): void {
  paintBoard(context, scene, look);
  for (const side of SIDES) {
    const box = plateBox(side, scene.bottom);
    if (isShown(context, box)) drawPlate(context, look, side, scene.plates[side], box);
  }
}

/** Paints a picture without its plates. */
export function paintBoard(context: SKRSContext2D, scene: BoardScene, look: Look): void {
  const theme = THEMES[look.theme];
  const { bottom } = scene;
  const shown = SQUARES.filter((square) => isShown(context, squareBox(square, bottom)));
  paintSquares(context, theme, shown, bottom);
  for (const square of movedSquares(scene)) fillSquare(context, squareCorner(square, bottom), theme.moved);
  if (scene.lastMove !== undefined) drawJumpPath(context, look, scene.lastMove, scene);
  for (const square of shown) paintNumber(context, scene, theme, square);
  if (scene.chosen !== undefined) drawChosenGround(context, squareCorner(scene.chosen, bottom), theme);
  for (const square of shown) {
    const piece = pieceAt(scene.position, square);
    if (piece === undefined) continue;
    const isLarge = square === scene.chosen || scene.movable.includes(square);
    drawPiece(context, look, piece, squareCenter(square, bottom), { square, isLarge });
  }
  paintMarks(context, scene, look);
  drawArrows(context, scene, theme);
}

/** Most pictures are of a single square, for which the others and the plates need not be laid out. */
function isShown(context: SKRSContext2D, { x, y, width, height }: Box): boolean {
  const { a: scale, e: left, f: top } = context.getTransform();
  const { canvas } = context;
  return (
    (x + width) * scale + left > 0 &&
    x * scale + left < canvas.width &&
    (y + height) * scale + top > 0 &&
    y * scale + top < canvas.height
  );
}

function paintMarks(context: SKRSContext2D, scene: BoardScene, look: Look): void {
  const theme = THEMES[look.theme];
  const drawMark = scene.mustJump ? drawMustJumpMark : drawMovableMark;
  for (const square of scene.movable) {
    if (square !== scene.chosen) drawMark(context, squareCenter(square, scene.bottom), theme);
  }
  if (scene.chosen !== undefined) drawChosenMark(context, squareCenter(scene.chosen, scene.bottom), theme);
  for (const square of scene.targets) drawTargetMark(context, square, squareCenter(square, scene.bottom), theme);
}

/** The margin of a part in units. The canvas smooths shapes near its edges differently, and a part would show its seams. */
const MARGIN = 16;

/** Canvases for parts are kept, as a new one costs more than painting a square on it. In bytes. */
const canvases = new LRUCache<string, SKRSContext2D>({
  maxSize: 3 << 20,
  sizeCalculation: ({ canvas: { width, height } }) => 4 * width * height,
});

/** A part of a scene as RGBA, equal to the whole picture's but for the smoothing of a few edges. */
export const scenePixels = (scene: BoardScene, look: Look, region: Box): Uint8ClampedArray =>
  regionPixels((context) => paintScene(context, scene, look), look, region);

/** The pixels that `paint`, which works in units, puts into a region of pixels. */
export function regionPixels(
  paint: (context: SKRSContext2D) => void,
  look: Look,
  { x, y, width, height }: Box,
): Uint8ClampedArray {
  const scale = look.size / PICTURE_WIDTH;
  const margin = MARGIN * scale;
  const context = clearContext(width + 2 * margin, height + 2 * margin);
  context.save();
  context.translate(margin - x, margin - y);
  context.scale(scale, scale);
  paint(context);
  context.restore();
  return context.getImageData(margin, margin, width, height).data;
}

function clearContext(width: number, height: number): SKRSContext2D {
  const key = `${width} ${height}`;
  const found = canvases.get(key);
  if (found !== undefined) {
    found.clearRect(0, 0, width, height);
    return found;
  }
  const made = createCanvas(width, height).getContext('2d');
  canvases.set(key, made);
  return made;
}

const CORNER_RADIUS = 14;

function paintSquares(context: SKRSContext2D, theme: Theme, shown: readonly Square[], bottom: Side): void {
  context.fillStyle = theme.frame;
  context.beginPath();
  context.roundRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT, CORNER_RADIUS);
  context.fill();

  const { x, y, width, height } = BOARD_BOX;
  context.fillStyle = theme.frameLine;
  context.fillRect(x - 2, y - 2, width + 4, height + 4);
  context.fillStyle = theme.other;
  context.fillRect(x, y, width, height);

  for (const square of shown) {
    fillSquare(context, squareCorner(square, bottom), theme.playing);
  }
}

function fillSquare(context: SKRSContext2D, { x, y }: Point, color: string): void {
  context.fillStyle = color;
  context.fillRect(x, y, SQUARE_UNITS, SQUARE_UNITS);
}

/** The font size, in units, of a number in the upper left corner: at 324 pixels a picture, as Discord shows it on a laptop, digits are seven high. */
const CORNER_NUMBER = { size: 17, left: 3, baseline: 15 } as const;

/** The number of a square without a piece or a button. A rim in the square's color keeps it readable over the path of a jump. */
function paintNumber(context: SKRSContext2D, scene: BoardScene, theme: Theme, square: Square): void {
  if (pieceAt(scene.position, square) !== undefined || scene.targets.includes(square)) return;
  const { size, left, baseline } = CORNER_NUMBER;
  const { x, y } = squareCorner(square, scene.bottom);
  const text = String(square);
  context.font = `${size}px "${boardFont()}"`;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = movedSquares(scene).includes(square) ? theme.moved : theme.playing;
  context.fillStyle = theme.ink;
  context.strokeText(text, x + left, y + baseline);
  context.fillText(text, x + left, y + baseline);
}

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
