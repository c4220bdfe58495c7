import { err } from '../engine/result.ts';
import { type EndingEvent, REMATCH_TIME } from './ending.ts';
import { beginAlone, beginGame, type GameStartEvent, seatsOf } from './game-start.ts';
import { otherSeat, playerIdSchema, seatOf, seatSchema, tableCodeSchema } from './ids.ts';
import type { PlayerId, Revision, Seat, TableCode } from './ids.ts';
import type { MeetingEvent } from './meeting.ts';
import { isAlone, isUnderWay, playsAlone } from './phases.ts';
import type { EndedMatch, Match, PausedMatch, PlayingMatch, SeatQuestion } from './phases.ts';
import type { PlayEvent } from './play.ts';
import { awaitedFor } from './time.ts';
import { event, happened } from './topic.ts';
import type {
  Asked,
  BeginsGame,
  Deciders,
  DecisionOf,
  Drawn,
  EventIn,
  OfType,
  SeatingRejection,
  Refusal,
  Stamp,
} from './topic.ts';

const EVENTS = [
  event('RematchAccepted', { seat: seatSchema }),
  event('RematchDeclined', { seat: seatSchema }),
  // `code` is for the table, should no watcher take the seat.
  event('SeatOffered', { player: playerIdSchema, code: tableCodeSchema }),
  event('SeatPassed', { player: playerIdSchema }),
  event('Watched', { player: playerIdSchema }),
  event('Unwatched', { player: playerIdSchema }),
] as const;
type AfterGameEvent = EventIn<typeof EVENTS>;

type AfterGameAction = Asked &
  (
    | ({ readonly type: 'AcceptRematch'; readonly question: Revision } & BeginsGame)
    | { readonly type: 'DeclineRematch'; readonly question: Revision }
    | { readonly type: 'GoOn'; readonly question: Revision; readonly code: TableCode }
    | { readonly type: 'StopHere'; readonly question: Revision }
    /** The first move is drawn anew, whatever the options say (END-07). */
    | ({ readonly type: 'TakeSeat'; readonly question: Revision } & Drawn)
    | { readonly type: 'PassSeat'; readonly question: Revision }
    | { readonly type: 'Watch' }
    | { readonly type: 'Unwatch' }
  );

export type AfterGameRejection =
  | SeatingRejection
  | Refusal<
      | 'no-such-question'
      | 'not-your-question'
      | 'rematch-accepted-already'
      | 'watching-already'
      | 'not-watching'
      | 'players-dont-queue'
      | 'no-queue-here'
    >;

export type AfterGameOutcome = AfterGameEvent | MeetingEvent | GameStartEvent | PlayEvent | EndingEvent;
type AfterGameDecision = DecisionOf<AfterGameOutcome, AfterGameRejection>;
type Answer = Exclude<AfterGameAction, { readonly type: 'Watch' | 'Unwatch' }>;

const decide: Deciders<AfterGameAction, AfterGameOutcome, AfterGameRejection> = {
  AcceptRematch: answerQuestion,
  DeclineRematch: answerQuestion,
  GoOn: answerQuestion,
  StopHere: answerQuestion,
  TakeSeat: answerQuestion,
  PassSeat: answerQuestion,
  Watch: watch,
  Unwatch: watch,
};

