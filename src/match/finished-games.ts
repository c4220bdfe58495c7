import type { MatchEvent } from './event.ts';
import { evolve } from './evolve.ts';
import type { GameResult } from './game.ts';
import type { Millis, PlayerId, Revision } from './ids.ts';
import { isRunning } from './is-running.ts';
import type { Match } from './match.ts';
import type { Seat } from './seat.ts';

/** A game that counts: for standings, statistics, ratings (RUN-12). */
export interface FinishedGame {
  /** The revision with which it began: it tells the games of a match apart. */
  readonly startRevision: Revision;
  readonly dark: PlayerId;
  readonly light: PlayerId;
  /** `undefined`: a draw. */
  readonly winner: Seat | undefined;
  readonly reason: GameResult['reason'];
  readonly endedAt: Millis;
}

/**
 * The games that ended by `events`, which happened to `before`, and that count (RUN-12): each that came to a result. What was
 * called off, closed, or left in a pause came to none; a hotseat game counts for nobody.
 */
export function finishedGames(before: Match, events: readonly MatchEvent[]): readonly FinishedGame[] {
  const games: FinishedGame[] = [];
  // Most decisions end no game, and replaying them would be for nothing.
  const last = events.findLastIndex(({ type }) => type === 'GameEnded');
  events.slice(0, last + 1).reduce<Match>((match, event) => {
    if (event.type === 'GameEnded' && isRunning(match) && match.operator === undefined) {
      const { seats, game } = match;
      const { result, at: endedAt } = event;
      const winner = result.kind === 'win' ? result.winner : undefined;
      games.push({ startRevision: game.startRevision, ...seats, winner, reason: result.reason, endedAt });
    }
    return evolve(match, event);
  }, before);
  return games;
}
