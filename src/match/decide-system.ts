import type { MatchAction, SystemAction } from './action.ts';
import { deadlineOf, flagFallsAt, GRACE, noticesDue, noticesOf } from './clock.ts';
import { lapseQuestion, passByLeaving } from './decide-after-game.ts';
import { lossByLeaving, lossOnTime } from './decide-play.ts';
import { type Decision, happened, type Stamp, stampOf } from './decision.ts';
import type { MatchEvent } from './event.ts';
import { type Millis, type PlayerId, seatOf } from './ids.ts';
import { isOpen, isUnderWay, type Match, type PlayingMatch, type StopReason } from './match.ts';
import { hasLapsed, vanishedUntil } from './next-wake-up.ts';

/**
 * What time alone has brought about by `now`, before the action is looked at. A turn's deadline is strict for the player
 * whose clock it is, and the time to return for who has left; for everything else both wait for clicks that are on the way.
 */
export function whatIsDue(match: Match, action: MatchAction, now: Millis): readonly MatchEvent[] {
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

/** The newest notice that has fallen due; the ones that a late timer has skipped would say less. */
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

/** What is reported by the world around the match. It is never refused: what changes nothing yields no events. */
export function decideSystem(match: Match, action: SystemAction, now: Millis): Decision {
  const passed = action.type === 'Vanished' ? passByLeaving(match, action.player, stampOf(action, now)) : [];
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
      return isNews && match.game.boardRevision === board ? { type: 'BoardPosted', board, at } : undefined;
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

/** Nothing is left to lose before the first event or after the end: a result stands even when its thread is deleted. */
function loseVenue(match: Match, at: Millis): MatchEvent | undefined {
  const isOver = match.phase === 'new' || match.phase === 'ended' || match.phase === 'closed';
  return isOver ? undefined : { type: 'MatchClosed', reason: 'venue-lost', at };
}

/** `undefined`: there is nothing yet, or no more, whose time could stop. */
function isStopped(match: Match, reason: StopReason): boolean | undefined {
  return isOpen(match) ? match.stops.some((stop) => stop.reason === reason) : undefined;
}

/** A watcher who is gone waits for no seat any more. */
function vanish(match: Match, player: PlayerId, at: Millis): MatchEvent | undefined {
  if (!isUnderWay(match)) return undefined;
  if (match.queue.includes(player)) return { type: 'Unwatched', player, at };
  const seat = seatOf(match.seats, player);
  const isNews = seat !== undefined && !match.away.some((away) => away.seat === seat);
  return isNews ? { type: 'PlayerVanished', seat, at } : undefined;
}

export function comeBack(match: Match, player: PlayerId, at: Millis): MatchEvent | undefined {
  if (!isUnderWay(match)) return undefined;
  const seat = seatOf(match.seats, player);
  const isNews = seat !== undefined && match.away.some((away) => away.seat === seat);
  return isNews ? { type: 'PlayerReturned', seat, at } : undefined;
}
