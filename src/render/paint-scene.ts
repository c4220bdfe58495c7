import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { pieceAt, SIDES, type Side } from '../engine/position.ts';
import { SQUARES, type Square } from '../engine/square.ts';
import {
  BOARD_BOX,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  plateBox,
  SQUARE_UNITS,
  squareCentre,
  squareCorner,
  WHOLE_BOX,
  type Box,
  type Point,
} from './board-layout.ts';
import type { BoardScene } from './board-scene.ts';
import { boardFont } from './font-slice.ts';
import { THEMES, type Look, type Theme } from './look.ts';
import {
  drawChosenGround,
  drawChosenMark,
  drawLastMove,
  drawMovableMark,
  drawMustJumpMark,
  drawTargetMark,
} from './marks.ts';
import { drawPlate } from './name-plate.ts';
import { drawPiece, drawSprite } from './piece-sprite.ts';

function paintScene(context: SKRSContext2D, scene: BoardScene, look: Look): void {
  drawLayer(context, 'board', look, scene.bottom);
  if (scene.lastMove !== undefined) drawLastMove(context, look, scene.lastMove, scene);
  drawLayer(context, 'numbers', look, scene.bottom);
  if (scene.chosen !== undefined) paintChosenGround(context, scene, look, scene.chosen);
  paintPieces(context, scene, look);
  paintMarks(context, scene, look);
  for (const side of SIDES) {
    const box = plateBox(side, scene.bottom);
    if (isShown(context, box)) drawPlate(context, look, side, scene.plates[side], box);
  }
}

/** A plate is not laid out for a picture of a single square. */
function isShown(context: SKRSContext2D, { y, height }: Box): boolean {
  const { d: scale, f: top } = context.getTransform();
  return (y + height) * scale + top > 0 && y * scale + top < context.canvas.height;
}

function paintChosenGround(context: SKRSContext2D, scene: BoardScene, look: Look, chosen: Square): void {
  const theme = THEMES[look.theme];
  const corner = squareCorner(chosen, scene.bottom);
  drawChosenGround(context, corner, theme);
  drawNumber(context, chosen, corner, theme.glow, theme.ink);
}

function paintPieces(context: SKRSContext2D, scene: BoardScene, look: Look): void {
  for (const square of SQUARES) {
    const piece = pieceAt(scene.position, square);
    if (piece !== undefined) drawPiece(context, look, piece, squareCentre(square, scene.bottom));
  }
}

function paintMarks(context: SKRSContext2D, scene: BoardScene, look: Look): void {
  const theme = THEMES[look.theme];
  const drawMark = scene.mustJump ? drawMustJumpMark : drawMovableMark;
  for (const square of scene.movable) {
    if (square !== scene.chosen) drawMark(context, squareCentre(square, scene.bottom), theme);
  }
  if (scene.chosen !== undefined) drawChosenMark(context, squareCentre(scene.chosen, scene.bottom), theme);
  for (const square of scene.targets) drawTargetMark(context, squareCentre(square, scene.bottom), theme);
}

/** In units. The canvas smooths shapes near its edges differently, and a part would show its seams. */
const MARGIN = 16;

/** Canvases for parts are kept, three megabytes in all: a new one costs more than painting a square on it. */
const MOST_KEPT_PIXELS = 1 << 17;
const kept = new Map<string, SKRSContext2D>();

/** A part of a scene as RGBA, equal to the whole picture's but for the smoothing of a few edges. */
export function regionPixels(scene: BoardScene, look: Look, region: Box): Uint8ClampedArray {
  const { x, y, width, height } = region;
  const scale = look.size / PICTURE_WIDTH;
  const margin = MARGIN * scale;
  const context = clearContext(width + 2 * margin, height + 2 * margin);
  context.save();
  context.translate(margin - x, margin - y);
  context.scale(scale, scale);
  paintScene(context, scene, look);
  context.restore();
  return context.getImageData(margin, margin, width, height).data;
}

function clearContext(width: number, height: number): SKRSContext2D {
  const key = `${width} ${height}`;
  const found = kept.get(key);
  if (found !== undefined) {
    found.clearRect(0, 0, width, height);
    return found;
  }
  const made = createCanvas(width, height).getContext('2d');
  if (width * height <= MOST_KEPT_PIXELS) kept.set(key, made);
  return made;
}

const CORNER_RADIUS = 14;
/** What never changes during a match: the empty board below everything, the numbers over path and marks. */
const LAYERS = { board: paintBoard, numbers: paintNumbers };

function drawLayer(context: SKRSContext2D, name: keyof typeof LAYERS, { size, theme }: Look, bottom: Side): void {
  drawSprite(context, `${name} ${theme} ${bottom}`, size, WHOLE_BOX, (onLayer) =>
    LAYERS[name](onLayer, THEMES[theme], bottom),
  );
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

function drawNumber(context: SKRSContext2D, square: Square, corner: Point, ink: string, ground: string): void {
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
const STEP = 4;

function drawGrain(context: SKRSContext2D, corner: Point, colour: string): void {
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
