import { ChannelType, GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import { channelObject, threadMember } from './api-objects.ts';
import { guildOf, type DiscordState } from './discord-state.ts';
import { canView } from './permissions.ts';
import { type AnyChannel, type ThreadRecord, isThread } from './records.ts';
import { type Snowflake, snowflakeTime } from './snowflake.ts';

interface NewThread {
  readonly parent: AnyChannel;
  readonly ownerId: Snowflake;
  readonly name: string;
  /** The thread takes its id. */
  readonly starterMessageId: Snowflake | undefined;
  readonly autoArchiveDuration: number;
  readonly slowmode: number;
}

/** Opens a thread; its owner is its first member. */
export function openThread(state: DiscordState, wanted: NewThread): ThreadRecord {
  const at = timestamp(state);
  const thread: ThreadRecord = {
    kind: 'thread',
    id: wanted.starterMessageId ?? state.nextId(),
    type: ChannelType.PublicThread,
    name: wanted.name,
    guildId: wanted.parent.guildId,
    parentId: wanted.parent.id,
    ownerId: wanted.ownerId,
    archived: false,
    locked: false,
    autoArchiveDuration: wanted.autoArchiveDuration,
    slowmode: wanted.slowmode,
    archiveTimestamp: at,
    createTimestamp: at,
    members: new Map([[wanted.ownerId, at]]),
    lastMessageId: null,
    messageCount: 0,
    totalMessageSent: 0,
  };
  state.channels.set(thread.id, thread);
  const data = { ...channelObject(state, thread), newly_created: true };
  state.events.dispatch(GatewayDispatchEvents.ThreadCreate, data, { channelId: thread.id });
  if (wanted.ownerId === state.application.id) membersChanged(state, thread, [wanted.ownerId], []);
  return thread;
}

/** Adds a member; nothing happens when they are in already or can't see it. */
export function addThreadMember(state: DiscordState, thread: ThreadRecord, userId: Snowflake): void {
  if (thread.members.has(userId) || !guildOf(state, thread).members.has(userId)) return;
  const parent = state.channels.get(thread.parentId);
  if (parent === undefined || !canView(state, userId, parent)) return;
  thread.members.set(userId, timestamp(state));
  membersChanged(state, thread, [userId], []);
}

export function removeThreadMember(state: DiscordState, thread: ThreadRecord, userId: Snowflake): void {
  if (thread.members.delete(userId)) membersChanged(state, thread, [], [userId]);
}

/** What is null or left out stays. */
interface ThreadChange {
  readonly name?: string | null | undefined;
  readonly archived?: boolean | null | undefined;
  readonly locked?: boolean | null | undefined;
  readonly autoArchiveDuration?: number | null | undefined;
  readonly slowmode?: number | null | undefined;
}

/** Changes a thread; unarchiving also sends each member their own membership again. */
export function changeThread(state: DiscordState, thread: ThreadRecord, change: ThreadChange): void {
  const reopened = thread.archived && change.archived === false;
  const archived = change.archived ?? thread.archived;
  const duration = change.autoArchiveDuration ?? thread.autoArchiveDuration;
  const isActivity = archived !== thread.archived || duration !== thread.autoArchiveDuration;
  if (isActivity) thread.archiveTimestamp = timestamp(state);
  thread.name = change.name ?? thread.name;
  thread.archived = archived;
  thread.locked = change.locked ?? thread.locked;
  thread.autoArchiveDuration = duration;
  thread.slowmode = change.slowmode ?? thread.slowmode;
  const { events, application } = state;
  const to = { channelId: thread.id };
  events.dispatch(GatewayDispatchEvents.ThreadUpdate, channelObject(state, thread), to);
  const own = reopened ? threadMember(thread, application.id) : undefined;
  if (own !== undefined)
    events.dispatch(GatewayDispatchEvents.ThreadMemberUpdate, { ...own, guild_id: thread.guildId }, to);
}

/** Deletes a channel or thread with its messages and threads. */
export function deleteChannel(state: DiscordState, channel: AnyChannel): void {
  const visible = canView(state, state.application.id, channel);
  const data = isThread(channel)
    ? { id: channel.id, guild_id: channel.guildId, parent_id: channel.parentId, type: channel.type }
    : channelObject(state, channel);
  if (!isThread(channel)) for (const thread of threadsOf(state, channel.id)) forget(state, thread);
  forget(state, channel);
  if (!visible) return state.events.changed();
  const { ThreadDelete, ChannelDelete } = GatewayDispatchEvents;
  state.events.dispatch(isThread(channel) ? ThreadDelete : ChannelDelete, data);
}

export const threadsOf = (state: DiscordState, channelId: Snowflake): readonly ThreadRecord[] =>
  [...state.channels.values()].filter(isThread).filter((thread) => thread.parentId === channelId);

/** Public threads need a text channel. */
export const canHoldThreads = (channel: AnyChannel): boolean => channel.type === ChannelType.GuildText;

function forget(state: DiscordState, channel: AnyChannel): void {
  for (const record of state.messages.inChannel(channel.id)) {
    for (const file of record.files) state.files.remove(file.id);
    state.messages.remove(record);
  }
  state.channels.delete(channel.id);
}

function membersChanged(
  state: DiscordState,
  thread: ThreadRecord,
  added: readonly Snowflake[],
  removed: readonly Snowflake[],
): void {
  const botId = state.application.id;
  // Without the members intent a bot learns only about itself.
  const concernsBot = added.includes(botId) || removed.includes(botId);
  const { Guilds, GuildMembers } = GatewayIntentBits;
  const data = {
    id: thread.id,
    guild_id: thread.guildId,
    member_count: Math.min(thread.members.size, 50),
    ...(added.length === 0 ? {} : { added_members: added.map((id) => addedMember(state, thread, id)) }),
    ...(removed.length === 0 ? {} : { removed_member_ids: removed }),
  };
  const intents = concernsBot ? Guilds | GuildMembers : GuildMembers;
  state.events.dispatch(GatewayDispatchEvents.ThreadMembersUpdate, data, { intents, channelId: thread.id });
}

/** Only this event has the server's member and the presence in a thread member. */
function addedMember(state: DiscordState, thread: ThreadRecord, userId: Snowflake): object {
  const member = guildOf(state, thread).members.get(userId);
  return {
    ...threadMember(thread, userId),
    ...(member === undefined ? {} : { member }),
    presence: null,
  };
}

const timestamp = (state: DiscordState): string => new Date(state.now()).toISOString();

const MINUTE_MS = 60_000;

/** Archives idle threads; editing a message is not activity ("Threads"). */
export function archiveIdleThreads(state: DiscordState): void {
  for (const channel of state.channels.values()) {
    if (!isThread(channel) || channel.archived) continue;
    const idle = state.now() - lastActivity(channel);
    if (idle >= channel.autoArchiveDuration * MINUTE_MS) changeThread(state, channel, { archived: true });
  }
}

/** The last message, opening, unarchiving or change of duration. */
function lastActivity(thread: ThreadRecord): number {
  const messageAt = thread.lastMessageId === null ? 0 : snowflakeTime(thread.lastMessageId);
  return Math.max(messageAt, Date.parse(thread.archiveTimestamp));
}
