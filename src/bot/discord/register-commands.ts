import { DiscordAPIError, type REST } from 'discord.js';
import { Routes, type APIApplicationCommand } from 'discord-api-types/v10';
import { checkersCommand } from '../../commands/commands.ts';
import { LoginRefused } from './login.ts';
import type { Words } from '../../views/view-context.ts';
import type { RESTPostAPIApplicationCommandsJSONBody } from 'discord-api-types/v10';

const NOT_IN_SERVER =
  'DISCORD_GUILD_ID names a server in which Discord lets this bot register no commands. Invite the bot there first.';

/** Registers the slash command if it differs: registrations have a daily limit. Returns whether it was sent. */
export async function registerCommands(
  rest: REST,
  applicationId: string,
  guildId: string | undefined,
  words: Words,
): Promise<boolean> {
  const query = new URLSearchParams({ with_localizations: 'true' });
  const route =
    guildId === undefined
      ? Routes.applicationCommands(applicationId)
      : Routes.applicationGuildCommands(applicationId, guildId);
  const command = checkersCommand(words);
  const wanted = guildId === undefined ? command : inOneServer(command);
  try {
    const registered = (await rest.get(route, { query })) as APIApplicationCommand[];
    const [only, ...others] = guildId === undefined ? registered : registered.map(inOneServer);
    if (only !== undefined && others.length === 0 && !commandDiffers(only, wanted)) return false;
    await rest.put(route, { body: [wanted] });
    return true;
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    const isElsewhere = guildId !== undefined && (error.status === 403 || error.status === 404);
    throw new LoginRefused(isElsewhere ? NOT_IN_SERVER : `Discord does not take the commands: ${error.message}.`, true);
  }
}

/** Discord keeps contexts and integration types of global commands only. */
function inOneServer<T extends { contexts?: unknown; integration_types?: unknown }>(command: T): T {
  const { contexts: _contexts, integration_types: _types, ...rest } = command;
  return rest as T;
}

const SERVER_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'application_id',
  'guild_id',
  'version',
  'dm_permission',
  'default_permission',
  'name_localized',
  'description_localized',
]);

/** Values that mean the same as an absent field. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  type: 1,
  nsfw: false,
  required: false,
  autocomplete: false,
  default_member_permissions: null,
  name_localizations: null,
  description_localizations: null,
};

const SETS: ReadonlySet<string> = new Set(['contexts', 'integration_types']);

export function commandDiffers(
  registered: APIApplicationCommand,
  wanted: RESTPostAPIApplicationCommandsJSONBody,
): boolean {
  return JSON.stringify(normal(registered)) !== JSON.stringify(normal(wanted));
}

function normal(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => normal(item));
    return SETS.has(field) ? items.sort((a, b) => Number(a) - Number(b)) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key, item]) => !SERVER_FIELDS.has(key) && !isDefault(key, item))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, normal(item, key)]));
}

function isDefault(field: string, value: unknown): boolean {
  if (value === undefined || value === null || DEFAULTS[field] === value) return true;
  return Array.isArray(value) && value.length === 0;
}
