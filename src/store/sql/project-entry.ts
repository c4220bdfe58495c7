import { finishedGames, type FinishedGame, tableChanges, type TableChange } from '../../match/projections.ts';
import type { Entry } from '../journal.ts';
import type { Queries } from './tables.ts';

/** Brings the read models up to date with an entry, in the transaction that writes it. */
export async function projectEntry(queries: Queries, entry: Entry): Promise<void> {
  for (const change of tableChanges(entry.before, entry.events)) await projectCode(queries, entry, change);
  const results = finishedGames(entry.before, entry.events).flatMap((game) => resultsOf(entry, game));
  if (results.length === 0) return;
  await queries
    .insertInto('results')
    .values(results)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function projectCode(queries: Queries, { before, where }: Entry, change: TableChange): Promise<void> {
  const { code, became } = change;
  switch (became) {
    // Nobody has seen the code yet, or ever will have.
    case 'reserved':
    case 'released':
      return;
    case 'open': {
      const row = { match_id: before.id, guild_id: where.guildId, is_open: 1, closed: null } as const;
      await queries
        .insertInto('codes')
        .values({ code, ...row })
        .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
        .execute();
      return;
    }
    case 'taken':
    case 'closed':
      await queries
        .updateTable('codes')
        .set({ is_open: 0, closed: became === 'closed' ? change.reason : null })
        .where('code', '=', code)
        // Given out again meanwhile: then it leads to the newer table.
        .where('match_id', '=', before.id)
        .execute();
      return;
    default:
      change satisfies never;
  }
}

function resultsOf({ before, where }: Entry, { startRevision, dark, light, winner }: FinishedGame) {
  return (
    [
      ['dark', dark],
      ['light', light],
    ] as const
  ).map(([seat, player]) => ({
    match_id: before.id,
    game: startRevision,
    player_id: player,
    guild_id: where.guildId,
    outcome: winner === undefined ? ('draw' as const) : winner === seat ? ('win' as const) : ('loss' as const),
  }));
}
