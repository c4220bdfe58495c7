import { channelObject, userObject, applicationFlags, guildObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { canView } from '../state/permissions.ts';
import { isThread } from '../state/records.ts';
import type { GatewaySession } from './gateway.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { type APIMessage, GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';

/** READY; the guild follows in a GUILD_CREATE. */
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

/** GUILD_CREATE: without the presence intent only the bot itself is listed. */
export function guildCreateData(state: DiscordState): object {
  const botId = state.application.id;
  const own = state.members.get(botId);
  const channels = [...state.channels.values()];
  return {
    ...guildObject(state),
    joined_at: own?.joined_at,
    large: false,
    unavailable: false,
    member_count: state.members.size,
    voice_states: [],
    members: own === undefined ? [] : [own],
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

/** To be switched on in the developer portal before a bot may ask for them. */
export const PRIVILEGED_INTENTS =
  GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent;

const KNOWN_INTENTS = Object.values(GatewayIntentBits)
  .filter((bit) => typeof bit === 'number')
  .reduce((all, bit) => all | bit, 0);

export const areKnownIntents = (intents: number): boolean =>
  Number.isSafeInteger(intents) && intents >= 0 && (intents & ~KNOWN_INTENTS) === 0 && intents <= KNOWN_INTENTS;

/** Without the message content intent a bot reads only its own messages and those that mention it. */
export function withoutHiddenContent<T extends Partial<APIMessage>>(message: T, botId: Snowflake): T {
  const own = message.author?.id === botId;
  const mentioned = message.mentions?.some((user) => user.id === botId) === true;
  return own || mentioned ? message : { ...message, content: '', embeds: [], attachments: [], components: [] };
}

export function visibleData(name: GatewayDispatchEvents, data: object, intents: number, botId: Snowflake): object {
  const isMessage = name === GatewayDispatchEvents.MessageCreate || name === GatewayDispatchEvents.MessageUpdate;
  if (!isMessage || (intents & GatewayIntentBits.MessageContent) !== 0) return data;
  return withoutHiddenContent(data as Partial<APIMessage>, botId);
}
