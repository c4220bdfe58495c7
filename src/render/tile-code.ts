import { PICTURE_WIDTH, SQUARE_UNITS } from './board-layout.ts';
import {
  BitWriter,
  distanceOf,
  END,
  FIRST_LENGTH,
  LENGTHS,
  LONGEST_RUN,
  LONGEST_SYMBOL,
  NEXT,
  SHORTEST_RUN,
  tellBytes,
  tellRun,
  type Codes,
  type Receiver,
} from './deflate.ts';
import { prefixCode, type PrefixCode } from './huffman.ts';

// A picture of a board is packed tile by tile: each is filtered, searched for runs and coded once, and from then on its bits
// are copied. What a general packer finds beyond that are equal rows of tiles near one another, so these are looked for.

/** Of PNG (section 9): what a row differs by from the one above. */
const FILTER = 2;

/** Each row but the first as what it differs by from the one above. */
function filtered(rows: Uint8Array, stride: number): Uint8Array {
  const differences = new Uint8Array(rows);
  for (let at = stride; at < rows.length; at++) differences[at] = (rows[at] ?? 0) - (rows[at - stride] ?? 0);
  return differences;
}

/** Rows in a code: for each four numbers, and then the bits of all, each from a word of its own. */
type PackedRows = Uint16Array<ArrayBuffer>;

/** Zeros before and behind what is coded, its bits, and the word where they begin. */
const [LEAD, TRAIL, BITS, START, HEAD] = [0, 1, 2, 3, 4];

interface Row {
  readonly lead: number;
  readonly trail: number;
  readonly tell: (receiver: Receiver) => void;
}

/** Where rows are packed before they are kept. */
let scratch = new Uint16Array();

/** `most` words are enough for all. */
function packRows(rows: readonly Row[], most: number, codes: Codes): PackedRows {
  if (scratch.length < most) scratch = new Uint16Array(most);
  const heads = new Uint16Array(HEAD * rows.length);
  const writer = new BitWriter(scratch, codes);
  for (const [index, { lead, trail, tell }] of rows.entries()) {
    const start = writer.endWord();
    tell(writer);
    heads.set([lead, trail, writer.length - 16 * start, heads.length + start], HEAD * index);
  }
  const packed = new Uint16Array(heads.length + writer.endWord());
  packed.set(heads);
  packed.set(writer.words.subarray(0, packed.length - heads.length), heads.length);
  return packed;
}

/** A tile, ready for any picture of the kind that it was packed for. */
export interface PackedTile {
  readonly width: number;
  readonly height: number;
  readonly rows: PackedRows;
  /** Of all bytes; and of each times how far it is behind the tile's first in a picture. */
  readonly sum: number;
  readonly moment: number;
}

/** A copy takes fewer bits than this. */
const COPY_BITS = 20;
/** Equal tiles are so many tiles away from each other: the squares that are played on take turns with others. */
const ALIKE = [2, 4, 6] as const;

const ADLER = 65_521;
/** RFC 1950: deflate with a window of 32 kB. */
const ZLIB_HEADER = 0x9c78;
/** RFC 1951: the last block, with codes of its own. */
const LAST_BLOCK = 0b101;
/** The lengths of codes are told in codes of four bits each, and in this order. */
const TOLD = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const;

/** Packs pictures of a width whose bytes are about as common as in a sample. */
export class TilePacker {
  readonly #width: number;
  readonly #codes: Codes;
  readonly #told: PrefixCode;
  /** Each number of zeros in a row. */
  readonly #zeros: PackedRows;
  #words = new Uint16Array();

  /** @param sample indices below `colors`, row by row. */
  constructor(width: number, colors: number, sample: Uint8Array) {
    const lines = sample.length / width;
    // Repeats of a tile's row can be of any length.
    const bytes = Array.from({ length: LONGEST_SYMBOL + 1 }, (_, symbol) => {
      if (symbol > END) return lines / 4;
      return symbol < colors || symbol > END - colors ? 1 : 0;
    });
    const count = (symbol: number): void => {
      bytes[symbol] = (bytes[symbol] ?? 0) + 1;
    };
    const counter: Receiver = { byte: count, run: (length) => count(LENGTHS[length]?.symbol ?? END) };
    const rows = filtered(sample, width);
    for (let line = 0; line < lines; line++) {
      count(FILTER);
      tellBytes(rows, line * width, (line + 1) * width, counter);
    }
    const distances = Array.from({ length: distanceOf(width).symbol + 1 }, () => 1);
    distances[NEXT.symbol] = 8 * lines;
    for (const tiles of ALIKE) distances[distanceOf((tiles * width * SQUARE_UNITS) / PICTURE_WIDTH).symbol] = lines;
    this.#width = width;
    this.#codes = { bytes: prefixCode(bytes), distances: prefixCode(distances) };
    this.#told = prefixCode(TOLD.map((_, length) => (length < 16 ? 1 : 0)));
    const numbers = Array.from({ length: width + 1 }, (_, zeros): Row => {
      return { lead: 0, trail: 0, tell: (receiver) => tellRun(0, zeros, receiver) };
    });
    this.#zeros = packRows(numbers, 8 * numbers.length, this.#codes);
  }

