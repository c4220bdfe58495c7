/** The bytes of a file as it is being written. */
export class ByteSink {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#makeRoom(1);
    this.#bytes[this.#length++] = value;
  }

  /** Two bytes, the lower one first, as GIF writes numbers. */
  word(value: number): void {
    this.byte(value & 255);
    this.byte(value >> 8);
  }

  bytes(values: Uint8Array): void {
    this.#makeRoom(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }

  /** What has been written, in memory of its own. */
  contents(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #makeRoom(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
