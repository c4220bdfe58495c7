export interface GifColors {
  /** Three bytes each of 64, 128 or 256 colors. */
  readonly rgb: Uint8Array;
  /** The index that leaves what was there before. */
  readonly transparent: number;
}

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GLOBAL_TABLE = 0b1111_0000;
const KEEP_WITH_TRANSPARENT = (1 << 2) | 1;
const REPEAT_FOR_EVER = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00', 'latin1');
const MAX_BLOCK = 255;

// The format: https://www.w3.org/Graphics/GIF/spec-gif89a.txt. For 80 moves `gifenc` and `omggif` take two and three times as long.
/** Writes an endless moving picture of one palette, of each frame only the rectangle that differs. */
export class GifWriter {
  readonly #width: number;
  readonly #height: number;
  readonly #transparent: number;
  readonly #bits: number;
  readonly #packer: LzwPacker;
  readonly #parts: Uint8Array[] = [];
  #length = 0;
  #shown: Uint8Array | undefined;

  constructor(width: number, height: number, { rgb, transparent }: GifColors) {
    this.#width = width;
    this.#height = height;
    this.#transparent = transparent;
    this.#bits = Math.log2(rgb.length / 3);
    this.#packer = new LzwPacker(this.#bits);
    const table = GLOBAL_TABLE | (this.#bits - 1);
    const header = [...Buffer.from('GIF89a', 'latin1'), ...word(width), ...word(height), table, 0, 0];
    this.#append(Uint8Array.from(header), rgb, REPEAT_FOR_EVER);
  }

  get length(): number {
    return this.#length + 1;
  }

  /** Appends a picture, an index a pixel, shown for `delay` hundredths of a second. `pixels` is kept until the next one. */
  add(pixels: Uint8Array, delay: number): void {
    const changed = this.#changes(pixels);
    const { left, top, width, height } = changed;
    const control = [0x21, 0xf9, 4, KEEP_WITH_TRANSPARENT, ...word(delay), this.#transparent, 0];
    const descriptor = [0x2c, ...word(left), ...word(top), ...word(width), ...word(height), 0, this.#bits];
    this.#append(Uint8Array.from([...control, ...descriptor]));
    const codes = this.#packer.pack(this.#cut(pixels, changed));
    for (let at = 0; at < codes.length; at += MAX_BLOCK) {
      const block = codes.subarray(at, at + MAX_BLOCK);
      this.#append(Uint8Array.of(block.length), block);
    }
    this.#append(Uint8Array.of(0));
    this.#shown = pixels;
  }

  finish(): Uint8Array<ArrayBuffer> {
    const file = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.#parts) {
      file.set(part, at);
      at += part.length;
    }
    file[at] = 0x3b;
    return file;
  }

  #append(...parts: readonly Uint8Array[]): void {
    for (const part of parts) {
      this.#parts.push(part);
      this.#length += part.length;
    }
  }

  /** The smallest rectangle outside of which nothing changes; a single pixel where nothing does. */
  #changes(after: Uint8Array): Rectangle {
    const width = this.#width;
    const height = this.#height;
    const before = this.#shown;
    if (before === undefined) return { left: 0, top: 0, width, height };
    let [top, bottom, left, right] = [height, -1, width, -1];
    for (let y = 0; y < height; y++) {
      const row = y * width;
      if (Buffer.compare(before.subarray(row, row + width), after.subarray(row, row + width)) === 0) continue;
      if (bottom < 0) top = y;
      bottom = y;
      let x = 0;
      while (x < left && before[row + x] === after[row + x]) x++;
      left = Math.min(left, x);
      x = width - 1;
      while (x > right && before[row + x] === after[row + x]) x--;
      right = Math.max(right, x);
    }
    if (bottom < 0) return { left: 0, top: 0, width: 1, height: 1 };
    return { left, top, width: right - left + 1, height: bottom - top + 1 };
  }

  #cut(pixels: Uint8Array, { left, top, width, height }: Rectangle): Uint8Array {
    const before = this.#shown;
    const cut = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      const row = (top + y) * this.#width + left;
      for (let x = 0; x < width; x++) {
        const pixel = pixels[row + x] ?? 0;
        cut[y * width + x] = before !== undefined && before[row + x] === pixel ? this.#transparent : pixel;
      }
    }
    return cut;
  }
}

const word = (value: number): readonly [number, number] => [value & 255, value >> 8];

const MAX_INDEX_BITS = 8;
const MAX_CODE_BITS = 12;
const LAST_CODE = (1 << MAX_CODE_BITS) - 1;

/** Lempel-Ziv-Welch (GIF89a, section 22, appendix F). One packer a file: clearing its table costs more than packing a picture. */
class LzwPacker {
  /** At `code << bits | index` the code of a string and one more index, below the number of the table that it belongs to. */
  readonly #strings: Int32Array;
  readonly #indexBits: number;
  #table = 0;

  constructor(indexBits: number) {
    if (indexBits > MAX_INDEX_BITS) throw new RangeError('a GIF has at most 256 colors');
    this.#indexBits = indexBits;
    this.#strings = new Int32Array(1 << (MAX_CODE_BITS + indexBits));
  }

  pack(indices: Uint8Array): Uint8Array {
    const strings = this.#strings;
    const indexBits = this.#indexBits;
    const clear = 1 << indexBits;
    const end = clear + 1;
    const firstString = end + 1;
    // No pixel takes more than one code, and hardly any code two bytes.
    const packed = new Uint8Array(2 * indices.length + 8);
    let length = 0;
    let pending = 0;
    let pendingBits = 0;
    let table = 0;
    let next = firstString;
    let bits = indexBits + 1;
    const write = (code: number): void => {
      pending |= code << pendingBits;
      for (pendingBits += bits; pendingBits >= 8; pendingBits -= 8) {
        packed[length++] = pending & 255;
        pending >>>= 8;
      }
    };
    const startTable = (): void => {
      write(clear);
      table = ++this.#table << MAX_CODE_BITS;
      next = firstString;
      bits = indexBits + 1;
    };

    startTable();
    let string = indices[0] ?? 0;
    // A counting loop: an iterator over a picture's pixels costs milliseconds.
    for (let at = 1; at < indices.length; at++) {
      const index = indices[at] ?? 0;
      const place = (string << indexBits) | index;
      const known = (strings[place] ?? 0) - table;
      if (known > 0 && known <= LAST_CODE) {
        string = known;
        continue;
      }
      write(string);
      string = index;
      if (next === 1 << bits) bits++;
      if (next < LAST_CODE) strings[place] = table | next++;
      else startTable();
    }
    write(string);
    // A reader's table grows by this last code too.
    if (next === 1 << bits) bits++;
    write(end);
    if (pendingBits > 0) packed[length++] = pending;
    return packed.slice(0, length);
  }
}
