import { crc32, inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawBoard } from '../../src/render/board-picture.ts';
import { composeRows } from '../../src/render/compose.ts';
import { DEFAULT_LOOK, PICTURE_SIZES } from '../../src/render/look.ts';
import { encodeIndexedPng } from '../../src/render/png.ts';
import { wholePicture } from '../../src/render/board-layout.ts';
import { randomScenes } from './scenes.ts';
import { tries } from '../support/tries.ts';

/** The chunks of a PNG file by type, in their order; fails on anything that the format forbids there. */
function readChunks(png: Uint8Array): readonly { readonly type: string; readonly data: Buffer }[] {
  const file = Buffer.from(png);
  expect(file.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001A\n');
  const chunks: { type: string; data: Buffer }[] = [];
  let at = 8;
  while (at < file.length) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    expect(file.readUInt32BE(at + 8 + length), `checksum at ${at}`).toBe(crc32(body));
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) });
    at += 12 + length;
  }
  expect(at).toBe(file.length);
  return chunks;
}

/** Rows as they were before filtering: by nothing, or by the row above (W3C PNG, section 9). */
function unfiltered(rows: Buffer, length: number): Buffer {
  const plain = Buffer.from(rows);
  for (let start = 0; start < plain.length; start += length) {
    const filter = plain.readUInt8(start);
    expect([0, 2]).toContain(filter);
    if (filter === 0) continue;
    for (let at = start + 1; at < start + length; at++)
      plain.writeUInt8((plain.readUInt8(at) + plain.readUInt8(at - length)) & 255, at);
    plain.writeUInt8(0, start);
  }
  return plain;
}

describe.each(PICTURE_SIZES)('at size %i', (size) => {
  const look = { ...DEFAULT_LOOK, size };
  const { width, height } = wholePicture(size);

  it('PLAY-11: the file is a PNG to the letter: chunks, checksums, header and compressed rows', async () => {
    await fc.assert(
      fc.asyncProperty(randomScenes, async (scene) => {
        const chunks = readChunks(drawBoard(scene, look));
        expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
        const [header, colors, alphas, data, end] = chunks.map((chunk) => chunk.data);
        expect([header?.readUInt32BE(0), header?.readUInt32BE(4)]).toEqual([size, (size * 552) / 512]);
        // 8 bits, indexed, deflate, the one filter method, not interlaced.
        expect([...(header?.subarray(8) ?? [])]).toEqual([8, 3, 0, 0, 0]);
        expect(end).toHaveLength(0);
        const count = (colors?.length ?? 0) / 3;
        expect(alphas?.length).toBeLessThanOrEqual(count);
        // It also holds the data to their checksum.
        const rows = inflateSync(data ?? Buffer.alloc(0));
        const plain = unfiltered(rows, width + 1);
        expect(Buffer.compare(plain, composeRows(scene, look))).toBe(0);
        expect(plain).toHaveLength((width + 1) * height);
        expect(plain.reduce((most, index) => Math.max(most, index), 0)).toBeLessThan(count);
      }),
      tries(1),
    );
  });
});

it('a palette without clear colors needs no list of alphas', () => {
  const png = encodeIndexedPng(Uint8Array.of(0, 0, 1), 2, Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 255));
  const chunks = readChunks(png);
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  expect([...(chunks[1]?.data ?? [])]).toEqual([1, 2, 3, 4, 5, 6]);
});
