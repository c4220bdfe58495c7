import { type Selectable, sql } from 'kysely';
import { type Millis, millis } from '../match/ids.ts';
import type { StopReason } from '../match/phases.ts';
import type { Queries, Tables } from './database.ts';
import type { Absence } from './match-rows.ts';
import { shardOf, type Shards } from './store.ts';

export async function beginAbsence(
  queries: Queries,
  { count, ids }: Shards,
  reason: StopReason,
  since: Millis,
  until?: Millis,
): Promise<number> {
  const { number } = await queries
    .insertInto('absences')
    .values({ count, shards: ids.join(','), reason, since, until: until ?? null })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** What another process has ended stays so. Keeps the newest, as numbers go on from it. */
export async function endAbsence(queries: Queries, number: number, until: Millis): Promise<void> {
  await queries
    .updateTable('absences')
    .set({ until })
    .where('number', '=', number)
    .where('until', 'is', null)
    .execute();
  const { newest } = await queries
    .selectFrom('absences')
    .select((row) => row.fn.max('number').as('newest'))
    .executeTakeFirstOrThrow();
  const { taken } = await queries
    .selectFrom('matches')
    .select((row) => row.fn.min<number | null>('absence').as('taken'))
    .where('retired', '=', sql.lit(0))
    .executeTakeFirstOrThrow();
  await queries
    .deleteFrom('absences')
    .where('until', 'is not', null)
    .where('number', '<', newest)
    .where('number', '<=', taken ?? newest)
    .execute();
}

export async function absencesAfter(queries: Queries, number: number, guildId: string): Promise<readonly Absence[]> {
  const rows = await queries
    .selectFrom('absences')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .execute();
  return rows.map(absenceIn).filter(({ shards: { count, ids } }) => ids.includes(shardOf(guildId, count)));
}

export async function openAbsences(queries: Queries, { count, ids }: Shards): Promise<readonly Absence[]> {
  const rows = await queries.selectFrom('absences').selectAll().where('until', 'is', null).orderBy('number').execute();
  return rows
    .map(absenceIn)
    .filter(({ shards }) => shards.count !== count || shards.ids.some((shard) => ids.includes(shard)));
}

const absenceIn = (row: Selectable<Tables['absences']>): Absence => ({
  number: row.number,
  shards: { count: row.count, ids: row.shards.split(',').filter(Boolean).map(Number) },
  reason: row.reason,
  since: millis(row.since),
  until: row.until === null ? undefined : millis(row.until),
});
