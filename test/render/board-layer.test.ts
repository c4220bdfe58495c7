import { beforeAll, describe, expect, it } from 'vitest';
import { SIDES, type Side } from '../../src/engine/position.ts';
import { SQUARES } from '../../src/engine/square.ts';
import { squareCenter, squareCorner, fieldCorner } from '../../src/render/board-layout.ts';
import { square, PLAIN_LOOK, PLAIN_PIECES, PLAIN_THEME, JUMP_SCENE, START_SCENE } from './scenes.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import { luminance } from './contrast-law.ts';
import { readPicture, type Picture } from './picture.ts';
import { DEFAULT_LOOK, THEME_NAMES, THEMES } from '../../src/render/look.ts';

const field = (n: number, bottom: 'dark' | 'light'): readonly number[] => {
  const { x, y } = squareCorner(square(n), bottom);
  return [(x - 16) / 60, (y - 36) / 60];
};

it('PLAY-09: with light at the bottom 1-4 are in the top row and 29 is at the lower left', () => {
  expect([1, 4, 5, 29, 32].map((n) => field(n, 'light'))).toEqual([
    [1, 0],
    [7, 0],
    [0, 1],
    [0, 7],
    [6, 7],
  ]);
});

it('PLAY-09: with dark at the bottom every square is mirrored at the middle of the picture', () => {
  for (const n of SQUARES) {
    const [a, b] = [squareCenter(n, 'light'), squareCenter(n, 'dark')];
    expect([a.x + b.x, a.y + b.y]).toEqual([512, 552]);
  }
});

const BARE = { ...START_SCENE, position: { dark: 0, light: 0, kings: 0, turn: 'dark' } as const };
/** To the right of a piece's middle: the rim of its face. */
const EDGE = 23;
const { playing, other } = PLAIN_THEME;
const PIECES: Readonly<Record<Side, string>> = { dark: PLAIN_PIECES.dark.edge, light: PLAIN_PIECES.light.edge };

describe.each(SIDES)('pieces and numbers with %s at the bottom', (bottom) => {
  let picture: Picture;
  beforeAll(async () => {
    picture = await readPicture(drawBoard({ ...START_SCENE, bottom }, PLAIN_LOOK));
  });

  it('RULE-01, RULE-02: dark stands on 1-12, light on 21-32, nobody between', () => {
    for (const n of SQUARES) {
      const { x, y } = squareCenter(square(n), bottom);
      const expected = n <= 12 ? PIECES.dark : n <= 20 ? playing : PIECES.light;
      expect(picture.colorAt({ x: x + EDGE, y }), `square ${n}`).toBe(expected);
    }
  });

  it('RULE-01: lower left of each player is a playing square, lower right is not', () => {
    expect(picture.colorAt({ x: 16 + 57, y: 516 - 2 })).toBe(playing);
    expect(picture.colorAt({ x: 496 - 5, y: 516 - 2 })).toBe(other);
  });

  it('PLAY-11: every playing square bears a number of its own', () => {
    expect(new Set(SQUARES.map((n) => picture.numberPixels(n, bottom))).size).toBe(32);
  });
});

it.each(SIDES)('PLAY-11: a king, too, bears the number of its square, within its rim: %s', async (side) => {
  const full = { ...START_SCENE, position: { dark: 0, light: 0, [side]: -1, kings: -1, turn: 'dark' } as const };
  const picture = await readPicture(drawBoard(full, PLAIN_LOOK));
  expect(new Set(SQUARES.map((n) => picture.numberPixels(n, 'light'))).size).toBe(32);
  for (const n of SQUARES)
    expect(picture.shareOfRing(n, 'light', 20.6, PLAIN_PIECES[side].mark), `square ${n}`).toBe(0);
});

it('PLAY-10: a king carries a crown and a man does not', async () => {
  const picture = await readPicture(drawBoard(JUMP_SCENE, PLAIN_LOOK));
  const marks = new Set(SIDES.map((side) => PLAIN_PIECES[side].mark));
  const middle = (n: number): boolean => {
    const { x, y } = squareCenter(square(n), 'dark');
    return marks.has(picture.colorAt({ x, y: y - 10.5 }));
  };
  expect([2, 4, 31, 19].map(middle)).toEqual([true, true, true, true]);
  expect([5, 12, 13, 24].map(middle)).toEqual([false, false, false, false]);
});

it('PLAY-10: the lettered style writes C on men and K on kings', async () => {
  const picture = await readPicture(drawBoard(JUMP_SCENE, { ...PLAIN_LOOK, lettered: true }));
  const marks = new Set(SIDES.map((side) => PLAIN_PIECES[side].mark));
  const isMark = (n: number, dx: number, dy: number): boolean => {
    const { x, y } = squareCenter(square(n), 'dark');
    // The letter stands above the number.
    return marks.has(picture.colorAt({ x: x + 0.8 * dx, y: y - 10 + 0.8 * dy }));
  };
  // The upright of the K is left of the middle and full height; the C is open at the right and empty in the middle.
  for (const n of [2, 4, 31]) expect(isMark(n, -3, -2), `king on ${n}`).toBe(true);
  for (const n of [5, 12, 13, 24]) expect([isMark(n, 0, 0), isMark(n, -4, 0)], `man on ${n}`).toEqual([false, true]);
});

it.each(THEME_NAMES)(
  'RULE-01: on %s the squares that are played on are of one color, and the darker ones, whatever they are called',
  async (theme) => {
    const picture = await readPicture(drawBoard(BARE, { ...DEFAULT_LOOK, theme }));
    const fields = Array.from({ length: 64 }, (_, at) => ({ row: Math.floor(at / 8), column: at % 8 }));
    // Below a number.
    const colors = (parity: number): ReadonlySet<string> =>
      new Set(
        fields
          .filter(({ row, column }) => (row + column) % 2 === parity)
          .map(({ row, column }) => fieldCorner(row, column))
          .flatMap(({ x, y }) => picture.colorsIn({ x, y: y + 40, width: 60, height: 8 })),
      );
    const [other, playing] = [colors(0), colors(1)];
    expect(playing).toEqual(new Set([THEMES[theme].playing]));
    const darkest = Math.min(...Array.from(other, luminance));
    const brightest = luminance(THEMES[theme].playing);
    expect((darkest + 0.05) / (brightest + 0.05)).toBeGreaterThan(2);
    if (theme.startsWith('black')) expect(brightest).toBeLessThan(0.02);
  },
);
