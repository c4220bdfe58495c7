import type { MatchAction } from './action.ts';
import { decideDraw } from './decide-draw.ts';
import { decideChallenge, decideSettlement } from './decide-invitation.ts';
import { decidePlay } from './decide-play.ts';
import { decideResign } from './decide-resign.ts';
import { happened, type Decision } from './decision.ts';
import type { Millis } from './ids.ts';
import type { Match } from './match.ts';
import { stampOf } from './stamp.ts';

/**
 * What follows from `action` on `match` at `now`: the events to journal, in order, or why it is refused. Pure: the match
 * is not changed (`evolve` does that, event by event). The list may be empty: nothing was due.
 *
 * Time comes before everything: an action that arrives when the invitation has run out yields the expiry, whoever asked
 * for whatever. The surface then shows the lapsed invitation instead of an answer to the late click.
 */
export function decide(match: Match, action: MatchAction, now: Millis): Decision {
  if (match.phase === 'invited' && now >= match.expiresAt) {
    return happened({ type: 'MatchClosed', reason: 'expired', ...stampOf(action, now) });
  }
  switch (action.type) {
    case 'Challenge':
      return decideChallenge(match, action, now);
    case 'AcceptChallenge':
    case 'DeclineChallenge':
    case 'CancelChallenge':
      return decideSettlement(match, action, now);
    case 'PlayMove':
      return decidePlay(match, action, now);
    case 'OfferDraw':
    case 'WithdrawDraw':
    case 'AcceptDraw':
    case 'DeclineDraw':
      return decideDraw(match, action, now);
    case 'Resign':
      return decideResign(match, action, now);
    case 'Tick':
      return happened();
    case 'LoseVenue':
      return loseVenue(match, now);
    default:
      return action satisfies never;
  }
}

/** Nothing is left to lose before the first event or after the end: a result stands even when its thread is deleted. */
function loseVenue(match: Match, now: Millis): Decision {
  const live = match.phase === 'invited' || match.phase === 'playing';
  return live ? happened({ type: 'MatchClosed', reason: 'venue-lost', at: now }) : happened();
}
