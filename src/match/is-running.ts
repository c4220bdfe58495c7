import type { EndedMatch, Match, PausedMatch, PlayingMatch } from './match.ts';

/** Whether a game is on, if only paused. */
export const isRunning = (match: Match): match is PlayingMatch | PausedMatch =>
  match.phase === 'playing' || match.phase === 'paused';

/** Whether a game is on, or is over and it is still asked what follows. */
export const isUnderWay = (match: Match): match is PlayingMatch | PausedMatch | EndedMatch =>
  isRunning(match) || match.phase === 'ended';

/** Whether it has begun, if only with a question, and is not over for good. */
export const isOpen = (match: Match): match is Exclude<Match, { phase: 'new' | 'closed' }> =>
  match.phase !== 'new' && match.phase !== 'closed';
