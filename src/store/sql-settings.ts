import { z } from 'zod';
import { DEFAULT_OPTIONS, type ServerSettings, settingsSchema } from '../match/options.ts';
import type { Queries } from './database.ts';

export async function readSettings(queries: Queries, guildId: string): Promise<ServerSettings | undefined> {
  const row = await queries.selectFrom('settings').select('data').where('guild_id', '=', guildId).executeTakeFirst();
  return row === undefined ? undefined : parseSettings(row.data);
}

export async function writeSettings(queries: Queries, guildId: string, settings: ServerSettings): Promise<void> {
  const data = JSON.stringify(settings);
  await queries
    .insertInto('settings')
    .values({ guild_id: guildId, data })
    .onConflict((conflict) => conflict.column('guild_id').doUpdateSet({ data }))
    .execute();
}

/** What is newer than the settings has its default. Invalid ones count as not set: managers can set them again. */
function parseSettings(data: string): ServerSettings | undefined {
  try {
    const { options, ...rest } = z.looseObject({ options: z.looseObject({}) }).parse(JSON.parse(data));
    const { rated } = DEFAULT_OPTIONS;
    return settingsSchema.safeParse({ ...rest, options: { rated, ...options } }).data;
  } catch {
    return undefined;
  }
}
