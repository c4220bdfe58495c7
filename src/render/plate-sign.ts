import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Point } from './board-layout.ts';
import type { PlateSign } from './board-scene.ts';
import { crownPath } from './crown.ts';

/** The room that a sign takes, in units. */
export const SIGN_WIDTH = 24;

/**
 * Draws what a plate says of its player, told by shape: a triangle that points to the board for whoever is on move, the
 * crown of the house for whoever has won, an equals sign in a ring for both players of a draw.
 */
export function drawSign(
  context: SKRSContext2D,
  sign: PlateSign,
  at: Point,
  ink: string,
  towardsBoard: 'up' | 'down',
): void {
  context.save();
  context.translate(at.x, at.y);
  context.fillStyle = ink;
  context.strokeStyle = ink;
  context.beginPath();
  switch (sign) {
    case 'to-move':
      if (towardsBoard === 'down') context.scale(1, -1);
      context.lineJoin = 'round';
      context.lineWidth = 2;
      context.moveTo(0, -7);
      context.lineTo(9.5, 6.5);
      context.lineTo(-9.5, 6.5);
      context.closePath();
      context.fill();
      context.stroke();
      break;
    case 'won':
      context.fill(crownPath());
      break;
    case 'drawn':
      context.lineWidth = 2.4;
      context.arc(0, 0, 10, 0, 2 * Math.PI);
      context.stroke();
      context.fillRect(-5.4, -4.2, 10.8, 2.9);
      context.fillRect(-5.4, 1.3, 10.8, 2.9);
      break;
    default:
      sign satisfies never;
  }
  context.restore();
}
