import { sql } from 'kysely';
import { millis } from '../../match/ids.ts';
import type { Beat, LastBeat, HeartbeatStore } from '../pulse-store.ts';
import type { Database } from './database.ts';
import type { Queries } from './tables.ts';

/** How many showings one statement writes. */
const SHOWN_AT_ONCE = 250;

/** Beats in a database, and what is shown beside the matches that show it. */
export class SqlPulse implements HeartbeatStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async beat(beat: Beat): Promise<void> {
    await this.#database.write((queries) => writeBeat(queries, beat));
  }

  async last(): Promise<readonly LastBeat[]> {
    const rows = await this.#database.read((queries) => queries.selectFrom('beats').selectAll().execute());
    return rows.map(({ shard, count, at }) => ({ shard, count, at: millis(at) }));
  }
}

async function writeBeat(queries: Queries, { shards: { ids, count }, at, showings }: Beat): Promise<void> {
  if (ids.length > 0)
    await queries
      .insertInto('beats')
      .values(ids.map((shard) => ({ count, shard, at })))
      .onConflict((conflict) => conflict.columns(['count', 'shard']).doUpdateSet({ at }))
      .execute();
  // In one order everywhere: two processes that write the same rows would else wait for each other.
  const shown = [...showings].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (let from = 0; from < shown.length; from += SHOWN_AT_ONCE) {
    const rows = shown.slice(from, from + SHOWN_AT_ONCE).map(([match, text]) => sql`(${match}, ${text})`);
    // Both databases call the columns of such a list column1, column2.
    await sql`
      update matches set showing = shown.column2
      from (values ${sql.join(rows)}) as shown
      where matches.id = shown.column1`.execute(queries);
  }
}
