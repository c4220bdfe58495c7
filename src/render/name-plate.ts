import type { SKRSContext2D } from './canvas.ts';
import { otherSide, type Side } from '../engine/position.ts';
import { type Box, type Point, PIECE_RADIUS, SQUARE_UNITS } from './board-layout.ts';
import type { Plate, PlateSign } from './board-scene.ts';
import { type Look, lookKey, colorName, THEMES, type Theme } from './look.ts';
import { drawName, fitName } from './plate-name.ts';
import { drawPiece, crownPath, drawSprite, traceCircle } from './piece-sprite.ts';
import { boardFont } from './font-slice.ts';

const MARGIN_X = 9;
const MARGIN_Y = 3;
const RIM = 2.5;
const GAP = 7;
const DISC_INSET = 15;
const BASELINE = 7.3;
/** Between a name and what is written behind it. */
const SPACE = 6;
const NOTE_ROOM = 120;

/** Draws a player's plate (PLAY-08): their disc, name, sign, and captured discs. It is lit on move, and again for whom the game has a result. */
export function drawPlate(context: SKRSContext2D, look: Look, side: Side, plate: Plate, box: Box): void {
  const theme = THEMES[look.theme];
  const pill = inset(box, MARGIN_X, MARGIN_Y);
  const middle = pill.y + pill.height / 2;
  drawPill(context, plate.sign, pill, theme);

  const disc: Point = { x: pill.x + DISC_INSET, y: middle };
  drawMiniDisc(context, look, side, 'own', disc);

  const inner: Box = { ...pill, y: pill.y + RIM, width: pill.width - RIM, height: pill.height - 2 * RIM };
  const tray = trayBox(plate.captured, inner);
  drawTray(context, look, otherSide(side), plate.captured, tray);

  const left = disc.x + MINI_DISCS.own.groundRadius + GAP;
  const rest = plate.rest === undefined ? undefined : `· ${plate.rest}`;
  const behind = [plate.result, rest].filter((text) => text !== undefined).join(' ');
  const note = behind === '' ? undefined : fitName(context, behind, '', NOTE_ROOM);
  const noteRoom = note === undefined ? 0 : SPACE + note.width;
  const signRoom = plate.sign === undefined ? 0 : GAP + SIGN_WIDTH;
  const room = tray.x - GAP - left - signRoom - noteRoom;
  const ink = plate.sign === undefined ? theme.plateInk : theme.litInk;
  const name = fitName(context, plate.name, colorName(look.pieces, side), room);
  context.save();
  context.beginPath();
  context.rect(left - 2, box.y, room + 4, box.height);
  context.clip();
  drawName(context, name, { x: left, y: middle + BASELINE }, ink);
  context.restore();

  if (note !== undefined) drawName(context, note, { x: left + name.width + SPACE, y: middle + BASELINE }, ink);
  if (plate.sign === undefined) return;
  const at: Point = { x: left + name.width + noteRoom + GAP + SIGN_WIDTH / 2, y: middle };
  drawSign(context, plate.sign, at, ink, box.y === 0 ? 'down' : 'up');
}

const inset = ({ x, y, width, height }: Box, byX: number, byY: number): Box => ({
  x: x + byX,
  y: y + byY,
  width: width - 2 * byX,
  height: height - 2 * byY,
});

function tracePill(context: SKRSContext2D, { x, y, width, height }: Box): void {
  context.beginPath();
  context.roundRect(x, y, width, height, height / 2);
}

function drawPill(context: SKRSContext2D, sign: PlateSign | undefined, pill: Box, theme: Theme): void {
  if (sign === undefined) return;
  tracePill(context, pill);
  context.fillStyle = theme.lit;
  context.fill();
}

interface MiniDisc {
  /** The side of its square, even, so that it meets the pixel grid of the usual sizes. */
  readonly side: number;
  readonly radius: number;
  /** The ground has the color of the playing squares, where discs are sure to be seen. */
  readonly groundRadius: number;
}

const miniDisc = (side: number, ground: number): MiniDisc => {
  const radius = (PIECE_RADIUS * side) / SQUARE_UNITS;
  return { side, radius, groundRadius: radius + ground };
};

const MINI_DISCS = { own: miniDisc(24, 2.5), captured: miniDisc(20, 1.6) } as const;

function drawMiniDisc(context: SKRSContext2D, look: Look, side: Side, name: keyof typeof MINI_DISCS, at: Point): void {
  const disc = MINI_DISCS[name];
  const box = { x: at.x - disc.side / 2, y: at.y - disc.side / 2, width: disc.side, height: disc.side };
  const key = `${lookKey(look)} ${side} ${name}`;
  drawSprite(context, key, look.size, box, (onSprite) => paintMiniDisc(onSprite, look, side, disc));
}

function paintMiniDisc(context: SKRSContext2D, look: Look, side: Side, disc: MiniDisc): void {
  context.translate(disc.side / 2, disc.side / 2);
  context.fillStyle = THEMES[look.theme].playing;
  traceCircle(context, { x: 0, y: 0 }, disc.groundRadius);
  context.fill();
  context.scale(disc.side / SQUARE_UNITS, disc.side / SQUARE_UNITS);
  context.imageSmoothingQuality = 'high';
  // A letter would be too small to be read.
  drawPiece(context, { ...look, lettered: false }, { side, king: false }, { x: 0, y: 0 });
}

/** The distance of two discs, in units: even, to meet the pixel grid. */
const STEP = 8;
const COUNT_SIZE = 19;
const COUNT_INSET = 18;
const CAPTURED_INSET = 38.5;
const TRAY_END = 12.5;

export function trayBox(captured: number, end: Box): Box {
  if (captured === 0) return { ...end, x: end.x + end.width, width: 0 };
  const width = CAPTURED_INSET + (captured - 1) * STEP + TRAY_END;
  return { ...end, x: end.x + end.width - width, width };
}

/** Draws captured discs with their number, on the color of the playing squares: only there both are sure to be seen. */
function drawTray(context: SKRSContext2D, look: Look, side: Side, captured: number, tray: Box): void {
  if (captured === 0) return;
  const theme = THEMES[look.theme];
  const right = tray.x + tray.width;
  const middle = tray.y + tray.height / 2;
  context.fillStyle = theme.playing;
  tracePill(context, tray);
  context.fill();

  for (let disc = captured - 1; disc >= 0; disc--) {
    drawMiniDisc(context, look, side, 'captured', { x: right - CAPTURED_INSET - disc * STEP, y: middle });
  }

  context.font = `${COUNT_SIZE}px "${boardFont()}"`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillStyle = theme.ink;
  context.fillText(String(captured), right - COUNT_INSET, middle + 6.6);
}

export const SIGN_WIDTH = 24;

/** Draws a plate's sign, told by shape: a triangle toward the board (on move), a crown (won), an equals sign (drawn). */
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
      traceCircle(context, { x: 0, y: 0 }, 10);
      context.stroke();
      context.fillRect(-5.4, -4.2, 10.8, 2.9);
      context.fillRect(-5.4, 1.3, 10.8, 2.9);
      break;
    default:
      sign satisfies never;
  }
  context.restore();
}
