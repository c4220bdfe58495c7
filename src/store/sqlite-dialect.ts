import type SqliteHandle from 'better-sqlite3';
import { sql, SqliteAdapter, SqliteDialect as KyselySqlite, type SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { SchemaDialect } from './migrations.ts';

export const SQLITE_SCHEMA: SchemaDialect = {
  // Exactly these words make a column the rowid.
  numbered: (table, key) => table.addColumn(key, 'integer', (column) => column.primaryKey().notNull()),
  clustered: (table) => table.modifyEnd(sql`without rowid`),
};

const KEPT_STATEMENTS = 200;

type Statement = ReturnType<SqliteDatabase['prepare']>;

/** Kysely over an open file. Statements are kept: preparing costs more than running. */
export class SqliteDialect extends KyselySqlite {
  constructor(handle: SqliteHandle.Database) {
    const kept = new LRUCache<string, Statement>({
      max: KEPT_STATEMENTS,
      memoMethod: (text) => handle.prepare(text),
    });
    super({ database: { prepare: (text) => kept.memo(text), close: () => handle.close() } });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** SQLite undoes a CREATE TABLE, too, so that a migration is all or nothing. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
