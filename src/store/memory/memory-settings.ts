import type { ServerSettings } from '../../match/options.ts';
import type { SettingsStore } from '../settings-store.ts';

/** Keeps the servers' settings in memory. */
export class MemorySettings implements SettingsStore {
  readonly #byServer = new Map<string, ServerSettings>();

  read(serverId: string): Promise<ServerSettings | undefined> {
    return Promise.resolve(this.#byServer.get(serverId));
  }

  write(serverId: string, settings: ServerSettings): Promise<void> {
    this.#byServer.set(serverId, settings);
    return Promise.resolve();
  }
}
