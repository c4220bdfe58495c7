import type { LevelNumber } from '../engine/search/levels.ts';
import type { StandingClock, TurnClock } from './clock.ts';
import type { Game, GameResult } from './game.ts';
import { BOT, revision, seatOf } from './ids.ts';
import type { MatchId, Millis, PlayerId, Revision, Seat, Seats, TableCode } from './ids.ts';
import type { MatchOptions } from './options.ts';

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
  readonly revision: Revision;
}

export interface NewMatch extends MatchBase {
  readonly phase: 'new';
}

export const STOP_REASONS = ['process-away', 'gateway-away', 'venue-closed', 'server-unavailable'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export interface ClockStop {
  readonly reason: StopReason;
  readonly since: Millis;
}

/** A game of this match that came to a result. */
interface PastGame {
  readonly seats: Seats;
  readonly result: GameResult;
}

interface OpenMatch extends MatchBase {
  /** Every game with a result so far, the oldest first, against all opponents. */
  readonly results: readonly PastGame[];
  /** Each reason once, oldest first. */
  readonly stops: readonly ClockStop[];
}

/** Waits for an answer, or for the end of a pause. */
export interface Awaited {
  /** The moment when the time to wait began or, while clicks can't arrive, stopped (TIME-08). */
  readonly countsSince: Millis;
  /** The moment when the wait is over, if clicks can arrive until then. */
  readonly dueAt: Millis;
}

/** Two players' first game, a rematch, or the first with a new opponent after another (END-07). */
type Occasion = 'first-game' | 'rematch' | 'new-opponent';
export type FirstOccasion = Exclude<Occasion, 'rematch'>;

interface AskedMatch extends OpenMatch, Awaited {
  readonly challenger: PlayerId;
  readonly options: MatchOptions;
  readonly askedAt: Millis;
}

export interface InvitedMatch extends AskedMatch {
  readonly phase: 'invited';
  readonly invited: PlayerId;
}

export interface OpenTableMatch extends AskedMatch {
  readonly phase: 'open-table';
  readonly occasion: FirstOccasion;
  /** The revision of the `TableOpened` event: each question has the revision of its event as its number. */
  readonly number: Revision;
  readonly code: TableCode;
}

/** Accepted, but the challenger has been away and must press Ready (START-03). */
export interface ReadyCheckMatch extends OpenMatch, Awaited {
  readonly phase: 'ready-check';
  readonly occasion: FirstOccasion;
  readonly number: Revision;
  readonly challenger: PlayerId;
  readonly invited: PlayerId;
  readonly options: MatchOptions;
  readonly seats: Seats;
}

/** Against this opponent (END-06), by the present seats. */
export interface Score {
  readonly wins: Readonly<Record<Seat, number>>;
  readonly draws: number;
}

export interface DrawOffer {
  readonly by: Seat;
  readonly number: Revision;
}

/** By the endgame tables neither side can win, and both were asked for a draw (RULE-12): once a game. */
interface EndgameDraw {
  readonly number: Revision;
  /** Nobody has played on. */
  readonly isAsked: boolean;
  readonly agreed: Seat | undefined;
}

export interface PauseRequest {
  readonly by: Seat;
  readonly number: Revision;
}

/** Asks the opponent to go back to where so many moves of the game had been played (PLAY-15). */
export interface TakebackRequest extends PauseRequest {
  readonly moves: number;
}

/** Left the server or the thread; the time to return counts from `since` (END-03). */
export interface Away {
  readonly seat: Seat;
  readonly since: Millis;
}

/** The company of a match: one person at both seats, the bot at one, or two players. */
interface Company {
  /** The person who plays both seats of a hotseat game (START-08). */
  readonly operator: PlayerId | undefined;
  /** The level of the bot that has the other seat (START-10). */
  readonly level: LevelNumber | undefined;
}

interface SeatedMatch extends OpenMatch, Company {
  /** In a hotseat game the first of the two names; later who has stayed. */
  readonly challenger: PlayerId;
  readonly invited: PlayerId;
  readonly seats: Seats;
  readonly options: MatchOptions;
  readonly game: Game;
  readonly score: Score;
  /** Watchers waiting for a seat, first come first (WATCH-02). */
  readonly queue: readonly PlayerId[];
}

interface LiveMatch extends SeatedMatch {
  readonly occasion: Occasion;
  readonly clock: TurnClock;
  readonly drawOffer: DrawOffer | undefined;
  readonly endgame: EndgameDraw | undefined;
  /** Seats that must complete a turn before they may offer or ask that again: it was refused, or withdrawn. */
  readonly drawWait: readonly Seat[];
  readonly pauseWait: readonly Seat[];
  readonly takebackWait: readonly Seat[];
  readonly away: readonly Away[];
}

export interface PlayingMatch extends LiveMatch {
  readonly phase: 'playing';
  readonly pauseRequest: PauseRequest | undefined;
  readonly takebackRequest: TakebackRequest | undefined;
  /** A pause has just ended: nobody has moved since. */
  readonly isResumed: boolean;
}

/** A game that has just begun, before anybody asks for anything. */
export const UNTOUCHED = {
  score: { wins: { dark: 0, light: 0 }, draws: 0 },
  queue: [],
  drawOffer: undefined,
  endgame: undefined,
  drawWait: [],
  pauseRequest: undefined,
  isResumed: false,
  pauseWait: [],
  takebackRequest: undefined,
  takebackWait: [],
  away: [],
} as const satisfies Partial<PlayingMatch>;

export interface PausedMatch extends LiveMatch, Awaited {
  readonly phase: 'paused';
  readonly number: Revision;
  readonly clock: StandingClock;
  readonly pausedAt: Millis;
  readonly resumed: Seat | undefined;
}

export type NextQuestion = RematchQuestion | GoOnQuestion | SeatQuestion;

interface Question extends Awaited {
  readonly number: Revision;
}

export interface RematchQuestion extends Question {
  readonly kind: 'rematch';
  readonly agreed: Seat | undefined;
}

/** Asks the player who remains whether to play on with somebody else (END-07). */
export interface GoOnQuestion extends Question {
  readonly kind: 'go-on';
  readonly remaining: PlayerId;
}

export interface SeatQuestion extends Question {
  readonly kind: 'seat';
  readonly remaining: PlayerId;
  readonly asked: PlayerId;
  /** For the table, when nobody of the queue takes the seat. */
  readonly code: TableCode;
  readonly since: Millis;
}

export interface EndedMatch extends SeatedMatch {
  readonly phase: 'ended';
  readonly result: GameResult;
  /** A question that mentioned them would bring them back into the thread (END-03). */
  readonly away: readonly Away[];
  readonly endedAt: Millis;
  readonly next: NextQuestion;
}

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
  readonly results: readonly PastGame[];
  readonly challenger: PlayerId;
  readonly options: MatchOptions;
  readonly closedAt: Millis;
  /** The player who called the match off, or left without losing; not known of matches of before. */
  readonly by: PlayerId | undefined;
}

