import { sql, type SelectQueryBuilder } from 'kysely';
import type { Result } from '../engine/result.ts';
import { matchId } from '../match/ids.ts';
import { readEntries, type EventRow } from './entry-codec.ts';
import type { StoredMatch, UnreadableMatch } from './store.ts';
import type { Shards } from './shards.ts';
import type { Queries, Tables } from './tables.ts';

type MatchQuery = SelectQueryBuilder<Tables, 'matches', unknown>;
export type MatchFilter = (matches: MatchQuery) => MatchQuery;

export interface NumberedMatch {
  readonly number: number;
  readonly match: Result<StoredMatch, UnreadableMatch>;
}

/** Few, so that a process with other things to do gets its turn between two pages. */
const PAGE = 25;

/** Matches that are not retired, of servers that belong to these shards. */
export const liveIn =
  ({ count, ids }: Shards): MatchFilter =>
  (matches) => {
    // A literal, no parameter: else the planner doesn't use the partial index.
    const live = matches.where('retired', '=', sql.lit(0));
    if (ids.length === 0) return live.where(sql.lit(1), '=', 0);
    return ids.length === count ? live : live.where(sql<number>`guild_time % ${count}`, 'in', [...ids]);
  };

/** The next matches after number `after`; none at the end. */
export async function readMatches(queries: Queries, filter: MatchFilter, after = 0): Promise<readonly NumberedMatch[]> {
  const matches = await filter(queries.selectFrom('matches'))
    .select(['number', 'id', 'guild_id', 'channel_id', 'thread_id', 'revision', 'retired', 'showing'])
    .where('number', '>', after)
    .orderBy('number')
    .limit(PAGE)
    .execute();
  const events = await readEvents(
    queries,
    matches.map(({ id }) => id),
  );
  return matches.map((row) => {
    const id = matchId(row.id);
    const where = { guildId: row.guild_id, channelId: row.channel_id, threadId: row.thread_id ?? undefined };
    const head = { id, where, shownState: row.showing ?? undefined, isRetired: row.retired === 1 };
    return { number: row.number, match: readEntries(head, events.get(row.id) ?? [], row.revision) };
  });
}

async function readEvents(queries: Queries, matches: readonly string[]): Promise<ReadonlyMap<string, EventRow[]>> {
  const byMatch = new Map<string, EventRow[]>();
  if (matches.length === 0) return byMatch;
  const rows = await queries
    .selectFrom('events')
    .select(['match_id', 'revision', 'entry', 'version', 'data'])
    .where('match_id', 'in', matches)
    .orderBy('match_id')
    .orderBy('revision')
    .execute();
  for (const { match_id: match, ...row } of rows) {
    const ofMatch = byMatch.get(match);
    if (ofMatch === undefined) byMatch.set(match, [row]);
    else ofMatch.push(row);
  }
  return byMatch;
}
