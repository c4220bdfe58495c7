import type { DatabaseUrl } from '../database-url.ts';
import type { Store } from '../store.ts';
import type { Database } from './database.ts';
import { PostgresDatabase } from './postgres/postgres-database.ts';
import { SqlBlocks } from './sql-blocks.ts';
import { SqlCodes } from './sql-codes.ts';
import { SqlJournal } from './sql-journal.ts';
import { SqlPlayers } from './sql-players.ts';
import { SqlPulse } from './sql-pulse.ts';
import { SqlSettings } from './sql-settings.ts';
import { SqlStandings } from './sql-standings.ts';
import { SqliteDatabase } from './sqlite/sqlite-database.ts';

export interface OpenOptions {
  /**
   * For a look at a database that a bot may be working with: no lock is taken and nothing is changed, tables included. What
   * writes is rejected by the database.
   */
  readonly readOnly?: boolean;
}

/**
 * Opens the database and brings its tables up to date. Rejects with `CannotOpenStore`, whose message is for the operator. A SQLite
 * file belongs to one process at a time; it is waited for up to 3 s, as the one before may be about to end.
 */
export async function openStore(url: DatabaseUrl, { readOnly = false }: OpenOptions = {}): Promise<Store> {
  return storeOn(await openDatabase(url, readOnly));
}

async function openDatabase(url: DatabaseUrl, readOnly: boolean): Promise<Database> {
  switch (url.kind) {
    case 'sqlite':
      return SqliteDatabase.open(url.file, { readOnly });
    case 'postgres':
      return PostgresDatabase.open(url.url, { readOnly });
    default:
      return url satisfies never;
  }
}

/** All stores, on one database. */
export function storeOn(database: Database): Store {
  let closing: Promise<void> | undefined;
  return {
    journal: new SqlJournal(database),
    players: new SqlPlayers(database),
    heartbeat: new SqlPulse(database),
    codes: new SqlCodes(database),
    settings: new SqlSettings(database),
    blocks: new SqlBlocks(database),
    standings: new SqlStandings(database),
    close: () => (closing ??= database.close()),
  };
}
