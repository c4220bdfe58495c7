import { createCanvas } from '@napi-rs/canvas';

const COLORS = ['#b8463c', '#3c6ab8', '#3ca55d', '#b8923c'];

/** A plain picture with squares on it, so that stretching and cutting show. */
export function drawnPng(width: number, height: number, index: number): Uint8Array {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f2e6d0';
  context.fillRect(0, 0, width, height);
  context.fillStyle = COLORS[index % COLORS.length] ?? '#000';
  for (let row = 0; row < 8; row += 1) {
    for (let column = row % 2; column < 8; column += 2) {
      context.fillRect((column * width) / 8, (row * height) / 8, width / 8, height / 8);
    }
  }
  return canvas.toBuffer('image/png');
}
