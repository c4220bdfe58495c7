import type { MatchEvent } from '../match/event.ts';
import type { MatchId, Revision } from '../match/ids.ts';

/** `conflict`: somebody else has written to this match since `expected`. */
export type Appended = 'appended' | 'conflict';

/** Where accepted events go before anybody sees them. */
export interface Journal {
  /** Adds `events` behind event number `expected`, all or none. Rejects when the journal can't be written. */
  append(match: MatchId, expected: Revision, events: readonly MatchEvent[]): Promise<Appended>;
  /** The events of a match, the first one first; empty for an unknown match. */
  read(match: MatchId): Promise<readonly MatchEvent[]>;
  /** The match is over and shown: its events are not needed to go on. */
  retire(match: MatchId): Promise<void>;
}
