import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Side } from '../engine/position.ts';
import { boardFont } from './board-font.ts';
import type { Box } from './board-layout.ts';
import type { Look } from './look.ts';
import { drawMiniDisc, MINI_DISCS } from './mini-disc.ts';
import { THEMES } from './theme.ts';

/** Each disc lies this far to the right of the one below it, in units: even, as small discs want it. */
const STEP = 8;
const COUNT_SIZE = 19;
/** From the tray's right end to the middle of its number, and to that of its last disc. */
const COUNT_INSET = 18;
const DISC_INSET = 38.5;

/** Where the tray of `captured` discs lies that ends with `end`; `end` itself, without a width, when there are none. */
export function trayBox(captured: number, end: Box): Box {
  if (captured === 0) return { ...end, x: end.x + end.width, width: 0 };
  const width = DISC_INSET + (captured - 1) * STEP + MINI_DISCS.captured.radius + 4;
  return { ...end, x: end.x + end.width - width, width };
}

/**
 * Draws a row of captured discs with their number. It has the colour of the playing squares, because only on that discs
 * and numbers are sure to be seen.
 */
export function drawTray(context: SKRSContext2D, look: Look, side: Side, captured: number, tray: Box): void {
  if (captured === 0) return;
  const theme = THEMES[look.theme];
  const right = tray.x + tray.width;
  const middle = tray.y + tray.height / 2;
  context.fillStyle = theme.playing;
  context.beginPath();
  context.roundRect(tray.x, tray.y, tray.width, tray.height, tray.height / 2);
  context.fill();

  for (let disc = captured - 1; disc >= 0; disc--) {
    drawMiniDisc(context, look, side, 'captured', { x: right - DISC_INSET - disc * STEP, y: middle });
  }

  context.font = `${COUNT_SIZE}px "${boardFont()}"`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillStyle = theme.ink;
  context.fillText(String(captured), right - COUNT_INSET, middle + 6.6);
}
