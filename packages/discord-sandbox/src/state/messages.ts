import {
  type APIAttachment,
  type APIEmbed,
  type APIMessage,
  type APIMessageTopLevelComponent,
  GatewayDispatchEvents,
  GatewayIntentBits,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import { messageObject, userObject } from './api-objects.ts';
import { guildOf, type DiscordState, type GuildRecord } from './discord-state.ts';
import { type Mentions, NO_MENTIONS } from './mentions.ts';
import { type AnyChannel, type MessageRecord, isThread } from './records.ts';
import type { Snowflake } from './snowflake.ts';
import { addThreadMember, changeThread } from './threads.ts';
import { canView } from './permissions.ts';
import { withoutUser } from './members.ts';

/** Has passed every check. */
export interface NewMessage {
  readonly authorId: Snowflake;
  readonly type: MessageType;
  readonly content?: string;
  readonly components?: readonly APIMessageTopLevelComponent[];
  readonly embeds?: readonly APIEmbed[];
  readonly files?: readonly APIAttachment[];
  readonly flags?: number;
  readonly mentions?: Mentions;
  readonly tts?: boolean;
  readonly nonce?: string | number | undefined;
  readonly replyTo?: MessageRecord | undefined;
  /** The fields that name its interaction. */
  readonly origin?: Partial<APIMessage>;
  readonly onlyFor?: Snowflake | undefined;
}

/** Posts a message: reopens an archived thread, adds mentioned people to it, and notifies. */
export function postMessage(state: DiscordState, channel: AnyChannel, wanted: NewMessage): MessageRecord {
  const { content = '', components = [], files = [], flags = 0, mentions = NO_MENTIONS } = wanted;
  const isPublic = wanted.onlyFor === undefined;
  if (isPublic && isThread(channel) && channel.archived) changeThread(state, channel, { archived: false });
  const id = state.nextId();
  const message: APIMessage = {
    id,
    channel_id: channel.id,
    type: wanted.type,
    author: userObject(state, wanted.authorId),
    content,
    timestamp: new Date(state.now()).toISOString(),
    edited_timestamp: null,
    tts: wanted.tts ?? false,
    pinned: false,
    flags,
    components: [...components],
    embeds: [...(wanted.embeds ?? [])],
    attachments: shownAttachments(flags, files),
    ...mentionFields(state, mentions),
    ...(isThread(channel) ? { position: channel.totalMessageSent } : {}),
    ...replyFields(channel, wanted.replyTo),
    ...wanted.origin,
  };
  const record: MessageRecord = { message, onlyFor: wanted.onlyFor, files, nonce: wanted.nonce };
  state.messages.add(record);
  if (!isPublic) {
    dispatchEphemeral(state, record, GatewayDispatchEvents.MessageCreate);
    return record;
  }
  channel.lastMessageId = id;
  if (isThread(channel)) {
    // The pointer to the thread's beginning is not counted.
    const counted = wanted.type === MessageType.ThreadStarterMessage ? 0 : 1;
    channel.messageCount += counted;
    channel.totalMessageSent += counted;
    if (wanted.authorId !== state.application.id) addThreadMember(state, channel, wanted.authorId);
    for (const userId of mentions.users) addThreadMember(state, channel, userId);
  }
  notifyOfMessage(state, channel, message, mentions);
  dispatchMessage(state, record, GatewayDispatchEvents.MessageCreate);
  return record;
}

/** What is left out stays. */
export interface MessageChange {
  readonly content: string;
  readonly files: readonly APIAttachment[];
  readonly flags: number;
  readonly components?: readonly APIMessageTopLevelComponent[];
  readonly embeds?: readonly APIEmbed[];
  readonly mentions?: Mentions;
}

/** Edits a message. Nobody is notified, but mentioned members are added to the thread. */
export function editMessage(state: DiscordState, record: MessageRecord, change: MessageChange): void {
  const { mentions, content, components, embeds, files, flags } = change;
  for (const { id } of record.files) if (!files.some((kept) => kept.id === id)) state.files.remove(id);
  record.files = files;
  record.message = {
    ...record.message,
    edited_timestamp: new Date(state.now()).toISOString(),
    content,
    ...(components === undefined ? {} : { components: [...components] }),
    ...(embeds === undefined ? {} : { embeds: [...embeds] }),
    attachments: shownAttachments(flags, files),
    flags,
    ...(mentions === undefined ? {} : mentionFields(state, mentions)),
  };
  const channel = state.channels.get(record.message.channel_id);
  if (record.onlyFor !== undefined) return dispatchEphemeral(state, record, GatewayDispatchEvents.MessageUpdate);
  if (channel !== undefined && isThread(channel)) {
    for (const userId of mentions?.users ?? []) addThreadMember(state, channel, userId);
  }
  dispatchMessage(state, record, GatewayDispatchEvents.MessageUpdate);
}

/** Deletes a message; a thread started from it stays. */
export function deleteMessage(state: DiscordState, record: MessageRecord): void {
  state.messages.remove(record);
  for (const file of record.files) state.files.remove(file.id);
  const { id, channel_id: channelId } = record.message;
  if (record.onlyFor !== undefined) return state.events.changed();
  const channel = state.channels.get(channelId);
  if (channel !== undefined && isThread(channel)) channel.messageCount = Math.max(0, channel.messageCount - 1);
  const data = { id, channel_id: channelId, guild_id: channel?.guildId };
  state.events.dispatch(GatewayDispatchEvents.MessageDelete, data, {
    intents: GatewayIntentBits.GuildMessages,
    channelId,
  });
}

/** Sends a message again, as Discord does when a thread was started from it. */
export function dispatchMessage(
  state: DiscordState,
  record: MessageRecord,
  name: GatewayDispatchEvents.MessageCreate | GatewayDispatchEvents.MessageUpdate,
): void {
  const channel = state.channels.get(record.message.channel_id);
  const guild = channel === undefined ? undefined : guildOf(state, channel);
  const member = guild?.members.get(record.message.author.id);
  const data = {
    ...messageObject(state, record),
    ...(name === GatewayDispatchEvents.MessageCreate ? nonceField(record) : {}),
    guild_id: guild?.id,
    ...(member === undefined ? {} : { member: withoutUser(member) }),
  };
  state.events.dispatch(name, data, {
    intents: GatewayIntentBits.GuildMessages,
    channelId: record.message.channel_id,
  });
}

/** Only the event of the new message has the nonce. */
export const nonceField = ({ nonce }: MessageRecord): Pick<APIMessage, 'nonce'> =>
  nonce === undefined ? {} : { nonce };

/** Ephemeral messages reach their bot under the direct messages intent, without a guild. */
function dispatchEphemeral(
  state: DiscordState,
  record: MessageRecord,
  name: GatewayDispatchEvents.MessageCreate | GatewayDispatchEvents.MessageUpdate,
): void {
  state.events.dispatch(name, record.message, { intents: GatewayIntentBits.DirectMessages });
}

/** Components V2 show attachments themselves (discord-api-docs issue 8277). */
const shownAttachments = (flags: number, files: readonly APIAttachment[]): APIAttachment[] =>
  (flags & MessageFlags.IsComponentsV2) === 0 ? [...files] : [];

function mentionFields(
  state: DiscordState,
  mentions: Mentions,
): Pick<APIMessage, 'mentions' | 'mention_roles' | 'mention_everyone'> {
  return {
    mentions: mentions.users.map((id) => userObject(state, id)),
    mention_roles: [...mentions.roles],
    mention_everyone: mentions.everyone,
  };
}

function replyFields({ guildId }: AnyChannel, replyTo: MessageRecord | undefined): Partial<APIMessage> {
  if (replyTo === undefined) return {};
  const { id, channel_id: channelId } = replyTo.message;
  return {
    message_reference: { type: 0, channel_id: channelId, message_id: id, guild_id: guildId },
    referenced_message: withoutReference(replyTo.message),
  };
}

/** Discord nests one level only. */
function withoutReference(message: APIMessage): APIMessage {
  const { referenced_message: _, ...rest } = message;
  return rest;
}

/** Notifies those whom a new message mentions, as under Discord's setting "only @mentions". */
function notifyOfMessage(state: DiscordState, channel: AnyChannel, message: APIMessage, mentions: Mentions): void {
  if (((message.flags ?? 0) & MessageFlags.SuppressNotifications) !== 0) return;
  for (const userId of mentionedMembers(guildOf(state, channel), mentions)) {
    if (userId === message.author.id || !canView(state, userId, channel)) continue;
    if (isThread(channel) && !channel.members.has(userId)) continue;
    const author = message.author.global_name ?? message.author.username;
    const title = `${author} (${isThread(channel) ? channel.name : `#${channel.name}`})`;
    state.events.toast({
      userId,
      channelId: channel.id,
      messageId: message.id,
      title,
      // Notifications show no text of Components V2.
      text: readable(state, message.content),
    });
  }
}

/** Without a look at every member of a large server where only users are mentioned. */
function mentionedMembers({ members }: GuildRecord, { everyone, roles, users }: Mentions): readonly Snowflake[] {
  if (!everyone && roles.length === 0) return users.filter((id) => members.has(id));
  return [...members.values()]
    .filter(({ user, roles: own }) => everyone || users.includes(user.id) || own.some((role) => roles.includes(role)))
    .map(({ user }) => user.id);
}

/** Names in place of mentions. */
function readable(state: DiscordState, content: string): string {
  return content.replaceAll(/<@!?(\d+)>/g, (whole, id: string) => {
    const user = state.users.get(id);
    return user === undefined ? whole : `@${user.global_name ?? user.username}`;
  });
}
