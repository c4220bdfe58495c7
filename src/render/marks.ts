import type { SKRSContext2D } from './canvas.ts';
import type { Square } from '../engine/square.ts';
import { PIECE_RADIUS, SQUARE_UNITS, squareCenter, type Point } from './board-layout.ts';
import type { BoardScene, CapturedPiece, LastMove } from './board-scene.ts';
import { THEMES, type Look, type Theme } from './look.ts';
import { drawLargeNumber, drawPiece, traceCircle } from './piece-sprite.ts';

// Four marks, told apart by shape and not by color (PLAY-02, RULE-06), each around a large number: that is what a button says.

const HALF = SQUARE_UNITS / 2;
const RING_RADIUS = 28;
const RING_WIDTH = 2.4;
const DASHES = 8;
const DASH_SHARE = 0.55;
const FULL_TURN = 2 * Math.PI;

const CORNERS = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
] as const;
/** The legs of the triangle in each corner of a square whose piece must jump. */
const WEDGE = 10;
/** Keeps it apart from the bright squares around. */
const WEDGE_INSET = 2.4;

export function drawMovableMark(context: SKRSContext2D, at: Point, theme: Theme): void {
  const step = FULL_TURN / DASHES;
  for (let dash = 0; dash < DASHES; dash++) {
    const from = dash * step - (DASH_SHARE * step) / 2;
    ring(context, at, theme, from, from + DASH_SHARE * step);
  }
}

/** A closed ring, and a triangle in each corner that points at the piece. */
export function drawMustJumpMark(context: SKRSContext2D, at: Point, theme: Theme): void {
  ring(context, at, theme, 0, FULL_TURN);
  context.fillStyle = theme.glow;
  context.beginPath();
  for (const [right, down] of CORNERS) {
    const [x, y] = [at.x + right * (HALF - WEDGE_INSET), at.y + down * (HALF - WEDGE_INSET)];
    context.moveTo(x, y);
    context.lineTo(x - right * WEDGE, y);
    context.lineTo(x, y - down * WEDGE);
    context.closePath();
  }
  context.fill();
}

/** The square filled around a closed ring, its own color inside, so that the piece keeps its contrast. */
export function drawChosenGround(context: SKRSContext2D, corner: Point, theme: Theme): void {
  context.fillStyle = theme.chosen;
  context.fillRect(corner.x, corner.y, SQUARE_UNITS, SQUARE_UNITS);
  context.fillStyle = theme.playing;
  traceCircle(context, { x: corner.x + HALF, y: corner.y + HALF }, RING_RADIUS);
  context.fill();
}

export function drawChosenMark(context: SKRSContext2D, at: Point, theme: Theme): void {
  ring(context, at, theme, 0, FULL_TURN);
}

const TARGET_INSET = 5;
const TARGET_LINE = 3;
const TARGET_CORNER = 11;

/** A framed square with the number of its square; it covers whatever was there. */
export function drawTargetMark(context: SKRSContext2D, square: Square, at: Point, theme: Theme): void {
  const start = TARGET_INSET - HALF;
  const side = SQUARE_UNITS - 2 * TARGET_INSET;
  context.beginPath();
  context.roundRect(at.x + start, at.y + start, side, side, TARGET_CORNER);
  context.fillStyle = theme.target;
  context.fill();
  context.strokeStyle = theme.glow;
  context.lineWidth = TARGET_LINE;
  context.stroke();
  drawLargeNumber(context, square, at, theme.glow);
}

function ring(context: SKRSContext2D, at: Point, theme: Theme, from: number, to: number): void {
  context.strokeStyle = theme.glow;
  context.lineWidth = RING_WIDTH;
  context.lineCap = 'butt';
  context.beginPath();
  context.arc(at.x, at.y, RING_RADIUS, from, to);
  context.stroke();
}

/** The squares between which the last move went, apart from the path of a jump. */
export const movedSquares = ({ lastMove }: Pick<BoardScene, 'lastMove'>): readonly Square[] =>
  lastMove === undefined ? [] : [...lastMove.squares.slice(0, 1), ...lastMove.squares.slice(1).slice(-1)];

const LINE_WIDTH = 2.6;
const ORIGIN_RADIUS = 5;
const LANDING_RADIUS = 4;
const CROSS_ARM = 8;
const CROSS_WIDTH = 3.4;
const GHOST_OPACITY = 0.4;
/** From a piece's middle to where a line ends that leads to it; CORNER: at the corner of its square. */
const CLEAR = PIECE_RADIUS + 2;
const CORNER = HALF * Math.SQRT2;

/** The path of a jump: a fine line with a dot on every square left behind; captured pieces are ghosts with an X. */
export function drawJumpPath(context: SKRSContext2D, look: Look, move: LastMove, { bottom }: BoardScene): void {
  if (move.captured.length === 0) return;
  for (const piece of move.captured) drawGhost(context, look, piece, squareCenter(piece.square, bottom));
  const { ink } = THEMES[look.theme];
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = LINE_WIDTH;
  context.lineCap = 'butt';

  const points = move.squares.map((square) => squareCenter(square, bottom));
  const last = points.length - 1;
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from !== undefined) drawHop(context, from, to, index === last);
    if (index === last) continue;
    traceCircle(context, to, index === 0 ? ORIGIN_RADIUS : LANDING_RADIUS);
    context.fill();
  }
}

function drawGhost(context: SKRSContext2D, look: Look, piece: CapturedPiece, at: Point): void {
  context.save();
  context.globalAlpha = GHOST_OPACITY;
  drawPiece(context, look, piece, at);
  context.restore();

  const theme = THEMES[look.theme];
  context.lineCap = 'round';
  context.beginPath();
  for (const slope of [1, -1]) {
    context.moveTo(at.x - CROSS_ARM, at.y - slope * CROSS_ARM);
    context.lineTo(at.x + CROSS_ARM, at.y + slope * CROSS_ARM);
  }
  // The ground around the X makes it stand out from a ghost of any color.
  for (const [color, width] of [
    [theme.playing, CROSS_WIDTH + 4],
    [theme.ink, CROSS_WIDTH],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
}

/** A line on both sides of the captured piece, up to the piece that has jumped. */
function drawHop(context: SKRSContext2D, from: Point, to: Point, isLast: boolean): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = (distance: number): Point => ({
    x: from.x + ((to.x - from.x) * distance) / length,
    y: from.y + ((to.y - from.y) * distance) / length,
  });
  // The number of a square stands in its upper left corner.
  const [isDown, isUp] = [to.x > from.x && to.y > from.y, to.x < from.x && to.y < from.y];
  strokeLine(context, from, along(length / 2 - (isDown ? CORNER : CLEAR)));
  strokeLine(
    context,
    along(length / 2 + (isUp ? CORNER : CLEAR)),
    along(length - (isLast ? (isDown ? CORNER : CLEAR) : 0)),
  );
}

function strokeLine(context: SKRSContext2D, from: Point, to: Point): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}
