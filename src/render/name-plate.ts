import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Side } from '../engine/position.ts';
import type { Box } from './board-layout.ts';
import type { Plate } from './board-scene.ts';
import { boardFont } from './board-font.ts';
import type { Look } from './look.ts';
import { THEMES } from './theme.ts';

/** Draws a player's name plate into its box on the frame (PLAY-08). */
export function drawPlate(context: SKRSContext2D, look: Look, _side: Side, plate: Plate, box: Box): void {
  context.font = `19px "${boardFont()}"`;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = THEMES[look.theme].plateInk;
  context.fillText(plate.name, box.x + 44, box.y + 25);
}
