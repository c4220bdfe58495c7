import type { ServerSettings } from '../match/options.ts';

/** What the managers of each server have set (RUN-11). */
export interface SettingsStore {
  /** `undefined`: nothing was ever set there. */
  read(serverId: string): Promise<ServerSettings | undefined>;
  /** Rejects when it can't be written: the old settings then stand. */
  write(serverId: string, settings: ServerSettings): Promise<void>;
}
