import { err } from '../engine/result.ts';
import { canBeCalledOff, type EndingEvent } from './ending.ts';
import type { DrawReason, GameResult } from './game.ts';
import { BOT, type Millis, otherSeat, type Revision, revisionSchema, type Seat, seatOf, seatSchema } from './ids.ts';
import type { Match, PlayingMatch } from './phases.ts';
import { RULES } from './rules.ts';
import { event, happened, seatedPlayer } from './topic.ts';
import type {
  Asked,
  Deciders,
  DecisionOf,
  EventIn,
  ForSeat,
  OfType,
  Refusal,
  SeatingRejection,
  Stamp,
} from './topic.ts';

const EVENTS = [
  event('DrawOffered', { seat: seatSchema }),
  event('DrawWithdrawn', { offer: revisionSchema }),
  // Also of a drawn endgame.
  event('DrawDeclined', { offer: revisionSchema }),
  // The endgame tables say that neither side can win: both are asked for a draw (RULE-12).
  event('EndgameDrawn', {}),
  event('EndgameDrawAgreed', { seat: seatSchema }),
] as const;
type DrawEvent = EventIn<typeof EVENTS>;

type DrawAction = Asked &
  (
    | ({ readonly type: 'OfferDraw' } & ForSeat)
    | { readonly type: 'WithdrawDraw'; readonly offer: Revision }
    | { readonly type: 'AcceptDraw'; readonly offer: Revision }
    | { readonly type: 'DeclineDraw'; readonly offer: Revision }
  );

/** What the endgame tables say of the position of this turn (RULE-12). */
interface EndgameReport {
  readonly type: 'EndgameDrawn';
  readonly turn: Revision;
}

type DrawRejection =
  | SeatingRejection
  | Refusal<'already-offered' | 'offered-this-turn' | 'no-such-offer' | 'your-own-offer' | 'not-your-offer'>
  | Refusal<'draw-accepted-already'>;

type DrawDecision = DecisionOf<DrawEvent | EndingEvent, DrawRejection>;

const decide: Deciders<DrawAction | EndgameReport, DrawEvent | EndingEvent, DrawRejection> = {
  OfferDraw: offerDraw,
  WithdrawDraw: answerDraw,
  AcceptDraw: answerDraw,
  DeclineDraw: answerDraw,
  EndgameDrawn: (match, { turn }, { at }) => happened(...endgameDrawn(match, turn, at)),
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

const agreement = (stamp: Stamp, reason: DrawReason = 'agreement'): EndingEvent => ({
  type: 'GameEnded',
  result: { kind: 'draw', reason },
  ...stamp,
});

/** An answer that took longer than the turn says nothing any more. The bot knows what is in the tables, and agrees at once. */
function endgameDrawn(match: Match, turn: Revision, at: Millis): readonly DrawEvent[] {
  const isNow = match.phase === 'playing' && match.game.turnRevision === turn;
  if (!isNow || !mayAskForDraw(match)) return [];
  const seat = seatOf(match.seats, BOT);
  return [
    { type: 'EndgameDrawn', at },
    ...(seat === undefined ? [] : [{ type: 'EndgameDrawAgreed', seat, at } as const]),
  ];
}

/** Whether it can still be said that neither side can win (RULE-12). */
export const mayAskForDraw = (match: PlayingMatch): boolean =>
  match.endgame === undefined && RULES[match.options.rules].asksInDrawnEndgame && !isUntried(match);

/** In a position that was chosen to be played, both make a move before anybody speaks of a draw by the tables (START-15). */
const isUntried = (match: PlayingMatch): boolean => match.options.start !== undefined && canBeCalledOff(match);

/** Whether an offer stands, or both have been asked in this game (RULE-12). */
export const isDrawSpokenOf = ({ drawOffer, endgame }: PlayingMatch): boolean =>
  drawOffer !== undefined || endgame !== undefined;

const agreesOnEndgame = ({ endgame }: PlayingMatch, seat: Seat): boolean =>
  endgame?.isAsked === true && endgame.agreed === seat;

const isEndgameQuestion = ({ endgame }: PlayingMatch, number: Revision): boolean =>
  endgame?.isAsked === true && endgame.number === number;

/** Both have to accept (RULE-12), one after the other; an operator does it for both, and who has offered a draw wants one. */
function agreeOnEndgame(match: PlayingMatch, seat: Seat, stamp: Stamp): DrawDecision {
  const other = otherSeat(seat);
  if (match.operator !== undefined || match.drawOffer?.by === other || agreesOnEndgame(match, other))
    return happened(agreement(stamp, 'endgame'));
  if (agreesOnEndgame(match, seat)) return err({ code: 'draw-accepted-already' });
  return happened({ type: 'EndgameDrawAgreed', seat, ...stamp });
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
    case 'EndgameDrawn':
      return mayAskForDraw(match) ? { ...match, endgame: { number, isAsked: true, agreed: undefined } } : undefined;
    case 'EndgameDrawAgreed':
      if (endgame?.isAsked !== true || endgame.agreed !== undefined) return undefined;
      return { ...match, endgame: { ...endgame, agreed: event.seat } };
    default:
      event satisfies never;
      return undefined;
  }
}

/** An offer speaks of the position (PLAY-15). Against the bot it stands, as in journals of before. */
export const drawAfterTakeback = ({ level, drawOffer, endgame }: PlayingMatch) => ({
  drawOffer: level === undefined ? undefined : drawOffer,
  endgame: endgame && { ...endgame, isAsked: false },
});

/** Whether a draw for this reason can be agreed on now; `undefined` for the reasons that no agreement is. */
export function canAgreeOn(
  reason: GameResult['reason'],
  { drawOffer, endgame, operator }: PlayingMatch,
): boolean | undefined {
  const isHalfAgreed = endgame?.isAsked === true && endgame.agreed !== undefined;
  if (reason === 'agreement') return drawOffer !== undefined || isHalfAgreed;
  if (reason !== 'endgame') return undefined;
  return endgame?.isAsked === true && (operator !== undefined || drawOffer !== undefined || isHalfAgreed);
}

export const drawTopic = { events: EVENTS, decide, evolve };
