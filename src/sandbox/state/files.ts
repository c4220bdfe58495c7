import type { Snowflake } from './snowflake.ts';
import { GuildPremiumTier } from 'discord-api-types/v10';
import type { DiscordState } from './discord-state.ts';

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

const MIB = 1024 * 1024;

/** How many attachments a message holds. */
export const ATTACHMENTS = 10;

/** What a whole request may weigh ("Create Message", Limitations). */
const REQUEST_BYTES = 25 * MIB;

/** What one file may weigh: 10 MiB, more where the server is boosted ("Uploading Files"; Server Boosting FAQ). */
const FILE_BYTES = {
  [GuildPremiumTier.None]: 10 * MIB,
  [GuildPremiumTier.Tier1]: 10 * MIB,
  [GuildPremiumTier.Tier2]: 50 * MIB,
  [GuildPremiumTier.Tier3]: 100 * MIB,
} as const satisfies Record<GuildPremiumTier, number>;

/** What may be uploaded, in bytes. */
export interface UploadLimits {
  /** One file; interactions tell it as `attachment_size_limit`. */
  readonly fileBytes: number;
  /** Everything that one request carries. */
  readonly requestBytes: number;
}

/** What may be uploaded in the server as it is boosted now; nobody in it has Nitro, which would raise it too. */
export function uploadLimits({ guild }: DiscordState): UploadLimits {
  const fileBytes = FILE_BYTES[guild.premiumTier];
  return { fileBytes, requestBytes: Math.max(REQUEST_BYTES, fileBytes) };
}
