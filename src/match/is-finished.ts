import type { ClosedGame, EndedMatch, Match } from './match.ts';

/** A match whose game is over, with a result or without. */
export type FinishedMatch = EndedMatch | ClosedGame;

export const isFinished = (match: Match): match is FinishedMatch =>
  match.phase === 'ended' || (match.phase === 'closed' && match.game !== undefined);