/** The questions after a game (END-05, END-07). An answer names its question, so an old button has no effect. */
function answerQuestion(match: Match, action: Answer, stamp: Stamp): AfterGameDecision {
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

function acceptRematch(
  match: EndedMatch,
  action: OfType<AfterGameAction, 'AcceptRematch'>,
  stamp: Stamp,
): AfterGameDecision {
  if (match.next.kind !== 'rematch') return err({ code: 'no-such-question' });
  const switched = { dark: match.seats.light, light: match.seats.dark };
  if (playsAlone(match, action.by)) return happened(...beginAlone(switched, match.options, action, stamp));
  const seat = seatAt(match, action.by);
  if (seat === undefined) return err({ code: 'not-a-player' });
  if (match.next.agreed === seat) return err({ code: 'rematch-accepted-already' });
  const yes: AfterGameEvent = { type: 'RematchAccepted', seat, ...stamp };
  return match.next.agreed === undefined
    ? happened(yes)
    : happened(yes, ...beginGame(switched, match.options, action, stamp));
}

/** One no is enough, even after an earlier yes; then the other one is asked whether to go on (END-07). */
export function declineRematch(match: EndedMatch, by: PlayerId, stamp: Stamp): AfterGameDecision {
  if (match.next.kind !== 'rematch') return err({ code: 'no-such-question' });
  if (playsAlone(match, by)) return happened(finished(stamp));
  const seat = seatAt(match, by);
  return seat === undefined ? err({ code: 'not-a-player' }) : happened({ type: 'RematchDeclined', seat, ...stamp });
}

function goOn(match: EndedMatch, { by, code }: OfType<AfterGameAction, 'GoOn'>, stamp: Stamp): AfterGameDecision {
  if (match.next.kind !== 'go-on') return err({ code: 'no-such-question' });
  if (by !== match.next.remaining) return err({ code: 'not-your-question' });
  return happened(offerSeat(match, by, code, stamp));
}

export function stopHere(match: EndedMatch, by: PlayerId, question: Revision, stamp: Stamp): AfterGameDecision {
  const { next } = match;
  if (next.kind === 'rematch' || next.number !== question) return err({ code: 'no-such-question' });
  return by === next.remaining ? happened(finished(stamp)) : err({ code: 'not-your-question' });
}

function offerSeat(
  match: EndedMatch,
  remaining: PlayerId,
  code: TableCode,
  stamp: Stamp,
): AfterGameEvent | MeetingEvent {
  const [first] = match.queue;
  return first === undefined
    ? { type: 'TableOpened', challenger: remaining, options: match.options, code, ...stamp }
    : { type: 'SeatOffered', player: first, code, ...stamp };
}

function answerSeat(
  match: EndedMatch,
  action: OfType<AfterGameAction, 'TakeSeat' | 'PassSeat'>,
  stamp: Stamp,
): AfterGameDecision {
  const { next } = match;
  if (next.kind !== 'seat') return err({ code: 'no-such-question' });
  if (action.by !== next.asked) return err({ code: 'not-your-question' });
  if (action.type === 'PassSeat') return happened(...passSeat(match, next, stamp));
  const seats = seatsOf(next.remaining, next.asked, action.challengerSeat, { ...match.options, first: 'drawn' });
  return happened(...beginGame(seats, match.options, action, stamp));
}

const passSeat = (match: EndedMatch, next: SeatQuestion, stamp: Stamp): readonly AfterGameOutcome[] => [
  { type: 'SeatPassed', player: next.asked, ...stamp },
  offerSeat(match, next.remaining, next.code, stamp),
];

export function passSeatOfLeaver(match: Match, player: PlayerId, stamp: Stamp): readonly AfterGameOutcome[] {
  const isAsked = match.phase === 'ended' && match.next.kind === 'seat' && match.next.asked === player;
  return isAsked ? passSeat(match, match.next, stamp) : [];
}

export function lapseQuestion(match: EndedMatch, stamp: Stamp): readonly AfterGameOutcome[] {
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

const finished = (stamp: Stamp): EndingEvent => ({ type: 'MatchClosed', reason: 'finished', ...stamp });

const seatAt = (match: EndedMatch, player: PlayerId): Seat | undefined =>
  isAlone(match) ? undefined : seatOf(match.seats, player);

/** Joins or leaves the queue for a seat (WATCH-02); nothing else changes (WATCH-01). */
function watch(match: Match, action: OfType<AfterGameAction, 'Watch' | 'Unwatch'>, stamp: Stamp): AfterGameDecision {
  if (!isUnderWay(match)) return err({ code: 'not-playing', phase: match.phase });
  if (isAlone(match)) return err({ code: 'no-queue-here' });
  const { by: player } = action;
  const isIn = match.queue.includes(player);
  if (action.type === 'Unwatch') {
    return isIn ? happened({ type: 'Unwatched', player, ...stamp }) : err({ code: 'not-watching' });
  }
  if (holdsSeat(match, player)) return err({ code: 'players-dont-queue' });
  return isIn ? err({ code: 'watching-already' }) : happened({ type: 'Watched', player, ...stamp });
}

/** A player who has left a finished game holds no seat; a watcher who is asked to take it must answer first. */
function holdsSeat(match: PlayingMatch | PausedMatch | EndedMatch, player: PlayerId): boolean {
  if (match.phase !== 'ended' || match.next.kind === 'rematch') return Object.values(match.seats).includes(player);
  return player === match.next.remaining || (match.next.kind === 'seat' && player === match.next.asked);
}

function evolve(match: Match, event: AfterGameEvent, number: Revision): Match | undefined {
  switch (event.type) {
    case 'RematchAccepted':
    case 'RematchDeclined':
    case 'SeatOffered':
    case 'SeatPassed':
      return match.phase === 'ended' ? nextQuestion(match, event, number) : undefined;
    case 'Watched':
    case 'Unwatched':
      return queueChanged(match, event);
    default:
      event satisfies never;
      return undefined;
  }
}

/** For each watcher of the queue to answer (END-07). */
const SEAT_TIME = 60_000;

function nextQuestion(
  match: EndedMatch,
  event: Exclude<AfterGameEvent, { readonly type: 'Watched' | 'Unwatched' }>,
  number: Revision,
): EndedMatch | undefined {
  const { next: question, seats, queue } = match;
  const { at } = event;
  switch (event.type) {
    case 'RematchAccepted': {
      const { seat: agreed } = event;
      if (question.kind !== 'rematch' || question.agreed === agreed) return undefined;
      return { ...match, next: { ...question, agreed } };
    }
    case 'RematchDeclined': {
      if (question.kind !== 'rematch') return undefined;
      const remaining = seats[otherSeat(event.seat)];
      return { ...match, next: { kind: 'go-on', remaining, number, ...awaitedFor(REMATCH_TIME, at) } };
    }
    case 'SeatOffered': {
      if (question.kind === 'rematch') return undefined;
      const { player: asked, code } = event;
      const { remaining } = question;
      const since = question.kind === 'seat' ? question.since : at;
      const next = { kind: 'seat', remaining, asked, code, since, number, ...awaitedFor(SEAT_TIME, at) } as const;
      return { ...match, next, queue: queue.filter((player) => player !== asked) };
    }
    case 'SeatPassed':
      // The next event of the same decision asks the next question.
      return question.kind === 'seat' && question.asked === event.player ? match : undefined;
    default:
      return event satisfies never;
  }
}

function queueChanged(
  match: Match,
  { type, player }: OfType<AfterGameEvent, 'Watched' | 'Unwatched'>,
): Match | undefined {
  if (!isUnderWay(match) || match.queue.includes(player) !== (type === 'Unwatched')) return undefined;
  const others = match.queue.filter((other) => other !== player);
  return { ...match, queue: type === 'Watched' ? [...others, player] : others };
}

export const afterGameTopic = { events: EVENTS, decide, evolve };