export interface ClosedInvitation extends ClosedBase {
  readonly reason: CloseReason;
  readonly invited: PlayerId;
  readonly seats: undefined;
  readonly game: undefined;
}

interface ClosedTable extends ClosedBase {
  readonly reason: CloseReason;
  readonly invited: undefined;
  readonly seats: undefined;
  readonly game: undefined;
}

export interface ClosedGame extends ClosedBase, Company {
  readonly reason: GameCloseReason;
  readonly invited: PlayerId;
  readonly seats: Seats;
  readonly game: Game;
  readonly result: GameResult | undefined;
  readonly score: Score;
}

/** One person plays, both sides or against the bot: nobody else is waited for, asked, called, or lost to by leaving. */
export const isAlone = ({ operator, level }: Company): boolean => operator !== undefined || level !== undefined;

/** Whether this player is the one person who plays this match. */
export const playsAlone = (match: Match, player: PlayerId): boolean =>
  'operator' in match &&
  (match.operator === player ||
    (match.level !== undefined && player !== BOT && seatOf(match.seats, player) !== undefined));

/** Whether the bot has to move (START-10). */
export const isBotsTurn = ({ seats, game }: Pick<SeatedMatch, 'seats' | 'game'>): boolean =>
  seats[game.position.turn] === BOT;

export const isRunning = (match: Match): match is PlayingMatch | PausedMatch =>
  match.phase === 'playing' || match.phase === 'paused';

export const isUnderWay = (match: Match): match is PlayingMatch | PausedMatch | EndedMatch =>
  isRunning(match) || match.phase === 'ended';

export const isOpen = (match: Match): match is Exclude<Match, { phase: 'new' | 'closed' }> =>
  match.phase !== 'new' && match.phase !== 'closed';

export type FinishedMatch = EndedMatch | ClosedGame;

export const isFinished = (match: Match): match is FinishedMatch =>
  match.phase === 'ended' || (match.phase === 'closed' && match.game !== undefined);

export const revisionAfter = (match: Match): Revision => revision(match.revision + 1);

export const newMatch = (id: MatchId): NewMatch => ({ id, phase: 'new', revision: revision(0) });
