/** What a key and its bookkeeping take beside the value, roughly. */
const ENTRY_BYTES = 100;

/**
 * Keeps values by content, those that were used last, within a number of bytes. Whoever puts a value in says how many
 * bytes it takes; keys are counted too. A value that is too big for the whole cache is not kept.
 */
export class BoundedCache<Value> {
  readonly #maxBytes: number;
  /** In the order of their last use: a map remembers the order in which keys came. */
  readonly #entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes held now, never more than the bound. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** @param bytes what the value takes */
  set(key: string, value: Value, bytes: number): void {
    this.#drop(key);
    const entry = { value, bytes: bytes + 2 * key.length + ENTRY_BYTES };
    if (entry.bytes > this.#maxBytes) return;
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  /**
   * The kept value, or else a new one, which is kept from now on.
   * @param bytesOf what a value takes
   */
  getOrMake(key: string, make: () => Value, bytesOf: (value: Value) => number): Value {
    const kept = this.get(key);
    if (kept !== undefined) return kept;
    const value = make();
    this.set(key, value, bytesOf(value));
    return value;
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
