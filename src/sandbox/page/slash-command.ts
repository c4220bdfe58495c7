import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
} from 'discord-api-types/v10';

/** Something that can be typed after the slash: a command, or one of its subcommands. */
export interface CommandPath {
  readonly name: string;
  readonly subcommand: string | undefined;
  readonly description: string;
  /** Required ones first, as Discord demands of every registration. */
  readonly options: readonly APIApplicationCommandBasicOption[];
}

/** As it is typed, without the slash: `checkers challenge`. */
export function pathText(path: CommandPath): string {
  return path.subcommand === undefined ? path.name : `${path.name} ${path.subcommand}`;
}

/** Paths are compared by identity, and the same commands come with every world. */
const KNOWN = new WeakMap<readonly APIApplicationCommand[], readonly CommandPath[]>();

/** Everything the server's commands offer, in the order of their registration; the same objects for the same list. */
export function commandPaths(commands: readonly APIApplicationCommand[]): readonly CommandPath[] {
  const known = KNOWN.get(commands);
  if (known !== undefined) return known;
  const paths = commands.filter(({ type }) => type === ApplicationCommandType.ChatInput).flatMap(pathsOf);
  KNOWN.set(commands, paths);
  return paths;
}

function pathsOf(command: APIApplicationCommand): readonly CommandPath[] {
  const paths: CommandPath[] = [];
  const own: APIApplicationCommandBasicOption[] = [];
  for (const option of command.options ?? []) {
    if (option.type === ApplicationCommandOptionType.Subcommand) {
      const { description, options = [] } = option;
      paths.push({ name: command.name, subcommand: option.name, description, options: requiredFirst(options) });
    } else if (option.type !== ApplicationCommandOptionType.SubcommandGroup) own.push(option);
  }
  // A command with subcommands can't be used by its bare name.
  if (paths.length > 0) return paths;
  const { name, description } = command;
  return [{ name, subcommand: undefined, description, options: requiredFirst(own) }];
}

function requiredFirst(
  options: readonly APIApplicationCommandBasicOption[],
): readonly APIApplicationCommandBasicOption[] {
  return [...options].sort((a, b) => Number(b.required === true) - Number(a.required === true));
}

/**
 * The commands that fit what was typed so far, best first: those that begin with it, then those in which every typed
 * word begins some word (`/draw` finds `checkers draw`).
 * @param typed the whole line, slash included
 */
export function matchPaths(paths: readonly CommandPath[], typed: string): readonly CommandPath[] {
  const wanted = normal(typed.replace(/^\//u, ''));
  const beginning = paths.filter((path) => pathText(path).startsWith(wanted));
  const words = wanted.split(' ').filter((word) => word !== '');
  const loose = paths.filter((path) => {
    const own = pathText(path).split(' ');
    return !beginning.includes(path) && words.every((word) => own.some((each) => each.startsWith(word)));
  });
  return [...beginning, ...loose];
}

/**
 * Reads a line that names a command in full.
 * @returns the command and what was typed behind it, or undefined while the name isn't finished by a space
 */
export function readPath(
  paths: readonly CommandPath[],
  typed: string,
): { readonly path: CommandPath; readonly rest: string } | undefined {
  const line = typed.replace(/^\/\s*/u, '').replace(/^(\S+)\s+/u, '$1 ');
  const fitting = paths.filter((path) => line.toLowerCase().startsWith(`${pathText(path)} `));
  const path = fitting.sort((a, b) => pathText(b).length - pathText(a).length)[0];
  return path === undefined ? undefined : { path, rest: line.slice(pathText(path).length + 1).trimStart() };
}

/** The command of exactly this name, for a line sent without a trailing space. */
export function exactPath(paths: readonly CommandPath[], typed: string): CommandPath | undefined {
  return paths.find((path) => pathText(path) === normal(typed.replace(/^\//u, '')));
}

function normal(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').toLowerCase();
}
