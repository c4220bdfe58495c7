import type { MatchEvent } from './event.ts';
import { gameEnded, nextQuestion, matchClosed } from './evolve/ending.ts';
import { challengeMade, hotseatStarted, gameStarted, readyAsked, tableOpened } from './evolve/meeting.ts';
import { cameOrWent, vanishedOrReturned } from './evolve/people.ts';
import { drawEvent, movePlayed } from './evolve/play.ts';
import { clockStarted, clockStopped } from './evolve/stops.ts';
import { clockEvent, pauseEvent, resumeEvent } from './evolve/time.ts';
import { revision, type MatchId, type Revision } from './ids.ts';
import type { Match, NewMatch } from './match.ts';

/** A match to which nothing has happened. */
export const newMatch = (id: MatchId): NewMatch => ({ id, phase: 'new', revision: revision(0) });

/** The match that a journal tells of. */
export const fold = (id: MatchId, events: Iterable<MatchEvent>): Match =>
  [...events].reduce<Match>(evolve, newMatch(id));

/**
 * The match after `event`. Takes everything from the event, the time included, and never throws: an event that can't
 * happen in this phase - a journal that was written by a newer or a broken program - is counted and changes nothing else.
 */
export function evolve(match: Match, event: MatchEvent): Match {
  return changedBy(match, event) ?? { ...match, revision: revisionAfter(match) };
}

export const revisionAfter = (match: Match): Revision => revision(match.revision + 1);

/** `undefined`: the event leaves everything but the revision as it was. */
export function changedBy(match: Match, event: MatchEvent): Match | undefined {
  const next = revisionAfter(match);
  switch (event.type) {
    case 'ChallengeMade':
      return challengeMade(match, event, next);
    case 'TableOpened':
      return tableOpened(match, event, next);
    case 'ReadyAsked':
      return readyAsked(match, event, next);
    case 'HotseatStarted':
      return hotseatStarted(match, event, next);
    case 'GameStarted':
      return gameStarted(match, event, next);
    case 'ChallengeAccepted':
    case 'TableJoined':
    case 'SeatPassed':
      // The state it leads to is made by the event that follows in the same decision.
      return undefined;
    case 'MovePlayed':
      return movePlayed(match, event, next);
    case 'DrawOffered':
    case 'DrawWithdrawn':
    case 'DrawDeclined':
      return drawEvent(match, event, next);
    case 'BoardPosted':
    case 'ReminderDue':
      return clockEvent(match, event, next);
    case 'ClockStopped':
      return clockStopped(match, event, next);
    case 'ClockStarted':
      return clockStarted(match, event, next);
    case 'PauseRequested':
    case 'PauseRefused':
    case 'GamePaused':
      return pauseEvent(match, event, next);
    case 'ResumeAgreed':
    case 'GameResumed':
      return resumeEvent(match, event, next);
    case 'PlayerVanished':
    case 'PlayerReturned':
      return vanishedOrReturned(match, event, next);
    case 'Watched':
    case 'Unwatched':
      return cameOrWent(match, event, next);
    case 'GameEnded':
      return gameEnded(match, event, next);
    case 'RematchAccepted':
    case 'RematchDeclined':
    case 'SeatOffered':
      return nextQuestion(match, event, next);
    case 'MatchClosed':
      return matchClosed(match, event, next);
    default:
      event satisfies never;
      return undefined;
  }
}
