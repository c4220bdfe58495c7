import type { Snowflake } from './snowflake.ts';
import { GuildPremiumTier } from 'discord-api-types/v10';
import type { DiscordState } from './discord-state.ts';

export interface StoredFile {
  readonly id: Snowflake;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
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

/** Per request ("Create Message", Limitations). */
const REQUEST_BYTES = 25 * MIB;

/** Per file, more where the server is boosted ("Uploading Files"; Server Boosting FAQ). */
const FILE_BYTES = {
  [GuildPremiumTier.None]: 10 * MIB,
  [GuildPremiumTier.Tier1]: 10 * MIB,
  [GuildPremiumTier.Tier2]: 50 * MIB,
  [GuildPremiumTier.Tier3]: 100 * MIB,
} as const satisfies Record<GuildPremiumTier, number>;

/** In bytes. */
export interface UploadLimits {
  /** Interactions tell it as `attachment_size_limit`. */
  readonly fileBytes: number;
  readonly requestBytes: number;
}

/** The limits at the present boost; nobody has Nitro, which would raise them too. */
export function uploadLimits({ guild }: DiscordState): UploadLimits {
  const fileBytes = FILE_BYTES[guild.premiumTier];
  return { fileBytes, requestBytes: Math.max(REQUEST_BYTES, fileBytes) };
}
