import { err } from '../engine/result.ts';
import type { PlayerAction } from './action.ts';
import { declineRematch, stopHere } from './decide-after-game.ts';
import { happened, type Decision } from './decision.ts';
import { lossByLeaving } from './loss.ts';
import type { Game } from './game.ts';
import type { Millis } from './ids.ts';
import type { CloseReason, Match } from './match.ts';
import { seatOf, type Seat } from './seat.ts';
import { seatedOrPaused } from './seated-player.ts';
import { stampOf } from './stamp.ts';

type Of<Type extends PlayerAction['type']> = Extract<PlayerAction, { type: Type }>;

/**
 * Leaving loses a running game and is asked back (END-03); in a pause it closes the match without a result (TIME-07).
 * After a game it is a no to whatever is asked. Who plays both sides takes both away: no result.
 */
export function decideLeave(match: Match, action: Of<'Leave'>, now: Millis): Decision {
  const stamp = stampOf(action, now);
  const close = (reason: CloseReason): Decision => happened({ type: 'MatchClosed', reason, ...stamp });
  if (match.phase === 'ready-check') {
    return seatOf(match.seats, action.by) === undefined ? err({ code: 'not-a-player' }) : close('called-off');
  }
  if (match.phase === 'ended') {
    return match.next.kind === 'rematch'
      ? declineRematch(match, action.by, stamp)
      : stopHere(match, action.by, match.next.number, stamp);
  }
  const seated = seatedOrPaused(match, action.by);
  if (!seated.ok) return seated;
  const { match: live, seat } = seated.value;
  if (live.phase === 'paused') return close('left-in-pause');
  const number = live.game.startRevision;
  if (action.confirmed !== number) return err({ code: 'needs-confirmation', number });
  return live.operator === undefined ? happened(...lossByLeaving(live, seat, stamp)) : close('host-left');
}

/** Either player may call the game off while not both have made a move of their own; a ballot's moves are nobody's. */
export function decideAbort(match: Match, action: Of<'Abort'>, now: Millis): Decision {
  const off: Decision = happened({ type: 'MatchClosed', reason: 'called-off', ...stampOf(action, now) });
  if (match.phase === 'ready-check') {
    return seatOf(match.seats, action.by) === undefined ? err({ code: 'not-a-player' }) : off;
  }
  const seated = seatedOrPaused(match, action.by);
  if (!seated.ok) return seated;
  const { game } = seated.value.match;
  return hasMoved(game, 'dark') && hasMoved(game, 'light') ? err({ code: 'too-late-to-call-off' }) : off;
}

const hasMoved = (game: Game, seat: Seat): boolean => game.moves.some((move) => move.seat === seat && !move.byLot);

/** A manager of the server ends whatever goes on. */
export function decideClose(match: Match, action: Of<'CloseMatch'>, now: Millis): Decision {
  return match.phase === 'new' || match.phase === 'closed'
    ? err({ code: 'not-playing', phase: match.phase })
    : happened({ type: 'MatchClosed', reason: 'closed-by-manager', ...stampOf(action, now) });
}
