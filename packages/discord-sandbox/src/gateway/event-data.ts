import { channelObject, userObject, applicationFlags, guildObject } from '../state/api-objects.ts';
import type { DiscordState, GuildRecord } from '../state/discord-state.ts';
import { canView } from '../state/permissions.ts';
import { isThread } from '../state/records.ts';
import type { GatewaySession } from './gateway.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { type APIMessage, GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';

/** READY with the servers of the session's shard; each follows in a GUILD_CREATE. */
export function readyData(state: DiscordState, session: GatewaySession): object {
  const { id } = state.application;
  return {
    v: 10,
    user: { ...userObject(state, id), email: null, mfa_enabled: false, verified: true },
    guilds: [...state.guilds.values()]
      .filter((guild) => guild.members.has(id) && session.serves(guild.id))
      .map((guild) => ({ id: guild.id, unavailable: true })),
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
export function guildCreateData(state: DiscordState, guild: GuildRecord): object {
  const botId = state.application.id;
  const own = guild.members.get(botId);
  const channels = [...state.channels.values()].filter(({ guildId }) => guildId === guild.id);
  return {
    ...guildObject(guild),
    joined_at: own?.joined_at,
    large: false,
    unavailable: false,
    member_count: guild.members.size,
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

const OF_GUILDS: ReadonlySet<GatewayDispatchEvents> = new Set([
  GatewayDispatchEvents.GuildCreate,
  GatewayDispatchEvents.GuildUpdate,
  GatewayDispatchEvents.GuildDelete,
]);

/** The server that an event is about; none of what is direct. */
export function guildIdOf(
  name: GatewayDispatchEvents,
  data: { guild_id?: Snowflake; id?: Snowflake },
): string | undefined {
  return OF_GUILDS.has(name) ? data.id : data.guild_id;
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
