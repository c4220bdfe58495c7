import type { MatchAction, SystemAction } from './action.ts';
import { deadlineOf, flagFallsAt, GRACE, noticesDue, noticesOf } from './clock.ts';
import { decideAfterGame, lapseQuestion, passSeatOfLeaver } from './decide-after-game.ts';
import {
  decideChallenge,
  decideHotseat,
  decideJoin,
  decideOpenTable,
  decideReady,
  decideSettlement,
} from './decide-meeting.ts';
import {
  decideAbort,
  decideClose,
  decideDraw,
  decideLeave,
  decidePause,
  decidePlay,
  decideResign,
  decideResume,
  decideWatch,
  lossByLeaving,
  lossOnTime,
} from './decide-play.ts';
import { type Decision, happened, type Stamp, stampOf } from './decision.ts';
import { turnRevision } from './game.ts';
import type { MatchEvent } from './event.ts';
import { evolve } from './evolve.ts';
import { type Millis, type PlayerId, seatOf } from './ids.ts';
import { isOpen, isUnderWay, type Match, type PlayingMatch, type StopReason } from './match.ts';
import { hasLapsed, vanishedUntil } from './next-wake-up.ts';

/**
 * What follows from `action` at `now`: the events to journal, none when nothing is due, or the refusal. What is due comes
 * first: it replaces a late click in a game; after a pause or a question that ran out, the click still counts.
 */
export function decide(match: Match, action: MatchAction, now: Millis): Decision {
  const due = whatIsDue(match, action, now);
  if (due.length === 0) return decideHere(match, action, now);
  if (match.phase !== 'paused' && match.phase !== 'ended' && !isOfTime(action)) return happened(...due);
  const then = decideHere(due.reduce<Match>(evolve, match), action, now);
  return then.ok ? happened(...due, ...then.value) : then;
}

/** While clicks can't arrive, the question after a loss on time has to wait for them, too. */
const isOfTime = ({ type }: MatchAction): boolean => type === 'StopClock' || type === 'StartClock';

/** A player who acts while reported missing returns first. */
function decideHere(match: Match, action: MatchAction, now: Millis): Decision {
  const back = 'by' in action ? comeBack(match, action.by, now) : undefined;
  if (back === undefined) return decideAction(match, action, now);
  const then = decideAction(evolve(match, back), action, now);
  return then.ok ? happened(back, ...then.value) : then;
}

function decideAction(match: Match, action: MatchAction, now: Millis): Decision {
  const stamp = stampOf(action, now);
  switch (action.type) {
    case 'Challenge':
      return decideChallenge(match, action, stamp);
    case 'AcceptChallenge':
    case 'DeclineChallenge':
    case 'CancelChallenge':
      return decideSettlement(match, action, stamp);
    case 'OpenTable':
      return decideOpenTable(match, action, stamp);
    case 'JoinTable':
      return decideJoin(match, action, stamp);
    case 'Ready':
      return decideReady(match, action, stamp);
    case 'StartHotseat':
      return decideHotseat(match, action, stamp);
    case 'PlayMove':
      return decidePlay(match, action, stamp);
    case 'OfferDraw':
    case 'WithdrawDraw':
    case 'AcceptDraw':
    case 'DeclineDraw':
      return decideDraw(match, action, stamp);
    case 'RequestPause':
    case 'AgreePause':
    case 'RefusePause':
      return decidePause(match, action, stamp);
    case 'Resume':
      return decideResume(match, action, stamp);
    case 'Resign':
      return decideResign(match, action, stamp);
    case 'Leave':
      return decideLeave(match, action, stamp);
    case 'Abort':
      return decideAbort(match, action, stamp);
    case 'CloseMatch':
      return decideClose(match, stamp);
    case 'AcceptRematch':
    case 'DeclineRematch':
    case 'GoOn':
    case 'StopHere':
    case 'TakeSeat':
    case 'PassSeat':
      return decideAfterGame(match, action, stamp);
    case 'Watch':
    case 'Unwatch':
      return decideWatch(match, action, stamp);
    case 'Tick':
    case 'LoseVenue':
    case 'BoardShown':
    case 'StopClock':
    case 'StartClock':
    case 'Vanished':
    case 'Returned':
      return decideSystem(match, action, now);
    default:
      return action satisfies never;
  }
}

