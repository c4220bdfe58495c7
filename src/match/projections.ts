import type { MatchEvent } from './event.ts';
import { evolve } from './evolve.ts';
import type { PlayerId, Revision, Seat, TableCode } from './ids.ts';
import { type CloseReason, isRunning, type Match } from './match.ts';

export interface FinishedGame {
  /** Tells the games of a match apart. */
  readonly startRevision: Revision;
  readonly dark: PlayerId;
  readonly light: PlayerId;
  readonly winner: Seat | undefined;
}

/** Games with a result, unless one person played both sides (RUN-12). */
export function finishedGames(before: Match, events: readonly MatchEvent[]): readonly FinishedGame[] {
  const games: FinishedGame[] = [];
  // Most decisions end no game and need no replay.
  const last = events.findLastIndex(({ type }) => type === 'GameEnded');
  events.slice(0, last + 1).reduce<Match>((match, event) => {
    if (event.type === 'GameEnded' && isRunning(match) && match.operator === undefined) {
      const winner = event.result.kind === 'win' ? event.result.winner : undefined;
      games.push({ startRevision: match.game.startRevision, ...match.seats, winner });
    }
    return evolve(match, event);
  }, before);
  return games;
}

/** What became of a table's code (START-02). */
export interface TableChange {
  readonly code: TableCode;
  readonly isOpen: boolean;
  /** How the table ended without a second player. */
  readonly closed: CloseReason | undefined;
}

export function tableChanges(before: Match, events: readonly MatchEvent[]): readonly TableChange[] {
  const changes: TableChange[] = [];
  events.reduce<Match>((match, event) => {
    const after = evolve(match, event);
    if (match.phase !== 'open-table' && after.phase === 'open-table')
      changes.push({ code: after.code, isOpen: true, closed: undefined });
    if (match.phase === 'open-table' && after.phase !== 'open-table')
      changes.push({ code: match.code, isOpen: false, closed: after.phase === 'closed' ? after.reason : undefined });
    return after;
  }, before);
  return changes;
}
