import { BoundedCache } from './bounded-cache.ts';

/**
 * Keeps what takes a while to make, within a number of bytes, by a key that names all that it depends on. Those who ask for
 * the same at the same time wait for one making.
 */
export class SharedCache<Value> {
  readonly #kept: BoundedCache<Value>;
  readonly #bytesOf: (value: Value) => number | undefined;
  readonly #underWay = new Map<string, Promise<Value>>();

  /** @param bytesOf what a value takes; `undefined`: it is not worth keeping */
  constructor(maxBytes: number, bytesOf: (value: Value) => number | undefined) {
    this.#kept = new BoundedCache(maxBytes);
    this.#bytesOf = bytesOf;
  }

  /** Bytes held now, never more than the bound; what is being made is not in it yet. */
  get bytes(): number {
    return this.#kept.bytes;
  }

  /** How many values are held now. */
  get size(): number {
    return this.#kept.size;
  }

  /**
   * The kept value, or that which is being made already, or a new one. A rejection goes to everybody who waits for it and
   * is not kept: the next to ask tries again.
   */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return Promise.resolve(kept);
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const made = this.#makeAndKeep(key, make);
    this.#underWay.set(key, made);
    return made;
  }

  async #makeAndKeep(key: string, make: () => Promise<Value>): Promise<Value> {
    // Whatever making does at once, it finds itself under way.
    await Promise.resolve();
    try {
      const value = await make();
      const bytes = this.#bytesOf(value);
      if (bytes !== undefined) this.#kept.set(key, value, bytes);
      return value;
    } finally {
      this.#underWay.delete(key);
    }
  }
}
