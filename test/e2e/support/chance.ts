/** A row of random numbers that is the same every time: a failure can be played again. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to but not including `below`. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  isLess(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items; throws when there is none. */
  of<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  }

  /** A text of up to `longest` characters, any of Unicode's first pages and some of its odd ones. */
  text(longest: number): string {
    return Array.from({ length: this.below(longest + 1) }, () => this.#character()).join('');
  }

  #character(): string {
    if (this.isLess(0.7)) return String.fromCharCode(32 + this.below(95));
    return this.of([':', 'c1:', '\0', '\u202E', '\u200B', '👑', '\uFFFF', '@everyone', '`', '..']);
  }
}
