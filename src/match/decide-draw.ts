import { err } from '../engine/result.ts';
import type { PlayerAction } from './action.ts';
import { happened, type Decision } from './decision.ts';
import type { MatchEvent } from './event.ts';
import type { Millis } from './ids.ts';
import type { Match } from './match.ts';
import { seatedPlayer, type SeatedPlayer } from './seated-player.ts';
import { stampOf, type Stamp } from './stamp.ts';

type DrawAction = Extract<PlayerAction, { type: 'OfferDraw' | 'WithdrawDraw' | 'AcceptDraw' | 'DeclineDraw' }>;

/**
 * Everything about agreeing on a draw (END-02). An offer can be made at any time by either player and is answered by the
 * other; it uses up no turn. That it lapses when the other seat completes a move is `evolve`'s part.
 */
export function decideDraw(match: Match, action: DrawAction, now: Millis): Decision {
  const seated = seatedPlayer(match, action.by, action.type === 'OfferDraw' ? action.seat : undefined);
  if (!seated.ok) return seated;
  const stamp = stampOf(action, now);
  return action.type === 'OfferDraw' ? offer(seated.value, stamp) : answer(seated.value, action, stamp);
}

/** Both offering is an agreement, even for a player whose own earlier offer was declined. */
function offer({ match, seat }: SeatedPlayer, stamp: Stamp): Decision {
  if (match.drawOffer?.by === seat) return err({ code: 'already-offered' });
  if (match.drawOffer !== undefined) return happened(agreement(stamp));
  const movesLeft = match.drawWait[seat];
  if (movesLeft > 0) return err({ code: 'offer-declined', movesLeft });
  return happened({ type: 'DrawOffered', seat, ...stamp });
}

/**
 * A question carries its own number: a button under an offer that was withdrawn or has lapsed settles no later one. Who
 * plays both sides answers for the one that is asked.
 */
function answer(
  { match, seat }: SeatedPlayer,
  action: Exclude<DrawAction, { type: 'OfferDraw' }>,
  stamp: Stamp,
): Decision {
  const { drawOffer, operator } = match;
  if (drawOffer === undefined || drawOffer.number !== action.offer) return err({ code: 'no-such-offer' });
  const own = drawOffer.by === seat;
  if (action.type === 'WithdrawDraw') {
    return own || operator !== undefined
      ? happened({ type: 'DrawWithdrawn', offer: drawOffer.number, ...stamp })
      : err({ code: 'not-your-offer' });
  }
  if (own && operator === undefined) return err({ code: 'your-own-offer' });
  return action.type === 'AcceptDraw'
    ? happened(agreement(stamp))
    : happened({ type: 'DrawDeclined', offer: drawOffer.number, ...stamp });
}

const agreement = (stamp: Stamp): MatchEvent => ({
  type: 'GameEnded',
  result: { kind: 'draw', reason: 'agreement' },
  ...stamp,
});
