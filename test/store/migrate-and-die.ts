/** Brings the database that its arguments name up to date, and is killed once so many rows of matches are written. */
import SqliteHandle from 'better-sqlite3';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { readDatabaseUrl } from '../../src/store/database-url.ts';
import { migrate } from '../../src/store/migrations.ts';
import { POSTGRES_SCHEMA } from '../../src/store/postgres-database.ts';
import { SQLITE_SCHEMA, SqliteDialect } from '../../src/store/sqlite-database.ts';

const [, , text = '', most = '1'] = process.argv;
const url = readDatabaseUrl(text);
if (!url.ok) throw new Error(url.error);

let left = Number(most);
const log = ({ query }: { readonly query: { readonly sql: string } }): void => {
  if (!query.sql.startsWith('update "matches"')) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
};

if (url.value.kind === 'sqlite') {
  const handle = new SqliteHandle(url.value.file);
  handle.pragma('journal_mode = wal');
  // So that the half that is done is in the file when the process goes.
  handle.pragma('cache_size = 4');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect(handle), log });
  await migrate({ db, dialect: SQLITE_SCHEMA, schema: undefined });
} else {
  const pool = new Pool({ connectionString: url.value.url, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), log });
  await migrate({ db, dialect: POSTGRES_SCHEMA, schema: 'public' });
}
