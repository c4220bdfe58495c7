import type { SKRSContext2D } from '@napi-rs/canvas';
import { otherSide, type Side } from '../engine/position.ts';
import type { Box, Point } from './board-layout.ts';
import type { Plate, PlateSign } from './board-scene.ts';
import { drawTray, trayBox } from './captured-tray.ts';
import type { Look } from './look.ts';
import { drawMiniDisc, MINI_DISCS } from './mini-disc.ts';
import { colourName } from './piece-set.ts';
import { drawName, fitName } from './plate-name.ts';
import { drawSign, SIGN_WIDTH } from './plate-sign.ts';
import { THEMES, type Theme } from './theme.ts';

const MARGIN_X = 9;
const MARGIN_Y = 3;
/** Discs and their trays keep this distance to the plate's rim. */
const RIM = 2.5;
const GAP = 7;
/** From the plate's left end to the middle of the player's own disc. */
const DISC_INSET = 15;
/** From the middle of the plate down to the line that the name is written on. */
const BASELINE = 7.3;

/**
 * Draws a player's plate into its box on the frame (PLAY-08): a disc of theirs, the name, a sign, and the discs that they
 * have taken. Whoever is on move has a lit plate, whoever has won a framed one; their signs tell it without colour.
 */
export function drawPlate(context: SKRSContext2D, look: Look, side: Side, plate: Plate, box: Box): void {
  const theme = THEMES[look.theme];
  const pill: Box = {
    x: box.x + MARGIN_X,
    y: box.y + MARGIN_Y,
    width: box.width - 2 * MARGIN_X,
    height: box.height - 2 * MARGIN_Y,
  };
  const middle = pill.y + pill.height / 2;
  drawPill(context, plate.sign, pill, theme);

  const disc: Point = { x: pill.x + DISC_INSET, y: middle };
  drawMiniDisc(context, look, side, 'own', disc);

  const inner: Box = { ...pill, y: pill.y + RIM, width: pill.width - RIM, height: pill.height - 2 * RIM };
  const tray = trayBox(plate.captured, inner);
  drawTray(context, look, otherSide(side), plate.captured, tray);

  const left = disc.x + MINI_DISCS.own.groundRadius + GAP;
  const signRoom = plate.sign === undefined ? 0 : GAP + SIGN_WIDTH;
  const room = tray.x - GAP - left - signRoom;
  const ink = plate.sign === 'to-move' ? theme.litInk : theme.plateInk;
  const name = fitName(context, plate.name, colourName(look.pieces, side), room);
  context.save();
  // Some scripts pile marks as high as they like.
  context.beginPath();
  context.rect(left - 2, box.y, room + 4, box.height);
  context.clip();
  drawName(context, name, { x: left, y: middle + BASELINE }, ink);
  context.restore();

  if (plate.sign === undefined) return;
  const at: Point = { x: left + name.width + GAP + SIGN_WIDTH / 2, y: middle };
  drawSign(context, plate.sign, at, ink, box.y === 0 ? 'down' : 'up');
}

function drawPill(context: SKRSContext2D, sign: PlateSign | undefined, pill: Box, theme: Theme): void {
  const lineWidth = 2;
  context.beginPath();
  switch (sign) {
    case 'to-move':
      context.roundRect(pill.x, pill.y, pill.width, pill.height, pill.height / 2);
      context.fillStyle = theme.lit;
      context.fill();
      return;
    case 'won':
      context.roundRect(
        pill.x + lineWidth / 2,
        pill.y + lineWidth / 2,
        pill.width - lineWidth,
        pill.height - lineWidth,
        (pill.height - lineWidth) / 2,
      );
      context.lineWidth = lineWidth;
      context.strokeStyle = theme.plateInk;
      context.stroke();
      return;
    case 'drawn':
    case undefined:
      return;
    default:
      sign satisfies never;
  }
}
