import { type Selectable, sql } from 'kysely';
import { matchId, millis, type MatchId, type Millis, playerId, type PlayerId, type TableCode } from '../match/ids.ts';
import { STOP_REASONS, type StopReason } from '../match/phases.ts';
import type { Queries, Tables } from './database.ts';
import { UNREADABLE } from './match-rows.ts';
import type { DueMatch, MatchRow, OpenMatches, OwnRow, Place, PlayersCounted, RowPhase } from './match-rows.ts';
import { isIn } from './sql-journal.ts';
import type { Shards } from './store.ts';

/** Matches that are not retired. Literals, not parameters: otherwise the planner doesn't use the partial indexes. */
const live = (queries: Queries) => queries.selectFrom('matches').where('retired', '=', sql.lit(0));

const ROW = ['matches.id', 'phase', 'guild_id', 'channel_id', 'thread_id', 'card_id', 'stops'] as const;

type Row = Pick<
  Selectable<Tables['matches']>,
  'id' | 'phase' | 'guild_id' | 'channel_id' | 'thread_id' | 'card_id' | 'stops'
>;

const matchRow = ({ id, phase, guild_id, channel_id, thread_id, card_id, stops }: Row): MatchRow => ({
  id: matchId(id),
  phase,
  where: { guildId: guild_id, channelId: channel_id, threadId: thread_id ?? undefined },
  cardId: card_id ?? undefined,
  stops: STOP_REASONS.filter((reason) => stops?.split(',').includes(reason) === true),
});

/** Phases in which a match counts (START-01); in the first three it can lapse, at the moment when it is due. */
const LAPSING = ['invited', 'open-table', 'ready-check'] as const;
const COUNTING = [...LAPSING, 'playing', 'paused'] as const;

export async function census(
  queries: Queries,
  players: readonly PlayerId[],
  shards: Shards,
  now: Millis,
): Promise<PlayersCounted> {
  const all = live(queries).where(isIn(shards));
  const counted = await all
    .where('phase', 'in', COUNTING)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // Few are due; to look for their phases among all takes longer.
  const lapsed = await all
    .where('due_at', '<=', now)
    .select(sql<number>`count(case when phase in (${sql.join(LAPSING)}) then 1 end)`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await all
    .innerJoin('match_players', 'match_id', 'matches.id')
    .select(['matches.id', 'phase', 'due_at', 'waits_for', 'player_id'])
    .where('player_id', 'in', [...players])
    .where('counts', '=', 1)
    .where('phase', 'in', COUNTING)
    .execute();
  const matches = Array.from(
    Map.groupBy(rows, ({ id }) => id).values(),
    (own) =>
      own[0] &&
      countedMatch(
        own[0],
        own.map(({ player_id }) => playerId(player_id)),
      ),
  ).filter((match) => match !== undefined);
  return {
    total: counted.count - lapsed.count,
    matches: matches.filter(({ lapsesAt }) => lapsesAt === undefined || now < lapsesAt),
  };
}

type CountedRow = Pick<Selectable<Tables['matches']>, 'id' | 'phase' | 'due_at' | 'waits_for'>;

function countedMatch({ id, phase, due_at, waits_for }: CountedRow, players: readonly PlayerId[]) {
  const lapses = LAPSING.some((one) => one === phase) && due_at !== null;
  return {
    id: matchId(id),
    players,
    lapsesAt: lapses ? millis(due_at) : undefined,
    invited: phase === 'invited' && waits_for !== null ? playerId(waits_for) : undefined,
  };
}

export async function isFree(queries: Queries, code: TableCode): Promise<boolean> {
  const given = await queries.selectFrom('codes').select('code').where('code', '=', code).executeTakeFirst();
  if (given !== undefined) return false;
  const reserved = await live(queries).select('id').where('code', '=', code).executeTakeFirst();
  return reserved === undefined;
}

const ownMatches = (queries: Queries, player: PlayerId) =>
  live(queries)
    .innerJoin('match_players', 'match_id', 'matches.id')
    .where('player_id', '=', player)
    .where('phase', '<>', UNREADABLE);

export async function matchesOf(queries: Queries, player: PlayerId): Promise<readonly OwnRow[]> {
  const rows = await ownMatches(queries, player)
    .select([...ROW, 'waits_for', 'waits_until'])
    .orderBy('number')
    .execute();
  return rows.map((row) => {
    const until = row.waits_until === null ? undefined : millis(row.waits_until);
    return Object.assign(matchRow(row), { waiting: row.waits_for === player ? { until } : undefined });
  });
}

export async function nextWaiting(queries: Queries, player: PlayerId): Promise<MatchRow | undefined> {
  const row = await ownMatches(queries, player)
    .select(ROW)
    .where('waits_for', '=', player)
    .where('thread_id', 'is not', null)
    .orderBy('waits_until', (order) => order.asc().nullsLast())
    .orderBy('number')
    .executeTakeFirst();
  return row && matchRow(row);
}

export async function ratedBetween(
  queries: Queries,
  [one, other]: readonly [PlayerId, PlayerId],
  guildId: string,
  since: Millis,
): Promise<readonly MatchId[]> {
  const rows = await live(queries)
    .innerJoin('match_players as one', 'one.match_id', 'matches.id')
    .innerJoin('match_players as other', 'other.match_id', 'matches.id')
    .select('matches.id')
    .where((where) => where.and({ 'one.player_id': one, 'one.counts': 1, 'other.player_id': other, 'other.counts': 1 }))
    .where('is_rated', '=', 1)
    .where('guild_id', '=', guildId)
    .where('listed_since', '>=', since)
    .execute();
  return rows.map(({ id }) => matchId(id));
}

export async function openMatches(
  queries: Queries,
  viewer: PlayerId,
  guildId: string,
  channelIds: readonly string[],
  most: number,
): Promise<OpenMatches> {
  if (channelIds.length === 0) return { tables: NONE, running: NONE };
  const listed = live(queries)
    .where('listed_since', 'is not', null)
    .where('guild_id', '=', guildId)
    .where('channel_id', 'in', [...channelIds])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('match_players')
            .select('player_id')
            .where('player_id', '=', viewer)
            .whereRef('match_id', '=', 'matches.id'),
        ),
      ),
    );
  const tables = listed.where('phase', '=', 'open-table');
  const running = listed.where('phase', 'in', ['playing', 'paused']).where('thread_id', 'is not', null);
  return { tables: await found(tables), running: await found(running) };

  async function found(matches: typeof listed): Promise<OpenMatches['tables']> {
    const { total } = await matches.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await matches.select('id').orderBy('listed_since', 'desc').limit(most).execute();
    return { ids: rows.map(({ id }) => matchId(id)), total };
  }
}

