import type { SKRSContext2D } from '@napi-rs/canvas';
import { otherSide, type Side } from '../engine/position.ts';
import { boardFont } from './board-font.ts';
import { SQUARE_UNITS, type Box, type Point } from './board-layout.ts';
import type { Plate } from './board-scene.ts';
import type { Look } from './look.ts';
import { drawPiece } from './piece-sprite.ts';
import { PIECE_SETS } from './piece-set.ts';
import { drawName, fitName } from './plate-name.ts';
import { drawSign, SIGN_WIDTH } from './plate-sign.ts';
import { THEMES, type Theme } from './theme.ts';

const MARGIN = { x: 9, y: 3 } as const;
/** Everything on a plate keeps this distance to its rim. */
const RIM = 2.5;
const GAP = 7;
/** The player's own disc, in parts of a whole piece. */
const DISC_SCALE = 0.51;

/** The row of captured discs: one is this far to the right of the one below it. */
const STEP = 7.5;
const MINI_SCALE = 0.4;
const MINI_RADIUS = 8.6;
const COUNT_SIZE = 19;

/**
 * Draws a player's plate into its box on the frame (PLAY-08): a disc of theirs, the name, a sign, and the enemy discs
 * they have taken with their number. Discs lie on the colour of the playing squares, because only there they are sure
 * to be seen. Whoever is on move has a lit plate, whoever has won a framed one.
 */
export function drawPlate(context: SKRSContext2D, look: Look, side: Side, plate: Plate, box: Box): void {
  const theme = THEMES[look.theme];
  const pill: Box = {
    x: box.x + MARGIN.x,
    y: box.y + MARGIN.y,
    width: box.width - 2 * MARGIN.x,
    height: box.height - 2 * MARGIN.y,
  };
  const middle = pill.y + pill.height / 2;
  const ink = plate.sign === 'to-move' ? theme.litInk : theme.plateInk;
  drawPill(context, plate, pill, theme);

  const radius = pill.height / 2 - RIM;
  const disc: Point = { x: pill.x + pill.height / 2, y: middle };
  fillRound(context, { x: disc.x - radius, y: disc.y - radius, width: 2 * radius, height: 2 * radius }, theme.playing);
  drawDisc(context, look, side, { x: disc.x, y: disc.y - 0.5 }, DISC_SCALE);

  const right = pill.x + pill.width - RIM;
  const tray = drawTray(context, look, otherSide(side), plate.captured, {
    x: right,
    y: pill.y + RIM,
    width: 0,
    height: 2 * radius,
  });

  const left = disc.x + radius + GAP;
  const signWidth = plate.sign === undefined ? 0 : GAP + SIGN_WIDTH;
  const room = right - tray - (tray > 0 ? GAP : RIM) - left - signWidth;
  context.save();
  context.beginPath();
  context.rect(left - 2, box.y, room + 4, box.height);
  context.clip();
  const name = fitName(context, plate.name, PIECE_SETS[look.pieces][side].name, room);
  drawName(context, name, { x: left, y: middle + 7.2 }, ink);
  context.restore();

  if (plate.sign === undefined) return;
  const at: Point = { x: left + name.width + GAP + SIGN_WIDTH / 2, y: middle };
  const towardsBoard = box.y === 0 ? 'down' : 'up';
  drawSign(context, plate.sign, at, ink, towardsBoard);
}

function drawPill(context: SKRSContext2D, { sign }: Plate, pill: Box, theme: Theme): void {
  if (sign === 'to-move') fillRound(context, pill, theme.lit);
  if (sign !== 'won') return;
  context.strokeStyle = theme.plateInk;
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(pill.x + 1, pill.y + 1, pill.width - 2, pill.height - 2, pill.height / 2 - 1);
  context.stroke();
}

/** Draws the captured discs into a tray whose right end is at `end`, and gives its width; nothing captured, no tray. */
function drawTray(context: SKRSContext2D, look: Look, side: Side, captured: number, end: Box): number {
  if (captured === 0) return 0;
  const theme = THEMES[look.theme];
  context.font = `${COUNT_SIZE}px "${boardFont()}"`;
  context.textAlign = 'right';
  context.textBaseline = 'alphabetic';
  const count = String(captured);
  const pad = 10;
  const countWidth = context.measureText(count).width;
  const row = (captured - 1) * STEP + 2 * MINI_RADIUS;
  const width = pad / 2 + row + GAP + countWidth + pad;
  const tray: Box = { ...end, x: end.x - width, width };
  fillRound(context, tray, theme.playing);
  context.fillStyle = theme.ink;
  const middle = end.y + end.height / 2;
  context.fillText(count, end.x - pad, middle + 6.6);
  for (let disc = 0; disc < captured; disc++) {
    const x = tray.x + pad / 2 + MINI_RADIUS + disc * STEP;
    drawDisc(context, look, side, { x, y: middle - 0.5 }, MINI_SCALE);
  }
  return width;
}

function drawDisc(context: SKRSContext2D, look: Look, side: Side, at: Point, scale: number): void {
  context.save();
  context.translate(at.x, at.y);
  context.scale(scale, scale);
  context.imageSmoothingQuality = 'high';
  context.beginPath();
  context.rect(-SQUARE_UNITS / 2, -SQUARE_UNITS / 2, SQUARE_UNITS, SQUARE_UNITS);
  context.clip();
  drawPiece(context, { ...look, lettered: false }, { side, king: false }, { x: 0, y: 0 });
  context.restore();
}

function fillRound(context: SKRSContext2D, { x, y, width, height }: Box, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(x, y, width, height, height / 2);
  context.fill();
}
