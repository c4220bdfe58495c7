import type { Snowflake } from './snowflake.ts';

export interface StoredFile {
  readonly id: Snowflake;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Uploaded files. Past `keepBytes` the oldest are forgotten; their addresses then answer 404. */
export class FileStore {
  readonly #keepBytes: number;
  readonly #files = new Map<Snowflake, StoredFile>();
  #bytes = 0;

  constructor(keepBytes: number) {
    this.#keepBytes = keepBytes;
  }

  add(file: StoredFile): void {
    this.#files.set(file.id, file);
    this.#bytes += file.bytes.byteLength;
    for (const [id] of this.#files) {
      if (this.#bytes <= this.#keepBytes || id === file.id) return;
      this.remove(id);
    }
  }

  get(id: Snowflake): StoredFile | undefined {
    return this.#files.get(id);
  }

  remove(id: Snowflake): void {
    this.#bytes -= this.#files.get(id)?.bytes.byteLength ?? 0;
    this.#files.delete(id);
  }

  /** How many bytes are held. */
  get bytes(): number {
    return this.#bytes;
  }
}
