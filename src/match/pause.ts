import { err } from '../engine/result.ts';
import { hold, startTurn } from './clock.ts';
import { moveBoard } from './game.ts';
import { type Millis, type Revision, revisionSchema, seatSchema } from './ids.ts';
import { isAlone, type Match, type PausedMatch, type PlayingMatch } from './phases.ts';
import { awaitedFor, awayFrom } from './time.ts';
import { event, happened, seatedAt, seatedPlayer } from './topic.ts';
import type { Asked, Deciders, DecisionOf, EventIn, OfType, SeatingRejection, Refusal, Stamp } from './topic.ts';

const EVENTS = [
  event('PauseRequested', { seat: seatSchema }),
  event('PauseRefused', { request: revisionSchema }),
  event('PauseWithdrawn', { request: revisionSchema }),
  event('GamePaused', {}),
  event('ResumeAgreed', { seat: seatSchema }),
  event('GameResumed', {}),
] as const;
type PauseEvent = EventIn<typeof EVENTS>;

type PauseAction = Asked &
  (
    | { readonly type: 'RequestPause' }
    | { readonly type: 'AgreePause'; readonly request: Revision }
    | { readonly type: 'RefusePause'; readonly request: Revision }
    | { readonly type: 'WithdrawPause'; readonly request: Revision }
    | { readonly type: 'Resume' }
  );

type PauseRejection =
  | SeatingRejection
  | Refusal<
      | 'pause-asked-already'
      | 'pause-asked-this-turn'
      | 'no-such-pause-request'
      | 'your-own-pause-request'
      | 'not-your-pause-request'
      | 'not-paused'
      | 'resumed-already'
    >;

type PauseDecision = DecisionOf<PauseEvent, PauseRejection>;

const decide: Deciders<PauseAction, PauseEvent, PauseRejection> = {
  RequestPause: requestPause,
  AgreePause: answerPause,
  RefusePause: answerPause,
  WithdrawPause: answerPause,
  Resume: resume,
};

/** The other player agrees to a pause (TIME-06); who plays alone needs nobody. */
function requestPause(match: Match, { by }: Asked, stamp: Stamp): PauseDecision {
  const seated = seatedPlayer(match, by);
  if (!seated.ok) return seated;
  const { match: playing, seat } = seated.value;
  const { pauseRequest, pauseWait } = playing;
  if (isAlone(playing)) return happened({ type: 'GamePaused', ...stamp });
  if (pauseRequest?.by === seat) return err({ code: 'pause-asked-already' });
  if (pauseRequest !== undefined) return happened({ type: 'GamePaused', ...stamp });
  if (pauseWait.includes(seat)) return err({ code: 'pause-asked-this-turn' });
  return happened({ type: 'PauseRequested', seat, ...stamp });
}

function answerPause(
  match: Match,
  { type, by, request }: OfType<PauseAction, 'AgreePause' | 'RefusePause' | 'WithdrawPause'>,
  stamp: Stamp,
): PauseDecision {
  const seated = seatedPlayer(match, by);
  if (!seated.ok) return seated;
  const { pauseRequest } = seated.value.match;
  if (pauseRequest?.number !== request) return err({ code: 'no-such-pause-request' });
  const isOwn = pauseRequest.by === seated.value.seat;
  if (type === 'WithdrawPause') {
    return isOwn ? happened({ type: 'PauseWithdrawn', request, ...stamp }) : err({ code: 'not-your-pause-request' });
  }
  if (isOwn) return err({ code: 'your-own-pause-request' });
  return happened(
    type === 'AgreePause' ? { type: 'GamePaused', ...stamp } : { type: 'PauseRefused', request, ...stamp },
  );
}

function resume(match: Match, { by }: Asked, stamp: Stamp): PauseDecision {
  if (match.phase !== 'paused') return err({ code: 'not-paused' });
  const seated = seatedAt(match, by);
  if (!seated.ok) return seated;
  const { seat } = seated.value;
  if (isAlone(match)) return happened({ type: 'GameResumed', ...stamp });
  if (match.resumed === seat) return err({ code: 'resumed-already' });
  const agreed = { type: 'ResumeAgreed', seat, ...stamp } as const;
  return match.resumed === undefined ? happened(agreed) : happened(agreed, { type: 'GameResumed', ...stamp });
}

function evolve(match: Match, event: PauseEvent, number: Revision): Match | undefined {
  switch (event.type) {
    case 'PauseRequested':
      if (match.phase !== 'playing' || match.pauseRequest !== undefined || isAlone(match)) return undefined;
      return { ...match, pauseRequest: { by: event.seat, number } };
    case 'PauseRefused':
    case 'PauseWithdrawn': {
      if (match.phase !== 'playing' || match.pauseRequest?.number !== event.request) return undefined;
      const { pauseRequest, pauseWait } = match;
      return { ...match, pauseRequest: undefined, pauseWait: [...pauseWait, pauseRequest.by] };
    }
    case 'GamePaused': {
      if (match.phase !== 'playing') return undefined;
      const { pauseRequest: _pause, takebackRequest: _takeback, isResumed: _isResumed, ...lasting } = match;
      const { at } = event;
      const paused = { pausedAt: at, number, ...awaitedFor(match.options.pauseTime, at), resumed: undefined };
      return { ...lasting, ...paused, phase: 'paused', clock: hold(match.clock, at) };
    }
    case 'ResumeAgreed': {
      const isNews = match.phase === 'paused' && !isAlone(match) && match.resumed !== event.seat;
      return isNews ? { ...match, resumed: event.seat } : undefined;
    }
    case 'GameResumed':
      return match.phase === 'paused' ? gameResumed(match, event.at, number) : undefined;
    default:
      event satisfies never;
      return undefined;
  }
}

function gameResumed(match: PausedMatch, at: Millis, number: Revision): PlayingMatch {
  const {
    number: _request,
    pausedAt: _pausedAt,
    countsSince: _countsSince,
    dueAt: _dueAt,
    resumed: _resumed,
    ...lasting
  } = match;
  const clock = startTurn(match.options.time, at, match.stops.length > 0, match.clock);
  const game = { ...moveBoard(match.game, number), playRevision: number };
  return {
    ...lasting,
    phase: 'playing',
    game,
    clock,
    away: awayFrom(match, at),
    pauseRequest: undefined,
    takebackRequest: undefined,
    isResumed: true,
  };
}

export const pauseTopic = { events: EVENTS, decide, evolve };
