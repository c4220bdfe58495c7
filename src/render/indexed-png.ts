import { promisify } from 'node:util';
import { constants, crc32, deflate } from 'node:zlib';

const deflateOffTheLoop = promisify(deflate);
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS_PER_PIXEL = 8;
const INDEXED_COLOUR = 3;

/**
 * Packs a picture of at most 256 colours as PNG (W3C PNG, sections 5 and 11). A board has few colours; as indices it
 * takes a quarter of the bytes and the time of a true-colour file.
 * @param rows one filter byte and `width` indices a row
 * @param colours red, green, blue and alpha of each index
 */
export async function encodeIndexedPng(rows: Uint8Array, width: number, colours: Uint8Array): Promise<Uint8Array> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length / (width + 1), 4);
  header.set([BITS_PER_PIXEL, INDEXED_COLOUR], 8);
  const data = await deflateOffTheLoop(rows, { level: 6, strategy: constants.Z_DEFAULT_STRATEGY, memLevel: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.filter((_, at) => at % 4 !== 3))),
    chunk('tRNS', Buffer.from(colours.filter((_, at) => at % 4 === 3))),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  whole.set(data, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8);
  return whole;
}
