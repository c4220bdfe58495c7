import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Side } from '../engine/position.ts';
import { PICTURE_WIDTH, PIECE_RADIUS, SQUARE_UNITS, type Point } from './board-layout.ts';
import { BoundedCache } from './bounded-cache.ts';
import { canvasBytes } from './canvas-bytes.ts';
import { lookKey, type Look } from './look.ts';
import { drawPiece } from './piece-sprite.ts';
import { THEMES } from './theme.ts';

interface MiniDisc {
  /** The side of the square that it is drawn in; even, so that around an even place it meets the pixel grid of the usual sizes. */
  readonly side: number;
  readonly radius: number;
  /** That of the round ground below it: it has the colour of the playing squares, where discs are sure to be seen. */
  readonly groundRadius: number;
}

const miniDisc = (side: number, ground: number): MiniDisc => {
  const radius = (PIECE_RADIUS * side) / SQUARE_UNITS;
  return { side, radius, groundRadius: radius + ground };
};

/** The small discs of a plate, in units: the player's own one and those that were captured. */
export const MINI_DISCS = { own: miniDisc(28, 2.5), captured: miniDisc(24, 1.6) } as const;
export type MiniDiscName = keyof typeof MINI_DISCS;

/** A look has four, of three kilobytes each. */
const sprites = new BoundedCache<Canvas>(1 << 20);

/** Puts a small man of a side on a plate. It is made smaller once for each look, then kept while it is in use. */
export function drawMiniDisc(context: SKRSContext2D, look: Look, side: Side, name: MiniDiscName, at: Point): void {
  const disc = MINI_DISCS[name];
  const key = [lookKey(look), side, name].join(' ');
  const sprite = sprites.getOrMake(key, () => paintMiniDisc(look, side, disc), canvasBytes);
  context.drawImage(sprite, at.x - disc.side / 2, at.y - disc.side / 2, disc.side, disc.side);
}

function paintMiniDisc(look: Look, side: Side, disc: MiniDisc): Canvas {
  const scale = look.size / PICTURE_WIDTH;
  const canvas = createCanvas(disc.side * scale, disc.side * scale);
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  context.translate(disc.side / 2, disc.side / 2);
  context.fillStyle = THEMES[look.theme].playing;
  context.beginPath();
  context.arc(0, 0, disc.groundRadius, 0, 2 * Math.PI);
  context.fill();
  context.scale(disc.side / SQUARE_UNITS, disc.side / SQUARE_UNITS);
  context.imageSmoothingQuality = 'high';
  // A letter would be too small to be read.
  drawPiece(context, { ...look, lettered: false }, { side, king: false }, { x: 0, y: 0 });
  return canvas;
}
