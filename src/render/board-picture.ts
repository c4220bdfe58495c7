import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { BoardScene } from './board-scene.ts';
import { composeRows } from './compose.ts';
import { DEFAULT_LOOK, lookKey, type Look, type PictureSize } from './look.ts';
import { lookPalette } from './palette.ts';

/** Used again: fresh memory from the system for each picture takes longer than filling it. */
const spareRows: Record<PictureSize, Uint8Array<ArrayBuffer>[]> = { 256: [], 384: [], 512: [], 768: [] };
const MOST_SPARE = 4;

/** A PNG file, `look.size` pixels wide. Holds the event loop for about 1 ms, for some 50 ms at a look's first use. */
export async function drawBoard(scene: BoardScene, look: Look = DEFAULT_LOOK): Promise<Uint8Array> {
  const spare = spareRows[look.size];
  const rows = composeRows(scene, look, spare.pop());
  try {
    return await encodeIndexedPng(rows, look.size, lookPalette(look).colours);
  } finally {
    if (spare.length < MOST_SPARE) spare.push(rows);
  }
}

/** Finished pictures by what they show, the last used within a number of bytes: records and private views show them again. */
export class PictureCache {
  readonly #pictures: LRUCache<string, Uint8Array, () => Promise<Uint8Array>>;
  readonly #draw: typeof drawBoard;

  constructor(maxBytes: number, draw = drawBoard) {
    this.#draw = draw;
    this.#pictures = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ byteLength }, key) => byteLength + 2 * key.length,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // A picture that is evicted while it is drawn still goes to those who wait for it.
      ignoreFetchAbort: true,
      allowStaleOnFetchAbort: true,
    });
  }

  get bytes(): number {
    return this.#pictures.calculatedSize;
  }

  get size(): number {
    return this.#pictures.size;
  }

  /** The picture of a scene, drawn once for concurrent callers, who share the bytes. A failure is not kept. */
  get(scene: BoardScene, look: Look): Promise<Uint8Array> {
    // JSON, so that no name of a player can pass for something else.
    const key = JSON.stringify([lookKey(look), scene]);
    return this.#pictures.forceFetch(key, { context: () => this.#draw(scene, look) });
  }
}

const deflateOffTheLoop = promisify(deflate);
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS_PER_PIXEL = 8;
const INDEXED_COLOUR = 3;

// Level 7 takes half as long again for 3 % fewer bytes.
const COMPRESSION = { level: 6, memLevel: 9, chunkSize: 1 << 16 };
const AS_ABOVE = 2;

/**
 * Packs at most 256 RGBA colours, those that are not opaque first, as PNG (W3C PNG, sections 5 and 11), off the event loop.
 * It writes into `rows`, which begin with the filter byte for "none".
 */
export async function encodeIndexedPng(rows: Uint8Array, width: number, colours: Uint8Array): Promise<Uint8Array> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length / (width + 1), 4);
  header.set([BITS_PER_PIXEL, INDEXED_COLOUR], 8);
  const alphas = colours.filter((_, at) => at % 4 === 3);
  filterEqualRows(rows, width + 1);
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

/** A row that is like the one above becomes zeros, which are packed in a tenth less time. */
function filterEqualRows(rows: Uint8Array, length: number): void {
  for (let start = rows.length - length; start > 0; start -= length) {
    const row = rows.subarray(start, start + length);
    if (Buffer.compare(row, rows.subarray(start - length, start)) !== 0) continue;
    row.fill(0);
    row[0] = AS_ABOVE;
  }
}

function chunk(type: string, data: Uint8Array): readonly Uint8Array[] {
  const start = Buffer.alloc(8);
  start.writeUInt32BE(data.length, 0);
  start.write(type, 4, 'latin1');
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(data, crc32(start.subarray(4))));
  return [start, data, end];
}
