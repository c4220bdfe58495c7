import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Side } from '../engine/position.ts';
import { SQUARES } from '../engine/square.ts';
import { BOARD_BOX, PICTURE_HEIGHT, PICTURE_WIDTH, SQUARE_UNITS, squareCorner } from './board-layout.ts';
import { BoundedCache } from './bounded-cache.ts';
import { canvasBytes } from './canvas-bytes.ts';
import type { Look } from './look.ts';
import { wholePicture } from './region.ts';
import { drawNumber } from './square-number.ts';
import { THEMES } from './theme.ts';
import { drawGrain } from './wood-grain.ts';

const CORNER_RADIUS = 14;
/** What never changes while a match is shown: the empty board below everything, the numbers over path and marks. */
export type LayerName = 'board' | 'numbers';

const PAINTERS: Readonly<Record<LayerName, (context: SKRSContext2D, look: Look, bottom: Side) => void>> = {
  board: paintBoard,
  numbers: paintNumbers,
};

/** Bytes: the layers of all eight themes at the usual size, two for each side at the bottom, have 36 million. */
const layers = new BoundedCache<Canvas>(40 << 20);

/** A static layer of the picture: drawn once for each size, theme and orientation, then kept while it is in use. */
export function boardLayer(name: LayerName, look: Look, bottom: Side): Canvas {
  const key = [name, look.size, look.theme, bottom].join(' ');
  return layers.getOrMake(key, () => paintLayer(name, look, bottom), canvasBytes);
}

function paintLayer(name: LayerName, look: Look, bottom: Side): Canvas {
  const { width, height } = wholePicture(look.size);
  const layer = createCanvas(width, height);
  const context = layer.getContext('2d');
  context.scale(width / PICTURE_WIDTH, height / PICTURE_HEIGHT);
  PAINTERS[name](context, look, bottom);
  return layer;
}

function paintBoard(context: SKRSContext2D, look: Look, bottom: Side): void {
  const theme = THEMES[look.theme];
  // Outside the rounded corners the picture is transparent: it sits well on Discord's dark and light page alike.
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
function paintNumbers(context: SKRSContext2D, look: Look, bottom: Side): void {
  const theme = THEMES[look.theme];
  for (const square of SQUARES) drawNumber(context, square, squareCorner(square, bottom), theme.ink, theme.playing);
}
