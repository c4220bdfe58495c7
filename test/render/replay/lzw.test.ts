import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteSink, LzwPacker } from '../../../src/render/replay/gif-writer.ts';
import { readImageData } from './read-gif.ts';
import { tries } from '../../support/tries.ts';

function packed(packer: LzwPacker, indices: Uint8Array): Uint8Array {
  const sink = new ByteSink();
  packer.pack(indices, sink);
  return sink.contents();
}

const noise = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 13) & 255);

const runs = fc
  .array(fc.tuple(fc.nat({ max: 255 }), fc.integer({ min: 1, max: 3000 })), { minLength: 1, maxLength: 30 })
  .map((parts) => Uint8Array.from(parts.flatMap(([index, length]) => Array.from({ length }, () => index))));
const anything = fc.uint8Array({ minLength: 1, maxLength: 20_000, size: 'max' });
const fewColours = fc
  .array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 20_000, size: 'max' })
  .map((all) => Uint8Array.from(all));

describe('packed indices', () => {
  it('PLAY-11: read back as they were, whatever they are and whatever was packed before', () => {
    const packer = new LzwPacker();
    fc.assert(
      fc.property(fc.oneof(runs, anything, fewColours), (indices) => {
        expect(readImageData(packed(packer, indices), indices.length)).toEqual(indices);
      }),
      tries(60),
    );
  });

  // Where a code is the first of a greater length, writer and reader must agree to the very pixel.
  it('PLAY-11: read back at every length around the growth of the codes and the end of the table', () => {
    const packer = new LzwPacker();
    const all = noise(4200);
    for (const around of [1, 255, 767, 1791, 3838, 3839, 4090]) {
      for (let length = Math.max(1, around - 4); length < around + 5; length++) {
        const indices = all.subarray(0, length);
        expect(Buffer.compare(readImageData(packed(packer, indices), length), indices), `${length} pixels`).toBe(0);
      }
    }
  });

  it('PLAY-11: of one colour take next to nothing', () => {
    expect(packed(new LzwPacker(), new Uint8Array(512 * 552)).length).toBeLessThan(1500);
  });
});
