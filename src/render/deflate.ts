import type { PrefixCode } from './huffman.ts';

/** The codes of a picture's one block (RFC 1951): bytes with lengths of runs, and distances. */
export interface Codes {
  readonly bytes: PrefixCode;
  readonly distances: PrefixCode;
}

export const END = 256;
export const FIRST_LENGTH = 257;
export const SHORTEST_RUN = 3;
export const LONGEST_RUN = 258;
export const LONGEST_SYMBOL = 285;

interface Symbol {
  readonly symbol: number;
  /** What tells it from others with the same symbol. */
  readonly extra: number;
  readonly bits: number;
}

/** The symbol of a number from 0 on, as RFC 1951 lists them: so many symbols for each doubling. */
function symbolOf(number: number, each: number): Symbol {
  const bits = Math.max(0, 31 - Math.clz32(number | 1) - Math.log2(each));
  return { symbol: bits * each + (number >> bits), extra: number & ((1 << bits) - 1), bits };
}

export const LENGTHS: readonly Symbol[] = Array.from({ length: LONGEST_RUN + 1 }, (_, length) => {
  if (length === LONGEST_RUN) return { symbol: LONGEST_SYMBOL, extra: 0, bits: 0 };
  const { symbol, ...extra } = symbolOf(Math.max(0, length - SHORTEST_RUN), 4);
  return { symbol: FIRST_LENGTH + symbol, ...extra };
});

export const distanceOf = (distance: number): Symbol => symbolOf(distance - 1, 2);
export const NEXT = distanceOf(1);

/** Hears bytes in turn; `run` is the byte before, so many times more. */
export interface Receiver {
  byte(value: number): void;
  run(length: number): void;
}

export function tellBytes(bytes: Uint8Array, start: number, end: number, receiver: Receiver): void {
  for (let at = start; at < end;) {
    const value = bytes[at] ?? 0;
    let next = at + 1;
    while (next < end && bytes[next] === value) next++;
    tellRun(value, next - at, receiver);
    at = next;
  }
}

export function tellRun(value: number, count: number, receiver: Receiver): void {
  if (count === 0) return;
  receiver.byte(value);
  let left = count - 1;
  for (; left >= SHORTEST_RUN; left -= Math.min(left, LONGEST_RUN)) receiver.run(Math.min(left, LONGEST_RUN));
  for (; left > 0; left--) receiver.byte(value);
}

/** Writes bits into words, the lowest first. */
export class BitWriter implements Receiver {
  readonly words: Uint16Array<ArrayBuffer>;
  readonly #codes: Codes;
  #at = 0;
  #held = 0;
  #bits = 0;

  constructor(words: Uint16Array<ArrayBuffer>, codes: Codes) {
    this.words = words;
    this.#codes = codes;
  }

  /** The words so far; what comes next begins with another. */
  endWord(): number {
    if (this.#bits > 0) this.put(0, 16 - this.#bits);
    return this.#at;
  }

  get length(): number {
    return 16 * this.#at + this.#bits;
  }

  /** At most 16 bits. */
  put(value: number, bits: number): void {
    this.#held |= value << this.#bits;
    this.#bits += bits;
    if (this.#bits < 16) return;
    this.words[this.#at++] = this.#held;
    this.#held >>>= 16;
    this.#bits -= 16;
  }

  /** Bits that lie in these words, from one on. */
  copy(from: Uint16Array, start: number, bits: number): void {
    const { words } = this;
    let [at, held] = [this.#at, this.#held];
    const shift = this.#bits;
    const end = start + (bits >> 4);
    for (let word = start; word < end; word++) {
      held |= (from[word] ?? 0) << shift;
      words[at++] = held;
      held >>>= 16;
    }
    this.#at = at;
    this.#held = held;
    if ((bits & 15) > 0) this.put(from[end] ?? 0, bits & 15);
  }

  byte(value: number): void {
    const { codes, lengths } = this.#codes.bytes;
    this.put(codes[value] ?? 0, lengths[value] ?? 0);
  }

  run(length: number): void {
    this.repeat(length, NEXT);
  }

  /** What lies so far back, once more. */
  repeat(length: number, distance: Symbol): void {
    const { codes, lengths } = this.#codes.distances;
    const { symbol, extra, bits } = LENGTHS[length] ?? NEXT;
    this.byte(symbol);
    this.put(extra, bits);
    this.put(codes[distance.symbol] ?? 0, lengths[distance.symbol] ?? 0);
    this.put(distance.extra, distance.bits);
  }
}
