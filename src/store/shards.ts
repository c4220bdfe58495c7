/**
 * A part of all servers: those that Discord gives to these shards out of `count`. Large bots are split by server over
 * several connections, which can live in several processes.
 */
export interface Shards {
  readonly count: number;
  /** From 0 on, below `count`. */
  readonly ids: readonly number[];
}

/** All servers. */
export const EVERY_SHARD: Shards = { count: 1, ids: [0] };

/** The shard of a server: Discord's own arithmetic. Source: discord.com/developers/docs, Gateway, "Sharding". */
export const shardOf = (guildId: string, count: number): number => Number((BigInt(guildId) >> 22n) % BigInt(count));

/** Whether a server belongs to one of these shards. */
export const ownsServer = ({ count, ids }: Shards, guildId: string): boolean => ids.includes(shardOf(guildId, count));