const NONE = { ids: [], total: 0 };

export async function dueBefore(
  queries: Queries,
  shards: Shards,
  at: Millis,
  most: number,
): Promise<readonly DueMatch[]> {
  const rows = await live(queries)
    .where(isIn(shards))
    .select(['id', 'due_at'])
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.flatMap(({ id, due_at }) => (due_at === null ? [] : [{ id: matchId(id), dueAt: millis(due_at) }]));
}

/** The matches that are searched for page by page, in the order in which they began. */
export type Paged = 'unsettled' | 'live';

const IS = {
  unsettled: sql<boolean>`(settled is null or settled <> revision)`,
  live: sql<boolean>`is_live = 1`,
} as const satisfies Record<Paged, unknown>;

/** The next ones after number `after`; none at the end. */
export async function pageOf(
  queries: Queries,
  which: Paged,
  shards: Shards,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<readonly { readonly number: number; readonly id: MatchId }[]> {
  const rows = await live(queries)
    .where(IS[which])
    .where(isIn(shards))
    .select(['number', 'id'])
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute();
  return rows.map(({ number, id }) => ({ number, id: matchId(id) }));
}

export async function matchesAt(queries: Queries, place: Place): Promise<readonly MatchRow[]> {
  const rows = await live(queries)
    .select(ROW)
    .where((row) => {
      if ('guildId' in place) return row('guild_id', '=', place.guildId);
      if ('channelId' in place) return row('channel_id', '=', place.channelId);
      const { threadId, cardIds = [] } = place;
      if (cardIds.length === 0) return row('thread_id', '=', threadId);
      // Said of each, otherwise SQLite looks through all of them.
      const isLive = row('retired', '=', sql.lit(0));
      return row.or([row('thread_id', '=', threadId).and(isLive), row('card_id', 'in', [...cardIds]).and(isLive)]);
    })
    .orderBy('number')
    .execute();
  return rows.map(matchRow);
}

export async function serversIn(queries: Queries, shards: Shards): Promise<readonly string[]> {
  const rows = await live(queries).where(isIn(shards)).select('guild_id').distinct().execute();
  return rows.map(({ guild_id }) => guild_id);
}

export async function countByPhase(queries: Queries, shards: Shards): Promise<ReadonlyMap<RowPhase, number>> {
  const rows = await live(queries)
    .where(isIn(shards))
    .select((row) => ['phase', row.fn.countAll<number>().as('count')])
    .groupBy('phase')
    .execute();
  return new Map(rows.map(({ phase, count }) => [phase, count]));
}

export async function countStops(queries: Queries, shards: Shards): Promise<ReadonlyMap<StopReason, number>> {
  const rows = await live(queries)
    .where('stops', 'is not', null)
    .where(isIn(shards))
    .select((row) => ['stops', row.fn.countAll<number>().as('count')])
    .groupBy('stops')
    .execute();
  const countOf = (reason: StopReason): number =>
    rows.filter(({ stops }) => stops?.split(',').includes(reason)).reduce((sum, { count }) => sum + count, 0);
  return new Map(STOP_REASONS.map((reason) => [reason, countOf(reason)]));
}
