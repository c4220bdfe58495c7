import { evolve, newMatch } from '../../match/evolve.ts';
import type { MatchEvent } from '../../match/event.ts';
import type { MatchId } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';

/** What an accepted action did. No events: there was nothing to do. */
export interface Change {
  readonly before: Match;
  readonly after: Match;
  readonly events: readonly MatchEvent[];
}

/** What events that were decided together make of a match. */
export const changeOf = (before: Match, events: readonly MatchEvent[]): Change => ({
  before,
  after: events.reduce<Match>(evolve, before),
  events,
});

/** The whole history of a match, an entry of its journal at a time. */
export function historyOf(id: MatchId, entries: readonly (readonly MatchEvent[])[]): readonly Change[] {
  let match: Match = newMatch(id);
  return entries.map((events) => {
    const change = changeOf(match, events);
    match = change.after;
    return change;
  });
}
