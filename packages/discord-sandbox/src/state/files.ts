import type { Snowflake } from './snowflake.ts';

export interface FileContent {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface StoredFile extends FileContent {
  readonly id: Snowflake;
}

/** Uploads. The oldest past `keepBytes` are forgotten and answer 404. */
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

  get bytes(): number {
    return this.#bytes;
  }
}

const MIB = 1024 * 1024;

/** Per message. */
export const ATTACHMENTS = 10;

/** Per file, as interactions tell it in `attachment_size_limit` ("Uploading Files"); the server is not boosted. */
export const FILE_BYTES = 10 * MIB;

/** Per request ("Create Message", Limitations). */
export const REQUEST_BYTES = 25 * MIB;
