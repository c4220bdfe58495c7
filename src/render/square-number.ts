import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Square } from '../engine/square.ts';
import { boardFont } from './board-font.ts';
import { SQUARE_UNITS, type Point } from './board-layout.ts';

/** Writes a square's number into its upper left corner, rimmed in the colour of the ground. */
export function drawNumber(context: SKRSContext2D, square: Square, corner: Point, ink: string, ground: string): void {
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
