import type { Store } from '../store.ts';
import { MemoryBlocks } from './memory-blocks.ts';
import { MemoryCodes } from './memory-codes.ts';
import { MemoryJournal } from './memory-journal.ts';
import { MemoryPlayers } from './memory-players.ts';
import { MemoryPulse } from './memory-pulse.ts';
import { MemorySettings } from './memory-settings.ts';
import { MemoryStandings } from './memory-standings.ts';

/**
 * Keeps everything in memory, for tests and for trying out: it outlives a bot, not the process. What it holds is bounded: of
 * retired matches only the last hundred are kept (`journal.all` knows no others), of codes, players and standings the
 * most recent thousands.
 */
export class MemoryStore implements Store {
  readonly codes = new MemoryCodes();
  readonly standings = new MemoryStandings();
  readonly journal = new MemoryJournal((before, events, where) => {
    this.codes.project(before, events, where);
    this.standings.project(before, events, where);
  });
  readonly players = new MemoryPlayers();
  readonly heartbeat = new MemoryPulse(this.journal.rows);
  readonly settings = new MemorySettings();
  readonly blocks = new MemoryBlocks();

  /** There is nothing to let go of: the next bot finds all of it. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}
