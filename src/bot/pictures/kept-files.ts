/** Files by name, the least recently asked for going first when there are too many bytes. */
export class KeptFiles {
  readonly #files = new Map<string, Uint8Array>();
  readonly #maxBytes: number;
  #bytes = 0;

  /** A file that is larger than all the room is not kept. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** How many bytes are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  get(name: string): Uint8Array | undefined {
    const file = this.#files.get(name);
    if (file === undefined) return undefined;
    // A map keeps the order of its entries: the latest stands last.
    this.#files.delete(name);
    this.#files.set(name, file);
    return file;
  }

  keep(name: string, file: Uint8Array): void {
    this.#drop(name);
    if (file.length > this.#maxBytes) return;
    this.#files.set(name, file);
    this.#bytes += file.length;
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#bytes -= this.#files.get(name)?.length ?? 0;
    this.#files.delete(name);
  }
}
