import { ChannelType, MessageType } from 'discord-api-types/v10';
import { canSend, type SandboxUser } from '../client/sandbox-user.ts';
import { visibleCommands } from '../client/slash.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { FirstSteps, PageChannel, PageMessage, World } from '../protocol.ts';
import { messageObject, userObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { FILE_BYTES } from '../state/files.ts';
import { canView } from '../state/permissions.ts';
import { type AnyChannel, type MessageRecord, isThread } from '../state/records.ts';
import { bySnowflake, type Snowflake } from '../state/snowflake.ts';

/** A page lists the newest threads; a snapshot stays small however long one plays. */
const THREADS = 40;

/** The server as one user may see it. Channels other than the `shown` part come with their last message only. */
export function worldSnapshot(
  state: DiscordState,
  gateway: Gateway,
  user: SandboxUser,
  shown: ShownPart | undefined,
  firstSteps: FirstSteps | undefined,
): World {
  return {
    type: 'world',
    me: userObject(state, user.id),
    users: [...state.users.values()],
    memberIds: [...state.guild.members.keys()],
    guild: { id: state.guild.id, name: state.guild.name, ownerId: state.guild.ownerId },
    roles: [...state.guild.roles.values()].map(({ id, name }) => ({ id, name })),
    inServer: state.guild.members.has(user.id),
    channels: visibleChannels(state, user).map((channel) => pageChannel(state, user, channel, shown)),
    commands: visibleCommands(state, state.guild, user.id),
    botOnline: gateway.online,
    fileBytes: FILE_BYTES,
    firstSteps,
  };
}

function visibleChannels(state: DiscordState, user: SandboxUser): readonly AnyChannel[] {
  if (!state.guild.available) return [];
  const all = [...state.channels.values()].filter(
    (channel) => channel.guildId === state.guild.id && canView(state, user.id, channel),
  );
  const threads = all.filter(isThread).toSorted((a, b) => bySnowflake(a.id, b.id));
  return [...all.filter((channel) => !isThread(channel)), ...threads.slice(-THREADS)];
}

function pageChannel(
  state: DiscordState,
  user: SandboxUser,
  channel: AnyChannel,
  part: ShownPart | undefined,
): PageChannel {
  const thread = isThread(channel) ? channel : undefined;
  const records = user.visibleRecords(channel.id);
  const isShown = part === undefined || part.channelId === channel.id;
  const { shown, hasOlder } = isShown
    ? messagesOf(records, part?.since)
    : { shown: lastWord(records), hasOlder: false };
  return {
    id: channel.id,
    name: channel.name,
    kind: thread === undefined ? (channel.type === ChannelType.GuildVoice ? 'voice' : 'text') : 'thread',
    parentId: thread?.parentId,
    archived: thread?.archived ?? false,
    locked: thread?.locked ?? false,
    joined: thread?.members.has(user.id) ?? true,
    memberIds: [...(thread?.members.keys() ?? [])],
    canSend: canSend(state, user.id, channel),
    messages: shown.map((record) => pageMessage(state, user, record)),
    hasOlder,
  };
}

/** For a thread's card: its newest message that everybody can read. */
function lastWord(records: readonly MessageRecord[]): readonly MessageRecord[] {
  const last = records.findLast(
    ({ onlyFor, message }) => onlyFor === undefined && message.type !== MessageType.ThreadStarterMessage,
  );
  return last === undefined ? [] : [last];
}

function pageMessage(state: DiscordState, user: SandboxUser, record: MessageRecord): PageMessage {
  const waiting = state.interactions.waiting.find(
    (interaction) => interaction.userId === user.id && interaction.messageId === record.message.id,
  );
  return {
    message: messageObject(state, record),
    onlyMe: record.onlyFor !== undefined,
    threadId: state.channels.has(record.message.id) ? record.message.id : undefined,
    waiting: waiting?.customId,
  };
}

/** The newest messages that a page begins with, and how many more it asks for at a time. */
const STEP = 60;
const ABOVE = 10;

/** Everything from a message on, or the newest when it names none. */
export interface ShownPart {
  readonly channelId: Snowflake;
  readonly since: Snowflake | undefined;
}

function messagesOf(
  records: readonly MessageRecord[],
  since: Snowflake | undefined,
): { readonly shown: readonly MessageRecord[]; readonly hasOlder: boolean } {
  const start = startOf(records, since);
  return { shown: records.slice(start), hasOlder: start > 0 };
}

export const withOlder = (records: readonly MessageRecord[], part: ShownPart): ShownPart =>
  beginningAt(records, part, startOf(records, part.since) - STEP);

/** The newest messages, or more when the sought one is older. */
export function openedPart(
  records: readonly MessageRecord[],
  channelId: Snowflake,
  soughtId: Snowflake | undefined,
): ShownPart {
  const part = { channelId, since: undefined };
  const sought = records.findIndex(({ message }) => message.id === soughtId);
  const isShown = sought === -1 || sought >= startOf(records, undefined);
  return isShown ? part : beginningAt(records, part, sought - ABOVE);
}

const beginningAt = (records: readonly MessageRecord[], part: ShownPart, index: number): ShownPart => ({
  ...part,
  since: records[Math.max(0, index)]?.message.id,
});

function startOf(records: readonly MessageRecord[], since: Snowflake | undefined): number {
  const newest = Math.max(0, records.length - STEP);
  if (since === undefined) return newest;
  const start = records.findIndex(({ message }) => bySnowflake(message.id, since) >= 0);
  return start === -1 ? newest : Math.min(start, newest);
}