  packTile(indices: Uint8Array, width: number): PackedTile {
    const height = indices.length / width;
    const bytes = filtered(indices, width);
    let [sum, moment] = [0, 0];
    const rows = Array.from({ length: height }, (_, line): Row => {
      let [start, end] = [line * width, (line + 1) * width];
      for (let at = start; at < end; at++) {
        sum += bytes[at] ?? 0;
        moment += (bytes[at] ?? 0) * (line * (this.#width + 1) + at - line * width);
      }
      while (start < end && bytes[start] === 0) start++;
      while (end > start && bytes[end - 1] === 0) end--;
      const [lead, trail] = [start - line * width, (line + 1) * width - end];
      return { lead, trail, tell: (receiver) => tellBytes(bytes, start, end, receiver) };
    });
    return { width, height, rows: packRows(rows, indices.length + height, this.#codes), sum, moment };
  }

  /** Bands of tiles, from the top and from the left, as zlib packs them (RFC 1950). */
  packPicture(bands: readonly (readonly PackedTile[])[]): Uint8Array {
    const height = bands.reduce((sum, band) => sum + (band[0]?.height ?? 0), 0);
    const size = (this.#width + 1) * height;
    if (this.#words.length < size) this.#words = new Uint16Array(size);
    const writer = new BitWriter(this.#words, this.#codes);
    writer.put(ZLIB_HEADER, 16);
    this.#begin(writer);
    let [low, high, top] = [1, size, 0];
    for (const band of bands) {
      const end = size - top * (this.#width + 1);
      let left = 1;
      for (const { width, sum, moment } of band) {
        low += sum;
        high += (end - left) * sum - moment;
        left += width;
      }
      const lines = band[0]?.height ?? 0;
      for (let line = 0; line < lines; line++) {
        const filter = line === 0 ? 0 : FILTER;
        low += filter;
        high += filter * (end - line * (this.#width + 1));
        writer.byte(filter);
        this.#writeRow(writer, band, line);
      }
      top += lines;
    }
    writer.byte(END);
    const length = Math.ceil(writer.length / 8);
    writer.endWord();
    const packed = Buffer.alloc(length + 4);
    packed.set(new Uint8Array(this.#words.buffer, 0, length));
    packed.writeUInt16BE(high % ADLER, length);
    packed.writeUInt16BE(low % ADLER, length + 2);
    return packed;
  }

  /** Tells the codes. */
  #begin(writer: BitWriter): void {
    const { bytes, distances } = this.#codes;
    writer.put(LAST_BLOCK, 3);
    writer.put(bytes.lengths.length - FIRST_LENGTH, 5);
    writer.put(distances.lengths.length - 1, 5);
    writer.put(TOLD.length - 4, 4);
    for (const length of TOLD) writer.put(this.#told.lengths[length] ?? 0, 3);
    for (const { lengths } of [bytes, distances])
      for (const length of lengths) writer.put(this.#told.codes[length] ?? 0, this.#told.lengths[length] ?? 0);
  }

  #writeRow(writer: BitWriter, band: readonly PackedTile[], line: number): void {
    const head = HEAD * line;
    let zeros = 0;
    for (let at = 0; at < band.length; at++) {
      const { rows, width } = band[at] as PackedTile;
      const lead = rows[head + LEAD] ?? 0;
      zeros += lead;
      if (lead === width) continue;
      this.#writeZeros(writer, zeros);
      zeros = rows[head + TRAIL] ?? 0;
      const bits = rows[head + BITS] ?? 0;
      const length = width - lead - zeros;
      const canRepeat = bits > COPY_BITS && length >= SHORTEST_RUN && length <= LONGEST_RUN;
      const away = canRepeat ? equalBefore(band, at, head) : 0;
      if (away > 0) writer.repeat(length, distanceOf(away));
      else writer.copy(rows, rows[head + START] ?? 0, bits);
    }
    this.#writeZeros(writer, zeros);
  }

  #writeZeros(writer: BitWriter, count: number): void {
    const zeros = this.#zeros;
    writer.copy(zeros, zeros[HEAD * count + START] ?? 0, zeros[HEAD * count + BITS] ?? 0);
  }
}

/** How many bytes before this row of a tile the same row of an equal one is; 0 where there is none. */
function equalBefore(band: readonly PackedTile[], at: number, head: number): number {
  const tile = band[at] as PackedTile;
  for (const tiles of ALIKE) {
    const other = band[at - tiles];
    if (other === undefined) return 0;
    if (!areEqual(tile, other, head)) continue;
    let away = 0;
    for (let index = at - tiles; index < at; index++) away += (band[index] as PackedTile).width;
    return away;
  }
  return 0;
}

function areEqual({ rows, width }: PackedTile, other: PackedTile, head: number): boolean {
  const others = other.rows;
  if (other.width !== width || others[head + LEAD] !== rows[head + LEAD] || others[head + BITS] !== rows[head + BITS])
    return false;
  if (others === rows) return true;
  const [start, otherStart] = [rows[head + START] ?? 0, others[head + START] ?? 0];
  for (let word = 0; word < (rows[head + BITS] ?? 0) / 16; word++)
    if (rows[start + word] !== others[otherStart + word]) return false;
  return true;
}
