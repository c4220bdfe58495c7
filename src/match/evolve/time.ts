import { boardPosted, hold, letRun, turnGoesOn } from '../clock/turn-clock.ts';
import { millis, type Millis, type Revision } from '../ids.ts';
import type { Away, ClockStop, Match, PausedMatch, PlayingMatch } from '../match.ts';
import type { Of } from './of.ts';
import { MOVES_TO_WAIT } from './play.ts';

type ClockEvent = Of<'BoardPosted' | 'ReminderDue' | 'ClockStopped' | 'ClockStarted'>;

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
    case 'ClockStopped':
      return stopped(match, event, next);
    case 'ClockStarted':
      return started(match, event, next);
    default:
      return event satisfies never;
  }
}

function stopped(match: Match, { reason, at }: Of<'ClockStopped'>, next: Revision): Match | undefined {
  if (!('stops' in match) || match.stops.some((stop) => stop.reason === reason)) return undefined;
  const stops: readonly ClockStop[] = [...match.stops, { reason, since: at }];
  if (match.phase !== 'playing') return { ...match, revision: next, stops };
  return { ...match, revision: next, stops, clock: hold(match.clock, at) };
}

/** The last reason to go lets the clock run; who is missed has the whole time to return again. */
function started(match: Match, { reason, at }: Of<'ClockStarted'>, next: Revision): Match | undefined {
  if (!('stops' in match) || !match.stops.some((stop) => stop.reason === reason)) return undefined;
  const stops = match.stops.filter((stop) => stop.reason !== reason);
  if (match.phase !== 'playing') return { ...match, revision: next, stops };
  const playing = { ...match, revision: next, stops };
  return stops.length > 0 ? playing : { ...playing, clock: letRun(match.clock, at), away: awayFrom(match, at) };
}

/** Who is missed has all of their time to return from `at` on. */
const awayFrom = ({ away }: Pick<PlayingMatch, 'away'>, at: Millis): readonly Away[] =>
  away.map((one) => ({ ...one, since: at }));

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
  const { number: _number, pausedAt: _pausedAt, resumesAt: _resumesAt, resumed: _resumed, ...lasting } = match;
  const clock = turnGoesOn(match.clock, match.options.time, event.at, match.stops.length > 0);
  const away = awayFrom(match, event.at);
  return { ...lasting, phase: 'playing', revision: next, clock, away, pauseRequest: undefined };
}
