import { beforeAll, describe, expect, it } from 'vitest';
import { SIDES, type Side } from '../../src/engine/position.ts';
import { SQUARES } from '../../src/engine/square.ts';
import { squareCentre } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import { readPicture, type Picture } from './picture.ts';
import { PLAIN_LOOK, PLAIN_PIECES, PLAIN_THEME } from './plain-look.ts';
import { JUMP_SCENE, square, START_SCENE } from './scenes.ts';

/** To the right of a piece's middle: the rim of its face. */
const EDGE = 20;
const { playing, other } = PLAIN_THEME;
const PIECES: Readonly<Record<Side, string>> = { dark: PLAIN_PIECES.dark.edge, light: PLAIN_PIECES.light.edge };

describe.each(SIDES)('pieces and numbers with %s at the bottom', (bottom) => {
  let picture: Picture;
  beforeAll(async () => {
    picture = await readPicture(await drawBoard({ ...START_SCENE, bottom }, PLAIN_LOOK));
  });

  it('RULE-01, RULE-02: dark stands on 1-12, light on 21-32, nobody between', () => {
    for (const n of SQUARES) {
      const { x, y } = squareCentre(square(n), bottom);
      const expected = n <= 12 ? PIECES.dark : n <= 20 ? playing : PIECES.light;
      expect(picture.colourAt({ x: x + EDGE, y }), `square ${n}`).toBe(expected);
    }
  });

  it('PLAY-09: the side at the bottom has its own pieces there', () => {
    expect(picture.colourAt({ x: 16 + 30 + EDGE, y: 516 - 30 })).toBe(PIECES[bottom]);
  });

  it('RULE-01: lower left of each player is a playing square, lower right is not', () => {
    expect(picture.colourAt({ x: 16 + 57, y: 516 - 2 })).toBe(playing);
    expect(picture.colourAt({ x: 496 - 5, y: 516 - 2 })).toBe(other);
  });

  it('PLAY-11: every playing square bears a number of its own', () => {
    expect(new Set(SQUARES.map((n) => picture.numberPixels(n, bottom))).size).toBe(32);
  });
});

it('PLAY-09, PLAY-11: the numbers stay with their squares when the board is turned', async () => {
  const bare = { ...START_SCENE, position: { dark: 0, light: 0, kings: 0, turn: 'dark' } as const };
  const upright = await readPicture(await drawBoard({ ...bare, bottom: 'light' }, PLAIN_LOOK));
  const turned = await readPicture(await drawBoard({ ...bare, bottom: 'dark' }, PLAIN_LOOK));
  for (const n of SQUARES) expect(turned.numberPixels(n, 'dark')).toBe(upright.numberPixels(n, 'light'));
});

it('PLAY-10: a king carries a crown and a man does not', async () => {
  const picture = await readPicture(await drawBoard(JUMP_SCENE, PLAIN_LOOK));
  const marks = new Set(SIDES.map((side) => PLAIN_PIECES[side].mark));
  const middle = (n: number): boolean => {
    const { x, y } = squareCentre(square(n), 'dark');
    return marks.has(picture.colourAt({ x, y: y - 1 }));
  };
  expect([2, 4, 31, 19].map(middle)).toEqual([true, true, true, true]);
  expect([5, 12, 13, 24].map(middle)).toEqual([false, false, false, false]);
});

it('PLAY-10: the lettered style writes C on men and K on kings', async () => {
  const picture = await readPicture(await drawBoard(JUMP_SCENE, { ...PLAIN_LOOK, lettered: true }));
  const marks = new Set(SIDES.map((side) => PLAIN_PIECES[side].mark));
  const isMark = (n: number, dx: number, dy: number): boolean => {
    const { x, y } = squareCentre(square(n), 'dark');
    return marks.has(picture.colourAt({ x: x + dx, y: y + dy }));
  };
  // The upright of the K is left of the middle and full height; the C is open at the right and empty in the middle.
  for (const n of [2, 4, 31]) expect(isMark(n, -3, -3), `king on ${n}`).toBe(true);
  for (const n of [5, 12, 13, 24]) expect([isMark(n, 0, -1), isMark(n, -4, -1)], `man on ${n}`).toEqual([false, true]);
});
