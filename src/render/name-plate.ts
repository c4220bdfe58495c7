import type { SKRSContext2D } from './canvas.ts';
import { otherSide, type Side } from '../engine/position.ts';
import { type Box, type Point, PIECE_RADIUS, SQUARE_UNITS } from './board-layout.ts';
import type { Plate, PlateSign } from './board-scene.ts';
import { type Look, lookKey, THEMES } from './look.ts';
import { drawName, fitName, type PlateName } from './plate-name.ts';
import { drawPiece, crownPath, drawSprite, traceCircle } from './piece-sprite.ts';
import { boardFont } from './font-slice.ts';

const MARGIN_X = 9;
const MARGIN_Y = 3;
const RIM = 2.5;
const GAP = 7;
const DISC_INSET = 15;
const BASELINE = 7.3;
/** Least units between a name and what is written behind it. */
const SPACE = 5;
const NOTE_ROOM = 120;
/** Letters may reach a little beyond their measured width. */
const OVERHANG = 2;
/** A step in units: whole pixels at every picture size. What stands behind a name begins there, so that it needn't be painted for each name. */
const GRID = 4;

/** The key of a plate in its own place, with nothing else in its box: the same key and look give the same pixels on the same ground. */
export interface PlatePart {
  readonly key: string;
  readonly box: Box;
  readonly draw: (context: SKRSContext2D) => void;
}

/** A player's plate (PLAY-08): their disc on its ground, which is lit on move and for the winner; then name, result and time, sign, and captured discs. */
export function drawPlate(context: SKRSContext2D, look: Look, side: Side, plate: Plate, box: Box): void {
  for (const { draw } of plateParts(look, side, plate, box)) draw(context);
}

/** The parts of a plate, its ground first; later ones may overlap the emptiness of earlier ones. */
export function plateParts(
  look: Look,
  side: Side,
  { name, otherwise = '', captured, sign, result, rest }: Plate,
  box: Box,
): readonly [ground: PlatePart, ...others: PlatePart[]] {
  const theme = THEMES[look.theme];
  const isLit = sign === 'to-move' || sign === 'won';
  const ink = isLit ? theme.litInk : theme.plateInk;
  const pill = inset(box, MARGIN_X, MARGIN_Y);
  const middle = pill.y + pill.height / 2;
  const disc: Point = { x: pill.x + DISC_INSET, y: middle };
  const inner: Box = { ...pill, y: pill.y + RIM, width: pill.width - RIM, height: pill.height - 2 * RIM };
  const tray = trayBox(captured, inner);
  const left = disc.x + MINI_DISCS.own.groundRadius + GAP;

  const behind = [result, rest === undefined ? undefined : `· ${rest}`].filter((text) => text !== undefined).join(' ');
  const note = behind === '' ? undefined : fitName(behind, '', NOTE_ROOM);
  const noteRoom = note === undefined ? 0 : SPACE + GRID + note.width;
  const signRoom = sign === undefined ? 0 : GAP + GRID + SIGN_WIDTH;
  const room = tray.x - GAP - left - noteRoom - signRoom;
  const written = fitName(name, otherwise, room);
  const noteX = onGrid(left + written.width + SPACE);
  const signX = onGrid((note === undefined ? left + written.width : noteX + note.width) + GAP);

  const part = (kind: string, shown: unknown, from: number, to: number, draw: PlatePart['draw']): PlatePart => {
    const x = onGrid(from - GRID);
    const own: Box = { ...box, x, width: onGrid(to) - x };
    return {
      key: JSON.stringify([kind, isLit, x, shown]),
      box: own,
      draw: (context) => drawWithin(context, own, draw),
    };
  };
  const textPart = (kind: string, text: PlateName, x: number): PlatePart =>
    part(kind, [text.text, text.written.families, text.written.direction], x, x + text.width + OVERHANG, (context) =>
      drawName(context, text, { x, y: middle + BASELINE }, ink),
    );
  const ground = part('ground', '', GRID, box.width, (context) => {
    if (isLit) fillPill(context, pill, theme.lit);
    drawMiniDisc(context, look, side, 'own', disc);
  });
  const parts: [PlatePart, ...PlatePart[]] = [ground, textPart('name', written, left)];
  if (note !== undefined) parts.push(textPart('note', note, noteX));
  if (sign !== undefined) {
    const at = { x: signX + SIGN_WIDTH / 2, y: middle };
    const drawOwn: PlatePart['draw'] = (context) => drawSign(context, sign, at, ink, box.y === 0 ? 'down' : 'up');
    parts.push(part('sign', sign, signX, signX + SIGN_WIDTH + GRID, drawOwn));
  }
  if (captured > 0) {
    const drawOwn: PlatePart['draw'] = (context) => drawTray(context, look, otherSide(side), captured, tray);
    parts.push(part('tray', captured, tray.x, tray.x + tray.width, drawOwn));
  }
  return parts;
}

function drawWithin(context: SKRSContext2D, { x, y, width, height }: Box, draw: PlatePart['draw']): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  draw(context);
  context.restore();
}

/** The next place where a part can begin. */
const onGrid = (x: number): number => Math.ceil(x / GRID) * GRID;

const inset = ({ x, y, width, height }: Box, byX: number, byY: number): Box => ({
  x: x + byX,
  y: y + byY,
  width: width - 2 * byX,
  height: height - 2 * byY,
});

function fillPill(context: SKRSContext2D, { x, y, width, height }: Box, color: string): void {
  context.beginPath();
  context.roundRect(x, y, width, height, height / 2);
  context.fillStyle = color;
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
  const theme = THEMES[look.theme];
  const right = tray.x + tray.width;
  const middle = tray.y + tray.height / 2;
  fillPill(context, tray, theme.playing);

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
/** The font size of a half in units: both its digits are readable. */
const HALF_SIZE = 30;

/** Draws a plate's sign, told by shape: a triangle toward the board (on move), a crown (won), a half (drawn). */
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
      context.font = `${HALF_SIZE}px "${boardFont()}"`;
      context.textAlign = 'center';
      context.textBaseline = 'alphabetic';
      context.fillText('½', 0, 0.35 * HALF_SIZE);
      break;
    default:
      sign satisfies never;
  }
  context.restore();
}
