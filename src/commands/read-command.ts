import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10';
import type { AskedOptions } from '../match/read-options.ts';
import type { TypedDuration } from '../views/option-choices.ts';

/** What somebody typed after `/checkers` (START-11). */
export type CheckersCommand =
  | { readonly name: 'challenge'; readonly userId: string; readonly options: AskedOptions }
  | { readonly name: 'open'; readonly options: AskedOptions }
  | { readonly name: 'join'; readonly code: string }
  | { readonly name: 'hotseat'; readonly name1: string; readonly name2: string; readonly options: AskedOptions }
  | { readonly name: 'move'; readonly text: string }
  | { readonly name: 'board'; readonly repost: boolean; readonly text: boolean; readonly replay: boolean }
  | { readonly name: 'block' | 'unblock'; readonly userId: string }
  | { readonly [Name in PlainCommand]: { readonly name: Name } }[PlainCommand];

/** Commands without options. */
const PLAIN_COMMANDS = [
  'games',
  'draw',
  'resign',
  'pause',
  'leave',
  'abort',
  'pdn',
  'help',
  'settings',
  'close',
] as const;
export type PlainCommand = (typeof PLAIN_COMMANDS)[number];

/** The part of an interaction's `data` that a command is read from: commands and autocompletion share it. */
export interface CommandData {
  readonly name: string;
  readonly options?: readonly CommandDataOption[] | undefined;
}

export interface CommandDataOption {
  readonly name: string;
  readonly type: number;
  readonly value?: unknown;
  readonly focused?: boolean | undefined;
  readonly options?: readonly CommandDataOption[] | undefined;
}

/**
 * Reads a slash command from the `data` of its interaction. Total: anything that is not exactly one of our subcommands
 * with its options, such as a command of an older registration, gives `undefined`.
 */
export function readCommand(data: CommandData): CheckersCommand | undefined {
  const subcommand = subcommandOf(data);
  if (subcommand === undefined) return undefined;
  switch (subcommand.name) {
    case 'challenge': {
      const userId = readUser(subcommand);
      return userId === undefined ? undefined : { name: 'challenge', userId, options: readAskedOptions(subcommand) };
    }
    case 'open':
      return { name: 'open', options: readAskedOptions(subcommand) };
    case 'join': {
      const code = readText(subcommand, 'code');
      return code === undefined ? undefined : { name: 'join', code };
    }
    case 'hotseat': {
      const [name1, name2] = [readText(subcommand, 'name1'), readText(subcommand, 'name2')];
      if (name1 === undefined || name2 === undefined) return undefined;
      return { name: 'hotseat', name1, name2, options: readAskedOptions(subcommand) };
    }
    case 'move': {
      const text = readText(subcommand, 'move');
      return text === undefined ? undefined : { name: 'move', text };
    }
    case 'board':
      return {
        name: 'board',
        repost: isSet(subcommand, 'repost'),
        text: isSet(subcommand, 'text'),
        replay: isSet(subcommand, 'replay'),
      };
    case 'block':
    case 'unblock': {
      const userId = readUser(subcommand);
      return userId === undefined ? undefined : { name: subcommand.name, userId };
    }
    default: {
      const name = PLAIN_COMMANDS.find((known) => known === subcommand.name);
      return name === undefined ? undefined : { name };
    }
  }
}

/** What Discord asks to complete: the option that is being typed, and its text so far. */
export type TypedOption = TypedMove | TypedDuration;

export interface TypedMove {
  readonly option: 'move';
  readonly text: string;
}

/** `undefined` when Discord asks for something that this bot doesn't complete. */
export function readTypedOption(data: CommandData): TypedOption | undefined {
  const options = subcommandOf(data)?.options;
  const typed = options?.find(({ focused }) => focused === true);
  if (typeof typed?.value !== 'string') return undefined;
  const { name: option, value: text } = typed;
  if (option === 'move') return { option, text };
  return option === 'time' || option === 'warning' ? { option, text } : undefined;
}

function subcommandOf(data: CommandData): CommandDataOption | undefined {
  if (data.name !== 'checkers' || data.options?.length !== 1) return undefined;
  const [option] = data.options;
  return option?.type === Option.Subcommand ? option : undefined;
}

/** Only what was typed is there: what is left off is the server's default. */
function readAskedOptions(subcommand: CommandDataOption): AskedOptions {
  const names = ['time', 'warning', 'first', 'pieces', 'board', 'rules'] as const;
  const texts = names.flatMap((name) => {
    const value = readText(subcommand, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const turns = optionValue(subcommand, 'draw_turns', Option.Integer);
  return { ...Object.fromEntries(texts), ...(typeof turns === 'number' ? { draw_turns: turns } : {}) };
}

function readText(subcommand: CommandDataOption, name: string): string | undefined {
  const value = optionValue(subcommand, name, Option.String);
  return typeof value === 'string' ? value : undefined;
}

function readUser(subcommand: CommandDataOption): string | undefined {
  const value = optionValue(subcommand, 'user', Option.User);
  return typeof value === 'string' && /^[0-9]{1,20}$/.test(value) ? value : undefined;
}

const isSet = (subcommand: CommandDataOption, name: string): boolean =>
  optionValue(subcommand, name, Option.Boolean) === true;

function optionValue(subcommand: CommandDataOption, name: string, type: number): unknown {
  return subcommand.options?.find((option) => option.name === name && option.type === type)?.value;
}
