import type { Millis } from '../../match/ids.ts';

/** Discord counts from the first second of 2015. */
const DISCORD_EPOCH = 1_420_070_400_000n;

/** The lowest id that something made at `at`, by Discord's clock, can have. */
export const firstIdAt = (at: Millis): bigint =>
  (BigInt(Math.max(Number(DISCORD_EPOCH), Math.floor(at))) - DISCORD_EPOCH) << 22n;
