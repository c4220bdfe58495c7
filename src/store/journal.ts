import type { Result } from '../engine/result.ts';
import type { MatchEvent } from '../match/event.ts';
import type { MatchId } from '../match/ids.ts';
import type { Match } from '../match/match.ts';
import type { Shards } from './shards.ts';

/** Where a match is shown, in the opaque ids of whoever shows it. */
export interface Whereabouts {
  readonly guildId: string;
  readonly channelId: string;
  /** The match's own thread, once it is open. */
  readonly threadId: string | undefined;
}

/** Accepted events on their way into the journal. */
export interface Entry {
  /** The match that they happen to: its id, and the revision that they follow. */
  readonly before: Match;
  /** At least one. They stay together: an entry is written as a whole or not at all, and read as one again. */
  readonly events: readonly MatchEvent[];
  readonly where: Whereabouts;
}

/** `conflict`: somebody else has written to this match since; nothing was written. */
export type Appended = 'appended' | 'conflict';

/** A match as the journal has it. */
export interface StoredMatch {
  readonly id: MatchId;
  readonly where: Whereabouts;
  /** Its events, the first one first, as they were appended: together what was decided together. */
  readonly entries: readonly (readonly MatchEvent[])[];
  /** What is known to be shown, as `ShowingStore` was given it. */
  readonly showing: string | undefined;
  /** Over and shown: it is kept as it was, and nothing goes on. */
  readonly isRetired: boolean;
}

/** A match whose record makes no sense to this program. It is set aside; all others go on. */
export interface UnreadableMatch {
  readonly id: MatchId;
  readonly where: Whereabouts;
  /** The event that can't be read, counted from 1. */
  readonly revision: number;
  /** What can be read before it, as in `StoredMatch`; the last entry may be cut off by what can't. */
  readonly entries: readonly (readonly MatchEvent[])[];
  /** What is written in its place; `undefined` where nothing is. */
  readonly found: string | undefined;
  /** One sentence for an operator: what is wrong there. */
  readonly problem: string;
}

/**
 * Where accepted events go before anybody sees them: once `append` resolves, they survive the end of the process and of
 * the machine. Every method rejects with `StoreUnavailable` when the database can't be reached, or can't write.
 */
export interface Journal {
  /** Adds the events of one decision behind event number `before.revision`, and brings the read models up to date with them. */
  append(entry: Entry): Promise<Appended>;
  /** A match, retired or not; `undefined` for one that was never written. */
  read(match: MatchId): Promise<Result<StoredMatch, UnreadableMatch> | undefined>;
  /** All matches of these shards that are not retired, in the order in which they began. */
  live(shards: Shards): AsyncIterable<Result<StoredMatch, UnreadableMatch>>;
  /** Every match there is, retired or not, in the order in which they began. */
  all(): AsyncIterable<Result<StoredMatch, UnreadableMatch>>;
  /** The match is over and shown: it is not loaded again. Its events stay. */
  retire(match: MatchId): Promise<void>;
}
