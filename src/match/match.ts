import type { Game, GameResult } from './game.ts';
import type { MatchId, Millis, PlayerId, Revision } from './ids.ts';
import type { MatchOptions } from './match-options.ts';
import type { Seat, Seats } from './seat.ts';

/** A pairing of two seats, from the question to the last result. A union: a draw offer exists only where it can. */
export type Match = NewMatch | InvitedMatch | PlayingMatch | EndedMatch | ClosedMatch;

interface MatchBase {
  readonly id: MatchId;
  /** The number of the last event; 0 before the first. */
  readonly revision: Revision;
}

/** Nothing has happened yet: what `evolve` starts from. */
export interface NewMatch extends MatchBase {
  readonly phase: 'new';
}

export interface InvitedMatch extends MatchBase {
  readonly phase: 'invited';
  readonly challenger: PlayerId;
  readonly invited: PlayerId;
  readonly options: MatchOptions;
  readonly expiresAt: Millis;
}

/** Games won by each player and games drawn, against this opponent (END-06). */
export interface Score {
  readonly wins: Readonly<Record<Seat, number>>;
  readonly draws: number;
}

export interface DrawOffer {
  readonly by: Seat;
  /** The revision of the `DrawOffered` event: the question's own number. */
  readonly number: Revision;
}

interface SeatedMatch extends MatchBase {
  readonly challenger: PlayerId;
  readonly invited: PlayerId;
  readonly seats: Seats;
  readonly options: MatchOptions;
  readonly game: Game;
  readonly score: Score;
}

export interface PlayingMatch extends SeatedMatch {
  readonly phase: 'playing';
  readonly drawOffer: DrawOffer | undefined;
  /** Seats whose offer was declined and who have not completed a turn since (END-02). */
  readonly declined: readonly Seat[];
}

export interface EndedMatch extends SeatedMatch {
  readonly phase: 'ended';
  readonly result: GameResult;
  readonly endedAt: Millis;
}

export const CLOSE_REASONS = ['declined', 'cancelled', 'expired', 'venue-lost'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** Over without a result: an invitation that came to nothing, or a game that lost its venue. */
export type ClosedMatch = ClosedInvitation | ClosedGame;

interface ClosedBase extends MatchBase {
  readonly phase: 'closed';
  readonly challenger: PlayerId;
  readonly invited: PlayerId;
  readonly options: MatchOptions;
  readonly closedAt: Millis;
}

export interface ClosedInvitation extends ClosedBase {
  readonly reason: CloseReason;
  readonly seats: undefined;
  readonly game: undefined;
}

export interface ClosedGame extends ClosedBase {
  readonly reason: 'venue-lost';
  readonly seats: Seats;
  /** What had been played when the venue was lost. */
  readonly game: Game;
}
