import type { Square } from '../engine/square.ts';
import { ballotMoves } from './ballots.ts';
import type { MatchEvent } from './event.ts';
import type { Millis, PlayerId } from './ids.ts';
import type { MatchOptions } from './match-options.ts';
import { needsReadyCheck } from './options/time-control.ts';
import type { Seat, Seats } from './seat.ts';
import type { Stamp } from './stamp.ts';

/** A game that starts, and under tournament rules the three moves of the ballot that was drawn (RULE-14). */
export function beginGame(seats: Seats, options: MatchOptions, ballot: number | undefined, stamp: Stamp): MatchEvent[] {
  return [{ type: 'GameStarted', seats, ...stamp }, ...lotMoves(options, ballot, stamp)];
}

/** The moves that the bot plays before the players' first one. */
export function lotMoves({ rules }: MatchOptions, ballot = 0, stamp: Stamp): MatchEvent[] {
  if (rules === 'standard') return [];
  const moved = (squares: readonly Square[], turn: number): MatchEvent => {
    const seat: Seat = turn % 2 === 0 ? 'dark' : 'light';
    return { type: 'MovePlayed', seat, squares, byLot: true, ...stamp };
  };
  return ballotMoves(ballot).map(moved);
}

/** Who sits where: as drawn, or as the options have it (START-04). */
export function seatsOf(
  challenger: PlayerId,
  invited: PlayerId,
  drawn: Seat,
  { first }: Pick<MatchOptions, 'first'>,
): Seats {
  const isChallengerDark = first === 'drawn' ? drawn === 'dark' : first === 'challenger';
  return isChallengerDark ? { dark: challenger, light: invited } : { dark: invited, light: challenger };
}

/** How recent a press must be to stand for Ready (START-03). */
const FRESH = 2 * 60_000;

interface Poster {
  readonly askedAt: Millis;
  readonly options: MatchOptions;
}

/** The second player has come: the game starts, unless the one who waited has been away for too long to be there (START-03). */
export function meet(
  { askedAt, options }: Poster,
  seats: Seats,
  chance: { readonly ballot?: number; readonly challengerSeenAt?: Millis },
  stamp: Stamp,
): MatchEvent[] {
  const lastSeen = Math.max(askedAt, chance.challengerSeenAt ?? askedAt);
  return needsReadyCheck(options.time) && stamp.at - lastSeen > FRESH
    ? [{ type: 'ReadyAsked', seats, ...stamp }]
    : beginGame(seats, options, chance.ballot, stamp);
}
