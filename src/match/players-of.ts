import type { MatchEvent } from './event.ts';
import type { PlayerId } from './ids.ts';

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
