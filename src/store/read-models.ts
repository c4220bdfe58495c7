import { evolve, type MatchEvent } from '../match/match.ts';
import type { PlayerId, Revision, Seat, TableCode } from '../match/ids.ts';
import { type CloseReason, isAlone, isRunning, type Match } from '../match/phases.ts';
import type { Queries } from './database.ts';
import type { Entry } from './store.ts';

/** Codes of tables and results of games, as an entry changes them. */
export async function updateReadModels(queries: Queries, entry: Entry): Promise<void> {
  const { before, events } = entry;
  for (const change of tableChanges(before, events)) await writeCode(queries, entry, change);
  const results = finishedGames(before, events).flatMap((game) => resultsOf(entry, game));
  if (results.length > 0) await queries.insertInto('results').values(results).execute();
}

export interface FinishedGame {
  readonly startRevision: Revision;
  readonly dark: PlayerId;
  readonly light: PlayerId;
  readonly winner: Seat | undefined;
}

/** Games with a result, unless one person played alone (RUN-12). */
export function finishedGames(before: Match, events: readonly MatchEvent[]): readonly FinishedGame[] {
  const games: FinishedGame[] = [];
  // Most decisions end no game and need no replay.
  const last = events.findLastIndex(({ type }) => type === 'GameEnded');
  events.slice(0, last + 1).reduce<Match>((match, event) => {
    if (event.type === 'GameEnded' && isRunning(match) && !isAlone(match)) {
      const winner = event.result.kind === 'win' ? event.result.winner : undefined;
      games.push({ startRevision: match.game.startRevision, ...match.seats, winner });
    }
    return evolve(match, event);
  }, before);
  return games;
}

/** A change of a table's code (START-02). */
export interface TableChange {
  readonly code: TableCode;
  readonly isOpen: boolean;
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

async function writeCode(queries: Queries, { before, where }: Entry, { code, isOpen, closed }: TableChange) {
  if (isOpen) {
    const row = { match_id: before.id, guild_id: where.guildId, is_open: 1, closed: null } as const;
    await queries
      .insertInto('codes')
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute();
    return;
  }
  await queries
    .updateTable('codes')
    .set({ is_open: 0, closed: closed ?? null })
    .where('code', '=', code)
    // If the code was given out again, it leads to the newer table.
    .where('match_id', '=', before.id)
    .execute();
}

function resultsOf({ before, where }: Entry, { startRevision, dark, light, winner }: FinishedGame) {
  const row = { match_id: before.id, game: startRevision, guild_id: where.guildId };
  const outcomeOf = (seat: 'dark' | 'light') => (winner === undefined ? 'draw' : winner === seat ? 'win' : 'loss');
  return [
    { ...row, player_id: dark, outcome: outcomeOf('dark') },
    { ...row, player_id: light, outcome: outcomeOf('light') },
  ] as const;
}
