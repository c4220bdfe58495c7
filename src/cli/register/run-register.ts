import { DiscordAPIError, REST } from 'discord.js';
import { Routes, type APIApplication } from 'discord-api-types/v10';
import { registerCommands } from '../../bot/discord/command-registration.ts';
import { readConfig, type Config } from '../../bot/config.ts';
import { LoginRefused } from '../../bot/discord/login.ts';
import { checkersCommand } from '../../commands/checkers-command.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import { inPrint } from '../engine/in-print.ts';
import { USAGE } from './usage.ts';

/** What to print and how to end: 0 registered, 1 not, 2 not understood. */
export interface RegisterAnswer {
  readonly exitCode: 0 | 1 | 2;
  readonly out: readonly string[];
  readonly errors: readonly string[];
}

/** Registers the commands with the token of this environment and says what was done. */
export async function runRegister(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<RegisterAnswer> {
  const [first] = argv;
  if (first === '--help' || first === '-h') return { exitCode: 0, out: USAGE, errors: [] };
  if (first !== undefined) {
    return { exitCode: 2, out: [], errors: [`register takes no "${inPrint(first)}". --help tells more.`] };
  }
  const config = readWithToken(environment);
  if (!config.ok) {
    const problems = config.error.map((problem) => `- ${problem}`);
    return { exitCode: 1, out: [], errors: ["The commands can't be registered:", ...problems] };
  }
  try {
    return { exitCode: 0, out: [await register(config.value)], errors: [] };
  } catch (error) {
    return { exitCode: 1, out: [], errors: [`The commands were not registered: ${reasonOf(error)}`] };
  }
}

async function register({ apiUrl, token, guildId }: Registration): Promise<string> {
  const rest = new REST({ api: apiUrl, version: '10' }).setToken(token);
  const application = (await rest.get(Routes.currentApplication())) as APIApplication;
  const isNew = await registerCommands(rest, application.id, guildId);
  const where = guildId === undefined ? 'in every server' : `in the server ${guildId}`;
  const name = `/${checkersCommand.name}`;
  return isNew
    ? `Registered ${name} for ${inPrint(application.name)} ${where}.`
    : `${name} of ${inPrint(application.name)} was registered ${where} already, just like this. Nothing was sent.`;
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

/** A sentence for the operator. */
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
