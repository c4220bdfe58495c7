import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { squareCenter, type Point } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import { badgesOf, drawCurve, type Curve } from '../../src/render/curve-picture.ts';
import { DEFAULT_LOOK, materialOn, PIECE_SET_NAMES, THEME_NAMES, THEMES } from '../../src/render/look.ts';
import { readPicture } from './picture.ts';
import { square, squares, START_SCENE } from './scenes.ts';
import { tries } from '../support/tries.ts';

const MOST_BYTES = 27_000;
const MOST_BYTES_OF_BOARD = 28_000;
const ARROWS = [
  { kind: 'played', squares: squares(9, 13) },
  { kind: 'better', squares: squares(11, 16) },
] as const;

describe('END-09: arrows on a board', () => {
  test.each(['dark', 'light'] as const)(
    'END-09: given a better and a played move, %s at the bottom, then both point at their squares, and other squares stay as they are',
    async (bottom) => {
      const plain = await readPicture(drawBoard({ ...START_SCENE, bottom }));
      const shown = await readPicture(drawBoard({ ...START_SCENE, bottom, arrows: ARROWS }));
      const { target, frameLine } = THEMES[DEFAULT_LOOK.theme];
      expect(shown.colorAt(squareCenter(square(16), bottom))).toBe(target);
      expect(shown.colorAt(squareCenter(square(13), bottom))).toBe(frameLine);
      for (const other of squares(1, 2, 20, 21, 25, 32))
        expect(shown.numberPixels(other, bottom)).toBe(plain.numberPixels(other, bottom));
    },
  );

  test('END-09: given two moves to the same square, then neither arrow hides the head of the other', async () => {
    const arrows = [
      { kind: 'played', squares: squares(11, 15) },
      { kind: 'better', squares: squares(10, 15) },
    ] as const;
    const shown = await readPicture(drawBoard({ ...START_SCENE, arrows }));
    const { target, frameLine } = THEMES[DEFAULT_LOOK.theme];
    const { x, y } = squareCenter(square(15), 'light');
    expect(shown.colorAt({ x: x - 11, y: y - 11 })).toBe(target);
    expect(shown.colorAt({ x: x + 10, y: y - 10 })).toBe(frameLine);
  });

  test.each(THEME_NAMES)('PLAY-11, END-09: given the board %s, then a picture with arrows stays small', (theme) => {
    const png = drawBoard({ ...START_SCENE, arrows: ARROWS }, { ...DEFAULT_LOOK, theme });
    expect(png.length).toBeLessThan(MOST_BYTES_OF_BOARD);
  });
});

const CURVE: Curve = {
  chances: Array.from({ length: 61 }, (_, ply) => (ply < 30 ? 0.25 : 0.75)),
  first: 'dark',
  marked: [29],
  bottom: 'dark',
  plates: { dark: { name: 'Alice', note: '91%' }, light: { name: 'Bob', note: '84%' } },
};
/** In units, within the picture of the chances: a quarter and three quarters of its width, from top to bottom. */
const [LEFT, RIGHT] = [100, 400];
const [TOP, HEIGHT] = [36, 172];

describe('END-09: the picture of the chances', () => {
  test.each(['dark', 'light'] as const)(
    'END-09: given how the chances stood, %s at the bottom, then each side has its color on as much of the picture',
    async (bottom) => {
      const picture = await readPicture(drawCurve({ ...CURVE, bottom }, DEFAULT_LOOK));
      const { body } = materialOn(DEFAULT_LOOK.theme, DEFAULT_LOOK.pieces, bottom);
      const share = (x: number): number => {
        const column = Array.from({ length: HEIGHT }, (_, y) => picture.colorAt({ x, y: TOP + y }));
        return column.filter((color) => color === body).length / HEIGHT;
      };
      const [early, late] = bottom === 'dark' ? [0.25, 0.75] : [0.75, 0.25];
      expect(Math.abs(share(LEFT) - early)).toBeLessThan(0.04);
      expect(Math.abs(share(RIGHT) - late)).toBeLessThan(0.04);
    },
  );

  test('END-09: given a marked move, then a dot stands on the curve after it', async () => {
    const picture = await readPicture(drawCurve(CURVE, DEFAULT_LOOK));
    const at = { x: 16 + (480 * 30) / 60, y: TOP + HEIGHT * 0.25 };
    expect(picture.colorAt(at)).toBe(THEMES[DEFAULT_LOOK.theme].lit);
  });

  test('END-09: given any marked moves, then no number hides another one, or a dot, and all are within the picture', () => {
    const dots = fc
      .array(fc.record({ x: fc.integer({ min: 16, max: 496 }), y: fc.integer({ min: TOP, max: TOP + HEIGHT }) }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((places) => places.toSorted((one, other) => one.x - other.x));
    const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
    fc.assert(
      fc.property(dots, (marked) => {
        const badges = badgesOf(marked);
        for (const [at, badge] of badges.entries()) {
          expect(badge.x).toBeGreaterThanOrEqual(16 + 14);
          expect(badge.x).toBeLessThanOrEqual(496 - 14);
          for (const other of badges.slice(at + 1)) expect(distance(badge, other)).toBeGreaterThanOrEqual(28);
          for (const dot of marked) expect(distance(badge, dot)).toBeGreaterThanOrEqual(20);
        }
      }),
      { ...tries(500), examples: [[[490, 493, 496].map((x) => ({ x, y: TOP + 40 }))]] },
    );
  });

  test('PLAY-11, END-09: given every board and every set, then it is as wide as a board, small, and equal each time', async () => {
    for (const [index, theme] of THEME_NAMES.entries()) {
      const pieces = PIECE_SET_NAMES[index % PIECE_SET_NAMES.length] ?? DEFAULT_LOOK.pieces;
      const png = drawCurve(CURVE, { ...DEFAULT_LOOK, theme, pieces });
      expect(png.length).toBeLessThan(MOST_BYTES);
      expect((await readPicture(png)).width).toBe(768);
    }
    const [once, again] = [drawCurve(CURVE, DEFAULT_LOOK), drawCurve(CURVE, DEFAULT_LOOK)];
    expect(Buffer.from(once).equals(Buffer.from(again))).toBe(true);
  });
});
