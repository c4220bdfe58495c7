import { err } from '../engine/result.ts';
import { type ActionOf, type Decision, happened, type Stamp } from './action.ts';
import { beginGame, seatsOf } from './decide-meeting.ts';
import type { MatchEvent } from './event.ts';
import { otherSeat, type PlayerId, type Revision, type Seat, seatOf, type TableCode } from './ids.ts';
import { type EndedMatch, isAlone, type Match, playsAlone, type SeatQuestion } from './match.ts';

type Answer = ActionOf<'AcceptRematch' | 'DeclineRematch' | 'GoOn' | 'StopHere' | 'TakeSeat' | 'PassSeat'>;

/** The questions after a game (END-05, END-07). An answer names its question, so an old button has no effect. */
export function decideAfterGame(match: Match, action: Answer, stamp: Stamp): Decision {
  if (match.phase !== 'ended' || match.next.number !== action.question) return err({ code: 'no-such-question' });
  switch (action.type) {
    case 'AcceptRematch':
      return acceptRematch(match, action, stamp);
    case 'DeclineRematch':
      return declineRematch(match, action.by, stamp);
    case 'GoOn':
      return goOn(match, action, stamp);
    case 'StopHere':
      return stopHere(match, action.by, action.question, stamp);
    case 'TakeSeat':
    case 'PassSeat':
      return answerSeat(match, action, stamp);
    default:
      return action satisfies never;
  }
}

function acceptRematch(match: EndedMatch, { by, ballot }: ActionOf<'AcceptRematch'>, stamp: Stamp): Decision {
  if (match.next.kind !== 'rematch') return err({ code: 'no-such-question' });
  const switched = { dark: match.seats.light, light: match.seats.dark };
  const start = beginGame(switched, match.options, ballot, stamp);
  if (playsAlone(match, by)) return happened(...start);
  const seat = seatAt(match, by);
  if (seat === undefined) return err({ code: 'not-a-player' });
  if (match.next.agreed === seat) return err({ code: 'rematch-accepted-already' });
  const yes: MatchEvent = { type: 'RematchAccepted', seat, ...stamp };
  return match.next.agreed === undefined ? happened(yes) : happened(yes, ...start);
}

/** One no is enough, even after an earlier yes; then the other one is asked whether to go on (END-07). */
export function declineRematch(match: EndedMatch, by: PlayerId, stamp: Stamp): Decision {
  if (match.next.kind !== 'rematch') return err({ code: 'no-such-question' });
  if (playsAlone(match, by)) return happened(finished(stamp));
  const seat = seatAt(match, by);
  return seat === undefined ? err({ code: 'not-a-player' }) : happened({ type: 'RematchDeclined', seat, ...stamp });
}

function goOn(match: EndedMatch, { by, code }: ActionOf<'GoOn'>, stamp: Stamp): Decision {
  if (match.next.kind !== 'go-on') return err({ code: 'no-such-question' });
  if (by !== match.next.remaining) return err({ code: 'not-your-question' });
  return happened(offerSeat(match, by, code, stamp));
}

export function stopHere(match: EndedMatch, by: PlayerId, question: Revision, stamp: Stamp): Decision {
  const { next } = match;
  if (next.kind === 'rematch' || next.number !== question) return err({ code: 'no-such-question' });
  return by === next.remaining ? happened(finished(stamp)) : err({ code: 'not-your-question' });
}

function offerSeat(match: EndedMatch, remaining: PlayerId, code: TableCode, stamp: Stamp): MatchEvent {
  const [first] = match.queue;
  return first === undefined
    ? { type: 'TableOpened', challenger: remaining, options: match.options, code, ...stamp }
    : { type: 'SeatOffered', player: first, code, ...stamp };
}

function answerSeat(match: EndedMatch, action: ActionOf<'TakeSeat' | 'PassSeat'>, stamp: Stamp): Decision {
  const { next } = match;
  if (next.kind !== 'seat') return err({ code: 'no-such-question' });
  if (action.by !== next.asked) return err({ code: 'not-your-question' });
  if (action.type === 'PassSeat') return happened(...passSeat(match, next, stamp));
  const seats = seatsOf(next.remaining, next.asked, action.challengerSeat, { ...match.options, first: 'drawn' });
  return happened(...beginGame(seats, match.options, action.ballot, stamp));
}

const passSeat = (match: EndedMatch, next: SeatQuestion, stamp: Stamp): readonly MatchEvent[] => [
  { type: 'SeatPassed', player: next.asked, ...stamp },
  offerSeat(match, next.remaining, next.code, stamp),
];

export function passSeatOfLeaver(match: Match, player: PlayerId, stamp: Stamp): readonly MatchEvent[] {
  const isAsked = match.phase === 'ended' && match.next.kind === 'seat' && match.next.asked === player;
  return isAsked ? passSeat(match, match.next, stamp) : [];
}

export function lapseQuestion(match: EndedMatch, stamp: Stamp): readonly MatchEvent[] {
  const { next } = match;
  switch (next.kind) {
    case 'rematch':
      return next.agreed === undefined
        ? [finished(stamp)]
        : [{ type: 'RematchDeclined', seat: otherSeat(next.agreed), ...stamp }];
    case 'go-on':
      return [finished(stamp)];
    case 'seat':
      return passSeat(match, next, stamp);
    default:
      return next satisfies never;
  }
}

const finished = (stamp: Stamp): MatchEvent => ({ type: 'MatchClosed', reason: 'finished', ...stamp });

const seatAt = (match: EndedMatch, player: PlayerId): Seat | undefined =>
  isAlone(match) ? undefined : seatOf(match.seats, player);
