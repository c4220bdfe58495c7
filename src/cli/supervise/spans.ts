const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The supervisor's spans of time, in milliseconds. */
export const SPANS = {
  /** The time between two looks. */
  look: SECOND,
  /** A bot that says nothing for so long hangs. A start may be busy for longer, with reading the journals. */
  silence: 30 * SECOND,
  silenceAtStart: 2 * MINUTE,
  /** A bot that can't play for so long is an incident. A start has as much more for each shard. */
  unable: 2.5 * MINUTE,
  startOfShard: 6 * SECOND,
  /** An incident is over when all has been well for so long, doubled for each earlier one of the last hours. */
  stable: 2 * MINUTE,
  longestStable: HOUR,
  incidentsWithin: 6 * HOUR,
  /** The waits before the first, second, ... restart within an hour. */
  backOff: [1, 2, 5, 15, 30, 60, 120, 300].map((seconds) => seconds * SECOND) as readonly number[],
  failuresWithin: HOUR,
  /** A stop takes no longer in all, as `docker stop` waits for 10 s. */
  stop: 8 * SECOND,
  ping: MINUTE,
  /** The waits before an alert that could not be sent is tried again; the last one is repeated. */
  retry: [5, 15, 30, 60, 120, 300].map((seconds) => seconds * SECOND) as readonly number[],
} as const;
export type Spans = {
  readonly [Name in keyof typeof SPANS]: (typeof SPANS)[Name] extends number ? number : readonly number[];
};
