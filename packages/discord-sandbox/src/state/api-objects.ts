import {
  type APIMessage,
  type APIUser,
  ChannelType,
  ApplicationFlags,
  GatewayIntentBits,
  GuildPremiumTier,
} from 'discord-api-types/v10';
import type { DiscordState, GuildRecord } from './discord-state.ts';
import { type AnyChannel, type ChannelRecord, type MessageRecord, type ThreadRecord, isThread } from './records.ts';
import type { Snowflake } from './snowflake.ts';

/** The shapes Discord sends, made from the state. */
export function userObject(state: DiscordState, userId: Snowflake): APIUser {
  const user = state.users.get(userId);
  if (user === undefined) throw new Error(`The sandbox lost user ${userId}.`);
  return user;
}

export const channelObject = (state: DiscordState, channel: AnyChannel): object =>
  isThread(channel) ? threadObject(state, channel) : guildChannelObject(channel);

function guildChannelObject(channel: ChannelRecord): object {
  const voice = channel.type === ChannelType.GuildVoice;
  return {
    id: channel.id,
    type: channel.type,
    guild_id: channel.guildId,
    name: channel.name,
    position: channel.position,
    parent_id: null,
    flags: 0,
    nsfw: false,
    last_message_id: channel.lastMessageId,
    rate_limit_per_user: 0,
    permission_overwrites: [...channel.overwrites.values()],
    ...(voice ? { bitrate: 64_000, user_limit: 0, rtc_region: null } : { topic: null, last_pin_timestamp: null }),
  };
}

function threadObject(state: DiscordState, thread: ThreadRecord): object {
  const member = threadMember(thread, state.application.id);
  return {
    id: thread.id,
    type: thread.type,
    guild_id: thread.guildId,
    parent_id: thread.parentId,
    owner_id: thread.ownerId,
    name: thread.name,
    flags: 0,
    last_message_id: thread.lastMessageId,
    rate_limit_per_user: thread.slowmode,
    message_count: thread.messageCount,
    // Discord stops counting members at 50.
    member_count: Math.min(thread.members.size, 50),
    total_message_sent: thread.totalMessageSent,
    thread_metadata: threadMetadata(thread),
    ...(member === undefined ? {} : { member }),
  };
}

const threadMetadata = (thread: ThreadRecord): object => ({
  archived: thread.archived,
  archive_timestamp: thread.archiveTimestamp,
  auto_archive_duration: thread.autoArchiveDuration,
  locked: thread.locked,
  create_timestamp: thread.createTimestamp,
});

export function threadMember(thread: ThreadRecord, userId: Snowflake): object | undefined {
  const joined = thread.members.get(userId);
  return joined === undefined ? undefined : { id: thread.id, user_id: userId, join_timestamp: joined, flags: 0 };
}

/** As the REST API gives it, with the thread started from it. */
export function messageObject(state: DiscordState, record: MessageRecord): APIMessage {
  const thread = state.channels.get(record.message.id);
  if (thread === undefined || !isThread(thread)) return record.message;
  return { ...record.message, thread: threadObject(state, thread) as NonNullable<APIMessage['thread']> };
}

export function guildObject(guild: GuildRecord): object {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    description: null,
    home_header: null,
    splash: null,
    discovery_splash: null,
    features: [],
    banner: null,
    owner_id: guild.ownerId,
    application_id: null,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
    system_channel_flags: 0,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 0,
    roles: [...guild.roles.values()],
    default_message_notifications: 1,
    mfa_level: 0,
    explicit_content_filter: 0,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: GuildPremiumTier.None,
    premium_subscription_count: 0,
    preferred_locale: 'en-US',
    rules_channel_id: null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    premium_progress_bar_enabled: false,
    nsfw: false,
    nsfw_level: 0,
    emojis: [],
    stickers: [],
    incidents_data: null,
  };
}

const LIMITED = [
  [GatewayIntentBits.GuildPresences, ApplicationFlags.GatewayPresenceLimited],
  [GatewayIntentBits.GuildMembers, ApplicationFlags.GatewayGuildMembersLimited],
  [GatewayIntentBits.MessageContent, ApplicationFlags.GatewayMessageContentLimited],
] as const;

/** Which privileged intents a bot in fewer than 100 servers has switched on. */
export function applicationFlags({ application }: DiscordState): number {
  return LIMITED.reduce(
    (flags, [intent, flag]) => ((application.privilegedIntents & intent) === 0 ? flags : flags | flag),
    0,
  );
}
