import type { MatchEvent } from './event.ts';
import { evolve } from './evolve.ts';
import type { GameResult } from './game.ts';
import type { Millis, PlayerId, Revision, Seat, TableCode } from './ids.ts';
import { type CloseReason, isRunning, type Match } from './match.ts';

export interface FinishedGame {
  /** Tells the games of a match apart. */
  readonly startRevision: Revision;
  readonly dark: PlayerId;
  readonly light: PlayerId;
  readonly winner: Seat | undefined;
  readonly reason: GameResult['reason'];
  readonly endedAt: Millis;
}

/** Games with a result, unless one person played both sides (RUN-12). */
export function finishedGames(before: Match, events: readonly MatchEvent[]): readonly FinishedGame[] {
  const games: FinishedGame[] = [];
  // Most decisions end no game and need no replay.
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

/** What became of a table's code (START-02); `reserved`: for the table that a seat may become (END-07). */
export type TableChange = { readonly code: TableCode } & (
  | { readonly became: 'reserved' }
  | { readonly became: 'open' }
  | { readonly became: 'taken' }
  | { readonly became: 'closed'; readonly reason: CloseReason }
  | { readonly became: 'released' }
);

type Standing = Extract<TableChange, { became: 'reserved' | 'open' }>;

export function tableChanges(before: Match, events: readonly MatchEvent[]): readonly TableChange[] {
  const changes: TableChange[] = [];
  events.reduce<Match>((match, event) => {
    const after = evolve(match, event);
    changes.push(...changesBetween(match, after));
    return after;
  }, before);
  return changes;
}

function changesBetween(before: Match, after: Match): readonly TableChange[] {
  const [was, is] = [standing(before), standing(after)];
  const begun = is !== undefined && (is.code !== was?.code || is.became !== was.became) ? [is] : [];
  return was === undefined || was.code === is?.code ? begun : [endOf(was, after), ...begun];
}

function standing(match: Match): Standing | undefined {
  if (match.phase === 'open-table') return { code: match.code, became: 'open' };
  const isKept = match.phase === 'ended' && match.next.kind === 'seat';
  return isKept ? { code: match.next.code, became: 'reserved' } : undefined;
}

function endOf({ code, became }: Standing, after: Match): TableChange {
  if (became === 'reserved') return { code, became: 'released' };
  return after.phase === 'closed' ? { code, became: 'closed', reason: after.reason } : { code, became: 'taken' };
}
