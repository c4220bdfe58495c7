import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type APIApplicationCommandAutocompleteInteraction,
  type APIChatInputApplicationCommandInteraction,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
  type RESTPutAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { refusal } from '../views/refusal.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { blocking } from './blocking.ts';
import { Typed, type Choice, type Command, type CommandData } from './command.ts';
import { doctor } from './doctor.ts';
import { games, help } from './menu.ts';
import { viewing } from './viewing.ts';
import { managing } from './managing.ts';
import { playing } from './playing.ts';
import { reviewing } from './reviewing.ts';
import type { Context, Services } from './services.ts';
import { starting } from './starting.ts';
import { startingAlone } from './starting-alone.ts';
import type { Words } from '../views/view-context.ts';

/** Every subcommand by its name, in the order in which they are registered; each stands in the file of its topic. */
const COMMANDS: Readonly<Record<string, Command>> = {
  ...starting,
  ...startingAlone,
  games,
  ...playing,
  ...viewing,
  ...reviewing,
  ...blocking,
  help,
  ...managing,
  doctor,
};

const IN_SERVERS = {
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

/** The one slash command, as it is registered: in servers only (START-11). */
export const checkersCommand = (words: Words): RESTPostAPIChatInputApplicationCommandsJSONBody => ({
  type: ApplicationCommandType.ChatInput,
  name: 'checkers',
  description: words.commands.checkers,
  ...IN_SERVERS,
  options: Object.entries(COMMANDS).map(([name, { definition }]) => {
    const { description, options = [] } = definition(words);
    return { type: ApplicationCommandOptionType.Subcommand, name, description, options: [...options] };
  }),
});

/** *Challenge to checkers* in the menu on a member: its name is all that it has. */
const challengeCommand = (words: Words): RESTPostAPIContextMenuApplicationCommandsJSONBody => ({
  type: ApplicationCommandType.User,
  name: words.commands.challengeInMenu,
  ...IN_SERVERS,
});

/** All commands, as they are registered: in English, with what they are called and how they are described in the other languages. */
export function commandsToRegister(locales: ReadonlyMap<string, Words>): RESTPutAPIApplicationCommandsJSONBody {
  const bodies = Array.from(locales, ([locale, words]) => ({
    locale,
    commands: [checkersCommand(words), challengeCommand(words)],
  }));
  const english = bodies.find(({ locale }) => locale === 'en')?.commands ?? [];
  const others = bodies.filter(({ locale }) => locale !== 'en');
  return others.length === 0
    ? english
    : (localized(
        english,
        others.map(({ locale, commands }) => [locale, commands]),
      ) as typeof english);
}

/** A part of the commands with the names and descriptions that the same part has in other languages, where they differ. */
function localized(part: unknown, others: readonly (readonly [locale: string, part: unknown])[]): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const within = (key: string | number): readonly (readonly [string, unknown])[] =>
    others.map(([locale, other]) => [locale, (other as Readonly<Record<string | number, unknown>>)[key]]);
  if (Array.isArray(part)) return part.map((each, index) => localized(each, within(index)));
  const whole: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(part)) {
    const said = within(key);
    whole[key] = localized(value, said);
    const differing = said.filter(([, other]) => other !== value);
    const isText = key === 'name' || key === 'description';
    if (isText && differing.length > 0) whole[`${key}_localizations`] = Object.fromEntries(differing);
  }
  return whole;
}

/** Reads a slash command from the `data` of its interaction. Total: anything but a subcommand of ours gives `undefined`. */
export function readCommand(data: CommandData): { readonly name: string; readonly asked: unknown } | undefined {
  const typed = Typed.from(data);
  const asked = typed === undefined ? undefined : find(typed.name)?.read(typed);
  return typed === undefined || asked === undefined ? undefined : { name: typed.name, asked };
}

/** Takes a typed command to what it does. */
export async function runCommand(
  services: Services,
  context: Context,
  { data }: APIChatInputApplicationCommandInteraction,
): Promise<void> {
  const read = readCommand(data);
  if (read === undefined) await context.reply.send(refusal({ code: 'unknown-command' }, context));
  else await find(read.name)?.run(services, context, read.asked);
}

export function isCostlyCommand(data: CommandData): boolean {
  const typed = Typed.from(data);
  return typed !== undefined && find(typed.name)?.isCostly === true;
}

/** Choices for the option that is being typed; none for one that this bot doesn't complete (PLAY-04, START-06). */
export function completions(
  { data }: Pick<APIApplicationCommandAutocompleteInteraction, 'data'>,
  live: LiveMatch | undefined,
  words: Words,
): readonly Choice[] {
  const typed = Typed.from(data);
  const option = typed?.focused();
  if (typed === undefined || option === undefined) return [];
  return find(typed.name)?.complete?.(option, live, words) ?? [];
}

/** Whether a subcommand is called that. */
export const isCommand = (name: string): boolean => Object.hasOwn(COMMANDS, name);

const find = (name: string): Command | undefined => (Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined);
