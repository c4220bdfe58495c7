import { err } from '../engine/result.ts';
import type { PlayerAction } from './action.ts';
import { happened, type Decision } from './decision.ts';
import type { Millis, PlayerId } from './ids.ts';
import { isUnderWay } from './is-running.ts';
import type { EndedMatch, Match, PausedMatch, PlayingMatch } from './match.ts';
import { stampOf } from './stamp.ts';

type WatchAction = Extract<PlayerAction, { type: 'Watch' | 'Unwatch' }>;

/** In and out of the queue of those who would take a seat (WATCH-02); nothing else changes by it (WATCH-01). */
export function decideWatch(match: Match, action: WatchAction, now: Millis): Decision {
  if (!isUnderWay(match)) {
    return err({ code: 'not-playing', phase: match.phase });
  }
  if (match.operator !== undefined) return err({ code: 'no-queue-here' });
  const { by: player } = action;
  const isIn = match.queue.includes(player);
  const stamp = stampOf(action, now);
  if (action.type === 'Unwatch') {
    return isIn ? happened({ type: 'Unwatched', player, ...stamp }) : err({ code: 'not-watching' });
  }
  if (holdsSeat(match, player)) return err({ code: 'players-dont-queue' });
  return isIn ? err({ code: 'watching-already' }) : happened({ type: 'Watched', player, ...stamp });
}

/** Who has left a finished game holds no seat any more; who is asked to take it has an answer to give first. */
function holdsSeat(match: PlayingMatch | PausedMatch | EndedMatch, player: PlayerId): boolean {
  if (match.phase !== 'ended' || match.next.kind === 'rematch') return Object.values(match.seats).includes(player);
  return player === match.next.remaining || (match.next.kind === 'seat' && player === match.next.asked);
}
