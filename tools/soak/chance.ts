/** Chance that comes again: the same seed gives the same choices, in the order in which they are asked for. */
export class Chance {
  readonly #seed: number;
  #state: number;

  constructor(seed: number) {
    this.#seed = seed >>> 0;
    this.#state = this.#seed;
  }

  /** From 0 up to, not including, 1 (mulberry32, which is in the public domain). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  between(lowest: number, highest: number): number {
    return lowest + this.below(highest - lowest + 1);
  }

  happens(share: number): boolean {
    return this.next() < share;
  }

  of<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)];
    if (one === undefined) throw new RangeError('nothing to choose from');
    return one;
  }

  /** A random sequence of its own for this name, independent of how often others were used. */
  fork(name: string): Chance {
    const bytes = new TextEncoder().encode(name);
    const mixed = bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), this.#seed);
    return new Chance(mixed ^ 0x9e3779b9);
  }
}
