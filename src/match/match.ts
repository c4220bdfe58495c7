import type { StandingClock, TurnClock } from './clock.ts';
import type { Game, GameResult } from './game.ts';
import type { MatchId, Millis, PlayerId, Revision, Seat, Seats, TableCode } from './ids.ts';
import type { MatchOptions } from './options.ts';

/** A pairing of two seats, from the question to the last result. A union: a clock or an offer exists only where it can. */
export type Match =
  | NewMatch
  | InvitedMatch
  | OpenTableMatch
  | ReadyCheckMatch
  | PlayingMatch
  | PausedMatch
  | EndedMatch
  | ClosedMatch;

interface MatchBase {
  readonly id: MatchId;
  /** The number of the last event; 0 before the first. */
  readonly revision: Revision;
}

export interface NewMatch extends MatchBase {
  readonly phase: 'new';
}

/** Why no clock runs at the moment, whatever the turn. */
export const STOP_REASONS = ['process-away', 'gateway-away', 'venue-closed', 'server-unavailable'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export interface ClockStop {
  readonly reason: StopReason;
  readonly since: Millis;
}

interface OpenMatch extends MatchBase {
  /** Why clicks can't arrive, or make no sense, at the moment; each reason once, in the order in which they came. */
  readonly stops: readonly ClockStop[];
}

interface Awaited {
  /** Since when the time for an answer runs or, while clicks can't arrive, stands (TIME-08). */
  readonly countsSince: Millis;
}

/** What a game is to its two players: their first, a rematch, or the first with somebody who came for another (END-07). */
export type Occasion = 'first-game' | 'rematch' | 'new-opponent';
export type FirstOccasion = Exclude<Occasion, 'rematch'>;

interface AskedMatch extends OpenMatch, Awaited {
  readonly challenger: PlayerId;
  readonly options: MatchOptions;
  readonly askedAt: Millis;
  readonly expiresAt: Millis;
}

export interface InvitedMatch extends AskedMatch {
  readonly phase: 'invited';
  readonly invited: PlayerId;
}

export interface OpenTableMatch extends AskedMatch {
  readonly phase: 'open-table';
  readonly occasion: FirstOccasion;
  /** The revision of the `TableOpened` event: the question's own number, as after every question below. */
  readonly number: Revision;
  readonly code: TableCode;
}

/** Accepted, but the challenger has been away for a while and must press Ready before a clock starts (START-03). */
export interface ReadyCheckMatch extends OpenMatch, Awaited {
  readonly phase: 'ready-check';
  readonly occasion: FirstOccasion;
  readonly number: Revision;
  readonly challenger: PlayerId;
  readonly invited: PlayerId;
  readonly options: MatchOptions;
  readonly seats: Seats;
  readonly expiresAt: Millis;
}

/** Games won by each player and games drawn, against this opponent (END-06), by where they sit now. */
export interface Score {
  readonly wins: Readonly<Record<Seat, number>>;
  readonly draws: number;
}

export interface DrawOffer {
  readonly by: Seat;
  /** The revision of the `DrawOffered` event: the question's own number. */
  readonly number: Revision;
}

export interface PauseRequest {
  readonly by: Seat;
  /** The revision of the `PauseRequested` event: the question's own number. */
  readonly number: Revision;
}

/** A player who left the server or the thread: the time to return counts from `since` (END-03). */
export interface Away {
  readonly seat: Seat;
  readonly since: Millis;
}

interface SeatedMatch extends OpenMatch {
  /** Who asked for the match and has stayed; in a hotseat game the first of the two names. */
  readonly challenger: PlayerId;
  readonly invited: PlayerId;
  /** In a hotseat game: the one person who presses for both seats (START-08). */
  readonly operator: PlayerId | undefined;
  readonly seats: Seats;
  readonly options: MatchOptions;
  readonly game: Game;
  readonly score: Score;
  /** Watchers who would take a seat, in the order in which they pressed (WATCH-02). */
  readonly queue: readonly PlayerId[];
}

interface LiveMatch extends SeatedMatch {
  readonly occasion: Occasion;
  readonly clock: TurnClock;
  readonly drawOffer: DrawOffer | undefined;
  /** How many own moves each seat must complete before it may offer a draw, or ask for a pause, again. */
  readonly drawWait: Readonly<Record<Seat, number>>;
  readonly pauseWait: Readonly<Record<Seat, number>>;
  readonly away: readonly Away[];
}

export interface PlayingMatch extends LiveMatch {
  readonly phase: 'playing';
  readonly pauseRequest: PauseRequest | undefined;
}

export interface PausedMatch extends LiveMatch, Awaited {
  readonly phase: 'paused';
  readonly number: Revision;
  readonly clock: StandingClock;
  readonly pausedAt: Millis;
  readonly resumesAt: Millis;
  readonly resumed: Seat | undefined;
}

/** What is asked after a game. Every question has a number of its own and a time after which it is taken as a no. */
export type NextQuestion = RematchQuestion | GoOnQuestion | SeatQuestion;

interface Question extends Awaited {
  readonly number: Revision;
  readonly closesAt: Millis;
}

export interface RematchQuestion extends Question {
  readonly kind: 'rematch';
  readonly agreed: Seat | undefined;
}

/** The opponent has left or wants no rematch: is the one who remains to play on with somebody else (END-07)? */
export interface GoOnQuestion extends Question {
  readonly kind: 'go-on';
  readonly remaining: PlayerId;
}

export interface SeatQuestion extends Question {
  readonly kind: 'seat';
  readonly remaining: PlayerId;
  readonly asked: PlayerId;
  /** The code that the table gets when nobody of the queue takes the seat. */
  readonly code: TableCode;
  /** When the remaining player decided to go on. */
  readonly since: Millis;
}

export interface EndedMatch extends SeatedMatch {
  readonly phase: 'ended';
  readonly result: GameResult;
  /** Who has left, in the game or since: a question that mentioned them would bring them back (END-03). */
  readonly away: readonly Away[];
  readonly endedAt: Millis;
  readonly next: NextQuestion;
}

/** How a running or finished game can be closed; the rest is for invitations and tables. */
export const GAME_CLOSE_REASONS = [
  'venue-lost',
  'called-off',
  'left-in-pause',
  'host-left',
  'closed-by-manager',
  'finished',
] as const;
export type GameCloseReason = (typeof GAME_CLOSE_REASONS)[number];
export const CLOSE_REASONS = ['declined', 'cancelled', 'expired', 'not-ready', ...GAME_CLOSE_REASONS] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

export type ClosedMatch = ClosedInvitation | ClosedTable | ClosedGame;

interface ClosedBase extends MatchBase {
  readonly phase: 'closed';
  readonly challenger: PlayerId;
  readonly options: MatchOptions;
  readonly closedAt: Millis;
}

export interface ClosedInvitation extends ClosedBase {
  readonly reason: CloseReason;
  readonly invited: PlayerId;
  readonly seats: undefined;
  readonly game: undefined;
}

export interface ClosedTable extends ClosedBase {
  readonly reason: CloseReason;
  readonly invited: undefined;
  readonly seats: undefined;
  readonly game: undefined;
}

export interface ClosedGame extends ClosedBase {
  readonly reason: GameCloseReason;
  readonly invited: PlayerId;
  readonly seats: Seats;
  readonly game: Game;
  readonly result: GameResult | undefined;
  readonly score: Score;
}

/** Whether a game is on, paused or not. */
export const isRunning = (match: Match): match is PlayingMatch | PausedMatch =>
  match.phase === 'playing' || match.phase === 'paused';

/** Whether a game is on, or is over and it is still asked what follows. */
export const isUnderWay = (match: Match): match is PlayingMatch | PausedMatch | EndedMatch =>
  isRunning(match) || match.phase === 'ended';

/** Whether it has begun and is not over for good. */
export const isOpen = (match: Match): match is Exclude<Match, { phase: 'new' | 'closed' }> =>
  match.phase !== 'new' && match.phase !== 'closed';

export type FinishedMatch = EndedMatch | ClosedGame;

export const isFinished = (match: Match): match is FinishedMatch =>
  match.phase === 'ended' || (match.phase === 'closed' && match.game !== undefined);
