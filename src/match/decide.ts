import type { MatchAction } from './action.ts';
import { decideAfterGame } from './decide-after-game.ts';
import {
  decideChallenge,
  decideHotseat,
  decideJoin,
  decideOpenTable,
  decideReady,
  decideSettlement,
} from './decide-meeting.ts';
import {
  decideAbort,
  decideClose,
  decideDraw,
  decideLeave,
  decidePause,
  decidePlay,
  decideResign,
  decideResume,
  decideWatch,
} from './decide-play.ts';
import { comeBack, decideSystem, whatIsDue } from './decide-system.ts';
import { type Decision, happened } from './decision.ts';
import { evolve } from './evolve.ts';
import type { Millis } from './ids.ts';
import type { Match } from './match.ts';

/**
 * What follows from `action` on `match` at `now`: the events to journal, in order, or why it is refused. Pure: the match
 * is not changed (`evolve` does that, event by event). The list may be empty: nothing was due.
 *
 * Time comes before everything: an action that arrives when time has run out yields what time has brought about, whoever
 * asked for whatever. The surface then shows that instead of an answer to the late click. A pause or a question that is
 * over leaves the action something to act on: it belongs to what comes after, and where that refuses it, the asker is told
 * so and the timer does the rest.
 */
export function decide(match: Match, action: MatchAction, now: Millis): Decision {
  const due = whatIsDue(match, action, now);
  if (due.length === 0) return decideHere(match, action, now);
  if (match.phase !== 'paused' && match.phase !== 'ended' && !isOfTime(action)) return happened(...due);
  const then = decideHere(due.reduce<Match>(evolve, match), action, now);
  return then.ok ? happened(...due, ...then.value) : then;
}

/** Where clicks can't arrive, the question that follows a loss on time has to wait for them like any other. */
const isOfTime = ({ type }: MatchAction): boolean => type === 'StopClock' || type === 'StartClock';

/** A player who is pressing buttons is there, whatever was reported: whoever was missed has come back first. */
function decideHere(match: Match, action: MatchAction, now: Millis): Decision {
  const back = 'by' in action ? comeBack(match, action.by, now) : undefined;
  if (back === undefined) return decideAction(match, action, now);
  const then = decideAction(evolve(match, back), action, now);
  return then.ok ? happened(back, ...then.value) : then;
}

function decideAction(match: Match, action: MatchAction, now: Millis): Decision {
  switch (action.type) {
    case 'Challenge':
      return decideChallenge(match, action, now);
    case 'AcceptChallenge':
    case 'DeclineChallenge':
    case 'CancelChallenge':
      return decideSettlement(match, action, now);
    case 'OpenTable':
      return decideOpenTable(match, action, now);
    case 'JoinTable':
      return decideJoin(match, action, now);
    case 'Ready':
      return decideReady(match, action, now);
    case 'StartHotseat':
      return decideHotseat(match, action, now);
    case 'PlayMove':
      return decidePlay(match, action, now);
    case 'OfferDraw':
    case 'WithdrawDraw':
    case 'AcceptDraw':
    case 'DeclineDraw':
      return decideDraw(match, action, now);
    case 'RequestPause':
    case 'AgreePause':
    case 'RefusePause':
      return decidePause(match, action, now);
    case 'Resume':
      return decideResume(match, action, now);
    case 'Resign':
      return decideResign(match, action, now);
    case 'Leave':
      return decideLeave(match, action, now);
    case 'Abort':
      return decideAbort(match, action, now);
    case 'CloseMatch':
      return decideClose(match, action, now);
    case 'AcceptRematch':
    case 'DeclineRematch':
    case 'GoOn':
    case 'StopHere':
    case 'TakeSeat':
    case 'PassSeat':
      return decideAfterGame(match, action, now);
    case 'Watch':
    case 'Unwatch':
      return decideWatch(match, action, now);
    case 'Tick':
    case 'LoseVenue':
    case 'BoardShown':
    case 'StopClock':
    case 'StartClock':
    case 'Vanished':
    case 'Returned':
      return decideSystem(match, action, now);
    default:
      return action satisfies never;
  }
}
