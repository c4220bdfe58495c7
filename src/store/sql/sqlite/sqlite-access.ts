import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { CannotOpenStore } from '../cannot-open-store.ts';
import { withPatience } from './patience.ts';
import { describeFault, isDamaged } from './sqlite-fault.ts';
import { SqliteFile } from './sqlite-file.ts';
import { WriterLock } from './writer-lock.ts';

export interface SqliteAccessOptions {
  /** For those who only look: no lock, nothing written. */
  readonly readOnly: boolean;
}

/** How long a process that is on its way out may take to let go, in milliseconds. */
const PATIENCE_AT_START = 3000;
/** While somebody waits for an answer. */
const PATIENCE_LATER = 500;

/**
 * Leads to the file under a name. While the file is away there is nothing to read or write; when it is back it goes on, and
 * when another one stands there, such as a restored backup, it goes on with that.
 */
export class SqliteAccess {
  readonly #path: string;
  readonly #options: SqliteAccessOptions;
  #lock: WriterLock | undefined;
  #open: SqliteFile | undefined;
  #opening: Promise<SqliteFile> | undefined;
  #isSuspect = false;
  #isClosed = false;

  private constructor(path: string, options: SqliteAccessOptions) {
    this.#path = path;
    this.#options = options;
  }

  /** Opens or makes the file, and its folder; rejects with `CannotOpenStore`. */
  static async open(path: string, options: SqliteAccessOptions): Promise<SqliteAccess> {
    const access = new SqliteAccess(path, options);
    try {
      if (!options.readOnly) {
        mkdirSync(dirname(path), { recursive: true });
        access.#lock = await WriterLock.take(path, PATIENCE_AT_START);
      }
      access.#open = await withPatience(() => SqliteFile.open(path, { ...options, mustExist: false }));
      return access;
    } catch (error) {
      access.#lock?.release();
      throw openingProblem(error, path);
    }
  }

  /** The file as it stands there now. Rejects with `StoreUnavailable` when there is none. */
  async file(): Promise<SqliteFile> {
    if (this.#isClosed) throw new StoreUnavailable('unavailable', `${this.#path} is closed`);
    if (this.#opening !== undefined) return this.#opening;
    const standing = this.#open?.standing() ?? 'replaced';
    if (standing === 'gone') throw new StoreUnavailable('unavailable', `${this.#path} is gone`);
    const isLocked = this.#options.readOnly || this.#lock?.isInPlace() === true;
    const isGood = standing === 'in-place' && isLocked && !this.#isSuspect;
    if (this.#open !== undefined && isGood) return this.#open;
    this.#opening = this.#reopen(isLocked).finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** Trusts the open file no longer: the next one who asks for it gets it opened anew. */
  openAnew(): void {
    this.#isSuspect = true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => undefined);
    await this.#open?.close();
    this.#lock?.release();
  }

  async #reopen(isLocked: boolean): Promise<SqliteFile> {
    const old = this.#open;
    this.#open = undefined;
    await old?.close();
    try {
      if (!isLocked) {
        this.#lock?.release();
        this.#lock = undefined;
        this.#lock = await WriterLock.take(this.#path, PATIENCE_LATER);
      }
      this.#open = await SqliteFile.open(this.#path, { ...this.#options, mustExist: true });
      this.#isSuspect = false;
      return this.#open;
    } catch (error) {
      const { message } = openingProblem(error, this.#path);
      throw new StoreUnavailable('unavailable', message, error);
    }
  }
}

function openingProblem(error: unknown, path: string): CannotOpenStore {
  if (error instanceof CannotOpenStore) return error;
  const reason = describeFault(error) ?? (error instanceof Error ? `can not be opened: ${error.message}` : undefined);
  return new CannotOpenStore(
    isDamaged(error) ? 'damaged' : 'refused',
    `${path} ${reason ?? 'can not be opened'}.`,
    error,
  );
}
