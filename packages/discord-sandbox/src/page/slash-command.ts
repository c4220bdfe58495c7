import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type APIUser,
} from 'discord-api-types/v10';
import { displayName } from './avatar.ts';

export interface CommandPath {
  readonly name: string;
  readonly subcommand: string | undefined;
  readonly description: string;
  /** Required ones first, as Discord demands. */
  readonly options: readonly APIApplicationCommandBasicOption[];
}

/** Without the slash: `game invite`. */
export const pathText = ({ name, subcommand }: CommandPath): string =>
  subcommand === undefined ? name : `${name} ${subcommand}`;

/** In the order of registration. */
export const commandPaths = (commands: readonly APIApplicationCommand[]): readonly CommandPath[] =>
  commands.filter(({ type }) => type === ApplicationCommandType.ChatInput).flatMap(pathsOf);

function pathsOf({ name, description, options = [] }: APIApplicationCommand): readonly CommandPath[] {
  const subcommands = options.filter((option) => option.type === ApplicationCommandOptionType.Subcommand);
  // A command with subcommands can't be used by its bare name.
  if (subcommands.length > 0) {
    return subcommands.map((option) => ({
      name,
      subcommand: option.name,
      description: option.description,
      options: option.options ?? [],
    }));
  }
  return [{ name, subcommand: undefined, description, options: options as APIApplicationCommandBasicOption[] }];
}

/** The commands that fit a line: named in full, then by prefix, then by words (`/draw` finds `game draw`). */
export function matchPaths(paths: readonly CommandPath[], line: string): readonly CommandPath[] {
  const wanted = plain(line);
  const words = wanted.split(' ').filter((word) => word !== '');
  const rank = (path: CommandPath): number => {
    if (path === readLine(paths, line)?.path) return 0;
    if (pathText(path).startsWith(wanted)) return 1;
    const own = pathText(path).split(' ');
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
export function readOptions(path: CommandPath, rest: string, users: readonly APIUser[]): TypedOptions {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  const take = (name: string, text: string): void => {
    const option = path.options.find((each) => each.name === name);
    const value = option === undefined ? undefined : readValue(option, text, users);
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

/** A typed value as its control holds it; undefined when the control doesn't offer it. */
function readValue(
  option: APIApplicationCommandBasicOption,
  text: string,
  users: readonly APIUser[],
): string | undefined {
  if (option.type === ApplicationCommandOptionType.User) {
    const wanted = text.replace(/^@/u, '').toLowerCase();
    return users.find((user) =>
      [displayName(user).toLowerCase(), user.username, user.id, `<@${user.id}>`].includes(wanted),
    )?.id;
  }
  if (option.type === ApplicationCommandOptionType.Boolean) {
    return /^(?:true|false)$/iu.test(text) ? text.toLowerCase() : undefined;
  }
  const choices = 'choices' in option ? (option.choices ?? []) : [];
  if (choices.length === 0) return text;
  const chosen = choices.find(({ name, value }) =>
    [name, String(value)].some((each) => each.toLowerCase() === text.toLowerCase()),
  );
  return chosen === undefined ? undefined : String(chosen.value);
}

/** An option's description, and which numbers it takes. */
export function optionHint(option: APIApplicationCommandBasicOption): string {
  const { min_value: least, max_value: most } = 'min_value' in option || 'max_value' in option ? option : {};
  if (least !== undefined && most !== undefined) return `${option.description} (${least} to ${most})`;
  if (least !== undefined) return `${option.description} (${least} or more)`;
  return most === undefined ? option.description : `${option.description} (${most} or less)`;
}

/** The values of a form, without empty ones; `read` gives a control's text, or `true` for a ticked box. */
export function formValues(
  path: CommandPath,
  read: (name: string) => string,
): Readonly<Record<string, string | number | boolean>> {
  const filled = path.options.map((option) => [option, read(option.name)] as const).filter(([, text]) => text !== '');
  return Object.fromEntries(
    filled.map(([{ name, type }, text]): [string, string | number | boolean] => {
      if (type === ApplicationCommandOptionType.Boolean) return [name, text === 'true'];
      const isNumber = type === ApplicationCommandOptionType.Integer || type === ApplicationCommandOptionType.Number;
      return [name, isNumber ? Number(text) : text];
    }),
  );
}
