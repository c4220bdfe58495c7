import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const deflateOffTheLoop = promisify(deflate);
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS_PER_PIXEL = 8;
const INDEXED_COLOUR = 3;

// Level 8 takes twice as long for 4 % fewer bytes.
const COMPRESSION = { level: 7, memLevel: 9, chunkSize: 1 << 16 };

/**
 * Packs a picture of at most 256 colours as PNG (W3C PNG, sections 5 and 11), off the event loop. `rows` have a filter byte
 * and `width` indices each; `colours` are RGBA, those that are not opaque first.
 */
export async function encodeIndexedPng(rows: Uint8Array, width: number, colours: Uint8Array): Promise<Uint8Array> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length / (width + 1), 4);
  header.set([BITS_PER_PIXEL, INDEXED_COLOUR], 8);
  const alphas = colours.filter((_, at) => at % 4 === 3);
  const listed = alphas.findLastIndex((alpha) => alpha !== 255) + 1;
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', header),
    ...chunk(
      'PLTE',
      colours.filter((_, at) => at % 4 !== 3),
    ),
    ...(listed === 0 ? [] : chunk('tRNS', alphas.subarray(0, listed))),
    ...chunk('IDAT', await deflateOffTheLoop(rows, COMPRESSION)),
    ...chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): readonly Uint8Array[] {
  const start = Buffer.alloc(8);
  start.writeUInt32BE(data.length, 0);
  start.write(type, 4, 'latin1');
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(data, crc32(start.subarray(4))));
  return [start, data, end];
}
