import { createCanvas, type SKRSContext2D } from './canvas.ts';
import { PICTURE_WIDTH, type Point } from './board-layout.ts';
import { encodeIndexedPng } from './png.ts';
import { boardFont } from './font-slice.ts';
import { THEMES, type Look, type Theme } from './look.ts';
import { indexPixels, makePalette } from './palette.ts';

// Lengths are in units, of which the picture is 512 wide, as boards are.
export const LABEL = 18;
const CORNER_RADIUS = 14;
const LINE = 3;

/** A PNG file, `look.size` pixels wide and `height` units high: a frame like a board's, with what `paint` draws in it. */
export function drawChart(height: number, look: Look, paint: (context: SKRSContext2D) => void): Uint8Array {
  const scale = look.size / PICTURE_WIDTH;
  const [width, rows] = [look.size, Math.round(height * scale)];
  const context = createCanvas(width, rows).getContext('2d');
  context.scale(scale, scale);
  context.fillStyle = THEMES[look.theme].frame;
  context.beginPath();
  context.roundRect(0, 0, PICTURE_WIDTH, height, CORNER_RADIUS);
  context.fill();
  paint(context);
  const pixels = context.getImageData(0, 0, width, rows).data;
  const palette = makePalette([pixels]);
  const indices = indexPixels(pixels, palette);
  const lines = new Uint8Array((width + 1) * rows);
  for (let line = 0; line < rows; line++)
    lines.set(indices.subarray(line * width, (line + 1) * width), line * (width + 1) + 1);
  return encodeIndexedPng(lines, width, palette.colors);
}

export function trace(context: SKRSContext2D, points: readonly Point[]): void {
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
}

/** A deep line in a light seam: made out on every ground. */
export function strokeCurve(context: SKRSContext2D, points: readonly Point[], theme: Theme): void {
  context.lineJoin = 'round';
  for (const [color, wide] of [
    [theme.glow, LINE + 3],
    [theme.frameLine, LINE],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = wide;
    trace(context, points);
    context.stroke();
  }
}

export function setLabelFont(context: SKRSContext2D, align: 'left' | 'center' | 'right' = 'center'): void {
  context.font = `${LABEL}px "${boardFont()}"`;
  context.textAlign = align;
  context.textBaseline = 'alphabetic';
}
