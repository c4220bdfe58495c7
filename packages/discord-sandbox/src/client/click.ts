import {
  type APIFileUploadComponent,
  type APIMessage,
  type APISelectMenuComponent,
  ButtonStyle,
  ComponentType,
  InteractionType,
} from 'discord-api-types/v10';
import { type MessageComponent, walkComponents } from '../checks/component-rules.ts';
import { messageObject } from '../state/api-objects.ts';
import type { GivenFile } from '../state/attachments.ts';
import { guildOf, type DiscordState, type GuildRecord } from '../state/discord-state.ts';
import type { AnyChannel, MessageRecord } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { fitsUpload, idOf, isChannelOffered } from './option-values.ts';
import { notPossible, type Outcome } from './outcome.ts';
import { type ClientParts, channelFor, resolvedField, sendAndWait } from './send-interaction.ts';

type Pressable = Extract<MessageComponent, { custom_id: string }>;

/** Uses a button or a select menu that the user can see; `values` are a menu's choices. */
export async function useComponent(
  parts: ClientParts,
  userId: Snowflake,
  messageId: Snowflake,
  customId: string,
  values: readonly string[] | undefined,
): Promise<Outcome> {
  const { state } = parts;
  const record = state.messages.find(messageId);
  if (record === undefined || (record.onlyFor !== undefined && record.onlyFor !== userId)) {
    return notPossible('There is no such message.');
  }
  const channel = channelFor(state, userId, record.message.channel_id);
  if (typeof channel === 'string') return notPossible(channel);
  // Clients disable every button of a locked thread, a moderator's too (discord-api-docs issue 7900).
  if (channel.kind === 'thread' && channel.locked) return notPossible('The thread is locked.');
  const component = findComponent(record.message, customId);
  if (component === undefined) return notPossible(`There is no button or menu ${customId} on this message.`);
  const problem = unusable(state, channel, userId, component, values);
  return problem === undefined ? sendClick(parts, userId, channel, record, component, values) : notPossible(problem);
}

/** Sends a button click whatever is on the message: what a tampered client can do. */
export async function forgeClick(
  parts: ClientParts,
  userId: Snowflake,
  channelId: Snowflake,
  messageId: Snowflake,
  customId: string,
): Promise<Outcome> {
  const { state } = parts;
  const channel = state.channels.get(channelId);
  const record = state.messages.get(channelId, messageId);
  if (channel === undefined || record === undefined) return notPossible('There is no such message.');
  const button = { type: ComponentType.Button, style: ButtonStyle.Secondary, custom_id: customId } as const;
  return sendClick(parts, userId, channel, record, button, undefined);
}

function sendClick(
  parts: ClientParts,
  userId: Snowflake,
  channel: AnyChannel,
  record: MessageRecord,
  { type, id = 0, custom_id: customId }: Pressable,
  values: readonly string[] | undefined,
): Promise<Outcome> {
  const { state } = parts;
  const named = type === ComponentType.StringSelect ? [] : (values ?? []);
  return sendAndWait(
    parts,
    { type: InteractionType.MessageComponent, userId, channelId: channel.id, messageId: record.message.id, customId },
    {
      data: {
        component_type: type,
        custom_id: customId,
        id,
        ...(values === undefined ? {} : { values }),
        ...resolvedField(state, userId, channel, { named }),
      },
      message: messageObject(state, record),
    },
  );
}

function findComponent({ components = [] }: APIMessage, customId: string): Pressable | undefined {
  return walkComponents(components)
    .map(({ component }) => component)
    .find((component): component is Pressable => 'custom_id' in component && component.custom_id === customId);
}

function unusable(
  state: DiscordState,
  channel: AnyChannel,
  userId: Snowflake,
  component: Pressable,
  values: readonly string[] | undefined,
): string | undefined {
  if (component.disabled === true) return 'It is disabled.';
  if (component.type !== ComponentType.Button) return checkChoice(state, channel, userId, component, values ?? []);
  return values === undefined ? undefined : 'A button takes no values.';
}

/** Why the Discord client would not send these choices of a menu, or files, or undefined when it would. */
export function checkChoice(
  state: DiscordState,
  channel: AnyChannel,
  userId: Snowflake,
  field: APISelectMenuComponent | APIFileUploadComponent,
  values: readonly (string | GivenFile)[],
): string | undefined {
  const { min_values: least, max_values: most } = field;
  if (values.length < (least ?? 1) || values.length > (most ?? 1)) return "That many can't be chosen.";
  if (new Set(values).size < values.length) return 'Nothing can be chosen twice.';
  if (field.type === ComponentType.FileUpload) {
    const fit = values.every((value) => fitsUpload(value, field.file_types));
    return fit ? undefined : 'That is no file of this kind, or one too large.';
  }
  return values.every((value) => isOffered(state, guildOf(state, channel), userId, field, idOf(value)))
    ? undefined
    : 'That is not among the choices.';
}

function isOffered(
  state: DiscordState,
  guild: GuildRecord,
  userId: Snowflake,
  select: APISelectMenuComponent,
  value: string,
): boolean {
  switch (select.type) {
    case ComponentType.StringSelect:
      return select.options.some((option) => option.value === value);
    case ComponentType.UserSelect:
      return guild.members.has(value);
    case ComponentType.RoleSelect:
      return guild.roles.has(value);
    case ComponentType.MentionableSelect:
      return guild.members.has(value) || guild.roles.has(value);
    case ComponentType.ChannelSelect:
      return isChannelOffered(state, guild, userId, select.channel_types, value);
    default:
      return select satisfies never;
  }
}
