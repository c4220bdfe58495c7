/** Discord's ids: 64-bit numbers as text whose upper 42 bits are the milliseconds since the first second of 2015. */
export type Snowflake = string;

const DISCORD_EPOCH = 1_420_070_400_000;
/** discord.js wants 17 digits at least; any time from 2016 on gives them. */
const EARLIEST = Date.UTC(2016, 0, 1);
const IDS_A_MILLISECOND = 4096;
/** Ids tell which of Discord's workers made them; those of the sandbox are all of worker 0. */
const ANOTHER_WORKER = 1n << 17n;

/** A source of ids from milliseconds since 1970 that never repeat or run backwards, even when `now` does. */
export function snowflakeSource(now: () => number): () => Snowflake {
  let last = 0;
  let serial = 0;
  return () => {
    const ms = Math.max(Math.floor(now()), last, EARLIEST);
    serial = ms === last ? serial + 1 : 0;
    last = ms;
    if (serial === IDS_A_MILLISECOND) {
      serial = 0;
      last += 1;
    }
    return ((BigInt(last - DISCORD_EPOCH) << 22n) | BigInt(serial)).toString();
  };
}

/** An id of so many milliseconds later, which no source of ids gives. */
export const laterId = (id: Snowflake, ms: number): Snowflake =>
  (BigInt(id) + (BigInt(ms) << 22n) + ANOTHER_WORKER).toString();

/** "Sharding": where what happens in a server arrives. */
export const shardOf = (guildId: Snowflake, shards: number): number =>
  Number((BigInt(guildId) >> 22n) % BigInt(shards));

/** Milliseconds since 1970. */
export const snowflakeTime = (id: Snowflake): number => Number(BigInt(id) >> 22n) + DISCORD_EPOCH;

export const isSnowflake = (text: string): boolean => /^\d{1,20}$/.test(text);

/** By time. */
export const bySnowflake = (a: Snowflake, b: Snowflake): number =>
  a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length;
