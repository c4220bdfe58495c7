import { constants, crc32, deflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { BoardScene } from './board-scene.ts';
import { composeBands, type Band } from './compose.ts';
import { DEFAULT_LOOK, type Look } from './look.ts';
import { lookPalette } from './palette.ts';

/** A PNG file, `look.size` pixels wide. Holds the event loop for about 1 ms, for some 50 ms at a look's first use. */
export function drawBoard(scene: BoardScene, look: Look = DEFAULT_LOOK): Uint8Array<ArrayBuffer> {
  const bands = composeBands(scene, look).map((band) => packed.memo(band.key, { context: band }));
  return writePng(bands, look.size, lookPalette(look).colors);
}

/** Rows of a picture, compressed on their own: what a move doesn't touch is not compressed again. */
interface PackedRows {
  readonly length: number;
  readonly deflated: Uint8Array;
  readonly sum: Checksum;
}

/** Some eight thousand bands, the last used. */
const packed = new LRUCache<string, PackedRows, Band>({
  maxSize: 16 << 20,
  sizeCalculation: ({ deflated }, key) => deflated.length + 2 * key.length,
  memoMethod: (_key, _stale, { context: { compose } }) => packRows(compose()),
});

/** Level 6 takes four times as long for a quarter fewer bytes. Ends on a whole byte, so that other rows can follow. */
const COMPRESSION = { level: 3, memLevel: 8, finishFlush: constants.Z_SYNC_FLUSH };

function packRows(rows: Uint8Array): PackedRows {
  // Copied, as zlib's own buffer is larger.
  const deflated = new Uint8Array(deflateRawSync(rows, COMPRESSION));
  return { length: rows.length, deflated, sum: checksum(rows) };
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS_PER_PIXEL = 8;
const INDEXED_COLOR = 3;
/** RFC 1950: deflate with a window of 32 kB. */
const ZLIB_HEADER = Buffer.from([0x78, 0x9c]);
/** RFC 1951: an empty last block. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/**
 * Packs at most 256 RGBA colors, those that are not opaque first, as PNG (W3C PNG, sections 5 and 11). The rows begin with
 * the filter byte for "none".
 */
export const encodeIndexedPng = (rows: Uint8Array, width: number, colors: Uint8Array): Uint8Array<ArrayBuffer> =>
  writePng([packRows(rows)], width, colors);

function writePng(parts: readonly PackedRows[], width: number, colors: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(parts.reduce((sum, { length }) => sum + length, 0) / (width + 1), 4);
  header.set([BITS_PER_PIXEL, INDEXED_COLOR], 8);
  const alphas = colors.filter((_, at) => at % 4 === 3);
  const listed = alphas.findLastIndex((alpha) => alpha !== 255) + 1;
  const sum = parts.reduce((before, part) => joinChecksums(before, part.sum, part.length), EMPTY);
  const end = Buffer.alloc(4);
  end.writeUInt16BE(sum.high, 0);
  end.writeUInt16BE(sum.low, 2);
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', header),
    ...chunk(
      'PLTE',
      colors.filter((_, at) => at % 4 !== 3),
    ),
    ...(listed === 0 ? [] : chunk('tRNS', alphas.subarray(0, listed))),
    ...chunk('IDAT', ZLIB_HEADER, ...parts.map(({ deflated }) => deflated), LAST_BLOCK, end),
    ...chunk('IEND'),
  ]);
}

function chunk(type: string, ...data: readonly Uint8Array[]): readonly Uint8Array[] {
  const start = Buffer.alloc(8);
  start.writeUInt32BE(
    data.reduce((sum, { length }) => sum + length, 0),
    0,
  );
  start.write(type, 4, 'latin1');
  const end = Buffer.alloc(4);
  end.writeUInt32BE(data.reduce((sum, part) => crc32(part, sum), crc32(start.subarray(4))));
  return [start, ...data, end];
}

/** The two halves of an Adler-32 (RFC 1950, section 9): the sum of the bytes, and the sum of these sums. */
interface Checksum {
  readonly low: number;
  readonly high: number;
}

const EMPTY: Checksum = { low: 1, high: 0 };
const MODULUS = 65_521;
/** So many bytes can be added before a sum leaves 31 bits, within which V8 counts fastest. */
const UNREDUCED = 3800;

export function checksum(bytes: Uint8Array): Checksum {
  let { low, high } = EMPTY;
  for (let start = 0; start < bytes.length; start += UNREDUCED) {
    const end = Math.min(start + UNREDUCED, bytes.length);
    for (let at = start; at < end; at++) {
      low += bytes[at] as number;
      high += low;
    }
    low %= MODULUS;
    high %= MODULUS;
  }
  return { low, high };
}

/** The checksum of what `first` was made of and then `length` bytes that make `second`. */
const joinChecksums = (first: Checksum, second: Checksum, length: number): Checksum => ({
  low: (first.low + second.low + MODULUS - 1) % MODULUS,
  high: (first.high + second.high + length * ((first.low + MODULUS - 1) % MODULUS)) % MODULUS,
});
