import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  type APIAttachment,
  type APIMessage,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionType,
} from 'discord-api-types/v10';
import { type Branch, isBranch } from '../checks/command-rules.ts';
import { storeGiven } from '../state/attachments.ts';
import { guildOf, type DiscordState, type GuildRecord } from '../state/discord-state.ts';
import { channelPermissions, guildPermissions, holds, permissionNames } from '../state/permissions.ts';
import type { AnyChannel } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { checkOption, idOf, type OptionValue } from './option-values.ts';
import { notPossible, type Outcome } from './outcome.ts';
import { resolvedField, type ClientParts, channelFor, sendAndWait } from './send-interaction.ts';

/** A slash command as it is typed. */
export interface SlashCommandInput {
  readonly name: string;
  /** The words behind the name: none, a subcommand, or a group and a subcommand of it. */
  readonly subcommands: readonly string[];
  /** By the option's name. */
  readonly options: Readonly<Record<string, OptionValue>>;
}

interface SlashTarget {
  readonly command: APIApplicationCommand;
  /** From the command down to what is used. */
  readonly branches: readonly Branch[];
  readonly options: readonly APIApplicationCommandBasicOption[];
}

/** The commands a user sees in a server; its own hide global ones of the same name. */
export function visibleCommands(
  state: DiscordState,
  guild: GuildRecord,
  userId: Snowflake,
): readonly APIApplicationCommand[] {
  if (!guild.members.has(userId) || !guild.members.has(state.application.id)) return [];
  const permissions = guildPermissions(guild, userId);
  return allCommands(state, guild).filter((command) => mayUse(permissions, command));
}

const allCommands = (state: DiscordState, { commands }: GuildRecord): readonly APIApplicationCommand[] => [
  ...commands.values(),
  ...state.globalCommands.values(),
];

/** "Using Default Permissions": `0` is for administrators alone. */
function mayUse(permissions: bigint, { default_member_permissions: needed }: APIApplicationCommand): boolean {
  if (needed === null || needed === undefined || holds(permissions, 'Administrator')) return true;
  return needed !== '0' && (permissions & BigInt(needed)) === BigInt(needed);
}

/** Sends a slash command, or asks for suggestions for the `focused` option, unless the client's own checks refuse it. */
export async function sendSlash(
  parts: ClientParts,
  userId: Snowflake,
  channelId: Snowflake,
  input: SlashCommandInput,
  focused?: string,
): Promise<Outcome> {
  const { state } = parts;
  const channel = channelForCommands(state, userId, channelId);
  if (typeof channel === 'string') return notPossible(channel);
  const target = findTarget(state, guildOf(state, channel), userId, input);
  if (typeof target === 'string') return notPossible(target);
  const problem =
    focused === undefined ? checkInput(state, channel, userId, target, input) : checkFocus(target, focused);
  if (problem !== undefined) return notPossible(problem);
  const { id, name, type, guild_id: guildId } = target.command;
  const { values, named, attachments } = filledOptions(state, channel, userId, target, input, focused);
  const options = target.branches.reduceRight<readonly object[]>(
    (inner, branch) => [{ name: branch.name, type: branch.type, options: inner }],
    values,
  );
  const data = {
    id,
    name,
    type,
    ...(options.length === 0 ? {} : { options }),
    ...resolvedField(state, userId, channel, { named, attachments }),
    ...(guildId === undefined ? {} : { guild_id: guildId }),
  };
  return sendAndWait(
    parts,
    {
      type: focused === undefined ? InteractionType.ApplicationCommand : InteractionType.ApplicationCommandAutocomplete,
      userId,
      channelId,
      commandName: [input.name, ...input.subcommands].join(' '),
    },
    { data },
  );
}

interface FilledOptions {
  readonly values: readonly object[];
  /** Ids of users, roles and channels. */
  readonly named: readonly Snowflake[];
  readonly attachments: readonly APIAttachment[];
}

/** The options as the interaction carries them; files are stored for it. */
function filledOptions(
  state: DiscordState,
  channel: AnyChannel,
  userId: Snowflake,
  target: SlashTarget,
  input: SlashCommandInput,
  focused: string | undefined,
): FilledOptions {
  const attachments: APIAttachment[] = [];
  const named: Snowflake[] = [];
  const values = target.options.flatMap((option) => {
    const { name, type } = option;
    const given = input.options[name];
    if (given === undefined || !isCarried(state, channel, userId, option, given, focused)) return [];
    if (NAMING.has(type)) named.push(idOf(given));
    // What is being typed is a text, in an option for numbers as well.
    if (typeof given !== 'object') {
      return [name === focused ? { name, type, value: String(given), focused: true } : { name, type, value: given }];
    }
    const attachment = storeGiven(state, channel.id, given);
    attachments.push(attachment);
    return [{ name, type, value: attachment.id }];
  });
  return { values, named, attachments };
}

