import { err, ok, type Result } from '../engine/result.ts';
import type { PlayerId } from './ids.ts';
import { isRunning } from './is-running.ts';
import type { Match, PausedMatch, PlayingMatch } from './match.ts';
import type { Rejection } from './rejection.ts';
import { seatOf, type Seat } from './seat.ts';

/** Somebody who sits at a running game. */
export interface SeatedPlayer<M extends PlayingMatch | PausedMatch = PlayingMatch> {
  readonly match: M;
  readonly seat: Seat;
}

/**
 * The first two questions of every action in a game: is one running (`not-playing`), and does the asker play in it
 * (`not-a-player`)? Who plays both sides acts for `seat`, or else for the side on move.
 */
export function seatedPlayer(match: Match, player: PlayerId, seat?: Seat): Result<SeatedPlayer, Rejection> {
  if (match.phase !== 'playing') return err({ code: 'not-playing', phase: match.phase });
  return seatedAt(match, player, seat);
}

/** The same for what can be done in a pause as well. */
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
