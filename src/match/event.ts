import type { Square } from '../engine/square.ts';
import type { Notice } from './clock.ts';
import type { GameResult } from './game.ts';
import type { Millis, PlayerId, Revision, Seat, Seats, TableCode } from './ids.ts';
import type { CloseReason, StopReason } from './match.ts';
import type { MatchOptions } from './options.ts';
import type { Stamp } from './decision.ts';

/** What happened. Plain data: it can be written to a journal as it is, and `evolve` rebuilds the match from it alone. */
export type MatchEvent = Stamp & (MeetingEvent | PlayEvent | TimeEvent | PeopleEvent | AfterGameEvent);

/** How two come together. */
type MeetingEvent =
  | {
      readonly type: 'ChallengeMade';
      readonly challenger: PlayerId;
      readonly invited: PlayerId;
      readonly options: MatchOptions;
    }
  | { readonly type: 'ChallengeAccepted' }
  /** A new table, or the seat that no watcher wanted (END-07). */
  | {
      readonly type: 'TableOpened';
      readonly challenger: PlayerId;
      readonly options: MatchOptions;
      readonly code: TableCode;
    }
  | { readonly type: 'TableJoined'; readonly player: PlayerId }
  | { readonly type: 'ReadyAsked'; readonly seats: Seats }
  /** One person plays both seats (START-08). */
  | {
      readonly type: 'HotseatStarted';
      readonly operator: PlayerId;
      readonly seats: Seats;
      readonly options: MatchOptions;
    }
  /** Who sits where in this game; dark moves first. */
  | { readonly type: 'GameStarted'; readonly seats: Seats };

type PlayEvent =
  /** `squares` is the whole path, the square of departure first. `byLot`: drawn with the ballot (RULE-14). */
  | {
      readonly type: 'MovePlayed';
      readonly seat: Seat;
      readonly squares: readonly Square[];
      readonly byLot?: true;
    }
  | { readonly type: 'DrawOffered'; readonly seat: Seat }
  | { readonly type: 'DrawWithdrawn'; readonly offer: Revision }
  | { readonly type: 'DrawDeclined'; readonly offer: Revision }
  | { readonly type: 'GameEnded'; readonly result: GameResult }
  | { readonly type: 'MatchClosed'; readonly reason: CloseReason };

type TimeEvent =
  /** The board of this turn is up: the clock runs. */
  | { readonly type: 'BoardPosted'; readonly board: Revision }
  /** `seat` is told how much is left until the loss at `lossAt`; `number` counts the notices of the turn. */
  | (Notice & { readonly type: 'ReminderDue'; readonly seat: Seat; readonly lossAt: Millis; readonly number: number })
  | { readonly type: 'PauseRequested'; readonly seat: Seat }
  | { readonly type: 'PauseRefused'; readonly request: Revision }
  | { readonly type: 'GamePaused' }
  | { readonly type: 'ResumeAgreed'; readonly seat: Seat }
  | { readonly type: 'GameResumed' }
  | { readonly type: 'ClockStopped'; readonly reason: StopReason }
  | { readonly type: 'ClockStarted'; readonly reason: StopReason };

type PeopleEvent =
  | { readonly type: 'PlayerVanished'; readonly seat: Seat }
  | { readonly type: 'PlayerReturned'; readonly seat: Seat }
  | { readonly type: 'Watched'; readonly player: PlayerId }
  | { readonly type: 'Unwatched'; readonly player: PlayerId };

/** What comes after a game (END-05, END-07). */
type AfterGameEvent =
  | { readonly type: 'RematchAccepted'; readonly seat: Seat }
  | { readonly type: 'RematchDeclined'; readonly seat: Seat }
  /** The remaining player plays on with whoever comes; `code` is for the table, should no watcher take the seat. */
  | { readonly type: 'SeatOffered'; readonly player: PlayerId; readonly code: TableCode }
  /** The watcher who was asked said no, or nothing. */
  | { readonly type: 'SeatPassed'; readonly player: PlayerId };

/** The events of these types. */
export type EventOf<Type extends MatchEvent['type']> = Extract<MatchEvent, { type: Type }>;

/**
 * Everybody whom an event names, somebody twice where they have two parts in it. A seat names nobody: who sits there was
 * named when the game began.
 */
export function playersOf(event: MatchEvent): readonly PlayerId[] {
  switch (event.type) {
    case 'ChallengeMade':
      return [event.challenger, event.invited];
    case 'TableOpened':
      return [event.challenger];
    case 'ReadyAsked':
    case 'GameStarted':
      return [event.seats.dark, event.seats.light];
    case 'HotseatStarted':
      return [event.operator, event.seats.dark, event.seats.light];
    case 'TableJoined':
    case 'Watched':
    case 'Unwatched':
    case 'SeatOffered':
    case 'SeatPassed':
      return [event.player];
    case 'ChallengeAccepted':
    case 'MovePlayed':
    case 'DrawOffered':
    case 'DrawWithdrawn':
    case 'DrawDeclined':
    case 'GameEnded':
    case 'MatchClosed':
    case 'BoardPosted':
    case 'ReminderDue':
    case 'PauseRequested':
    case 'PauseRefused':
    case 'GamePaused':
    case 'ResumeAgreed':
    case 'GameResumed':
    case 'ClockStopped':
    case 'ClockStarted':
    case 'PlayerVanished':
    case 'PlayerReturned':
    case 'RematchAccepted':
    case 'RematchDeclined':
      return [];
    default:
      event satisfies never;
      return [];
  }
}
