import type { MatchId, Millis } from '../match/ids.ts';
import type { Shards } from './shards.ts';

/** When a shard was last known to be served. */
export interface LastBeat {
  readonly shard: number;
  /** Out of how many shards: an operator may have changed it since. */
  readonly count: number;
  readonly at: Millis;
}

/** What one beat writes, in one transaction. */
export interface Beat {
  readonly shards: Shards;
  readonly at: Millis;
  /** What matches show by now, for those where it has changed: text that only its painter reads. */
  readonly showings: ReadonlyMap<MatchId, string>;
}

/** The stamp of the living, so that an outage has a known start (TIME-08); and, with it, what is shown. */
export interface HeartbeatStore {
  beat(beat: Beat): Promise<void>;
  /** The last beats of all shards that ever were served. */
  last(): Promise<readonly LastBeat[]>;
}
