import { err } from '../engine/result.ts';
import type { PlayerAction } from './action.ts';
import { happened, type Decision } from './decision.ts';
import type { Millis } from './ids.ts';
import type { Match } from './match.ts';
import type { InvitationEnd } from './rejection.ts';
import type { Seats } from './seat.ts';
import { stampOf } from './stamp.ts';

type Challenge = Extract<PlayerAction, { type: 'Challenge' }>;
type Settlement = Extract<PlayerAction, { type: 'AcceptChallenge' | 'DeclineChallenge' | 'CancelChallenge' }>;

/**
 * One match, one invitation (START-01). What concerns several matches - the same pair twice, limits - is asked of `admit`.
 */
export function decideChallenge(match: Match, action: Challenge, now: Millis): Decision {
  switch (match.phase) {
    case 'new':
      if (action.by === action.invited) return err({ code: 'challenge-yourself' });
      return happened({
        type: 'ChallengeMade',
        challenger: action.by,
        invited: action.invited,
        options: action.options,
        ...stampOf(action, now),
      });
    case 'invited':
      return err({ code: 'already-invited', match: match.id });
    case 'playing':
    case 'ended':
    case 'closed':
      return err({ code: 'invitation-over', how: endOfInvitation(match) });
    default:
      return match satisfies never;
  }
}

/** Accepting and declining are the invited player's, cancelling is the challenger's; an invitation is settled once. */
export function decideSettlement(match: Match, action: Settlement, now: Millis): Decision {
  if (match.phase === 'new') return err({ code: 'no-such-invitation' });
  if (match.phase !== 'invited') return err({ code: 'invitation-over', how: endOfInvitation(match) });
  const stamp = stampOf(action, now);
  if (action.type === 'CancelChallenge') {
    if (action.by !== match.challenger) return err({ code: 'only-the-challenger' });
    return happened({ type: 'MatchClosed', reason: 'cancelled', ...stamp });
  }
  if (action.by !== match.invited) return err({ code: 'only-the-invited-player' });
  if (action.type === 'DeclineChallenge') return happened({ type: 'MatchClosed', reason: 'declined', ...stamp });
  const seats: Seats =
    action.challengerSeat === 'dark'
      ? { dark: match.challenger, light: match.invited }
      : { dark: match.invited, light: match.challenger };
  return happened({ type: 'ChallengeAccepted', ...stamp }, { type: 'GameStarted', seats, ...stamp });
}

function endOfInvitation(match: Extract<Match, { phase: 'playing' | 'ended' | 'closed' }>): InvitationEnd {
  return match.phase === 'closed' && match.game === undefined ? match.reason : 'accepted';
}
