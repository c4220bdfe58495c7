import { err } from '../engine/result.ts';
import {
  agreement,
  agreeOnEndgame,
  agreesOnEndgame,
  type EndgameEvent,
  type EndgameRejection,
  isEndgameQuestion,
} from './endgame.ts';
import type { EndingEvent } from './ending.ts';
import { otherSeat, type Revision, revisionSchema, seatSchema } from './ids.ts';
import type { Match } from './phases.ts';
import {
  type Asked,
  type Deciders,
  type DecisionOf,
  event,
  type EventIn,
  type ForSeat,
  happened,
  type OfType,
  seatedPlayer,
  type SeatingRejection,
  type Stamp,
} from './topic.ts';

const EVENTS = [
  event('DrawOffered', { seat: seatSchema }),
  event('DrawWithdrawn', { offer: revisionSchema }),
  // Also of a drawn endgame.
  event('DrawDeclined', { offer: revisionSchema }),
] as const;
export type DrawEvent = EventIn<typeof EVENTS>;

export type DrawAction = Asked &
  (
    | ({ readonly type: 'OfferDraw' } & ForSeat)
    | { readonly type: 'WithdrawDraw'; readonly offer: Revision }
    | { readonly type: 'AcceptDraw'; readonly offer: Revision }
    | { readonly type: 'DeclineDraw'; readonly offer: Revision }
  );

export type DrawRejection =
  | SeatingRejection
  | EndgameRejection
  | { readonly code: 'already-offered' }
  | { readonly code: 'offered-this-turn' }
  | { readonly code: 'no-such-offer' }
  | { readonly code: 'your-own-offer' }
  | { readonly code: 'not-your-offer' };

type DrawDecision = DecisionOf<DrawEvent | EndgameEvent | EndingEvent, DrawRejection>;

const decide: Deciders<DrawAction, DrawEvent | EndgameEvent | EndingEvent, DrawRejection> = {
  OfferDraw: offerDraw,
  WithdrawDraw: answerDraw,
  AcceptDraw: answerDraw,
  DeclineDraw: answerDraw,
};

/** Either player offers a draw at any time; it uses up no turn (END-02). Two offers are an agreement, even after a declined one. */
function offerDraw(match: Match, { by, seat: forSeat }: OfType<DrawAction, 'OfferDraw'>, stamp: Stamp): DrawDecision {
  const seated = seatedPlayer(match, by, forSeat);
  if (!seated.ok) return seated;
  const { match: playing, seat } = seated.value;
  if (playing.drawOffer?.by === seat) return err({ code: 'already-offered' });
  if (playing.drawOffer !== undefined || agreesOnEndgame(playing, otherSeat(seat))) return happened(agreement(stamp));
  if (playing.drawWait.includes(seat)) return err({ code: 'offered-this-turn' });
  return happened({ type: 'DrawOffered', seat, ...stamp });
}

/** An answer names its offer, so an old button settles no later one. An operator answers for the other side. */
function answerDraw(
  match: Match,
  { type, by, offer }: Exclude<DrawAction, { type: 'OfferDraw' }>,
  stamp: Stamp,
): DrawDecision {
  const seated = seatedPlayer(match, by);
  if (!seated.ok) return seated;
  const { match: playing, seat } = seated.value;
  const { drawOffer, operator } = playing;
  const isOfBoth = isEndgameQuestion(playing, offer);
  if (isOfBoth && type === 'AcceptDraw') return agreeOnEndgame(playing, seat, stamp);
  if (isOfBoth && type === 'DeclineDraw') return happened({ type: 'DrawDeclined', offer, ...stamp });
  if (drawOffer === undefined || drawOffer.number !== offer) return err({ code: 'no-such-offer' });
  const isOwn = drawOffer.by === seat;
  if (type === 'WithdrawDraw') {
    return isOwn || operator !== undefined
      ? happened({ type: 'DrawWithdrawn', offer, ...stamp })
      : err({ code: 'not-your-offer' });
  }
  if (isOwn && operator === undefined) return err({ code: 'your-own-offer' });
  return type === 'AcceptDraw' ? happened(agreement(stamp)) : happened({ type: 'DrawDeclined', offer, ...stamp });
}

function evolve(match: Match, event: DrawEvent, number: Revision): Match | undefined {
  if (match.phase !== 'playing') return undefined;
  const { drawOffer, drawWait, endgame } = match;
  switch (event.type) {
    case 'DrawOffered':
      return drawOffer === undefined ? { ...match, drawOffer: { by: event.seat, number } } : undefined;
    case 'DrawWithdrawn':
    case 'DrawDeclined':
      if (endgame !== undefined && isEndgameQuestion(match, event.offer))
        return event.type === 'DrawDeclined' ? { ...match, endgame: { ...endgame, isAsked: false } } : undefined;
      if (drawOffer?.number !== event.offer) return undefined;
      return { ...match, drawOffer: undefined, drawWait: [...drawWait, drawOffer.by] };
    default:
      event satisfies never;
      return undefined;
  }
}

export const drawTopic = { events: EVENTS, decide, evolve };
