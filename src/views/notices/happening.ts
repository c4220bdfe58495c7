import type { MatchEvent } from '../../match/event.ts';
import type { Match } from '../../match/match.ts';

type EventType = MatchEvent['type'];

/** One event of a change, with the match before and after it and its neighbours in the change. */
export interface Happening<Type extends EventType = EventType> {
  readonly event: Extract<MatchEvent, { type: Type }>;
  readonly before: Match;
  readonly after: Match;
  readonly previous: Happening | undefined;
  readonly next: MatchEvent | undefined;
}
