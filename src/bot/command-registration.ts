import type { REST } from 'discord.js';
import { Routes, type APIApplicationCommand } from 'discord-api-types/v10';
import { checkersCommand } from '../commands/checkers-command.ts';
import { commandDiffers } from '../commands/command-differs.ts';

/**
 * Registers the slash command, in one server or everywhere, if what is registered differs. Gives whether anything was
 * sent: every registration counts towards a daily limit.
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
  const query = new URLSearchParams({ with_localizations: 'true' });
  const registered = (await rest.get(route, { query })) as APIApplicationCommand[];
  const [only, ...others] = registered;
  if (only !== undefined && others.length === 0 && !commandDiffers(only, checkersCommand)) return false;
  await rest.put(route, { body: [checkersCommand] });
  return true;
}
