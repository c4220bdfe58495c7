import { DiscordAPIError, type REST } from 'discord.js';
import { Routes, type APIApplicationCommand } from 'discord-api-types/v10';
import { checkersCommand } from '../../commands/commands.ts';
import { commandDiffers } from './command-differs.ts';
import { LoginRefused } from './login.ts';
import type { Words } from '../../views/view-context.ts';

const NOT_IN_SERVER =
  'DISCORD_GUILD_ID names a server in which Discord lets this bot register no commands. Invite the bot there first.';

/**
 * Registers the slash command, in one server or everywhere, if what is registered differs. Gives whether anything was
 * sent: every registration counts towards a daily limit. Rejects with `LoginRefused` when Discord won't have it.
 */
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

/** Where a command can be used is said of global commands only; for those of one server Discord forgets it. */
function inOneServer<T extends { contexts?: unknown; integration_types?: unknown }>(command: T): T {
  const { contexts: _contexts, integration_types: _types, ...rest } = command;
  return rest as T;
}
