import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LOOK, materialOn, THEME_NAMES, THEMES } from '../../src/render/look.ts';
import { drawRatings, scaleOf, type RatingChart } from '../../src/render/rating-picture.ts';
import { tries } from '../support/tries.ts';
import { readPicture } from './picture.ts';

const MOST_BYTES = 27_000;
const RISING: RatingChart = {
  plate: { name: 'Alice', note: '1700' },
  lines: [
    {
      label: 'Live',
      points: [
        { at: 0, rating: 1500 },
        { at: 0.5, rating: 1500 },
        { at: 1, rating: 1700 },
      ],
    },
  ],
  from: 'May 3, 2026',
  to: 'Nov 12, 2026',
};
const FALLING = {
  label: 'Correspondence',
  points: [
    { at: 0, rating: 1700 },
    { at: 1, rating: 1500 },
  ],
};
const { lit, playing } = THEMES[DEFAULT_LOOK.theme];
const { body } = materialOn(DEFAULT_LOOK.theme, DEFAULT_LOOK.pieces, 'dark');

/** In units: a place within the plot, from left to right and from top to bottom. */
const within = (across: number, down: number) => ({ x: 64 + 418 * across, y: 36 + 190 * down });

describe('HIST-02: the picture of ratings', () => {
  test('HIST-02: given a line, then the ground below it is filled, the sky above is not, and a dot shows where it ends', async () => {
    const picture = await readPicture(drawRatings(RISING, DEFAULT_LOOK));
    const { lowest, highest } = scaleOf([1500, 1700]);
    const down = (rating: number) => 1 - (rating - lowest) / (highest - lowest);
    expect(picture.colorAt(within(0.3, down(1630)))).toBe(lit);
    expect(picture.colorAt(within(0.3, down(1480)))).not.toBe(lit);
    expect(picture.colorAt(within(0.97, down(1630)))).toBe(picture.colorAt(within(0.3, down(1480))));
    expect(picture.colorAt(within(1, down(1700)))).toBe(body);
    expect([lit, body]).not.toContain(playing);
  });

  test('HIST-02: given two pools, then each ends in a dot, and the first is the one in front', async () => {
    const picture = await readPicture(drawRatings({ ...RISING, lines: [...RISING.lines, FALLING] }, DEFAULT_LOOK));
    const { lowest, highest } = scaleOf([1500, 1700]);
    for (const rating of [1500, 1700])
      expect(picture.colorAt(within(1, 1 - (rating - lowest) / (highest - lowest)))).toBe(body);
  });

  test('HIST-02: given any ratings, then a scale of at most five round numbers holds them, with room above the best', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 400, max: 4000 }), { minLength: 1, maxLength: 50 }), (ratings) => {
        const { lowest, highest, step } = scaleOf(ratings);
        expect(Math.abs(lowest % step)).toBe(0);
        expect(lowest).toBeLessThan(Math.min(...ratings));
        expect(highest).toBeGreaterThanOrEqual(Math.max(...ratings) + step / 2);
        expect((highest - lowest) / step).toBeLessThanOrEqual(6);
      }),
      tries(300),
    );
  });

  test('PLAY-11, HIST-02: given every board, then it is as wide as a board, small, and equal each time', async () => {
    for (const theme of THEME_NAMES) {
      const png = drawRatings({ ...RISING, lines: [...RISING.lines, FALLING] }, { ...DEFAULT_LOOK, theme });
      expect(png.length).toBeLessThan(MOST_BYTES);
      expect((await readPicture(png)).width).toBe(768);
    }
    const [once, again] = [drawRatings(RISING, DEFAULT_LOOK), drawRatings(RISING, DEFAULT_LOOK)];
    expect(Buffer.from(once).equals(Buffer.from(again))).toBe(true);
  });
});
