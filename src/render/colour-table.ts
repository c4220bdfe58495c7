const BITS = 14;
const SLOTS = 1 << BITS;
/** Pictures of a look have some thousand colours; should there be more, they are looked for again now and then. */
const MOST_KNOWN = SLOTS * 0.75;
const FREE = -1;
/** Spreads words that differ in few bits: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1;

/**
 * Which palette index stands for a colour, as far as it is known; some 100,000 bytes. It answers in half the time of a
 * `Map`, and every pixel at an edge is looked up.
 */
export class ColourTable {
  readonly #words = new Uint32Array(SLOTS);
  readonly #indices = new Int16Array(SLOTS).fill(FREE);
  #known = 0;

  /** The index for a pixel's 32 bits; negative when it isn't known. */
  get(word: number): number {
    return this.#indices[this.#slotOf(word)] ?? FREE;
  }

  set(word: number, index: number): void {
    if (this.#known >= MOST_KNOWN) {
      this.#indices.fill(FREE);
      this.#known = 0;
    }
    const slot = this.#slotOf(word);
    if (this.#indices[slot] === FREE) this.#known++;
    this.#words[slot] = word;
    this.#indices[slot] = index;
  }

  /** Where a word is, or where it would have its place. */
  #slotOf(word: number): number {
    let slot = Math.imul(word, SPREAD) >>> (32 - BITS);
    while (this.#indices[slot] !== FREE && this.#words[slot] !== word) slot = (slot + 1) & (SLOTS - 1);
    return slot;
  }
}
