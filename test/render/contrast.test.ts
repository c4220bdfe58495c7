import { expect, it } from 'vitest';
import { materialOn, PIECE_SET_NAMES, THEME_NAMES, THEMES, DEFAULT_LOOK } from '../../src/render/look.ts';
import { seenWith, SIGHTS, boardDemands, pieceDemands, type Demand, contrast } from './contrast-law.ts';
import type { Piece } from '../../src/engine/position.ts';
import { squareCenter, type Point } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import type { BoardScene } from '../../src/render/board-scene.ts';
import { FACE_OFFSET } from '../../src/render/piece-sprite.ts';
import { readPicture, type Picture } from './picture.ts';
import { mask, square, squares, START_SCENE } from './scenes.ts';

const combinations = THEME_NAMES.flatMap((theme) => PIECE_SET_NAMES.map((pieces) => ({ theme, pieces })));

/** The demands that are not met, each in words. */
function unmet(demands: readonly Demand[]): readonly string[] {
  return demands.flatMap(({ what, colors: [a, b], least, sights }) =>
    sights.flatMap((sight) => {
      const found = contrast(seenWith(sight, a), seenWith(sight, b));
      return found >= least ? [] : [`${what}, ${a} on ${b}, ${sight}: ${found.toFixed(2)} < ${least}`];
    }),
  );
}

it('RULE-03, PLAY-10: the sets and themes that the requirements name are there, and those for the sake of the eyes', () => {
  expect(PIECE_SET_NAMES).toEqual(['red-white', 'black-red', 'white-red', 'blue-red']);
  expect(THEME_NAMES).toEqual([
    'wood',
    'red-white',
    'green-buff',
    'black-red',
    'black-white',
    'night',
    'high-contrast',
    'colour-blind',
  ]);
});

it.each(THEME_NAMES)(
  'PLAY-02, PLAY-08, PLAY-11: on %s marks, numbers and names keep their contrast, for every kind of sight',
  (theme) => {
    expect(unmet(boardDemands(theme))).toEqual([]);
  },
);

it.each(combinations)(
  'PLAY-10: $pieces on $theme: pieces stand out, crowns from their piece, the sides differ in pattern, and colors keep their names',
  ({ theme, pieces }) => {
    const [dark, light] = [materialOn(theme, pieces, 'dark'), materialOn(theme, pieces, 'light')];
    expect(unmet(pieceDemands(theme, pieces))).toEqual([]);
    // Light has a ring that stands out, dark has fine grooves that do not.
    for (const sight of SIGHTS) {
      expect(contrast(seenWith(sight, light.inlay), seenWith(sight, light.body))).toBeGreaterThanOrEqual(3);
      expect(contrast(seenWith(sight, dark.groove), seenWith(sight, dark.body))).toBeLessThan(3);
    }
    expect([dark, light].map(({ name }) => name.toLowerCase()).join('-')).toBe(pieces);
  },
);

it('PLAY-10: on the high-contrast board both sides stand out by what text needs, 4.5:1', () => {
  const { playing } = THEMES['high-contrast'];
  for (const pieces of PIECE_SET_NAMES) {
    const edges = [materialOn('high-contrast', pieces, 'dark').edge, materialOn('high-contrast', pieces, 'light').edge];
    for (const edge of edges) expect(contrast(edge, playing), `${pieces}, ${edge}`).toBeGreaterThanOrEqual(4.5);
  }
});

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
const RIM_RADIUS = 23.2;
const DIRECTIONS = Array.from({ length: 24 }, (_, at) => (at * Math.PI) / 12);

/** Each theme with two sets, one of them lettered: that the colors of every set keep their distance is shown above. */
const drawn = THEME_NAMES.flatMap((theme, index) =>
  [false, true].map((lettered) => {
    const pieces = PIECE_SET_NAMES[(lettered ? index + 1 : index) % PIECE_SET_NAMES.length] ?? DEFAULT_LOOK.pieces;
    return { theme, pieces, lettered };
  }),
);

const at = (n: number, dx = 0, dy = 0): Point => {
  const { x, y } = squareCenter(square(n), 'light');
  return { x: x + dx, y: y + dy };
};

/** The rim's colors all around, as the picture has them. */
function rim(picture: Picture, on: number, { king }: Piece): readonly string[] {
  const middle = FACE_OFFSET[king ? 'king' : 'man'];
  return DIRECTIONS.map((angle) =>
    picture.colorAt(at(on, RIM_RADIUS * Math.cos(angle), middle + RIM_RADIUS * Math.sin(angle))),
  );
}

/** The least contrast between any two of the colors, for the eyes that see it worst. */
function least(some: readonly string[], others: readonly string[]): number {
  const [a, b] = [[...new Set(some)], [...new Set(others)]];
  return Math.min(
    ...SIGHTS.flatMap((sight) => a.flatMap((x) => b.map((y) => contrast(seenWith(sight, x), seenWith(sight, y))))),
  );
}

it.each(drawn)(
  'PLAY-10: in a picture of $pieces on $theme, lettered $lettered, rims, ghosts and marks stand out by 3:1',
  async ({ theme, pieces, lettered }) => {
    const picture = await readPicture(drawBoard(SCENE, { size: 768, theme, pieces, lettered }));
    const ground = [picture.colorAt(at(13)), picture.colorAt(at(13, 20, 20)), picture.colorAt(at(13, -20, 10))];
    const rims = PIECES.map(({ on, piece }) => ({ side: piece.side, colors: rim(picture, on, piece) }));
    for (const { side, colors } of rims) {
      expect(least(colors, ground), `${side} against its square`).toBeGreaterThanOrEqual(3);
      for (const other of rims.filter((rim) => rim.side !== side)) {
        expect(least(colors, other.colors), 'side against side').toBeGreaterThanOrEqual(3);
      }
    }
    for (const n of GHOSTS) {
      const cross = picture.colorAt(at(n));
      expect(least([cross], ground), `the X on ${n}`).toBeGreaterThanOrEqual(3);
      // Going away from an arm of the X, the ground shows before the ghost does.
      const beside = [3, 4, 5, 6].map((away) => picture.colorAt(at(n, 6 + away * 0.7, 6 - away * 0.7)));
      expect(
        Math.max(...beside.map((color) => least([cross], [color]))),
        `beside the X on ${n}`,
      ).toBeGreaterThanOrEqual(3);
    }
    expect(least([picture.colorAt(at(27, 25))], ground), 'the frame of a target').toBeGreaterThanOrEqual(3);
    const across = Array.from({ length: 20 }, (_, step) => picture.colorAt(at(32, 20 + step / 2, 0)));
    const around = picture.colorAt(at(32, 28, 28));
    expect(Math.max(...across.map((color) => least([color], [around]))), 'the chosen ring').toBeGreaterThanOrEqual(3);
  },
);

it('who lacks the long cones sees red as a dark olive', () => {
  // Worked out by hand from the published matrix: (0.152286, 0.114503, 0) in linear light.
  expect(seenWith('protanopia', '#ff0000')).toBe('#6d5f00');
  expect(seenWith('normal sight', '#ff0000')).toBe('#ff0000');
});
