import type { Database, Work } from '../../../src/store/database.ts';
import { SqlStore } from '../../../src/store/sql-store.ts';
import type { Appended, Heartbeat, Entry } from '../../../src/store/store.ts';
import { StoreUnavailable } from '../../../src/store/store-errors.ts';
import { MemoryStore } from '../../support/memory-store.ts';

/**
 * - `away`: nothing can be read or written.
 * - `full`: what exists can be written over, but nothing new has room.
 * - `broke-off-after`, `broke-off-before`: the connection breaks while something is written, which then is there, or not.
 * - `late`: it breaks, and what was being written arrives with `arrive`.
 */
export type Trouble = 'none' | 'away' | 'full' | 'broke-off-after' | 'broke-off-before' | 'late';

/** A store in memory that fails as a test wants it, and tells what was written, in its order. */
export class FaultyStore extends SqlStore {
  /** The same, without fail. */
  readonly memory: MemoryStore;
  /** The first event of each entry, `beat` for a heartbeat, and `absence` for the beginning of one. */
  readonly written: string[] = [];
  readonly beats: Heartbeat[] = [];
  readonly #late: Entry[] = [];
  readonly #database: SwitchedDatabase;
  #trouble: Trouble = 'none';
  /** Nothing is appended before this has come to pass. */
  delay: Promise<void> = Promise.resolve();
  /** Happens just before something is appended. */
  before: () => Promise<void> = () => Promise.resolve();

  constructor() {
    const memory = new MemoryStore();
    const database = new SwitchedDatabase(memory.database);
    super(database);
    this.memory = memory;
    this.#database = database;
  }

  get trouble(): Trouble {
    return this.#trouble;
  }

  set trouble(trouble: Trouble) {
    this.#trouble = trouble;
    this.#database.isAway = trouble === 'away';
  }

  /** What was `late` is there now. */
  async arrive(): Promise<void> {
    for (const entry of this.#late.splice(0)) await this.memory.append(entry);
  }

  override async append(entry: Entry): Promise<Appended> {
    await this.delay;
    await this.before();
    if (this.trouble === 'away' || this.trouble === 'full') throw unavailable();
    if (this.trouble === 'late') this.#late.push(entry);
    if (this.trouble === 'late' || this.trouble === 'broke-off-before') throw uncertain();
    const appended = await super.append(entry);
    if (appended !== 'conflict') this.written.push(entry.events[0]?.type ?? 'nothing');
    if (this.trouble === 'broke-off-after') throw uncertain();
    return appended;
  }

  override async beginAbsence(...begun: Parameters<SqlStore['beginAbsence']>): Promise<number> {
    const number = await super.beginAbsence(...begun);
    this.written.push('absence');
    return number;
  }

  override async beat(beat: Heartbeat): Promise<void> {
    if (this.trouble === 'broke-off-before') throw uncertain();
    await super.beat(beat);
    this.beats.push(beat);
    this.written.push('beat');
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }
}

class SwitchedDatabase implements Database {
  isAway = false;
  readonly #inner: Database;

  constructor(inner: Database) {
    this.#inner = inner;
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.isAway ? Promise.reject(unavailable()) : this.#inner.read(work);
  }

  write<T>(work: Work<T>): Promise<T> {
    return this.isAway ? Promise.reject(unavailable()) : this.#inner.write(work);
  }

  writeSlowly<T>(work: Work<T>): Promise<T> {
    return this.write(work);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}

const unavailable = (): StoreUnavailable => new StoreUnavailable('unavailable', 'the database is away');
const uncertain = (): StoreUnavailable => new StoreUnavailable('uncertain', 'the connection broke');
