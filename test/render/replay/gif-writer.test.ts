import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GifWriter } from '../../../src/render/gif-writer.ts';
import { readGif, shownPictures } from './read-gif.ts';
import { tries } from '../../support/tries.ts';

const WIDTH = 8;
const HEIGHT = 6;
/** Index 0 is nothing; 1 red, 2 green, 3 blue. */
const COLORS = { rgb: new Uint8Array(768), transparent: 0 };
COLORS.rgb.set([9, 9, 9, 255, 0, 0, 0, 255, 0, 0, 0, 255]);
const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];

/** All red but for some pixels. */
function picture(...blue: readonly (readonly [x: number, y: number])[]): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(1);
  for (const [x, y] of blue) pixels[y * WIDTH + x] = 3;
  return pixels;
}

function write(...pictures: readonly Uint8Array[]): Uint8Array {
  const writer = new GifWriter(WIDTH, HEIGHT, COLORS);
  for (const [at, pixels] of pictures.entries()) writer.add(pixels, 10 + at);
  return writer.finish();
}

describe('a GIF', () => {
  it('PLAY-11: has its size, repeats for ever and shows each picture for its own time', () => {
    const gif = readGif(write(picture(), picture([1, 1])));
    expect(gif).toMatchObject({ width: WIDTH, height: HEIGHT, loops: 0 });
    expect(gif.frames.map(({ delay }) => delay)).toEqual([10, 11]);
  });

  it('PLAY-11: holds of a further picture only the rectangle that changes, and of that only what does', () => {
    const [first, second] = readGif(write(picture([0, 0]), picture([0, 0], [2, 1], [5, 3]))).frames;
    expect(first?.rectangle).toEqual({ left: 0, top: 0, width: WIDTH, height: HEIGHT });
    expect(second?.rectangle).toEqual({ left: 2, top: 1, width: 4, height: 3 });
    expect(Array.from(second?.indices ?? [])).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
  });

  it('PLAY-11: shows the whole picture after each change, what was blue before being red again', () => {
    const shown = Array.from(shownPictures(readGif(write(picture([7, 5]), picture([0, 5]), picture()))), (pixels) => [
      ...pixels.subarray(-4),
      ...pixels.subarray(-4 * WIDTH, -4 * WIDTH + 4),
    ]);
    expect(shown).toEqual([
      [...BLUE, ...RED],
      [...RED, ...BLUE],
      [...RED, ...RED],
    ]);
  });
});

describe('the pixels of a GIF', () => {
  /** How a picture comes out that is one row, and the second one of its file, all of whose pixels change. */
  function readBack(indices: Uint8Array): Uint8Array {
    const writer = new GifWriter(indices.length, 1, COLORS);
    writer.add(
      indices.map((index) => index ^ 255),
      1,
    );
    writer.add(indices, 1);
    return readGif(writer.finish()).frames[1]?.indices ?? new Uint8Array();
  }

  const runs = fc
    .array(fc.tuple(fc.nat({ max: 255 }), fc.integer({ min: 1, max: 1000 })), { minLength: 1, maxLength: 30 })
    .map((parts) => Uint8Array.from(parts.flatMap(([index, length]) => Array.from({ length }, () => index))));
  const anything = fc.uint8Array({ minLength: 1, maxLength: 10_000, size: 'max' });
  const fewColors = fc
    .array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 10_000, size: 'max' })
    .map((all) => Uint8Array.from(all));

  it('PLAY-11: read back as they were, whatever they are and whatever was packed before', () => {
    fc.assert(
      fc.property(fc.oneof(runs, anything, fewColors), (indices) => {
        expect(Buffer.compare(readBack(indices), indices)).toBe(0);
      }),
      tries(30),
    );
  });

  // Where a code is the first of a greater length, writer and reader must agree to the very pixel.
  it('PLAY-11: read back at every length around the growth of the codes and the end of the table', () => {
    const noise = Uint8Array.from({ length: 4200 }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 13) & 255);
    for (const around of [1, 255, 767, 1791, 3838, 3839, 4090]) {
      for (let length = Math.max(1, around - 4); length < around + 5; length++) {
        const indices = noise.subarray(0, length);
        expect(Buffer.compare(readBack(indices), indices), `${length} pixels`).toBe(0);
      }
    }
  });

  it('PLAY-11: of one color take next to nothing', () => {
    const writer = new GifWriter(512, 552, COLORS);
    const empty = writer.length;
    writer.add(new Uint8Array(512 * 552), 1);
    expect(writer.length - empty).toBeLessThan(1500);
  });
});
