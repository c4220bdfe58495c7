import { RULES } from './rules.ts';
import { err } from '../engine/result.ts';
import type { EndingEvent } from './ending.ts';
import type { DrawReason } from './game.ts';
import { BOT, type Millis, otherSeat, type Revision, type Seat, seatOf, seatSchema } from './ids.ts';
import type { Match, PlayingMatch } from './phases.ts';
import { type Deciders, type DecisionOf, event, type EventIn, happened, type Stamp } from './topic.ts';

const EVENTS = [
  // The endgame tables say that neither side can win: both are asked for a draw (RULE-12).
  event('EndgameDrawn', {}),
  event('EndgameDrawAgreed', { seat: seatSchema }),
] as const;
export type EndgameEvent = EventIn<typeof EVENTS>;

/** What the endgame tables say of the position of this turn (RULE-12). */
export interface EndgameReport {
  readonly type: 'EndgameDrawn';
  readonly turn: Revision;
}

export type EndgameRejection = { readonly code: 'draw-accepted-already' };

const decide: Deciders<EndgameReport, EndgameEvent, never> = {
  EndgameDrawn: (match, { turn }, { at }) => happened(...endgameDrawn(match, turn, at)),
};

/** An answer that took longer than the turn says nothing any more. The bot knows what is in the tables, and agrees at once. */
function endgameDrawn(match: Match, turn: Revision, at: Millis): readonly EndgameEvent[] {
  const isNow = match.phase === 'playing' && match.game.turnRevision === turn;
  if (!isNow || !mayAskForDraw(match)) return [];
  const seat = seatOf(match.seats, BOT);
  return [
    { type: 'EndgameDrawn', at },
    ...(seat === undefined ? [] : [{ type: 'EndgameDrawAgreed', seat, at } as const]),
  ];
}

/** Whether it can still be said that neither side can win (RULE-12). */
export const mayAskForDraw = ({ endgame, options }: PlayingMatch): boolean =>
  endgame === undefined && RULES[options.rules].asksInDrawnEndgame;

export const agreesOnEndgame = ({ endgame }: PlayingMatch, seat: Seat): boolean =>
  endgame?.isAsked === true && endgame.agreed === seat;

/** Whether `number` is the question to both that stands. */
export const isEndgameQuestion = ({ endgame }: PlayingMatch, number: Revision): boolean =>
  endgame?.isAsked === true && endgame.number === number;

/** Both have to accept (RULE-12), one after the other; an operator does it for both, and who has offered a draw wants one. */
export function agreeOnEndgame(
  match: PlayingMatch,
  seat: Seat,
  stamp: Stamp,
): DecisionOf<EndgameEvent | EndingEvent, EndgameRejection> {
  const other = otherSeat(seat);
  if (match.operator !== undefined || match.drawOffer?.by === other || agreesOnEndgame(match, other))
    return happened(agreement(stamp, 'endgame'));
  if (agreesOnEndgame(match, seat)) return err({ code: 'draw-accepted-already' });
  return happened({ type: 'EndgameDrawAgreed', seat, ...stamp });
}

export function agreement(stamp: Stamp, reason: DrawReason = 'agreement'): EndingEvent {
  return { type: 'GameEnded', result: { kind: 'draw', reason }, ...stamp };
}

function evolve(match: Match, event: EndgameEvent, number: Revision): Match | undefined {
  if (match.phase !== 'playing') return undefined;
  const { endgame } = match;
  switch (event.type) {
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

export const endgameTopic = { events: EVENTS, decide, evolve };
