import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
} from 'discord-api-types/v10';
import type { PageFile, World } from '../protocol.ts';
import { displayName } from './avatar.ts';
import { channelOptions, type MenuOption, othersFirst, roleOptions } from './menus.ts';

export interface CommandPath {
  readonly name: string;
  /** The words behind the name: none, a subcommand, or a group and a subcommand of it. */
  readonly subcommands: readonly string[];
  readonly description: string;
  /** Required ones first, as Discord demands. */
  readonly options: readonly APIApplicationCommandBasicOption[];
}

/** Without the slash: `game invite`. */
export const pathText = ({ name, subcommands }: CommandPath): string => [name, ...subcommands].join(' ');

/** In the order of registration. */
export const commandPaths = (commands: readonly APIApplicationCommand[]): readonly CommandPath[] =>
  commands
    .filter(({ type }) => type === ApplicationCommandType.ChatInput)
    .flatMap(({ name, description, options }) => pathsBelow(name, [], description, options));

/** A command or group that has subcommands can't be used by its bare name. */
function pathsBelow(
  name: string,
  subcommands: readonly string[],
  description: string,
  options: readonly APIApplicationCommandOption[] = [],
): readonly CommandPath[] {
  const branches = options.filter(
    (option) =>
      option.type === ApplicationCommandOptionType.Subcommand ||
      option.type === ApplicationCommandOptionType.SubcommandGroup,
  );
  if (branches.length === 0) {
    return [{ name, subcommands, description, options: options as readonly APIApplicationCommandBasicOption[] }];
  }
  return branches.flatMap((branch) =>
    pathsBelow(name, [...subcommands, branch.name], branch.description, branch.options),
  );
}

/** The commands that fit a line: named in full, then by prefix, then by words (`/draw` finds `game draw`). */
export function matchPaths(paths: readonly CommandPath[], line: string): readonly CommandPath[] {
  const wanted = plain(line);
  const words = wanted.split(' ').filter((word) => word !== '');
  const rank = (path: CommandPath): number => {
    if (path === readLine(paths, line)?.path) return 0;
    if (pathText(path).startsWith(wanted)) return 1;
    const own = pathText(path).split(/[ -]/u);
    return words.every((word) => own.some((each) => each.startsWith(word))) ? 2 : 3;
  };
  return paths.filter((path) => rank(path) < 3).toSorted((a, b) => rank(a) - rank(b));
}

/** The command that a line names in full, and what was typed behind it. */
export function readLine(
  paths: readonly CommandPath[],
  line: string,
): { readonly path: CommandPath; readonly rest: string } | undefined {
  const typed = plain(line);
  const path = paths
    .filter((each) => `${typed} `.startsWith(`${pathText(each)} `))
    .toSorted((a, b) => pathText(b).length - pathText(a).length)[0];
  if (path === undefined) return undefined;
  const rest = pathText(path)
    .split(' ')
    .reduce((left) => left.replace(/^\s*\S+/u, ''), line.replace(/^\s*\//u, ''));
  return { path, rest: rest.trim() };
}

const plain = (line: string): string =>
  line
    .replace(/^\s*\//u, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLowerCase();

export interface TypedOptions {
  /** What each control is filled with, by the option's name. */
  readonly values: Readonly<Record<string, string>>;
  readonly problem: string | undefined;
}

/** Reads `name:value` pairs, and before them a value for the first option. */
export function readOptions(path: CommandPath, rest: string, world: Nameable): TypedOptions {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  const take = (name: string, text: string): void => {
    const option = path.options.find((each) => each.name === name);
    const value = option === undefined ? undefined : readValue(option, text, world);
    if (value !== undefined) values[name] = value;
    else if (option === undefined) problems.push(`/${pathText(path)} has no option “${name || text}”.`);
    else problems.push(`“${name}” can’t be “${text}”.`);
  };
  const marks = [...rest.matchAll(/(?<=^|\s)(\p{L}[\p{L}\p{N}_-]*):/gu)];
  const head = rest.slice(0, marks[0]?.index).trim();
  if (head !== '') take(path.options[0]?.name ?? '', head);
  for (const [index, mark] of marks.entries()) {
    take((mark[1] ?? '').toLowerCase(), rest.slice(mark.index + mark[0].length, marks[index + 1]?.index).trim());
  }
  return { values, problem: problems[0] };
}

/** What options can name. */
export type Nameable = Pick<World, 'me' | 'users' | 'roles' | 'channels'>;

/** What an option's control offers: choices, or people, roles and channels; nothing for one that is typed. */
export function optionOffers(option: APIApplicationCommandBasicOption, world: Nameable): readonly MenuOption[] {
  const byUser = othersFirst(world.me, world.users).map((user) => ({
    label: displayName(user),
    value: user.id,
    description: user.username,
  }));
  switch (option.type) {
    case ApplicationCommandOptionType.User:
      return byUser;
    case ApplicationCommandOptionType.Role:
      return roleOptions(world);
    case ApplicationCommandOptionType.Mentionable:
      return [...byUser, ...roleOptions(world)];
    case ApplicationCommandOptionType.Channel:
      return channelOptions(world, option.channel_types);
    // Left out is neither.
    case ApplicationCommandOptionType.Boolean:
      return ['True', 'False'].map((label) => ({ label, value: label.toLowerCase(), description: '' }));
    default: {
      const choices = 'choices' in option ? (option.choices ?? []) : [];
      return choices.map(({ name, value }) => ({ label: name, value: String(value), description: '' }));
    }
  }
}

/** A typed value as its control holds it; undefined when the control doesn't offer it. */
function readValue(option: APIApplicationCommandBasicOption, text: string, world: Nameable): string | undefined {
  // A file can't be typed.
  if (option.type === ApplicationCommandOptionType.Attachment) return undefined;
  const offers = optionOffers(option, world);
  if (offers.length === 0) return text;
  const plainName = (name: string): string => name.replace(/^[@#]/u, '').toLowerCase();
  const wanted = plainName(text.replace(/^<(?:@[!&]?|#)(\d+)>$/u, '$1'));
  const isMeant = (name: string): boolean => name !== '' && plainName(name) === wanted;
  return offers.find(({ label, value, description }) => [label, value, description].some(isMeant))?.value;
}

/** The values of a form, without empty ones; `read` gives a control's text, or its file. */
export function formValues(
  path: CommandPath,
  read: (name: string) => string | PageFile,
): Readonly<Record<string, string | number | boolean | PageFile>> {
  const filled = path.options.map((option) => [option, read(option.name)] as const).filter(([, text]) => text !== '');
  return Object.fromEntries(
    filled.map(([{ name, type }, value]): [string, string | number | boolean | PageFile] => {
      if (type === ApplicationCommandOptionType.Boolean) return [name, value === 'true'];
      const isNumber = type === ApplicationCommandOptionType.Integer || type === ApplicationCommandOptionType.Number;
      // What is no number yet may be what suggestions are asked for.
      return [name, isNumber && !Number.isNaN(Number(value)) ? Number(value) : value];
    }),
  );
}
