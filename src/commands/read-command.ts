import { ApplicationCommandOptionType } from 'discord-api-types/v10';

/** What somebody typed after `/checkers`. */
export type CheckersCommand =
  | { readonly name: 'challenge'; readonly userId: string }
  | { readonly name: 'move'; readonly text: string }
  | { readonly name: 'draw' }
  | { readonly name: 'resign' }
  | { readonly name: 'board'; readonly repost: boolean }
  | { readonly name: 'help' };

/** The part of an interaction's `data` that a command is read from: commands and autocompletion share it. */
export interface CommandData {
  readonly name: string;
  readonly options?: readonly CommandDataOption[] | undefined;
}

export interface CommandDataOption {
  readonly name: string;
  readonly type: number;
  readonly value?: unknown;
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
      const userId = optionValue(subcommand, 'user', ApplicationCommandOptionType.User);
      return typeof userId === 'string' && /^[0-9]{1,20}$/.test(userId) ? { name: 'challenge', userId } : undefined;
    }
    case 'move': {
      const text = optionValue(subcommand, 'move', ApplicationCommandOptionType.String);
      return typeof text === 'string' ? { name: 'move', text } : undefined;
    }
    case 'board': {
      const repost = optionValue(subcommand, 'repost', ApplicationCommandOptionType.Boolean);
      return { name: 'board', repost: repost === true };
    }
    case 'draw':
    case 'resign':
    case 'help':
      return { name: subcommand.name };
    default:
      return undefined;
  }
}

/** What has been typed so far of the move that Discord asks to complete; `undefined` when it asks for something else. */
export function readTypedMove(data: CommandData): string | undefined {
  const command = readCommand(data);
  return command?.name === 'move' ? command.text : undefined;
}

function subcommandOf(data: CommandData): CommandDataOption | undefined {
  if (data.name !== 'checkers' || data.options?.length !== 1) return undefined;
  const [option] = data.options;
  return option?.type === ApplicationCommandOptionType.Subcommand ? option : undefined;
}

function optionValue(subcommand: CommandDataOption, name: string, type: number): unknown {
  return subcommand.options?.find((option) => option.name === name && option.type === type)?.value;
}
