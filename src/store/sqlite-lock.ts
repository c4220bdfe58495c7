import { chmodSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import SqliteHandle from 'better-sqlite3';
import { isBusy } from './sqlite-faults.ts';
import { inUse, type LockHolder } from './store-errors.ts';

/** Makes the file and those that SQLite keeps beside it the owner's alone, whatever the umask says. */
export function keepPrivate(file: string): void {
  const lock = `${file}-lock`;
  // Only what is not there yet is opened: closing a file that SQLite has open in this process would end its locks.
  for (const missing of [file, lock]) attempt(() => writeFileSync(missing, '', { flag: 'ax', mode: 0o600 }));
  for (const one of [file, lock, `${file}-wal`, `${file}-shm`]) attempt(() => chmodSync(one, 0o600));
}

/** Ignores failures: SQLite says better what is wrong with a file. */
function attempt(what: () => void): void {
  try {
    what();
  } catch {
    // There is none, or there is one already, or it is another user's.
  }
}

/** An open transaction on a small file beside the database holds the lock: the operating system ends it with the process. */
export class SqliteLock {
  readonly #handle: SqliteHandle.Database;

  constructor(file: string) {
    this.#handle = new SqliteHandle(`${file}-lock`, { timeout: 0 });
    try {
      if (!tryToHold(this.#handle)) throw inUse(file, holderOf(this.#handle), 'a DATABASE_URL');
    } catch (error) {
      this.#handle.close();
      throw error;
    }
  }

  release(): void {
    this.#handle.close();
  }
}

function tryToHold(handle: SqliteHandle.Database): boolean {
  try {
    handle.exec('begin immediate; create table if not exists holder (pid, host, since); delete from holder');
    handle.prepare('insert into holder values (?, ?, ?)').run(process.pid, hostname(), new Date().toISOString());
    // Others can read the holder while this empty transaction stays open.
    handle.exec('commit; begin immediate');
    // Another process can have come and gone between the two: then the next try writes this one's name again.
    const holder = holderOf(handle);
    return holder?.pid === process.pid && holder.host === hostname();
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

function holderOf(handle: SqliteHandle.Database): LockHolder | undefined {
  try {
    return handle.prepare<[], LockHolder>('select pid, host, since from holder').get();
  } catch {
    return undefined;
  }
}
