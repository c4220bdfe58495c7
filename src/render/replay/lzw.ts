import type { ByteSink } from './byte-sink.ts';

/** A pixel is an index into at most 256 colours. */
export const INDEX_BITS = 8;
const CLEAR = 1 << INDEX_BITS;
const END = CLEAR + 1;
const FIRST_STRING = END + 1;
const MAX_CODE_BITS = 12;
const LAST_CODE = (1 << MAX_CODE_BITS) - 1;
const MAX_BLOCK = 255;

/**
 * Packs palette indices as GIF does: Lempel-Ziv-Welch with codes that grow from 9 to 12 bits, cut into blocks of at most
 * 255 bytes (GIF89a specification, section 22 and appendix F). One packer serves a whole file: clearing a table of a
 * million entries for every picture would cost more than the packing.
 */
export class LzwPacker {
  /**
   * The code of a known string and one more index, at `code << 8 | index`: the table's number above twelve bits, the code
   * below. What an earlier table has left does not count. Half a million tables fit, some ten thousand pictures' worth.
   */
  readonly #strings = new Int32Array(1 << (MAX_CODE_BITS + INDEX_BITS));
  #table = 0;

  /** Appends the image data of one picture: its blocks, and the empty one that ends them. */
  pack(indices: Uint8Array, sink: ByteSink): void {
    const strings = this.#strings;
    const codes = new CodeWriter(sink);
    let table = ++this.#table << MAX_CODE_BITS;
    let next = FIRST_STRING;
    let bits = INDEX_BITS + 1;
    codes.write(CLEAR, bits);

    let string = indices[0] ?? 0;
    // A counting loop: an iterator over a picture's pixels costs milliseconds.
    for (let at = 1; at < indices.length; at++) {
      const index = indices[at] ?? 0;
      const place = (string << INDEX_BITS) | index;
      const known = (strings[place] ?? 0) - table;
      if (known > 0 && known <= LAST_CODE) {
        string = known;
        continue;
      }
      codes.write(string, bits);
      string = index;
      if (next === 1 << bits) bits++;
      if (next < LAST_CODE) {
        strings[place] = table | next++;
      } else {
        codes.write(CLEAR, bits);
        table = ++this.#table << MAX_CODE_BITS;
        next = FIRST_STRING;
        bits = INDEX_BITS + 1;
      }
    }
    codes.write(string, bits);
    // A reader's table grows by this last code too.
    if (next === 1 << bits) bits++;
    codes.write(END, bits);
    codes.end();
  }
}

/** Puts codes into blocks, the lowest bit first. */
class CodeWriter {
  readonly #sink: ByteSink;
  readonly #block = new Uint8Array(MAX_BLOCK);
  #filled = 0;
  #pending = 0;
  #pendingBits = 0;

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  write(code: number, bits: number): void {
    this.#pending |= code << this.#pendingBits;
    this.#pendingBits += bits;
    while (this.#pendingBits >= 8) {
      this.#byte(this.#pending & 255);
      this.#pending >>>= 8;
      this.#pendingBits -= 8;
    }
  }

  end(): void {
    if (this.#pendingBits > 0) this.#byte(this.#pending);
    if (this.#filled > 0) this.#flush();
    this.#sink.byte(0);
  }

  #byte(value: number): void {
    this.#block[this.#filled++] = value;
    if (this.#filled === MAX_BLOCK) this.#flush();
  }

  #flush(): void {
    this.#sink.byte(this.#filled);
    this.#sink.bytes(this.#block.subarray(0, this.#filled));
    this.#filled = 0;
  }
}
