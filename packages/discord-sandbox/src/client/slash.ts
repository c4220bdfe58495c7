import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionType,
} from 'discord-api-types/v10';
import type { SlashInput } from '../protocol.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { channelPermissions, guildPermissions, holds } from '../state/permissions.ts';
import type { AnyChannel } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { notPossible, type Outcome } from './outcome.ts';
import { resolvedField, type ClientParts, channelFor, sendAndWait } from './send-interaction.ts';

interface SlashTarget {
  readonly command: APIApplicationCommand;
  readonly options: readonly APIApplicationCommandBasicOption[];
}

/** The commands a user sees; those of the server hide global ones of the same name. */
export function visibleCommands(state: DiscordState, userId: Snowflake): readonly APIApplicationCommand[] {
  if (!state.members.has(userId) || !state.members.has(state.application.id)) return [];
  const permissions = guildPermissions(state, userId);
  return [...state.guildCommands.values(), ...state.globalCommands.values()].filter((command) => {
    const needed = command.default_member_permissions ?? undefined;
    return needed === undefined || (needed !== '0' && (permissions & BigInt(needed)) === BigInt(needed));
  });
}

/** Sends a slash command, or asks for suggestions for the `focused` option, unless the client's own checks refuse it. */
export async function sendSlash(
  parts: ClientParts,
  userId: Snowflake,
  channelId: Snowflake,
  input: SlashInput,
  focused?: string,
): Promise<Outcome> {
  const { state } = parts;
  const channel = channelForCommands(state, userId, channelId);
  if (typeof channel === 'string') return notPossible(channel);
  const target = findTarget(state, userId, input);
  if (typeof target === 'string') return notPossible(target);
  const problem = focused === undefined ? checkInput(state, target, input) : checkFocus(target, focused);
  if (problem !== undefined) return notPossible(problem);
  const chosen = target.options
    .filter((option) => isCarried(state, option, input.options[option.name], focused))
    .map(({ name, type }) => {
      const option = { name, type, value: input.options[name] };
      return name === focused ? Object.assign(option, { focused: true }) : option;
    });
  const options =
    input.subcommand === undefined
      ? chosen
      : [{ name: input.subcommand, type: ApplicationCommandOptionType.Subcommand, options: chosen }];
  const guildId = target.command.guild_id;
  const data = {
    id: target.command.id,
    name: target.command.name,
    type: target.command.type,
    ...(options.length === 0 ? {} : { options }),
    ...resolvedField(state, userId, channel, namedUsers(target, input)),
    ...(guildId === undefined ? {} : { guild_id: guildId }),
  };
  const name = input.subcommand === undefined ? input.name : `${input.name} ${input.subcommand}`;
  return sendAndWait(
    parts,
    {
      type: focused === undefined ? InteractionType.ApplicationCommand : InteractionType.ApplicationCommandAutocomplete,
      userId,
      channelId,
      commandName: name,
    },
    { data },
  );
}

/** Uses a command of a member's menu ("User Commands"). */
export async function sendUserCommand(
  parts: ClientParts,
  userId: Snowflake,
  channelId: Snowflake,
  name: string,
  targetId: Snowflake,
): Promise<Outcome> {
  const { state } = parts;
  const channel = channelForCommands(state, userId, channelId);
  if (typeof channel === 'string') return notPossible(channel);
  const command = visibleCommands(state, userId).find(
    (each) => each.name === name && each.type === ApplicationCommandType.User,
  );
  if (command === undefined) return notPossible(`There is no command “${name}” in the menu.`);
  if (!state.users.has(targetId)) return notPossible('There is nobody of that id.');
  const { id, type, guild_id: guildId } = command;
  const data = {
    id,
    name,
    type,
    target_id: targetId,
    ...resolvedField(state, userId, channel, [targetId]),
    ...(guildId === undefined ? {} : { guild_id: guildId }),
  };
  const wanted = { type: InteractionType.ApplicationCommand, userId, channelId, commandName: name, targetId };
  return sendAndWait(parts, wanted, { data });
}

/** The channel if the user can use commands there; otherwise why not. */
function channelForCommands(state: DiscordState, userId: Snowflake, channelId: Snowflake): AnyChannel | string {
  const channel = channelFor(state, userId, channelId);
  if (typeof channel === 'string') return channel;
  if (!holds(channelPermissions(state, userId, channel), 'UseApplicationCommands')) {
    return 'You may not use commands here.';
  }
  if (channel.kind === 'thread' && (channel.archived || channel.locked)) {
    return "Commands can't be used in an archived or locked thread.";
  }
  return channel;
}

