import { boardPosted, hold, turnGoesOn } from '../clock/turn-clock.ts';
import { millis, type Revision } from '../ids.ts';
import type { Match, PausedMatch, PlayingMatch } from '../match.ts';
import { awayFrom } from './away-from.ts';
import type { Of } from './of.ts';
import { MOVES_TO_WAIT } from './play.ts';

type ClockEvent = Of<'BoardPosted' | 'ReminderDue'>;

export function clockEvent(match: Match, event: ClockEvent, next: Revision): Match | undefined {
  switch (event.type) {
    case 'BoardPosted': {
      if (match.phase !== 'playing' || match.game.boardRevision !== event.board) return undefined;
      return { ...match, revision: next, clock: boardPosted(match.clock, event.at, match.stops.length > 0) };
    }
    case 'ReminderDue': {
      if (match.phase !== 'playing' || match.clock.kind !== 'running') return undefined;
      return { ...match, revision: next, clock: { ...match.clock, told: event.number } };
    }
    default:
      return event satisfies never;
  }
}

export function pauseEvent(
  match: Match,
  event: Of<'PauseRequested' | 'PauseRefused' | 'GamePaused'>,
  next: Revision,
): Match | undefined {
  if (match.phase !== 'playing') return undefined;
  const { pauseRequest, ...lasting } = match;
  switch (event.type) {
    case 'PauseRequested':
      return { ...match, revision: next, pauseRequest: { by: event.seat, number: next } };
    case 'PauseRefused': {
      if (pauseRequest?.number !== event.request) return undefined;
      const pauseWait = { ...match.pauseWait, [pauseRequest.by]: MOVES_TO_WAIT };
      return { ...match, revision: next, pauseRequest: undefined, pauseWait };
    }
    case 'GamePaused': {
      const { at } = event;
      const resumesAt = millis(at + match.options.pauseTime);
      const clock = hold(match.clock, at);
      return {
        ...lasting,
        phase: 'paused',
        revision: next,
        number: next,
        clock,
        pausedAt: at,
        countsSince: at,
        resumesAt,
        resumed: undefined,
      };
    }
    default:
      return event satisfies never;
  }
}

export function resumeEvent(
  match: Match,
  event: Of<'ResumeAgreed' | 'GameResumed'>,
  next: Revision,
): PausedMatch | PlayingMatch | undefined {
  if (match.phase !== 'paused') return undefined;
  if (event.type === 'ResumeAgreed') return { ...match, revision: next, resumed: event.seat };
  const {
    number: _number,
    pausedAt: _pausedAt,
    countsSince: _countsSince,
    resumesAt: _resumesAt,
    resumed: _resumed,
    ...lasting
  } = match;
  const clock = turnGoesOn(match.clock, match.options.time, event.at, match.stops.length > 0);
  const away = awayFrom(match, event.at);
  return { ...lasting, phase: 'playing', revision: next, clock, away, pauseRequest: undefined };
}
