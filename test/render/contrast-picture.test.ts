import { expect, it } from 'vitest';
import type { Piece } from '../../src/engine/position.ts';
import { squareCentre, type Point } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import type { BoardScene } from '../../src/render/board-scene.ts';
import { DEFAULT_LOOK } from '../../src/render/look.ts';
import { PIECE_SET_NAMES } from '../../src/render/piece-set.ts';
import { FACE_OFFSET } from '../../src/render/piece-sprite.ts';
import { THEME_NAMES } from '../../src/render/theme.ts';
import { seenWith, SIGHTS } from './colour-blindness.ts';
import { contrast } from './contrast.ts';
import { readPicture, type Picture } from './picture.ts';
import { mask, square, squares, START_SCENE } from './scenes.ts';

/** A man and a king of each side, two ghosts, a chosen king, targets, and empty squares. */
const SCENE: BoardScene = {
  ...START_SCENE,
  position: { dark: mask(11, 15, 32), light: mask(18, 19), kings: mask(15, 19, 32), turn: 'dark' },
  lastMove: {
    squares: squares(1, 10, 17),
    captured: [
      { square: square(6), side: 'light', king: false },
      { square: square(14), side: 'dark', king: true },
    ],
  },
  chosen: square(32),
  targets: squares(27, 28),
};
const PIECES: readonly { readonly on: number; readonly piece: Piece }[] = [
  { on: 11, piece: { side: 'dark', king: false } },
  { on: 15, piece: { side: 'dark', king: true } },
  { on: 18, piece: { side: 'light', king: false } },
  { on: 19, piece: { side: 'light', king: true } },
];
const GHOSTS = [6, 14];

/** In the middle of the rim of a face. */
const RIM_RADIUS = 20.2;
const DIRECTIONS = Array.from({ length: 24 }, (_, at) => (at * Math.PI) / 12);

/** Letters stand where crowns stand, so one set shows what they do to a theme's pieces. */
const combinations = [
  ...THEME_NAMES.flatMap((theme) => PIECE_SET_NAMES.map((pieces) => ({ theme, pieces, lettered: false }))),
  ...THEME_NAMES.map((theme) => ({ theme, pieces: 'red-white', lettered: true }) as const),
];

const at = (n: number, dx = 0, dy = 0): Point => {
  const { x, y } = squareCentre(square(n), 'light');
  return { x: x + dx, y: y + dy };
};

/** The rim's colours all around, as the picture has them. */
function rim(picture: Picture, on: number, { king }: Piece): readonly string[] {
  const middle = FACE_OFFSET[king ? 'king' : 'man'];
  return DIRECTIONS.map((angle) =>
    picture.colourAt(at(on, RIM_RADIUS * Math.cos(angle), middle + RIM_RADIUS * Math.sin(angle))),
  );
}

/** The least contrast between any two of the colours, for whoever sees it worst. */
function least(some: readonly string[], others: readonly string[]): number {
  const [a, b] = [[...new Set(some)], [...new Set(others)]];
  return Math.min(
    ...SIGHTS.flatMap((sight) => a.flatMap((x) => b.map((y) => contrast(seenWith(sight, x), seenWith(sight, y))))),
  );
}

it.each(combinations)(
  'PLAY-10: in a picture of $pieces on $theme, lettered $lettered, rims, ghosts and marks stand out by 3:1',
  async ({ theme, pieces, lettered }) => {
    const picture = await readPicture(await drawBoard(SCENE, { ...DEFAULT_LOOK, theme, pieces, lettered }));
    const ground = [picture.colourAt(at(13)), picture.colourAt(at(13, 20, 20)), picture.colourAt(at(13, -20, 10))];
    const rims = PIECES.map(({ on, piece }) => ({ side: piece.side, colours: rim(picture, on, piece) }));
    for (const { side, colours } of rims) {
      expect(least(colours, ground), `${side} against its square`).toBeGreaterThanOrEqual(3);
      for (const other of rims.filter((rim) => rim.side !== side)) {
        expect(least(colours, other.colours), 'side against side').toBeGreaterThanOrEqual(3);
      }
    }
    for (const n of GHOSTS) {
      const cross = picture.colourAt(at(n));
      expect(least([cross], ground), `the X on ${n}`).toBeGreaterThanOrEqual(3);
      // Going away from an arm of the X, the ground shows before the ghost does.
      const beside = [3, 4, 5, 6].map((away) => picture.colourAt(at(n, 6 + away * 0.7, 6 - away * 0.7)));
      expect(
        Math.max(...beside.map((colour) => least([cross], [colour]))),
        `beside the X on ${n}`,
      ).toBeGreaterThanOrEqual(3);
    }
    expect(least([picture.colourAt(at(27))], ground), 'a target').toBeGreaterThanOrEqual(3);
    const across = Array.from({ length: 20 }, (_, step) => picture.colourAt(at(32, 20 + step / 2, 0)));
    const darkened = picture.colourAt(at(32, 28, 28));
    expect(Math.max(...across.map((colour) => least([colour], [darkened]))), 'the chosen ring').toBeGreaterThanOrEqual(
      3,
    );
  },
);
