/** Those servers that Discord gives to these shards, out of `count` (Gateway, "Sharding"). */
export interface Shards {
  readonly count: number;
  readonly ids: readonly number[];
}

export const EVERY_SHARD: Shards = { count: 1, ids: [0] };

/** Discord's own formula (discord.com/developers/docs, Gateway, "Sharding"). */
export const shardOf = (guildId: string, count: number): number => Number((BigInt(guildId) >> 22n) % BigInt(count));

export const ownsServer = ({ count, ids }: Shards, guildId: string): boolean => ids.includes(shardOf(guildId, count));
