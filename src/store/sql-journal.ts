import { sql, type SelectQueryBuilder } from 'kysely';
import { matchId } from '../match/ids.ts';
import { finishedGames, type FinishedGame, tableChanges, type TableChange } from '../match/projections.ts';
import { encodeEvent, readEntries, type EventRow } from './entry-codec.ts';
import { guildTime, type Shards } from './shards.ts';
import type { Appended, Entry, ReadMatch } from './store.ts';
import type { Queries, Tables } from './tables.ts';

/** Adds an entry to the journal and the read models. `appendId` is new for each: after a lost answer it finds itself by it. */
export async function appendEntry(queries: Queries, entry: Entry, appendId: string): Promise<Appended> {
  const { before, events } = entry;
  if (!(await moveOn(queries, entry))) return (await isThere(queries, entry, appendId)) ? 'appended' : 'conflict';
  const first = before.revision + 1;
  await queries
    .insertInto('events')
    .values(
      events.map((event, index) => {
        const { type, at } = event;
        const append_id = index === 0 ? appendId : null;
        return {
          match_id: before.id,
          revision: first + index,
          entry: first,
          append_id,
          type,
          at,
          ...encodeEvent(event),
        };
      }),
    )
    .execute();
  for (const change of tableChanges(before, events)) await writeCode(queries, entry, change);
  const results = finishedGames(before, events).flatMap((game) => resultsOf(entry, game));
  if (results.length > 0) await queries.insertInto('results').values(results).execute();
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
    // Given out again meanwhile: then it leads to the newer table.
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

type MatchQuery = SelectQueryBuilder<Tables, 'matches', unknown>;
export type MatchFilter = (matches: MatchQuery) => MatchQuery;

/** Matches that are not retired, of servers that belong to these shards. */
export const liveIn =
  ({ count, ids }: Shards): MatchFilter =>
  (matches) => {
    // A literal, no parameter: else the planner doesn't use the partial index.
    const live = matches.where('retired', '=', sql.lit(0));
    if (ids.length === 0) return live.where(sql.lit(1), '=', 0);
    return ids.length === count ? live : live.where(sql<number>`guild_time % ${count}`, 'in', [...ids]);
  };

/** Few, so that a process with other things to do gets its turn between two pages. */
const PAGE = 25;

/** The next matches after number `after`, in order; none at the end. */
export async function readMatches(
  queries: Queries,
  filter: MatchFilter,
  after = 0,
): Promise<readonly { readonly number: number; readonly match: ReadMatch }[]> {
  const matches = await filter(queries.selectFrom('matches'))
    .selectAll()
    .where('number', '>', after)
    .orderBy('number')
    .limit(PAGE)
    .execute();
  const ids = matches.map(({ id }) => id);
  const events = await readEvents(queries, ids);
  return matches.map((row) => {
    const id = matchId(row.id);
    const where = { guildId: row.guild_id, channelId: row.channel_id, threadId: row.thread_id ?? undefined };
    const head = { id, where, shownState: row.shown ?? undefined, isRetired: row.retired === 1 };
    return { number: row.number, match: readEntries(head, events.get(row.id) ?? [], row.revision) };
  });
}

async function readEvents(queries: Queries, matches: readonly string[]): Promise<ReadonlyMap<string, EventRow[]>> {
  if (matches.length === 0) return new Map();
  const rows = await queries
    .selectFrom('events')
    .select(['match_id', 'revision', 'entry', 'version', 'data'])
    .where('match_id', 'in', matches)
    .orderBy('match_id')
    .orderBy('revision')
    .execute();
  return Map.groupBy(rows, (row) => row.match_id);
}
