import { err } from '../engine/result.ts';
import { type ActionOf, type Decision, happened, type Stamp } from './action.ts';
import { type SeatedPlayer, seatedPlayer } from './decide-play.ts';
import type { MatchEvent } from './event.ts';
import type { DrawReason } from './game.ts';
import { otherSeat, type Seat } from './ids.ts';
import type { Match, PlayingMatch } from './match.ts';

type DrawAction = ActionOf<'OfferDraw' | 'WithdrawDraw' | 'AcceptDraw' | 'DeclineDraw'>;

/** Either player offers a draw at any time; it uses up no turn (END-02). */
export function decideDraw(match: Match, action: DrawAction, stamp: Stamp): Decision {
  const seated = seatedPlayer(match, action.by, action.type === 'OfferDraw' ? action.seat : undefined);
  if (!seated.ok) return seated;
  return action.type === 'OfferDraw' ? offerDraw(seated.value, stamp) : answerDraw(seated.value, action, stamp);
}

/** Two offers are an agreement, even after a declined one. */
function offerDraw({ match, seat }: SeatedPlayer, stamp: Stamp): Decision {
  if (match.drawOffer?.by === seat) return err({ code: 'already-offered' });
  if (match.drawOffer !== undefined || agreesOnEndgame(match, otherSeat(seat))) return happened(agreement(stamp));
  if (match.drawWait.includes(seat)) return err({ code: 'offered-this-turn' });
  return happened({ type: 'DrawOffered', seat, ...stamp });
}

const agreesOnEndgame = ({ endgame }: PlayingMatch, seat: Seat): boolean =>
  endgame?.isAsked === true && endgame.agreed === seat;

/** An answer names its offer, so an old button settles no later one. An operator answers for the other side. */
function answerDraw(
  { match, seat }: SeatedPlayer,
  action: Exclude<DrawAction, { type: 'OfferDraw' }>,
  stamp: Stamp,
): Decision {
  const { drawOffer, operator, endgame } = match;
  if (endgame?.isAsked === true && endgame.number === action.offer && action.type !== 'WithdrawDraw')
    return answerEndgame(match, seat, action, stamp);
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

/** Both have to accept (RULE-12), one after the other; an operator does it for both, and who has offered a draw wants one. */
function answerEndgame(
  match: PlayingMatch,
  seat: Seat,
  { type, offer }: ActionOf<'AcceptDraw' | 'DeclineDraw'>,
  stamp: Stamp,
): Decision {
  if (type === 'DeclineDraw') return happened({ type: 'DrawDeclined', offer, ...stamp });
  const other = otherSeat(seat);
  if (match.operator !== undefined || match.drawOffer?.by === other || agreesOnEndgame(match, other))
    return happened(agreement(stamp, 'endgame'));
  if (agreesOnEndgame(match, seat)) return err({ code: 'draw-accepted-already' });
  return happened({ type: 'EndgameDrawAgreed', seat, ...stamp });
}

function agreement(stamp: Stamp, reason: DrawReason = 'agreement'): MatchEvent {
  return { type: 'GameEnded', result: { kind: 'draw', reason }, ...stamp };
}
