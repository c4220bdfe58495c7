import { finishedGames, type FinishedGame, tableChanges, type TableChange } from '../match/projections.ts';
import { encodeEvent } from './entry-codec.ts';
import type { Appended, Entry } from './store.ts';
import { guildTime, type Queries } from './tables.ts';

/** Adds an entry to the journal and the read models. `appendId` is new for each: after a lost answer it finds itself by it. */
export async function appendEntry(queries: Queries, entry: Entry, appendId: string): Promise<Appended> {
  const { before, events } = entry;
  if (!(await moveOn(queries, entry))) return (await isThere(queries, entry, appendId)) ? 'appended' : 'conflict';
  const first = before.revision + 1;
  await queries
    .insertInto('events')
    .values(
      events.map((event, index) => {
        const { version, data } = encodeEvent(event);
        const { type, at } = event;
        const append_id = index === 0 ? appendId : null;
        return { match_id: before.id, revision: first + index, entry: first, append_id, version, type, at, data };
      }),
    )
    .execute();
  for (const change of tableChanges(before, events)) await projectCode(queries, entry, change);
  const results = finishedGames(before, events).flatMap((game) => resultsOf(entry, game));
  if (results.length > 0)
    await queries
      .insertInto('results')
      .values(results)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return 'appended';
}

/** Takes the match from the revision that was seen to the new one; `false` when somebody else was faster. */
async function moveOn(queries: Queries, { before, events, where }: Entry): Promise<boolean> {
  const now = {
    revision: before.revision + events.length,
    channel_id: where.channelId,
    thread_id: where.threadId ?? null,
  };
  if (before.revision > 0) {
    const changed = await queries
      .updateTable('matches')
      .set(now)
      .where('id', '=', before.id)
      .where('revision', '=', before.revision)
      .executeTakeFirst();
    return changed.numUpdatedRows === 1n;
  }
  const added = await queries
    .insertInto('matches')
    .values({ id: before.id, guild_id: where.guildId, guild_time: guildTime(where.guildId), ...now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

async function isThere(queries: Queries, { before }: Entry, appendId: string): Promise<boolean> {
  const found = await queries
    .selectFrom('events')
    .select('append_id')
    .where('match_id', '=', before.id)
    .where('revision', '=', before.revision + 1)
    .executeTakeFirst();
  return found?.append_id === appendId;
}

async function projectCode(queries: Queries, { before, where }: Entry, change: TableChange): Promise<void> {
  const { code, became } = change;
  switch (became) {
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
  const seats = [
    ['dark', dark],
    ['light', light],
  ] as const;
  return seats.map(([seat, player]) => ({
    match_id: before.id,
    game: startRevision,
    player_id: player,
    guild_id: where.guildId,
    outcome: winner === undefined ? ('draw' as const) : winner === seat ? ('win' as const) : ('loss' as const),
  }));
}
