import { DiscordAPIError, type REST } from 'discord.js';
import { ApplicationCommandOptionType, Routes } from 'discord-api-types/v10';
import type { APIApplicationCommand, RESTPutAPIApplicationCommandsJSONBody } from 'discord-api-types/v10';
import { commandsToRegister } from '../commands/commands.ts';
import { LoginRefused } from './discord/login.ts';
import type { CommandIds } from '../views/markdown.ts';
import type { Words } from '../views/view-context.ts';

const NOT_IN_SERVER =
  'DISCORD_GUILD_ID names a server in which Discord lets this bot register no commands. Invite the bot there first.';

/** Registers all commands, everywhere or in one server. Those that are there keep their ids and count toward no limit. */
export async function registerCommands(
  rest: REST,
  applicationId: string,
  guildId: string | undefined,
  locales: ReadonlyMap<string, Words>,
): Promise<CommandIds> {
  const commands = commandsToRegister(locales);
  const [route, body] =
    guildId === undefined
      ? [Routes.applicationCommands(applicationId), commands]
      : [Routes.applicationGuildCommands(applicationId, guildId), commands.map(inOneServer)];
  try {
    return idsOf((await rest.put(route, { body })) as readonly APIApplicationCommand[]);
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    const isElsewhere = guildId !== undefined && (error.status === 403 || error.status === 404);
    throw new LoginRefused(isElsewhere ? NOT_IN_SERVER : `Discord does not take the commands: ${error.message}.`, true);
  }
}

/** Contexts and integration types are for global commands only. */
function inOneServer(command: RESTPutAPIApplicationCommandsJSONBody[number]): object {
  const { contexts: _contexts, integration_types: _types, ...rest } = command;
  return rest;
}

/** A subcommand is known by the id of its command. */
const idsOf = (registered: readonly APIApplicationCommand[]): CommandIds =>
  new Map(
    registered.flatMap(({ id, name, options = [] }) =>
      options
        .filter(({ type }) => type === ApplicationCommandOptionType.Subcommand)
        .map((option) => [`${name} ${option.name}`, id] as const),
    ),
  );
