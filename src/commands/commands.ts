import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
  type APIApplicationCommandAutocompleteInteraction,
  type APIChatInputApplicationCommandInteraction,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
  type RESTPutAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { ADMIN_COMMANDS } from '../views/markdown.ts';
import { refusal } from '../views/refusal.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { Typed, type Choice, type Command, type CommandData } from './command.ts';
import { doctor } from './doctor.ts';
import { from } from './from.ts';
import { history } from './history.ts';
import { games, help } from './menu.ts';
import { me } from './me.ts';
import { viewing } from './viewing.ts';
import { managing } from './managing.ts';
import { playing } from './playing.ts';
import { reviewing } from './reviewing.ts';
import type { Context, Services } from './services.ts';
import { standings } from './standings.ts';
import { starting } from './starting.ts';
import { startingAlone } from './starting-alone.ts';
import { stats } from './stats.ts';
import type { Words } from '../views/view-context.ts';

/** Every subcommand by its name, in the order in which they are registered; each stands in the file of its topic. */
const CHECKERS: Readonly<Record<string, Command>> = {
  ...starting,
  ...startingAlone,
  from,
  games,
  ...playing,
  ...viewing,
  ...reviewing,
  stats,
  standings,
  history,
  me,
  help,
};

/** For those who manage the server: the others don't see it in Discord's list. */
const CHECKERS_ADMIN: Readonly<Record<(typeof ADMIN_COMMANDS)[number], Command>> = { ...managing, doctor };

const IN_SERVERS = {
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

/** A slash command as it is registered: in servers only (START-11). */
type SlashCommand = RESTPostAPIChatInputApplicationCommandsJSONBody;

export const checkersCommand = (words: Words): SlashCommand => ({
  type: ApplicationCommandType.ChatInput,
  name: 'checkers',
  description: words.commands.checkers,
  ...IN_SERVERS,
  options: subcommands(CHECKERS, words),
});

/** A server's administrators can show it to others: the commands ask themselves who manages the server. */
export const adminCommand = (words: Words): SlashCommand => ({
  type: ApplicationCommandType.ChatInput,
  name: 'checkers-admin',
  description: words.commands.checkersAdmin,
  ...IN_SERVERS,
  default_member_permissions: String(PermissionFlagsBits.ManageGuild),
  options: subcommands(CHECKERS_ADMIN, words),
});

const subcommands = (commands: Readonly<Record<string, Command>>, words: Words): SlashCommand['options'] =>
  Object.entries(commands).map(([name, { definition }]) => {
    const { description, options = [] } = definition(words);
    return { type: ApplicationCommandOptionType.Subcommand, name, description, options: [...options] };
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
    commands: [checkersCommand(words), adminCommand(words), challengeCommand(words)],
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
  const asked = typed && find(typed)?.read(typed);
  return typed === undefined || asked === undefined ? undefined : { name: typed.name, asked };
}

/** Takes a typed command to what it does. */
export async function runCommand(
  services: Services,
  context: Context,
  { data }: APIChatInputApplicationCommandInteraction,
): Promise<void> {
  const typed = Typed.from(data);
  const command = typed && find(typed);
  const asked = typed && command?.read(typed);
  if (asked === undefined) await context.reply.send(refusal({ code: 'unknown-command' }, context));
  else await command?.run(services, context, asked);
}

export function isCostlyCommand(data: CommandData): boolean {
  const typed = Typed.from(data);
  return typed !== undefined && find(typed)?.isCostly === true;
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
  return find(typed)?.complete?.(option, live, words) ?? [];
}

/** The name of a subcommand of ours; `undefined` for anything else. No two slash commands share one. */
export function subcommandIn(data: CommandData): string | undefined {
  const typed = Typed.from(data);
  return typed !== undefined && find(typed) !== undefined ? typed.name : undefined;
}

function find({ command, name }: Typed): Command | undefined {
  const commands: Readonly<Record<string, Command>> =
    command === 'checkers' ? CHECKERS : command === 'checkers-admin' ? CHECKERS_ADMIN : {};
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}
