import type { BlockStore } from './block-store.ts';
import type { CodeStore } from './code-store.ts';
import type { Journal } from './journal.ts';
import type { PlayerStore } from './player-store.ts';
import type { HeartbeatStore } from './pulse-store.ts';
import type { SettingsStore } from './settings-store.ts';
import type { StandingsStore } from './standings-store.ts';

/** Everything that outlives the process. One database behind it, SQLite or PostgreSQL; or memory, for tests and for trying out. */
export interface Store {
  readonly journal: Journal;
  readonly players: PlayerStore;
  readonly heartbeat: HeartbeatStore;
  readonly codes: CodeStore;
  readonly settings: SettingsStore;
  readonly blocks: BlockStore;
  readonly standings: StandingsStore;
  /** Lets go of the database. */
  close(): Promise<void>;
}
