import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexPixels, makePalette, type Palette } from '../../src/render/palette.ts';
import { tries } from '../support/tries.ts';

type Rgba = readonly [number, number, number, number];

const pixels = (...runs: readonly (readonly [Rgba, number])[]): Uint8ClampedArray =>
  Uint8ClampedArray.from(runs.flatMap(([color, count]) => Array.from({ length: count }, () => color).flat()));

const colorsOf = ({ colors }: Palette): readonly Rgba[] =>
  Array.from({ length: colors.length / 4 }, (_, index) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = colors.subarray(index * 4);
    return [red, green, blue, alpha];
  });

/** What the pixels look like once they are palette colors. */
const shown = (sample: Uint8ClampedArray, palette: Palette): readonly (Rgba | undefined)[] =>
  [...indexPixels(sample, palette)].map((index) => colorsOf(palette)[index]);

const opaque = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.constant(255));

it('a picture of few colors that are far apart keeps each of them exactly', () => {
  const sample = pixels([[200, 40, 40, 255], 500], [[255, 255, 255, 255], 500], [[10, 20, 30, 255], 200]);
  expect(shown(sample, makePalette([sample]))).toEqual(shown(sample, makePalette([sample, sample])));
  expect(colorsOf(makePalette([sample]))).toHaveLength(3);
  expect(shown(sample, makePalette([sample]))[1100]).toEqual([10, 20, 30, 255]);
});

it('two shades of a large area stay apart, however little they differ', () => {
  const sample = pixels([[169, 124, 88, 255], 20_000], [[168, 124, 88, 255], 20_000]);
  expect(new Set(indexPixels(sample, makePalette([sample]))).size).toBe(2);
});

it('a rare color next to a common one is not worth a place of its own, a rare one far from all is', () => {
  const sample = pixels([[100, 100, 100, 255], 5000], [[103, 100, 100, 255], 2], [[0, 255, 0, 255], 2]);
  expect(colorsOf(makePalette([sample]))).toEqual([
    [100, 100, 100, 255],
    [0, 255, 0, 255],
  ]);
});

it('there are never more than 30 colors, and those that are not opaque come first', () => {
  const many = Array.from({ length: 4096 }, (_, n): readonly [Rgba, number] => [
    [(n & 15) * 17, ((n >> 4) & 15) * 17, (n >> 8) * 17, 255],
    20,
  ]);
  const found = colorsOf(makePalette([pixels(...many, [[0, 0, 0, 0], 90], [[9, 9, 9, 128], 90])]));
  expect(found).toHaveLength(30);
  expect(found.slice(0, 3).map(([, , , alpha]) => alpha)).toEqual([0, 128, 255]);
});

it('a clear pixel stays clear, whatever color hides in it', () => {
  const palette = makePalette([pixels([[255, 255, 255, 255], 100], [[0, 0, 0, 0], 100])]);
  expect(shown(pixels([[255, 255, 255, 0], 1]), palette)).toEqual([[0, 0, 0, 0]]);
});

it('every pixel gets the nearest color there is, and the same one whatever was asked before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(opaque, fc.integer({ min: 1, max: 400 })), { minLength: 1, maxLength: 40 }),
      fc.array(opaque, { maxLength: 40 }),
      (runs, others) => {
        const palette = makePalette([pixels(...runs)]);
        const fresh = makePalette([pixels(...runs)]);
        const distance = (a: Rgba, b: Rgba): number => a.reduce((sum, v, at) => sum + (v - (b[at] ?? 0)) ** 2, 0);
        for (const other of others) {
          const [found] = shown(pixels([other, 1]), palette);
          const nearest = Math.min(...colorsOf(palette).map((color) => distance(color, other)));
          expect(distance(found ?? [0, 0, 0, 0], other)).toBe(nearest);
        }
        for (const other of others.toReversed())
          expect(shown(pixels([other, 1]), fresh)).toEqual(shown(pixels([other, 1]), palette));
      },
    ),
    tries(100),
  );
});
