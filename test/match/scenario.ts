import { expect } from 'vitest';
import type { MatchAction, Rejection } from '../../src/match/action.ts';
import { decide } from '../../src/match/decide.ts';
import type { MatchEvent } from '../../src/match/event.ts';
import { evolve, fold } from '../../src/match/evolve.ts';
import type { Millis } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/match.ts';
import { deepFreeze } from './deep-freeze.ts';
import { at, MATCH } from './samples.ts';

/** Later than everything the samples tell, earlier than the invitation's end. */
const LATER = at(600);

/** Given what has happened, when somebody asks, then this happens - or it is refused. */
export const given = (events: readonly MatchEvent[]): Given => givenMatch(fold(MATCH, events));

export const givenMatch = (match: Match): Given => ({
  match,
  when: (action, now = LATER) => when(match, action, now),
});

interface Given {
  readonly match: Match;
  when(action: MatchAction, now?: Millis): When;
}

interface When {
  /** Exactly these events, in this order. */
  thenEvents(events: readonly MatchEvent[]): Given;
  thenRejected(rejection: Rejection): void;
  /** Whatever was decided becomes the state to go on from. */
  readonly next: Given;
}

function when(match: Match, action: MatchAction, now: Millis): When {
  const decision = decide(deepFreeze(match), deepFreeze(action), now);
  const next = (): Given => {
    if (!decision.ok) throw new Error(`refused: ${JSON.stringify(decision.error)}`);
    return givenMatch(decision.value.reduce<Match>(evolve, match));
  };
  return {
    thenEvents(events) {
      expect(decision).toEqual({ ok: true, value: events });
      return next();
    },
    thenRejected(rejection) {
      expect(decision).toEqual({ ok: false, error: rejection });
    },
    get next() {
      return next();
    },
  };
}
