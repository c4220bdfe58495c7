import { err } from '../engine/result.ts';
import { declineRematch, passSeatOfLeaver, stopHere } from './after-game.ts';
import type { AfterGameOutcome, AfterGameRejection } from './after-game.ts';
import { canBeCalledOff, closing, type EndingEvent, evolveEnding, lossBy } from './ending.ts';
import { type Millis, millis, type PlayerId, type Revision, seatOf, seatSchema } from './ids.ts';
import { vanishingLoses } from './options.ts';
import { type Away, isAlone, isOpen, isUnderWay, type Match, type PlayingMatch } from './phases.ts';
import { event, happened, ifNews, seatedOrPaused } from './topic.ts';
import type { Asked, Deciders, DecisionOf, EventIn, ForSeat, OfType, SeatingRejection, Stamp } from './topic.ts';

const EVENTS = [event('PlayerVanished', { seat: seatSchema }), event('PlayerReturned', { seat: seatSchema })] as const;
type LeavingEvent = EventIn<typeof EVENTS>;

type LeavingAction = Asked &
  /** Unconfirmed, it is rejected with `needs-confirmation` and the number to confirm with. */
  (
    | ({ readonly type: 'Resign'; readonly confirmed?: Revision } & ForSeat)
    | { readonly type: 'Leave'; readonly confirmed?: Revision }
    | { readonly type: 'Abort'; readonly confirmed?: Revision }
    /** The caller has checked that a manager asks. */
    | { readonly type: 'CloseMatch' }
  );

type LeavingReport =
  | { readonly type: 'LoseVenue' }
  | { readonly type: 'Vanished'; readonly player: PlayerId }
  | { readonly type: 'Returned'; readonly player: PlayerId };

type LeavingRejection =
  | SeatingRejection
  | AfterGameRejection
  /** Names this game: a confirmation from an earlier game is asked again. */
  | { readonly code: 'needs-confirmation'; readonly number: Revision }
  | { readonly code: 'too-late-to-call-off' };

type LeavingOutcome = LeavingEvent | EndingEvent | AfterGameOutcome;
type LeavingDecision = DecisionOf<LeavingOutcome, LeavingRejection>;

const decide: Deciders<LeavingAction | LeavingReport, LeavingOutcome, LeavingRejection> = {
  Resign: resign,
  Leave: leave,
  Abort: abort,
  CloseMatch: (match, _action, stamp) =>
    isOpen(match)
      ? happened({ type: 'MatchClosed', reason: 'closed-by-manager', ...stamp })
      : err({ code: 'not-playing', phase: match.phase }),
  // A result stands even when its thread is deleted.
  LoseVenue: (match, _action, { at }) =>
    match.phase === 'ended'
      ? happened()
      : happened(...ifNews(evolveEnding, match, { type: 'MatchClosed', reason: 'venue-lost', at })),
  Vanished: (match, { player }, { at }) => happened(...vanish(match, player, at)),
  Returned: (match, { player }, { at }) => happened(...comeBack(match, player, at)),
};

/** Confirmed once (END-01) by the number of the game: moves don't void the confirmation, a new game does. */
function resign(match: Match, action: OfType<LeavingAction, 'Resign'>, stamp: Stamp): LeavingDecision {
  const seated = seatedOrPaused(match, action.by, action.seat);
  if (!seated.ok) return seated;
  const { match: playing, seat } = seated.value;
  const number = playing.game.startRevision;
  if (action.confirmed !== number) return err({ code: 'needs-confirmation', number });
  return happened(lossBy(seat, 'resigned', stamp));
}

