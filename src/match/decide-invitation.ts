import { err } from '../engine/result.ts';
import type { PlayerAction } from './action.ts';
import { meet, seatsOf } from './begin-game.ts';
import { happened, type Decision } from './decision.ts';
import type { Millis } from './ids.ts';
import type { Match } from './match.ts';
import type { InvitationEnd } from './rejection.ts';
import { stampOf } from './stamp.ts';

type Challenge = Extract<PlayerAction, { type: 'Challenge' }>;
type Settlement = Extract<PlayerAction, { type: 'AcceptChallenge' | 'DeclineChallenge' | 'CancelChallenge' }>;

/**
 * One match, one invitation (START-01). What concerns several matches - the same pair twice, limits - is asked of `admit`.
 */
export function decideChallenge(match: Match, action: Challenge, now: Millis): Decision {
  if (match.phase === 'new') {
    if (action.by === action.invited) return err({ code: 'challenge-yourself' });
    const { by: challenger, invited, options } = action;
    return happened({ type: 'ChallengeMade', challenger, invited, options, ...stampOf(action, now) });
  }
  if (match.phase === 'invited') return err({ code: 'already-invited', match: match.id });
  return err({ code: 'invitation-over', how: endOfInvitation(match) });
}

/**
 * Accepting and declining are the invited player's, cancelling is the challenger's, who takes back an open table in the
 * same way; an invitation is settled once.
 */
export function decideSettlement(match: Match, action: Settlement, now: Millis): Decision {
  if (match.phase === 'new') return err({ code: 'no-such-invitation' });
  if (action.type === 'CancelChallenge') return takeBack(match, action, now);
  if (match.phase === 'open-table') return err({ code: 'no-such-invitation' });
  if (match.phase !== 'invited') return err({ code: 'invitation-over', how: endOfInvitation(match) });
  if (action.by !== match.invited) return err({ code: 'only-the-invited-player' });
  const stamp = stampOf(action, now);
  if (action.type === 'DeclineChallenge') return happened({ type: 'MatchClosed', reason: 'declined', ...stamp });
  const seats = seatsOf(match.challenger, match.invited, action.challengerSeat, match.options);
  return happened({ type: 'ChallengeAccepted', ...stamp }, ...meet(match, seats, action, stamp));
}

function takeBack(match: Exclude<Match, { phase: 'new' }>, action: Settlement, now: Millis): Decision {
  if (match.phase === 'closed' && match.invited === undefined) return err({ code: 'table-over', how: match.reason });
  if (match.phase !== 'invited' && match.phase !== 'open-table') {
    return err({ code: 'invitation-over', how: endOfInvitation(match) });
  }
  if (action.by !== match.challenger) return err({ code: 'only-the-challenger' });
  return happened({ type: 'MatchClosed', reason: 'cancelled', ...stampOf(action, now) });
}

/** What became of an invitation or a table. */
export function endOfInvitation(match: Exclude<Match, { phase: 'new' }>): InvitationEnd {
  return match.phase === 'closed' && match.game === undefined ? match.reason : 'accepted';
}
