import { err, ok, type Result } from '../engine/result.ts';
import type { PlayerId } from './ids.ts';
import type { Match, PlayingMatch } from './match.ts';
import type { Rejection } from './rejection.ts';
import { seatOf, type Seat } from './seat.ts';

/** Somebody who sits at a running game. */
export interface SeatedPlayer {
  readonly match: PlayingMatch;
  readonly seat: Seat;
}

/**
 * The first two questions of every action in a game: is one running (`not-playing`), and does the asker play in it
 * (`not-a-player`)?
 */
export function seatedPlayer(match: Match, player: PlayerId): Result<SeatedPlayer, Rejection> {
  if (match.phase !== 'playing') return err({ code: 'not-playing', phase: match.phase });
  const seat = seatOf(match.seats, player);
  return seat === undefined ? err({ code: 'not-a-player' }) : ok({ match, seat });
}
