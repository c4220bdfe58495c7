import { sql } from 'kysely';
import { type MatchId, millis } from '../match/ids.ts';
import type { Queries } from './database.ts';
import type { ShownState } from './match-rows.ts';
import type { Heartbeat, LastBeat } from './store.ts';

export async function readBeats(queries: Queries): Promise<readonly LastBeat[]> {
  const rows = await queries.selectFrom('beats').selectAll().execute();
  return rows.map(({ shard, count, at }) => ({ shard, count, at: millis(at) }));
}

export async function writeBeat(
  queries: Queries,
  { shards: { ids, count }, at, shownStates }: Heartbeat,
): Promise<void> {
  if (ids.length > 0)
    await queries
      .insertInto('beats')
      .values(ids.map((shard) => ({ count, shard, at })))
      .onConflict((conflict) => conflict.columns(['count', 'shard']).doUpdateSet({ at }))
      .execute();
  const states = [...shownStates];
  for (let from = 0, count = 0; from < states.length; from += count) {
    count = roundCount(states.length - from);
    await writeShown(queries, states.slice(from, from + count));
  }
}

const MOST_AT_ONCE = 64;

/** A power of two: each other number of rows would be a statement of its own, and SQLite keeps those it has seen. */
const roundCount = (rows: number): number => Math.min(MOST_AT_ONCE, 2 ** Math.floor(Math.log2(rows)));

async function writeShown(queries: Queries, states: readonly (readonly [MatchId, ShownState])[]): Promise<void> {
  const number = (value: number | undefined) => sql`cast(${value ?? null} as bigint)`;
  const rows = states.map(
    ([match, { text, revision, isSettled, cardId, threadId, ...due }]) =>
      sql`(${match}, ${text}, ${number(revision)}, ${number(isSettled ? revision : undefined)}, cast(${cardId ?? null} as text),
        ${number('dueAt' in due ? 1 : 0)}, ${number(due.dueAt)}, cast(${threadId ?? null} as text))`,
  );
  // Both databases name the columns of such a list column1, column2.
  await sql`
    update matches set shown = latest.column2, settled = latest.column4, card_id = latest.column5,
      thread_id = coalesce(latest.column8, matches.thread_id),
      due_at = case when latest.column6 = 1 and matches.revision = latest.column3 then latest.column7 else matches.due_at end
    from (values ${sql.join(rows)}) as latest
    where matches.id = latest.column1`.execute(queries);
}
