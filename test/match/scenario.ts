import { expect } from 'vitest';
import { decide, evolve, fold, type MatchAction, type MatchEvent, type Rejection } from '../../src/match/match.ts';
import type { Millis } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/phases.ts';
import { deepFreeze } from './deep-freeze.ts';
import { at, MATCH } from './samples.ts';

/** Later than everything the samples tell, earlier than the invitation's end. */
const LATER = at(600);

/** Given what has happened, when somebody asks, then this is decided - or it is refused. */
export const given = (events: readonly MatchEvent[]): Given => givenMatch(fold(MATCH, events));

export function givenMatch(match: Match): Given {
  const when = (action: MatchAction, now = LATER) => decide(deepFreeze(match), deepFreeze(action), now);
  const after = (events: readonly MatchEvent[]) => givenMatch(events.reduce<Match>(evolve, match));
  return {
    match,
    decides(action, events, now) {
      expect(when(action, now)).toEqual({ ok: true, value: events });
      return after(events);
    },
    refuses(action, rejection, now) {
      expect(when(action, now)).toEqual({
        ok: false,
        error: typeof rejection === 'string' ? { code: rejection } : rejection,
      });
    },
    after(action, now) {
      const decision = when(action, now);
      if (!decision.ok) throw new Error(`refused: ${JSON.stringify(decision.error)}`);
      return after(decision.value);
    },
  };
}

interface Given {
  readonly match: Match;
  /** Exactly these events, in this order; what they lead to is the state to go on from. */
  decides(action: MatchAction, events: readonly MatchEvent[], now?: Millis): Given;
  /** For this reason, which a code alone can say. */
  refuses(action: MatchAction, rejection: Rejection | Rejection['code'], now?: Millis): void;
  /** Whatever was decided becomes the state to go on from. */
  after(action: MatchAction, now?: Millis): Given;
}