function findTarget(state: DiscordState, userId: Snowflake, input: SlashInput): SlashTarget | string {
  const command = visibleCommands(state, userId).find(
    ({ name, type }) => name === input.name && type === ApplicationCommandType.ChatInput,
  );
  if (command === undefined) return `There is no command /${input.name}.`;
  const options = command.options ?? [];
  const subcommands = options.filter((option) => option.type === ApplicationCommandOptionType.Subcommand);
  if (input.subcommand === undefined) {
    if (subcommands.length > 0) return `/${input.name} needs a subcommand.`;
    return { command, options: options as readonly APIApplicationCommandBasicOption[] };
  }
  const subcommand = subcommands.find((option) => option.name === input.subcommand);
  if (subcommand === undefined) return `There is no command /${input.name} ${input.subcommand}.`;
  return { command, options: subcommand.options ?? [] };
}

/** A command carries all its options; a suggestion is asked for with those that are valid so far. */
function isCarried(
  state: DiscordState,
  option: APIApplicationCommandBasicOption,
  value: string | number | boolean | undefined,
  focused: string | undefined,
): boolean {
  if (value === undefined) return false;
  if (focused === undefined || option.name === focused) return true;
  return checkOption(state, option, value) === undefined;
}

function checkInput(state: DiscordState, target: SlashTarget, input: SlashInput): string | undefined {
  for (const name of Object.keys(input.options)) {
    if (!target.options.some((option) => option.name === name)) return `There is no option ${name}.`;
  }
  for (const option of target.options) {
    const value = input.options[option.name];
    if (value === undefined && option.required === true) return `The option ${option.name} is required.`;
    const problem = value === undefined ? undefined : checkOption(state, option, value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function checkFocus(target: SlashTarget, focused: string): string | undefined {
  const option = target.options.find(({ name }) => name === focused);
  const completes = option !== undefined && 'autocomplete' in option && (option.autocomplete ?? false);
  return completes ? undefined : `The option ${focused} has no suggestions.`;
}

const TEXT_LENGTH = 6000;
const LARGEST = 2 ** 53;

const namedUsers = ({ options }: SlashTarget, input: SlashInput): readonly Snowflake[] =>
  options
    .filter(({ type }) => type === ApplicationCommandOptionType.User)
    .map(({ name }) => String(input.options[name] ?? ''));

/** Why the Discord client would not send this value, or undefined. */
function checkOption(
  state: DiscordState,
  option: APIApplicationCommandBasicOption,
  value: string | number | boolean,
): string | undefined {
  const bad = `The option ${option.name} can't be ${String(value)}.`;
  switch (option.type) {
    case ApplicationCommandOptionType.String: {
      if (typeof value !== 'string') return bad;
      const { min_length: least, max_length: most } = option;
      const fits = value.length >= (least ?? 0) && value.length <= (most ?? TEXT_LENGTH);
      return fits && isChoice(option, value) ? undefined : bad;
    }
    case ApplicationCommandOptionType.Integer:
    case ApplicationCommandOptionType.Number: {
      const whole = option.type === ApplicationCommandOptionType.Integer;
      if (typeof value !== 'number' || (whole && !Number.isInteger(value)) || Math.abs(value) > LARGEST) return bad;
      const fits = value >= (option.min_value ?? -LARGEST) && value <= (option.max_value ?? LARGEST);
      return fits && isChoice(option, value) ? undefined : bad;
    }
    case ApplicationCommandOptionType.Boolean:
      return typeof value === 'boolean' ? undefined : bad;
    case ApplicationCommandOptionType.User:
      return state.users.has(String(value)) ? undefined : bad;
    case ApplicationCommandOptionType.Mentionable:
    case ApplicationCommandOptionType.Channel:
    case ApplicationCommandOptionType.Role:
    case ApplicationCommandOptionType.Attachment:
      // Commands with these are refused.
      return bad;
    default:
      return option satisfies never;
  }
}

function isChoice(option: APIApplicationCommandBasicOption, value: string | number): boolean {
  const choices = 'choices' in option ? (option.choices ?? []) : [];
  return choices.length === 0 || choices.some((choice) => choice.value === value);
}
