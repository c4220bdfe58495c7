import { channelObject, memberObject, userObject } from '../state/api-objects.ts';
import { applicationFlags } from '../state/application-flags.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { guildObject } from '../state/guild-object.ts';
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
    application: { id, flags: applicationFlags(state) },
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
