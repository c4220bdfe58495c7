import { createCanvas } from './canvas.ts';
import { SQUARE_UNITS } from './board-layout.ts';
import { DEFAULT_LOOK, THEMES } from './look.ts';
import { discsOf, paintDiscs } from './piece-sprite.ts';

/** The width in pixels: twice as wide as Discord shows a picture beside text. */
const WIDTH = 160;
const FRAME = 8;
const ROUNDING = 25;
/** The size of the piece to that of its square, where the board has 1. */
const SCALE = 1.02;

const KING = { side: 'dark', king: true } as const;

let logo: Promise<Uint8Array> | undefined;

/** King Me's logo (C 7.1): a crowned piece on a square of the board. A PNG file, drawn once. */
export const drawLogo = (): Promise<Uint8Array> => (logo ??= paintLogo());

function paintLogo(): Promise<Uint8Array> {
  const { playing, frame, frameLine } = THEMES[DEFAULT_LOOK.theme];
  const canvas = createCanvas(WIDTH, WIDTH);
  const context = canvas.getContext('2d');
  for (const [inset, color] of [
    [0, frame],
    [FRAME - 2, frameLine],
    [FRAME, playing],
  ] as const) {
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(inset, inset, WIDTH - 2 * inset, WIDTH - 2 * inset, ROUNDING - inset);
    context.fill();
  }
  const { face, foot } = discsOf(KING);
  const scale = (SCALE * (WIDTH - 2 * FRAME)) / SQUARE_UNITS;
  context.translate(WIDTH / 2, WIDTH / 2);
  context.scale(scale, scale);
  context.translate(0, -(face + foot) / 2);
  paintDiscs(context, DEFAULT_LOOK, KING);
  return canvas.encode('png');
}
