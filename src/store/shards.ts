/** Those servers that Discord gives to these shards, out of `count` (discord.com/developers/docs, Gateway, "Sharding"). */
export interface Shards {
  readonly count: number;
  readonly ids: readonly number[];
}

export const EVERY_SHARD: Shards = { count: 1, ids: [0] };

/** The server id without its lowest 22 bits, which Discord divides by the number of shards. It fits into a number. */
export const guildTime = (guildId: string): number => Number(BigInt(guildId) >> 22n);

export const shardOf = (guildId: string, count: number): number => guildTime(guildId) % count;
