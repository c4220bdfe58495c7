import { createCanvas, type Canvas } from '@napi-rs/canvas';
import type { Side } from '../engine/position.ts';
import { SQUARES } from '../engine/square.ts';
import { boardFont } from './board-font.ts';
import { BOARD_UNITS, FRAME_UNITS, SQUARE_UNITS, squareCorner } from './board-layout.ts';
import type { Look } from './look.ts';
import { THEMES } from './theme.ts';

const CORNER_RADIUS = 14;
const layers = new Map<string, Canvas>();

/** The empty board with its frame and numbers: drawn once for each size, theme and orientation, then kept. */
export function boardLayer(look: Look, bottom: Side): Canvas {
  const key = [look.size, look.theme, bottom].join(' ');
  const kept = layers.get(key);
  if (kept !== undefined) return kept;
  const layer = paintBoard(look, bottom);
  layers.set(key, layer);
  return layer;
}

function paintBoard(look: Look, bottom: Side): Canvas {
  const theme = THEMES[look.theme];
  const canvas = createCanvas(look.size, look.size);
  const context = canvas.getContext('2d');
  context.scale(look.size / BOARD_UNITS, look.size / BOARD_UNITS);

  context.fillStyle = theme.frame;
  context.beginPath();
  context.roundRect(0, 0, BOARD_UNITS, BOARD_UNITS, CORNER_RADIUS);
  context.fill();

  const inner = BOARD_UNITS - 2 * FRAME_UNITS;
  context.fillStyle = theme.frameLine;
  context.fillRect(FRAME_UNITS - 2, FRAME_UNITS - 2, inner + 4, inner + 4);
  context.fillStyle = theme.other;
  context.fillRect(FRAME_UNITS, FRAME_UNITS, inner, inner);

  context.fillStyle = theme.playing;
  for (const square of SQUARES) {
    const { x, y } = squareCorner(square, bottom);
    context.fillRect(x, y, SQUARE_UNITS, SQUARE_UNITS);
  }

  context.font = `15px "${boardFont()}"`;
  context.textBaseline = 'alphabetic';
  context.fillStyle = theme.ink;
  for (const square of SQUARES) {
    const { x, y } = squareCorner(square, bottom);
    context.fillText(String(square), x + 3, y + 14);
  }
  return canvas;
}
