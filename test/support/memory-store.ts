import SqliteHandle from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { MatchId } from '../../src/match/ids.ts';
import { IN_MEMORY } from '../../src/store/database-url.ts';
import { migrate } from '../../src/store/migrations.ts';
import { SQLITE_SCHEMA, SqliteDialect, SqliteDatabase } from '../../src/store/sqlite-database.ts';
import { SqlStore } from '../../src/store/sql-store.ts';

/** An empty database, made once and copied for each test. */
const EMPTY = await emptyDatabase();

async function emptyDatabase(): Promise<Buffer> {
  const handle = new SqliteHandle(IN_MEMORY);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect(handle) });
  await migrate({ db, dialect: SQLITE_SCHEMA, schema: undefined });
  return handle.serialize();
}

/** `'lost'`: the event is not there any more. */
export type Damage = { readonly version?: number; readonly data?: string } | 'lost';

/** Changes an event behind a store's back, as a broken disk does. */
export function damageIn(handle: SqliteHandle.Database, match: MatchId, revision: number, change: Damage): void {
  const place = 'where match_id = ? and revision = ?';
  if (change === 'lost') handle.prepare(`delete from events ${place}`).run(match, revision);
  else
    for (const [column, value] of Object.entries(change))
      handle.prepare(`update events set ${column} = ? ${place}`).run(value, match, revision);
}

/** SQLite in memory, at once and without waiting. It outlives every bot of its test: `close` leaves it as it is. */
export class MemoryStore extends SqlStore {
  declare readonly database: SqliteDatabase;
  readonly #handle: SqliteHandle.Database;

  constructor() {
    const handle = new SqliteHandle(EMPTY);
    const database = new SqliteDatabase(handle);
    super(database);
    this.#handle = handle;
  }

  damage(match: MatchId, revision: number, change: Damage): void {
    damageIn(this.#handle, match, revision, change);
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }
}
