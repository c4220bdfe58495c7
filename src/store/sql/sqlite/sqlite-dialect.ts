import type SqliteHandle from 'better-sqlite3';
import { sql, SqliteAdapter, SqliteDialect as KyselySqlite, type SqliteDatabase } from 'kysely';
import type { SchemaDialect } from '../migrations/migration-step.ts';

export const SQLITE_SCHEMA: SchemaDialect = {
  // Exactly these words make a column the row's own number.
  numbered: (table, key) => table.addColumn(key, 'integer', (column) => column.primaryKey().notNull()),
  clustered: (table) => table.modifyEnd(sql`without rowid`),
};

/** Statements that differ by the length of a list are many; the rest are a few dozen. */
const KEPT_STATEMENTS = 200;

/** Kysely over an open file. Statements are kept: making one costs more than running it. */
export class SqliteDialect extends KyselySqlite {
  constructor(handle: SqliteHandle.Database) {
    super({ database: withStatementsKept(handle) });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** SQLite undoes a CREATE TABLE as it does an INSERT, so that a migration is taken as a whole. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

type Statement = ReturnType<SqliteDatabase['prepare']>;

function withStatementsKept(handle: SqliteHandle.Database): SqliteDatabase {
  const kept = new Map<string, Statement>();
  return {
    prepare: (text) => {
      const known = kept.get(text);
      if (known !== undefined) return known;
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= KEPT_STATEMENTS) kept.delete(oldest);
      const made = handle.prepare(text) as Statement;
      kept.set(text, made);
      return made;
    },
    close: () => {
      handle.close();
    },
  };
}
