import type { SystemAction } from './action.ts';
import { passByLeaving } from './decide-after-game.ts';
import { happened, type Decision } from './decision.ts';
import { noticeDue } from './due.ts';
import type { MatchEvent } from './event.ts';
import type { Millis, PlayerId } from './ids.ts';
import { isOpen, isUnderWay } from './is-running.ts';
import type { Match, StopReason } from './match.ts';
import { seatOf } from './seat.ts';
import { stampOf } from './stamp.ts';

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
