import { channelObject, memberObject, roleObject, userObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { canView } from '../state/permissions.ts';
import { isThread } from '../state/records.ts';
import type { GatewaySession } from './session.ts';

/** The READY event's data; the guild follows in a GUILD_CREATE. */
export function readyData(state: DiscordState, session: GatewaySession): object {
  const { id } = state.application;
  return {
    v: 10,
    user: { ...userObject(state, id), email: null, mfa_enabled: false, verified: true },
    guilds: state.members.has(id) ? [{ id: state.guild.id, unavailable: true }] : [],
    session_id: session.id,
    session_type: 'normal',
    resume_gateway_url: gatewayUrl(state),
    application: { id, flags: 0 },
    private_channels: [],
    relationships: [],
    presences: [],
    ...(session.shard === undefined ? {} : { shard: session.shard }),
  };
}

export const gatewayUrl = (state: DiscordState): string => state.url.replace(/^http/, 'ws');

/** The GUILD_CREATE event's data: without the presence intent, of the members only the bot itself is listed. */
export function guildCreateData(state: DiscordState): object {
  const botId = state.application.id;
  const own = state.members.get(botId);
  const channels = [...state.channels.values()];
  return {
    ...guildObject(state),
    joined_at: own?.joinedAt,
    large: false,
    unavailable: false,
    member_count: state.members.size,
    voice_states: [],
    members: own === undefined ? [] : [memberObject(state, own)],
    channels: channels.filter((channel) => !isThread(channel)).map((channel) => channelObject(state, channel)),
    threads: channels
      .filter((channel) => isThread(channel) && !channel.archived && canView(state, botId, channel))
      .map((thread) => channelObject(state, thread)),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

/** The guild object of `GET /guilds/:id`. */
export function guildObject(state: DiscordState): object {
  return {
    id: state.guild.id,
    name: state.guild.name,
    icon: null,
    description: null,
    home_header: null,
    splash: null,
    discovery_splash: null,
    features: [],
    banner: null,
    owner_id: state.guild.ownerId,
    application_id: null,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
    system_channel_flags: 0,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 0,
    roles: [...state.roles.values()].map(roleObject),
    default_message_notifications: 1,
    mfa_level: 0,
    explicit_content_filter: 0,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: 0,
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