/** What time alone has brought about. Deadlines are strict for their own player; others wait for late clicks. */
function whatIsDue(match: Match, action: MatchAction, now: Millis): readonly MatchEvent[] {
  const stamp = stampOf(action, now);
  switch (match.phase) {
    case 'invited':
    case 'open-table':
      return hasLapsed(match, now) ? [{ type: 'MatchClosed', reason: 'expired', ...stamp }] : [];
    case 'ready-check':
      return hasLapsed(match, now) ? [{ type: 'MatchClosed', reason: 'not-ready', ...stamp }] : [];
    case 'playing':
      return lossDue(match, action, stamp);
    case 'paused':
      return hasLapsed(match, now) ? [{ type: 'GameResumed', ...stamp }] : [];
    case 'ended':
      return hasLapsed(match, now) ? lapseQuestion(match, stamp) : [];
    case 'new':
    case 'closed':
      return [];
    default:
      return match satisfies never;
  }
}

function lossDue(match: PlayingMatch, action: MatchAction, stamp: Stamp): readonly MatchEvent[] {
  const { clock, game, options, seats, operator } = match;
  const isOwn = isBy(operator ?? seats[game.position.turn], action);
  const flag = isOwn ? deadlineOf(clock, options.time) : flagFallsAt(clock, options.time);
  const gone = vanishedUntil(match);
  const isGone = gone !== undefined && stamp.at >= gone.at + (isBy(seats[gone.seat], action) ? 0 : GRACE);
  if (flag !== undefined && stamp.at >= flag && !(isGone && gone.at < flag)) {
    return [lossOnTime(game.position.turn, stamp)];
  }
  return isGone ? lossByLeaving(match, gone.seat, stamp) : [];
}

const isBy = (player: PlayerId, action: MatchAction): boolean => 'by' in action && action.by === player;

/** Only the newest due notice: those that a late timer skipped would say less. */
function noticeDue(match: Match, now: Millis): MatchEvent | undefined {
  if (match.phase !== 'playing' || match.clock.kind !== 'running') return undefined;
  const { clock, options, game } = match;
  const number = noticesDue(clock, options.time, now);
  const notice = noticesOf(options.time)[number - 1];
  const lossAt = deadlineOf(clock, options.time);
  if (notice === undefined || lossAt === undefined || number <= clock.told) return undefined;
  const { kind, left } = notice;
  return { type: 'ReminderDue', seat: game.position.turn, kind, left, lossAt, number, at: now };
}

function decideSystem(match: Match, action: SystemAction, now: Millis): Decision {
  const passed = action.type === 'Vanished' ? passSeatOfLeaver(match, action.player, stampOf(action, now)) : [];
  if (passed.length > 0) return happened(...passed);
  const stamped = eventOf(match, action, now);
  return stamped === undefined ? happened() : happened(stamped);
}

function eventOf(match: Match, action: SystemAction, at: Millis): MatchEvent | undefined {
  switch (action.type) {
    case 'Tick':
      return noticeDue(match, at);
    case 'LoseVenue':
      return loseVenue(match, at);
    case 'BoardShown': {
      const isNews = match.phase === 'playing' && match.clock.kind === 'unseen';
      const { board } = action;
      return isNews && turnRevision(match.game) === board ? { type: 'BoardPosted', board, at } : undefined;
    }
    case 'StopClock':
      return isStopped(match, action.reason) === false ? { ...action, type: 'ClockStopped', at } : undefined;
    case 'StartClock':
      return isStopped(match, action.reason) === true ? { ...action, type: 'ClockStarted', at } : undefined;
    case 'Vanished':
      return vanish(match, action.player, at);
    case 'Returned':
      return comeBack(match, action.player, at);
    default:
      return action satisfies never;
  }
}

/** A result stands even when its thread is deleted. */
function loseVenue(match: Match, at: Millis): MatchEvent | undefined {
  const isOver = match.phase === 'new' || match.phase === 'ended' || match.phase === 'closed';
  return isOver ? undefined : { type: 'MatchClosed', reason: 'venue-lost', at };
}

/** `undefined` when no time could stop. */
const isStopped = (match: Match, reason: StopReason): boolean | undefined =>
  isOpen(match) ? match.stops.some((stop) => stop.reason === reason) : undefined;

/** A watcher who is gone leaves the queue. */
function vanish(match: Match, player: PlayerId, at: Millis): MatchEvent | undefined {
  if (!isUnderWay(match)) return undefined;
  if (match.queue.includes(player)) return { type: 'Unwatched', player, at };
  const seat = seatOf(match.seats, player);
  const isNews = seat !== undefined && !match.away.some((away) => away.seat === seat);
  return isNews ? { type: 'PlayerVanished', seat, at } : undefined;
}

function comeBack(match: Match, player: PlayerId, at: Millis): MatchEvent | undefined {
  if (!isUnderWay(match)) return undefined;
  const seat = seatOf(match.seats, player);
  const isNews = seat !== undefined && match.away.some((away) => away.seat === seat);
  return isNews ? { type: 'PlayerReturned', seat, at } : undefined;
}
