import { type PlayerId, otherSeat, seatOf, type Seat } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import type { Services } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';

/** The seat that somebody presses for: their own, or, where one person plays both sides, the one on move. */
export function seatFor(match: Match, player: PlayerId): Seat | undefined {
  if (!('seats' in match) || match.seats === undefined) return undefined;
  if ('operator' in match && match.operator === player) return match.game.position.turn;
  return seatOf(match.seats, player);
}

/** What the one on the other side of the board is called; empty for somebody who doesn't sit there. */
export function opponentName({ directory }: Services, { match }: LiveMatch, player: PlayerId): string {
  const seat = seatFor(match, player);
  if (seat === undefined || !('seats' in match) || match.seats === undefined) return '';
  return directory.person(match.seats[otherSeat(seat)]).name;
}