const NAMING: ReadonlySet<ApplicationCommandOptionType> = new Set([
  ApplicationCommandOptionType.User,
  ApplicationCommandOptionType.Role,
  ApplicationCommandOptionType.Mentionable,
  ApplicationCommandOptionType.Channel,
]);

/** Uses a command in the menu of a user or of a message ("User Commands", "Message Commands"). */
export async function sendMenuCommand(
  parts: ClientParts,
  userId: Snowflake,
  channelId: Snowflake,
  name: string,
  target: { readonly userId: Snowflake } | { readonly message: APIMessage | undefined },
): Promise<Outcome> {
  const { state } = parts;
  const channel = channelForCommands(state, userId, channelId);
  if (typeof channel === 'string') return notPossible(channel);
  const type = 'userId' in target ? ApplicationCommandType.User : ApplicationCommandType.Message;
  const command = visibleCommands(state, guildOf(state, channel), userId).find(
    (each) => each.name === name && each.type === type,
  );
  if (command === undefined) return notPossible(`There is no command “${name}” in the menu.`);
  if ('userId' in target && !state.users.has(target.userId)) return notPossible('There is nobody of that id.');
  const targetId = 'userId' in target ? target.userId : target.message?.id;
  if (targetId === undefined) return notPossible('There is no such message.');
  const { id, guild_id: guildId } = command;
  const resolved =
    'userId' in target
      ? resolvedField(state, userId, channel, { named: [targetId] })
      : { resolved: { messages: { [targetId]: target.message } } };
  const data = {
    id,
    name,
    type,
    target_id: targetId,
    ...resolved,
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

function findTarget(
  state: DiscordState,
  guild: GuildRecord,
  userId: Snowflake,
  input: SlashCommandInput,
): SlashTarget | string {
  const words = [input.name, ...input.subcommands].join(' ');
  const isNamed = ({ name, type }: APIApplicationCommand): boolean =>
    name === input.name && type === ApplicationCommandType.ChatInput;
  const command = visibleCommands(state, guild, userId).find(isNamed);
  if (command === undefined) {
    const hidden = guild.members.has(state.application.id) ? allCommands(state, guild).find(isNamed) : undefined;
    const needed = permissionNames(hidden?.default_member_permissions ?? '0').join(' and ') || 'Administrator';
    return hidden === undefined
      ? `There is no command /${input.name}.`
      : `/${input.name} is hidden: it needs ${needed}.`;
  }
  let options: readonly APIApplicationCommandOption[] = command.options ?? [];
  const branches: Branch[] = [];
  for (const name of input.subcommands) {
    const branch = options.filter(isBranch).find((option) => option.name === name);
    if (branch === undefined) return `There is no command /${words}.`;
    branches.push(branch);
    options = branch.options ?? [];
  }
  if (options.some(isBranch)) return `/${words} needs a subcommand.`;
  return { command, branches, options: options as readonly APIApplicationCommandBasicOption[] };
}

/** A command carries all its options; a suggestion is asked for with those that are valid so far. */
function isCarried(
  state: DiscordState,
  channel: AnyChannel,
  userId: Snowflake,
  option: APIApplicationCommandBasicOption,
  value: OptionValue,
  focused: string | undefined,
): boolean {
  if (focused === undefined || option.name === focused) return true;
  return checkOption(state, channel, userId, option, value) === undefined;
}

function checkInput(
  state: DiscordState,
  channel: AnyChannel,
  userId: Snowflake,
  target: SlashTarget,
  input: SlashCommandInput,
): string | undefined {
  for (const name of Object.keys(input.options)) {
    if (!target.options.some((option) => option.name === name)) return `There is no option ${name}.`;
  }
  for (const option of target.options) {
    const value = input.options[option.name];
    if (value === undefined && option.required === true) return `The option ${option.name} is required.`;
    const problem = value === undefined ? undefined : checkOption(state, channel, userId, option, value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function checkFocus(target: SlashTarget, focused: string): string | undefined {
  const option = target.options.find(({ name }) => name === focused);
  const completes = option !== undefined && 'autocomplete' in option && (option.autocomplete ?? false);
  return completes ? undefined : `The option ${focused} has no suggestions.`;
}
