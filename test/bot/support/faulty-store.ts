import type { Appended, Entry, Beat, Store } from '../../../src/store/store.ts';
import type { Journal } from '../../../src/store/journal.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import type { HeartbeatStore } from '../../../src/store/pulse-store.ts';
import { StoreUnavailable } from '../../../src/store/store-errors.ts';

/**
 * - `away`: nothing can be read or written.
 * - `full`: what exists can be written over, but nothing new has room.
 * - `broke-off-after`, `broke-off-before`: the connection breaks while something is written, which then is there, or not.
 * - `late`: it breaks, and what was being written arrives with `arrive`.
 */
export type Trouble = 'none' | 'away' | 'full' | 'broke-off-after' | 'broke-off-before' | 'late';

/** A store in memory that fails as a test wants it, and tells what was written, in its order. */
export class FaultyStore implements Store {
  readonly memory = new MemoryStore();
  /** The first event of each entry, and `beat` for a sign of life. */
  readonly written: string[] = [];
  readonly beats: Beat[] = [];
  readonly #late: Entry[] = [];
  trouble: Trouble = 'none';
  /** Nothing is appended before this has come to pass. */
  delay: Promise<void> = Promise.resolve();
  /** Happens just before something is appended. */
  before: () => Promise<void> = () => Promise.resolve();
  readonly journal: Journal = {
    append: (entry) => this.#append(entry),
    read: (match) => this.#ask(() => this.memory.readMatch(match)),
    live: (shards) => this.memory.liveMatches(shards),
    all: () => this.memory.allMatches(),
    retire: (match) => this.#ask(() => this.memory.retireMatch(match)),
  };
  readonly heartbeat: HeartbeatStore = {
    beat: async (beat) => {
      if (this.trouble === 'broke-off-before') throw uncertain();
      await this.#ask(() => this.memory.beat(beat));
      this.beats.push(beat);
      this.written.push('beat');
    },
    last: () => this.#ask(() => this.memory.lastBeats()),
  };
  readonly players: Store['players'] = {
    meet: (player) => this.#ask(() => this.memory.meetPlayer(player)),
    load: (players) => this.#ask(() => this.memory.loadPlayers(players)),
    find: (userId) => this.#ask(() => this.memory.findUser(userId)),
    forget: (player) => this.#ask(() => this.memory.forgetPlayer(player)),
  };
  readonly codes: Store['codes'] = { find: (code) => this.#ask(() => this.memory.findTable(code)) };
  readonly settings: Store['settings'] = {
    read: (server) => this.#ask(() => this.memory.readSettings(server)),
    write: (server, settings) => this.#ask(() => this.memory.writeSettings(server, settings)),
  };
  readonly blocks: Store['blocks'] = {
    all: () => this.#ask(() => this.memory.readBlocks()),
    block: (by, other) => this.#ask(() => this.memory.block(by, other)),
    unblock: (by, other) => this.#ask(() => this.memory.unblock(by, other)),
  };
  readonly standings: Store['standings'] = { of: (server) => this.#ask(() => this.memory.readStandings(server)) };

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** What was `late` is there now. */
  async arrive(): Promise<void> {
    for (const entry of this.#late.splice(0)) await this.memory.append(entry);
  }

  async #append(entry: Entry): Promise<Appended> {
    await this.delay;
    await this.before();
    if (this.trouble === 'away' || this.trouble === 'full') throw unavailable();
    if (this.trouble === 'late') this.#late.push(entry);
    if (this.trouble === 'late' || this.trouble === 'broke-off-before') throw uncertain();
    const appended = await this.memory.append(entry);
    if (appended === 'appended') this.written.push(entry.events[0]?.type ?? 'nothing');
    if (this.trouble === 'broke-off-after') throw uncertain();
    return appended;
  }

  #ask<T>(ask: () => Promise<T>): Promise<T> {
    return this.trouble === 'away' ? Promise.reject(unavailable()) : ask();
  }
}

const unavailable = (): StoreUnavailable => new StoreUnavailable('unavailable', 'the database is away');
const uncertain = (): StoreUnavailable => new StoreUnavailable('uncertain', 'the connection broke');
