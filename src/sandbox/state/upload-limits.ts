import { GuildPremiumTier } from 'discord-api-types/v10';
import type { DiscordState } from './discord-state.ts';

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
