import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { err, ok, type Result } from '../engine/result.ts';
import type { MatchEvent } from '../match/match.ts';
import { matchId } from '../match/ids.ts';
import { winnerOf } from '../match/game.ts';
import type { Queries, Tables } from './database.ts';
import { decodeEvent, encodeEvent } from './event-codec.ts';
import { finishedGames, type Rate, withRatings } from './finished-games.ts';
import type { PlannedEntry, TableChange } from './planned-entry.ts';
import { writeGame } from './sql-games.ts';
import { rateInServer } from './sql-ratings.ts';
import { UNREADABLE } from './match-rows.ts';
import { columnsOf, writePeople } from './sql-rows.ts';
import {
  guildTime,
  type Appended,
  type ReadMatch,
  type Shards,
  type StoredMatch,
  type UnreadableMatch,
} from './store.ts';

/** Adds an entry to the journal and the read models. `appendId` is unique: it shows after a lost answer whether it was written. */
export async function appendEntry(queries: Queries, entry: PlannedEntry, appendId: string): Promise<Appended> {
  const { before, events: decided, where, was, is, codes, ending } = entry;
  if (!(await moveOn(queries, entry))) return (await findEntry(queries, entry, appendId)) ?? 'conflict';
  const rate: Rate = async ({ result, at, cause }, seats, pool) => {
    const rated = await rateInServer(queries, { guildId: where.guildId, pool, seats }, winnerOf(result), at);
    return { type: 'GameRated', ...rated, at, ...(cause === undefined ? {} : { cause }) };
  };
  const events = ending === undefined ? decided : await withRatings(ending, decided, rate);
  const first = before.revision + 1;
  const rows = events.map((event, index) => {
    const { type, at } = event;
    const { version, data } = encodeEvent(event);
    const append_id = index === 0 ? appendId : null;
    return { match_id: before.id, revision: first + index, entry: first, append_id, version, type, at, data };
  });
  await queries.insertInto('events').values(rows).execute();
  // A rating changes nothing else of the row.
  if (events.length !== decided.length)
    await queries
      .updateTable('matches')
      .set({ revision: before.revision + events.length })
      .where('id', '=', before.id)
      .execute();
  await writePeople(queries, was, is);
  for (const change of codes) await writeCode(queries, entry, change);
  const games = ending === undefined ? [] : finishedGames(ending, events);
  for (const game of games) await writeGame(queries, before.id, where, game);
  return events;
}

/** Moves the match from the revision that was read to the new one; `false` if another process was faster. */
async function moveOn(queries: Queries, { before, events, where, absence, is }: PlannedEntry): Promise<boolean> {
  const now = {
    revision: before.revision + events.length,
    channel_id: where.channelId,
    thread_id: where.threadId ?? null,
    ...columnsOf(is),
  };
  if (before.revision > 0) {
    const changed = await queries
      .updateTable('matches')
      .set(absence === undefined ? now : { ...now, absence })
      .where('id', '=', before.id)
      .where('revision', '=', before.revision)
      .executeTakeFirst();
    return changed.numUpdatedRows === 1n;
  }
  const added = await queries
    .insertInto('matches')
    .values({
      id: before.id,
      guild_id: where.guildId,
      guild_time: guildTime(where.guildId),
      ...now,
      absence: sql<number>`(select coalesce(max(number), 0) from absences)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** The events of an entry that this append has written before, but had no answer. */
async function findEntry(
  queries: Queries,
  { before }: PlannedEntry,
  appendId: string,
): Promise<readonly MatchEvent[] | undefined> {
  const rows = await queries
    .selectFrom('events')
    .select(['append_id', 'version', 'data'])
    .where('match_id', '=', before.id)
    .where('entry', '=', before.revision + 1)
    .orderBy('revision')
    .execute();
  if (rows[0]?.append_id !== appendId) return undefined;
  return rows.map(({ version, data }) => {
    const event = decodeEvent(version, data);
    if (!event.ok) throw new Error(`what was just written ${event.error}`);
    return event.value;
  });
}

type MatchQuery = SelectQueryBuilder<Tables, 'matches', unknown>;
export type MatchFilter = (matches: MatchQuery) => MatchQuery;

export const liveIn =
  (shards: Shards): MatchFilter =>
  (matches) =>
    // A literal, not a parameter: otherwise the planner doesn't use the partial index.
    matches.where('retired', '=', sql.lit(0)).where(isIn(shards));

/** A condition on a match. */
export function isIn({ count, ids }: Shards): RawBuilder<SqlBool> {
  if (ids.length === count) return sql<SqlBool>`1 = 1`;
  return ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`guild_time % ${count} in (${sql.join([...ids])})`;
}

/** Few, so that other work can run between two pages. */
const PAGE = 25;

/** The next matches after number `after`, in order; none at the end. */
export async function readMatches(
  queries: Queries,
  filter: MatchFilter,
  after = 0,
): Promise<readonly { readonly row: Selectable<Tables['matches']>; readonly match: ReadMatch }[]> {
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
    const { shown, retired, absence } = row;
    const isSetAside = row.phase === UNREADABLE && { isSetAside: true };
    const head = { id, where, shownState: shown ?? undefined, isRetired: retired === 1, absence, ...isSetAside };
    return { row, match: readEntries(head, events.get(row.id) ?? [], row.revision) };
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

export interface EventRow {
  readonly version: number;
  readonly data: string;
  readonly revision: number;
  /** The revision of the first event of its entry: the same for all that were decided together. */
  readonly entry: number;
}

/** The match in these rows, in order, or why it can't be read. `last` is its recorded revision, so a lost end is noticed. */
export function readEntries(
  match: Omit<StoredMatch, 'entries'>,
  rows: readonly EventRow[],
  last: number,
): Result<StoredMatch, UnreadableMatch> {
  const { id, where, shownState, isRetired } = match;
  const entries: MatchEvent[][] = [];
  const unreadable = (revision: number, what: string, found?: string) => {
    const problem = `Event ${revision} of match ${id} ${what}; see "npm run journal -- show ${id}".`;
    return err({ id, where, revision, entries, shownState, isRetired, found, problem });
  };
  for (const [index, row] of rows.entries()) {
    const number = index + 1;
    if (row.revision !== number) return unreadable(number, `is missing: number ${row.revision} comes next`);
    const event = readRow(row, last, rows[index - 1]?.entry);
    if (!event.ok) return unreadable(number, event.error, row.data);
    if (row.entry === number) entries.push([]);
    entries.at(-1)?.push(event.value);
  }
  const isWhole = rows.length === last && last > 0;
  return isWhole ? ok({ ...match, entries }) : unreadable(rows.length + 1, 'is missing');
}

function readRow(row: EventRow, last: number, entryBefore: number | undefined): Result<MatchEvent, string> {
  if (row.revision > last) return err(`comes after number ${last}, which should be the last one`);
  const isInPlace = row.entry === row.revision || row.entry === entryBefore;
  return isInPlace ? decodeEvent(row.version, row.data) : err(`belongs to no entry that began with ${row.entry}`);
}

async function writeCode(queries: Queries, { before, where }: PlannedEntry, { code, isOpen, closed }: TableChange) {
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
