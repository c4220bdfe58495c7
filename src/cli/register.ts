import '../check-node.ts';
import { config as loadEnvironment } from 'dotenv';
import { DiscordAPIError, REST } from 'discord.js';
import { Routes, type APIApplication } from 'discord-api-types/v10';
import { registerCommands } from '../bot/register-commands.ts';
import { readConfig, type Config } from '../process/config.ts';
import { LoginRefused } from '../bot/discord/login.ts';
import { err, ok, type Result } from '../engine/result.ts';
import { type Answer, failed, printed, runAsProgram, withOptions } from './program.ts';
import { inPrint } from '../engine/problems.ts';
import { readLocales } from '../bot/locales.ts';

const USAGE =
  `Registers the commands with Discord. The bot does this when it starts; use this to do it without starting the bot.

Usage: npm run register

Takes its settings from the environment or .env:
  DISCORD_TOKEN     the bot's token
  DISCORD_GUILD_ID  one server only, where changes appear at once; without it everywhere
  DISCORD_API_URL   the address of the REST API, if not Discord's own

All problems with the environment are listed at once. Exit code 0: the commands are registered. 1: they are not.`.split(
    '\n',
  );

/** Registers the commands with the token of this environment and says what was done. */
export function runRegister(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Answer> {
  return withOptions(argv, { usage: USAGE, options: {} }, async () => {
    const config = readWithToken(environment);
    if (!config.ok) {
      const problems = config.error.map((problem) => `- ${problem}`);
      return failed(["The commands can't be registered:", ...problems].join('\n'));
    }
    try {
      return printed([await register(config.value)]);
    } catch (error) {
      return failed(`The commands were not registered: ${reasonOf(error)}`);
    }
  });
}

async function register({ apiUrl, token, guildId }: Registration): Promise<string> {
  const rest = new REST({ api: apiUrl, version: '10' }).setToken(token);
  const application = (await rest.get(Routes.currentApplication())) as APIApplication;
  await registerCommands(rest, application.id, guildId, readLocales());
  const where = guildId === undefined ? 'in every server' : `in the server ${guildId}`;
  return `Registered the commands of ${inPrint(application.name)} ${where}.`;
}

type Registration = Pick<Config, 'apiUrl' | 'guildId'> & { readonly token: string };

function readWithToken(environment: Readonly<Record<string, string | undefined>>): Result<Registration, string[]> {
  const config = readConfig(environment);
  const problems = config.ok ? [] : config.error.filter((problem) => !problem.startsWith('DISCORD_TOKEN is not set'));
  const token = config.ok ? config.value.token : environment['DISCORD_TOKEN']?.trim();
  if (token === undefined || token === '') {
    return err(['DISCORD_TOKEN is not set: it stands on the Bot page of the developer portal.', ...problems]);
  }
  return config.ok ? ok({ ...config.value, token }) : err(problems);
}

function reasonOf(error: unknown): string {
  if (error instanceof LoginRefused) return error.message;
  if (error instanceof DiscordAPIError) {
    return error.status === 401
      ? 'Discord refuses the token. Copy it again from the Bot page of the developer portal into DISCORD_TOKEN.'
      : `Discord says "${inPrint(error.message)}".`;
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `Discord could not be reached (${inPrint(cause instanceof Error ? cause.message : String(cause))}).`;
}

await runAsProgram(import.meta.url, (argv) => {
  loadEnvironment({ quiet: true });
  return runRegister(argv, process.env);
});