/** Once confirmed, leaving calls off a game that has just begun (START-13), or loses it (END-03); a pause it closes (TIME-07). */
function leave(match: Match, action: OfType<LeavingAction, 'Leave'>, stamp: Stamp): LeavingDecision {
  if (match.phase === 'ready-check') return abort(match, action, stamp);
  if (match.phase === 'ended') {
    return match.next.kind === 'rematch'
      ? declineRematch(match, action.by, stamp)
      : stopHere(match, action.by, match.next.number, stamp);
  }
  const seated = seatedOrPaused(match, action.by);
  if (!seated.ok) return seated;
  const { match: live, seat } = seated.value;
  if (live.phase === 'paused') return happened(closing('left-in-pause', action, live, stamp));
  const number = live.game.startRevision;
  if (action.confirmed !== number) return err({ code: 'needs-confirmation', number });
  if (isAlone(live)) return happened(closing('host-left', action, live, stamp));
  return happened(canBeCalledOff(live) ? closing('called-off', action, live, stamp) : lossBy(seat, 'left', stamp));
}

/** Calling off is possible until both have made a move of their own; a ballot's moves don't count. */
function abort(match: Match, action: OfType<LeavingAction, 'Abort' | 'Leave'>, stamp: Stamp): LeavingDecision {
  if (match.phase === 'ready-check') {
    const isPlayer = seatOf(match.seats, action.by) !== undefined;
    return isPlayer ? happened(closing('called-off', action, match, stamp)) : err({ code: 'not-a-player' });
  }
  const seated = seatedOrPaused(match, action.by);
  if (!seated.ok) return seated;
  const { match: live } = seated.value;
  const number = live.game.startRevision;
  if (!canBeCalledOff(live)) return err({ code: 'too-late-to-call-off' });
  if (action.confirmed !== number) return err({ code: 'needs-confirmation', number });
  return happened(closing('called-off', action, live, stamp));
}

/** A watcher who is asked to take a seat passes it on; a watcher who is gone leaves the queue. */
function vanish(match: Match, player: PlayerId, at: Millis): readonly LeavingOutcome[] {
  if (!isUnderWay(match)) return [];
  const passed = passSeatOfLeaver(match, player, { at });
  if (passed.length > 0) return passed;
  if (match.queue.includes(player)) return [{ type: 'Unwatched', player, at }];
  const seat = seatOf(match.seats, player);
  return seat === undefined ? [] : ifNews(evolve, match, { type: 'PlayerVanished', seat, at });
}

export function comeBack(match: Match, player: PlayerId, at: Millis): readonly LeavingOutcome[] {
  const seat = isUnderWay(match) ? seatOf(match.seats, player) : undefined;
  return seat === undefined ? [] : ifNews(evolve, match, { type: 'PlayerReturned', seat, at });
}

/** A player who leaves after a game takes back their yes to a rematch. */
function evolve(match: Match, { type, seat, at }: LeavingEvent): Match | undefined {
  if (!isUnderWay(match)) return undefined;
  const others = match.away.filter((away) => away.seat !== seat);
  const wasAway = others.length < match.away.length;
  if (wasAway !== (type === 'PlayerReturned')) return undefined;
  const away = type === 'PlayerVanished' ? [...others, { seat, since: at }] : others;
  if (match.phase !== 'ended') return { ...match, away };
  const { next: question } = match;
  const isTakenBack = type === 'PlayerVanished' && question.kind === 'rematch' && question.agreed === seat;
  return { ...match, away, next: isTakenBack ? { ...question, agreed: undefined } : question };
}

/** After leaving the server or the thread (END-03). */
export const TIME_TO_RETURN = millis(30_000);

/** The player who loses next if not back by `at`; nobody with long clocks or none, or while clicks can't arrive. */
export function vanishedUntil(match: PlayingMatch): (Away & { readonly at: Millis }) | undefined {
  if (isAlone(match) || !vanishingLoses(match.options.time) || match.stops.length > 0) return undefined;
  const [first] = match.away.toSorted((a, b) => a.since - b.since);
  return first === undefined ? undefined : { ...first, at: millis(first.since + TIME_TO_RETURN) };
}

export const leavingTopic = { events: EVENTS, decide, evolve };
