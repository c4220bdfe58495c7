import SqliteHandle from 'better-sqlite3';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { inUse, type LockHolder, CannotOpenStore, StoreUnavailable } from './store-errors.ts';

/** Makes the file and those that SQLite keeps beside it the owner's alone, whatever the umask says. */
function keepPrivate(file: string): void {
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

  /** Makes the folder, and the file the owner's alone. Throws `CannotOpenStore` where another process has the lock. */
  static take(file: string): SqliteLock {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    keepPrivate(file);
    return new SqliteLock(file);
  }

  private constructor(file: string) {
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

/** SQLite's result codes that mean the file is at fault, not the program; the reason follows the file's name. */
const FILE_FAULTS: readonly (readonly [codes: RegExp, reason: string])[] = [
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'is locked by another program'],
  [/^SQLITE_FULL/, 'has no room left: the disk is full'],
  [/^SQLITE_IOERR/, 'can not be read or written'],
  [/^SQLITE_READONLY/, 'may not be written'],
  [/^SQLITE_CANTOPEN/, 'can not be opened'],
  [/^SQLITE_(PERM|AUTH)/, 'may not be opened'],
  [/^SQLITE_CORRUPT/, 'is damaged: restore a backup'],
  [/^SQLITE_NOTADB/, 'is no SQLite database: restore a backup'],
  [/^SQLITE_NOMEM/, 'can not be read: there is no memory left'],
];

const codeOf = (error: unknown): string => (error instanceof SqliteHandle.SqliteError ? error.code : '');

export const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(codeOf(error));

/** Whether a transaction was certainly rolled back: the fault was found before its end was written. */
export const isCertain = (error: unknown): boolean => /^SQLITE_(BUSY|FULL|READONLY)/.test(codeOf(error));

/** What is wrong with the file, to follow its name; `undefined` if the program is at fault. */
function describeFault(error: unknown): string | undefined {
  const code = codeOf(error);
  const [, reason] = FILE_FAULTS.find(([codes]) => codes.test(code)) ?? [];
  return reason === undefined ? undefined : `${reason} (${code})`;
}

/** The error a store rejects with; programming mistakes are passed on unchanged. */
export function storeFault(error: unknown, file: string): unknown {
  const reason = describeFault(error);
  return reason === undefined ? error : new StoreUnavailable('unavailable', `${file} ${reason}`, error);
}

export function openingFault(error: unknown, file: string): CannotOpenStore {
  if (error instanceof CannotOpenStore) return error;
  const reason = describeFault(error) ?? (error instanceof Error ? `can not be opened: ${error.message}` : undefined);
  const problem = /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error)) ? 'damaged' : 'refused';
  return new CannotOpenStore(problem, `${file} ${reason ?? 'can not be opened'}.`, error);
}
