import { DiscordAPIError, type REST } from 'discord.js';
import { Routes, type APIApplicationCommand } from 'discord-api-types/v10';
import { checkersCommand } from '../commands/checkers-command.ts';
import { commandDiffers } from '../commands/command-differs.ts';
import { LoginRefused } from './login.ts';

/**
 * Registers the slash command, in one server or everywhere, if what is registered differs. Gives whether anything was
 * sent: every registration counts towards a daily limit. Rejects with `LoginRefused` when Discord won't have it.
 */
export async function registerCommands(
  rest: REST,
  applicationId: string,
  guildId: string | undefined,
): Promise<boolean> {
  const route =
    guildId === undefined
      ? Routes.applicationCommands(applicationId)
      : Routes.applicationGuildCommands(applicationId, guildId);
  try {
    return await registerAt(rest, route);
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    throw new LoginRefused(guildId === undefined ? refusedWords(error) : NOT_IN_SERVER, true);
  }
}

const NOT_IN_SERVER =
  'Discord does not let the commands be registered in the server that DISCORD_GUILD_ID names: invite the bot there first.';
const refusedWords = ({ message }: DiscordAPIError): string => `Discord does not take the commands: ${message}.`;

async function registerAt(rest: REST, route: ReturnType<typeof Routes.applicationCommands>): Promise<boolean> {
  const query = new URLSearchParams({ with_localizations: 'true' });
  const registered = (await rest.get(route, { query })) as APIApplicationCommand[];
  const [only, ...others] = registered;
  if (only !== undefined && others.length === 0 && !commandDiffers(only, checkersCommand)) return false;
  await rest.put(route, { body: [checkersCommand] });
  return true;
}
