import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import SqliteHandle from 'better-sqlite3';
import { CannotOpenStore } from '../cannot-open-store.ts';
import { fileMark, type FileMark } from './file-mark.ts';
import { isBusy } from './sqlite-fault.ts';

const BETWEEN_TRIES = 100;

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

/**
 * Says that this process, and no other, writes to a database file. It is held by an open transaction on a small file beside
 * it: the operating system ends that with the process, however the process ends, so that no lock is ever left behind.
 */
export class WriterLock {
  readonly #path: string;
  readonly #handle: SqliteHandle.Database;
  readonly #mark: FileMark;

  private constructor(path: string, handle: SqliteHandle.Database) {
    this.#path = path;
    this.#handle = handle;
    this.#mark = fileMark(path);
  }

  /** Waits up to `patience` milliseconds for another process to let go, then rejects with `CannotOpenStore`, which says who holds it. */
  static async take(file: string, patience: number): Promise<WriterLock> {
    const path = `${file}-lock`;
    const handle = new SqliteHandle(path, { timeout: 0 });
    try {
      for (const until = performance.now() + patience; !tryToHold(handle); await sleep(BETWEEN_TRIES)) {
        if (performance.now() >= until) throw inUse(file, holderOf(handle));
      }
      return new WriterLock(path, handle);
    } catch (error) {
      handle.close();
      throw error;
    }
  }

  /** False when the lock's own file was taken away: another process could hold a new one by now. */
  isInPlace(): boolean {
    return fileMark(this.#path) === this.#mark;
  }

  release(): void {
    this.#handle.close();
  }
}

/** Writes down who holds the lock, and holds it. */
function tryToHold(handle: SqliteHandle.Database): boolean {
  try {
    handle.exec('begin immediate; create table if not exists holder (pid, host, since); delete from holder');
    handle
      .prepare('insert into holder values (?, ?, ?)')
      .run(process.pid, hostname(), `${new Date().toISOString().slice(0, 19)}Z`);
    // Others can read who it is while the transaction after this one, which changes nothing, stays open.
    handle.exec('commit; begin immediate');
    // Between the two somebody else can have come and gone: then the next try writes this one's name again.
    const holder = holderOf(handle);
    if (holder?.pid === process.pid && holder.host === hostname()) return true;
    handle.exec('rollback');
    return false;
  } catch (error) {
    if (handle.inTransaction) handle.exec('rollback');
    if (isBusy(error)) return false;
    throw error;
  }
}

function holderOf(handle: SqliteHandle.Database): Holder | undefined {
  try {
    return handle.prepare<[], Holder>('select pid, host, since from holder').get();
  } catch {
    return undefined;
  }
}

function inUse(file: string, holder: Holder | undefined): CannotOpenStore {
  const who = holder === undefined ? '' : `: process ${holder.pid} on ${holder.host}, since ${holder.since}`;
  return new CannotOpenStore(
    'in-use',
    `${file} is in use by another King Me${who}. Stop that one first, or give this one a DATABASE_URL of its own.`,
  );
}
