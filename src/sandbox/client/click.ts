import type { APIMessage } from 'discord-api-types/v10';
import { ButtonStyle, ComponentType, InteractionType } from 'discord-api-types/v10';
import { type MessageComponent, walkComponents } from '../checks/component-rules.ts';
import { messageObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { MessageRecord } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { notPossible, type Outcome } from './outcome.ts';
import { resolvedField, type ClientParts, channelFor, sendAndWait, type NamedThings } from './send-interaction.ts';
import { canView } from '../state/permissions.ts';
import type { APISelectMenuComponent } from 'discord-api-types/v10';

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
  const problem = unusable(state, userId, component, values);
  return problem === undefined ? sendClick(parts, userId, record, component, customId, values) : notPossible(problem);
}

/** Sends a button click whatever is on the message: what a tampered client can do. */
export async function forgeClick(
  parts: ClientParts,
  userId: Snowflake,
  channelId: Snowflake,
  messageId: Snowflake,
  customId: string,
): Promise<Outcome> {
  const record = parts.state.messages.get(channelId, messageId);
  if (record === undefined) return notPossible('There is no such message.');
  const button = { type: ComponentType.Button, style: ButtonStyle.Secondary, custom_id: customId, label: '-' } as const;
  return sendClick(parts, userId, record, button, customId, undefined);
}

function sendClick(
  parts: ClientParts,
  userId: Snowflake,
  record: MessageRecord,
  component: MessageComponent,
  customId: string,
  values: readonly string[] | undefined,
): Promise<Outcome> {
  const { state } = parts;
  const channelId = record.message.channel_id;
  return sendAndWait(
    parts,
    {
      type: InteractionType.MessageComponent,
      userId,
      channelId,
      messageId: record.message.id,
      customId,
      commandName: undefined,
    },
    () => ({
      data: {
        component_type: component.type,
        custom_id: customId,
        id: component.id ?? 0,
        ...(values === undefined ? {} : { values, ...resolvedBy(state, userId, channelId, component, values) }),
      },
      message: messageObject(state, record),
    }),
  );
}

function findComponent(message: APIMessage, customId: string): MessageComponent | undefined {
  return walkComponents(message.components ?? [])
    .map(({ component }) => component)
    .find((component) => 'custom_id' in component && component.custom_id === customId);
}

function resolvedBy(
  state: DiscordState,
  userId: Snowflake,
  channelId: Snowflake,
  component: MessageComponent,
  values: readonly string[],
): object {
  const channel = state.channels.get(channelId);
  if (channel === undefined || !isSelect(component)) return {};
  return resolvedField(state, userId, channel, namedByChoice(state, component, values));
}

function unusable(
  state: DiscordState,
  userId: Snowflake,
  component: MessageComponent,
  values: readonly string[] | undefined,
): string | undefined {
  if ('disabled' in component && (component.disabled ?? false)) return 'It is disabled.';
  if (isSelect(component)) return checkChoice(state, userId, component, values ?? []);
  return values === undefined ? undefined : 'A button takes no values.';
}

const SELECTS: ReadonlySet<ComponentType> = new Set([
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.ChannelSelect,
]);

export const isSelect = (component: { readonly type: ComponentType }): component is APISelectMenuComponent =>
  SELECTS.has(component.type);

/** Why the Discord client would not send these choices of a menu, or undefined when it would. */
export function checkChoice(
  state: DiscordState,
  userId: Snowflake,
  select: APISelectMenuComponent,
  values: readonly string[],
): string | undefined {
  const { min_values: least, max_values: most } = select;
  if (values.length < (least ?? 1) || values.length > (most ?? 1)) return "That many can't be chosen.";
  if (new Set(values).size < values.length) return 'Nothing can be chosen twice.';
  return values.every((value) => isOffered(state, userId, select, value))
    ? undefined
    : 'That is not among the choices.';
}

function isOffered(state: DiscordState, userId: Snowflake, select: APISelectMenuComponent, value: string): boolean {
  switch (select.type) {
    case ComponentType.StringSelect:
      return select.options.some((option) => option.value === value);
    case ComponentType.UserSelect:
      return state.users.has(value);
    case ComponentType.RoleSelect:
    case ComponentType.MentionableSelect:
      // Messages with these are refused.
      return false;
    case ComponentType.ChannelSelect: {
      const channel = state.channels.get(value);
      if (channel === undefined || !canView(state, userId, channel)) return false;
      const types = select.channel_types ?? [];
      return types.length === 0 || types.includes(channel.type);
    }
    default:
      return select satisfies never;
  }
}

/** What is chosen in an untouched menu. */
export function choicesBefore(select: APISelectMenuComponent): readonly string[] {
  if (select.type !== ComponentType.StringSelect) return (select.default_values ?? []).map(({ id }) => id);
  return select.options.filter((option) => option.default === true).map(({ value }) => value);
}

export function namedByChoice(
  state: DiscordState,
  select: APISelectMenuComponent,
  values: readonly string[],
): NamedThings {
  const isString = select.type === ComponentType.StringSelect;
  const within = (known: ReadonlyMap<Snowflake, unknown>): readonly Snowflake[] =>
    isString ? [] : values.filter((id) => known.has(id));
  return { users: within(state.users), channels: within(state.channels) };
}
