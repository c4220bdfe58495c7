import { inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { TilePacker } from '../../src/render/tile-code.ts';
import { tries } from '../support/tries.ts';

const COLORS = 30;

interface Given {
  readonly widths: readonly number[];
  readonly bands: readonly { readonly height: number; readonly tiles: readonly Uint8Array[] }[];
}

/** Any picture of a few bands of tiles: flat ones, noise, and some that are alike in all but the order of their pixels. */
const pictures: fc.Arbitrary<Given> = fc
  .constantFrom([24, 90, 90, 90, 90, 90, 90, 90, 90, 24], [300, 1, 300, 2, 300], [300], [64, 64, 64])
  .chain((widths) => {
    const tile = (width: number, height: number): fc.Arbitrary<Uint8Array> => {
      const size = width * height;
      const wave = Uint8Array.from({ length: size }, (_, at) => 1 + (((at % width) * (at % width)) % (COLORS - 1)));
      const kinds = [new Uint8Array(size), new Uint8Array(size).fill(3), wave, wave.toReversed()];
      return fc.oneof(fc.constantFrom(...kinds), fc.uint8Array({ minLength: size, maxLength: size, max: COLORS - 1 }));
    };
    const band = fc
      .integer({ min: 1, max: 4 })
      .chain((height) =>
        fc.record({ height: fc.constant(height), tiles: fc.tuple(...widths.map((width) => tile(width, height))) }),
      );
    return fc.record({ widths: fc.constant(widths), bands: fc.array(band, { minLength: 1, maxLength: 3 }) });
  });

/** The rows of a picture as they were before filtering, without the filter bytes. */
function unpacked(packed: Uint8Array, width: number): Uint8Array {
  const rows = inflateSync(packed);
  const lines: Uint8Array[] = [];
  for (let at = 0; at < rows.length; at += width + 1) {
    const above = lines.at(-1);
    const isDifference = rows[at] === 2;
    lines.push(
      rows.subarray(at + 1, at + 1 + width).map((value, x) => (isDifference ? value + (above?.[x] ?? 0) : value)),
    );
  }
  return Buffer.concat(lines);
}

function expected({ widths, bands }: Given): Uint8Array {
  return Buffer.concat(
    bands.flatMap(({ height, tiles }) =>
      Array.from({ length: height }, (_, line) => tiles.map((tile, at) => rowOf(tile, widths[at] ?? 0, line))).flat(),
    ),
  );
}

const rowOf = (tile: Uint8Array, width: number, line: number): Uint8Array =>
  tile.subarray(line * width, (line + 1) * width);

it('PLAY-11: any picture that is packed tile by tile is what zlib unpacks, to the bit and the checksum', () => {
  fc.assert(
    fc.property(pictures, (given) => {
      const width = given.widths.reduce((sum, each) => sum + each, 0);
      const packer = new TilePacker(width, COLORS, new Uint8Array(width));
      const bands = given.bands.map(({ tiles }) =>
        tiles.map((tile, at) => packer.packTile(tile, given.widths[at] ?? 0)),
      );
      expect(Buffer.compare(unpacked(packer.packPicture(bands), width), expected(given))).toBe(0);
    }),
    tries(10),
  );
});

it('a tile is packed alone and in any picture of its kind, whatever stands beside it', () => {
  const packer = new TilePacker(180, COLORS, new Uint8Array(180));
  const [plain, other] = [new Uint8Array(900).fill(3), Uint8Array.from({ length: 900 }, (_, at) => (at * 7) % COLORS)];
  const [first, second] = [packer.packTile(plain, 90), packer.packTile(other, 90)];
  const picture = (...tiles: readonly (typeof first)[]): Uint8Array => unpacked(packer.packPicture([tiles]), 180);
  const alone = picture(first, second);
  picture(second, first);
  expect(Buffer.compare(picture(first, second), alone)).toBe(0);
  expect(Buffer.compare(alone, picture(second, first))).not.toBe(0);
});
