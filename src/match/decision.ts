import { err, ok, type Result } from '../engine/result.ts';
import type { MatchAction, Rejection } from './action.ts';
import type { MatchEvent } from './event.ts';
import { type CauseId, type Millis, type PlayerId, type Revision, type Seat, seatOf } from './ids.ts';
import { isRunning, type Match, type PausedMatch, type PlayingMatch } from './match.ts';

export type Decision = Result<readonly MatchEvent[], Rejection>;

export const happened = (...events: readonly MatchEvent[]): Decision => ok(events);

export interface Stamp {
  readonly at: Millis;
  readonly cause?: CauseId;
}

/** Without a cause the key is absent, as the journal's schema wants it. */
export const stampOf = (action: MatchAction, now: Millis): Stamp =>
  'cause' in action && action.cause !== undefined ? { at: now, cause: action.cause } : { at: now };

export interface SeatedPlayer<M extends PlayingMatch | PausedMatch = PlayingMatch> {
  readonly match: M;
  readonly seat: Seat;
}

/** The player's seat in a running game, or `not-playing`, `not-a-player`. An operator acts for `seat`. */
export function seatedPlayer(match: Match, player: PlayerId, seat?: Seat): Result<SeatedPlayer, Rejection> {
  if (match.phase !== 'playing') return err({ code: 'not-playing', phase: match.phase });
  return seatedAt(match, player, seat);
}

export function seatedOrPaused(
  match: Match,
  player: PlayerId,
  seat?: Seat,
): Result<SeatedPlayer<PlayingMatch | PausedMatch>, Rejection> {
  if (!isRunning(match)) return err({ code: 'not-playing', phase: match.phase });
  return seatedAt(match, player, seat);
}

export function seatedAt<M extends PlayingMatch | PausedMatch>(
  match: M,
  player: PlayerId,
  seat?: Seat,
): Result<SeatedPlayer<M>, Rejection> {
  if (match.operator === player) return ok({ match, seat: seat ?? match.game.position.turn });
  const own = match.operator === undefined ? seatOf(match.seats, player) : undefined;
  return own === undefined ? err({ code: 'not-a-player' }) : ok({ match, seat: own });
}

/** The seat of a player who may move on that board. A stale board is reported before a wrong turn. */
export function onMove(match: Match, player: PlayerId, board: Revision | undefined): Result<SeatedPlayer, Rejection> {
  const seated = seatedPlayer(match, player);
  if (!seated.ok) return seated;
  const { game } = seated.value.match;
  if (board !== undefined && board !== game.boardRevision) return err({ code: 'stale-board' });
  if (seated.value.seat !== game.position.turn) return err({ code: 'not-your-turn', turn: game.position.turn });
  return seated;
}
