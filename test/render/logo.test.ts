import { expect, test } from 'vitest';
import { DEFAULT_LOOK, materialOn, THEMES } from '../../src/render/look.ts';
import { drawLogo } from '../../src/render/logo.ts';
import { decode } from './picture.ts';

test('START-03: the logo is a small square picture with round corners: a crown, on a red piece, on a square of the board', async () => {
  const png = await drawLogo();
  expect(png.length).toBeLessThan(16_000);
  const { width, height, data } = await decode(png);
  expect([width, height, data[3]]).toEqual([160, 160, 0]);
  const share = (color: string): number => {
    const [r, g, b] = Buffer.from(color.slice(1), 'hex');
    const fits = (_: unknown, at: number): boolean =>
      data[4 * at] === r && data[4 * at + 1] === g && data[4 * at + 2] === b;
    return Array.from({ length: width * height }).filter(fits).length / (width * height);
  };
  const { body, mark } = materialOn(DEFAULT_LOOK.theme, DEFAULT_LOOK.pieces, 'dark');
  expect(share(mark)).toBeGreaterThan(0.05);
  expect(share(body)).toBeGreaterThan(0.1);
  expect(share(THEMES[DEFAULT_LOOK.theme].playing)).toBeGreaterThan(0.1);
});
