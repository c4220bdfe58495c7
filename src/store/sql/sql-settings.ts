import { z } from 'zod';
import type { ServerSettings } from '../../match/options.ts';
import { optionsSchema } from '../../match/options.ts';
import type { SettingsStore } from '../settings-store.ts';
import type { Database } from './database.ts';

const settingsSchema = z.strictObject({ options: optionsSchema, channels: z.array(z.string()).readonly() });

/** The servers' settings in a database. */
export class SqlSettings implements SettingsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async read(serverId: string): Promise<ServerSettings | undefined> {
    const row = await this.#database.read((queries) =>
      queries.selectFrom('settings').select('data').where('guild_id', '=', serverId).executeTakeFirst(),
    );
    return row === undefined ? undefined : readSettings(row.data);
  }

  async write(serverId: string, settings: ServerSettings): Promise<void> {
    const data = JSON.stringify(settings);
    await this.#database.write((queries) =>
      queries
        .insertInto('settings')
        .values({ guild_id: serverId, data })
        .onConflict((conflict) => conflict.column('guild_id').doUpdateSet({ data }))
        .execute(),
    );
  }
}

/** Settings that make no sense count as not set: a server goes on with the house's, and its managers can set them anew. */
function readSettings(data: string): ServerSettings | undefined {
  try {
    return settingsSchema.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
