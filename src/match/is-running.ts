import type { EndedMatch, Match, PausedMatch, PlayingMatch } from './match.ts';

/** Whether a game is on, if only paused. */
export const isRunning = (match: Match): match is PlayingMatch | PausedMatch =>
  match.phase === 'playing' || match.phase === 'paused';

/** Whether a game is on, or is over and it is still asked what follows. */
export const isUnderWay = (match: Match): match is PlayingMatch | PausedMatch | EndedMatch =>
  isRunning(match) || match.phase === 'ended';
