import { err } from '../engine/result.ts';
import type { PlayerAction } from './action.ts';
import { happened, type Decision } from './decision.ts';
import type { Millis } from './ids.ts';
import type { Match } from './match.ts';
import { seatedAt, seatedPlayer, type SeatedPlayer } from './seated-player.ts';
import { stampOf, type Stamp } from './stamp.ts';

type Of<Type extends PlayerAction['type']> = Extract<PlayerAction, { type: Type }>;

/**
 * A pause is asked for by either player and agreed or refused by the other (TIME-06); both asking is an agreement. That
 * the request lapses at the next completed turn is `evolve`'s part. Who plays both sides has nobody to ask.
 */
export function decidePause(
  match: Match,
  action: Of<'RequestPause' | 'AgreePause' | 'RefusePause'>,
  now: Millis,
): Decision {
  const seated = seatedPlayer(match, action.by);
  if (!seated.ok) return seated;
  const stamp = stampOf(action, now);
  return action.type === 'RequestPause' ? request(seated.value, stamp) : answer(seated.value, action, stamp);
}

function request({ match, seat }: SeatedPlayer, stamp: Stamp): Decision {
  if (match.operator !== undefined) return happened({ type: 'GamePaused', ...stamp });
  if (match.pauseRequest?.by === seat) return err({ code: 'pause-asked-already' });
  if (match.pauseRequest !== undefined) return happened({ type: 'GamePaused', ...stamp });
  const movesLeft = match.pauseWait[seat];
  if (movesLeft > 0) return err({ code: 'pause-refused', movesLeft });
  return happened({ type: 'PauseRequested', seat, ...stamp });
}

function answer({ match, seat }: SeatedPlayer, action: Of<'AgreePause' | 'RefusePause'>, stamp: Stamp): Decision {
  const { pauseRequest } = match;
  if (pauseRequest === undefined || pauseRequest.number !== action.request)
    return err({ code: 'no-such-pause-request' });
  if (pauseRequest.by === seat) return err({ code: 'your-own-pause-request' });
  return action.type === 'AgreePause'
    ? happened({ type: 'GamePaused', ...stamp })
    : happened({ type: 'PauseRefused', request: pauseRequest.number, ...stamp });
}

/** Play goes on when both have pressed Resume, with the time that was left. */
export function decideResume(match: Match, action: Of<'Resume'>, now: Millis): Decision {
  if (match.phase !== 'paused') return err({ code: 'not-paused' });
  const seated = seatedAt(match, action.by);
  if (!seated.ok) return seated;
  const { seat } = seated.value;
  const stamp = stampOf(action, now);
  if (match.operator !== undefined) return happened({ type: 'GameResumed', ...stamp });
  if (match.resumed === seat) return err({ code: 'resumed-already' });
  const agreed = { type: 'ResumeAgreed', seat, ...stamp } as const;
  return match.resumed === undefined ? happened(agreed) : happened(agreed, { type: 'GameResumed', ...stamp });
}
