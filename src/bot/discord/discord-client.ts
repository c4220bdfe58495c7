import type { Channel, NewsChannel, REST, RESTOptions, TextChannel } from 'discord.js';
import { Client, Events, GatewayIntentBits, Options, SimpleShardingStrategy } from 'discord.js';
import { LimitedRest, LONGEST_HELD, RequestLimiter, type RestInTurn } from './request-limiter.ts';
import { MultipartRest } from './multipart-rest.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Metrics, RestClient } from '../metrics.ts';
import type { Outages } from '../runtime/outages.ts';
import type { PermissionName } from '../../views/refusal.ts';
import { missingPermissions } from '../../commands/permissions.ts';
import {
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  ChannelType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';

/** How long a request may take before its outcome counts as unknown, in milliseconds. */
export interface Timeouts {
  /** First answers to interactions: Discord takes them for 3 s; later they are of no use. */
  readonly answer: number;
  readonly request: number;
}

export const TIMEOUTS: Timeouts = { answer: 3000, request: 10_000 };

/** Longer rate limits are not waited for: an answer may go another way, and the reconciler tries again. */
const LONGEST_WAIT: Timeouts = { answer: 1000, request: LONGEST_HELD };

/** Servers that have not arrived so many milliseconds after the last one count as unavailable, until they do. */
const SERVERS_TAKE = 1500;

const THREADS_SWEPT_EVERY = 60;

/** In milliseconds. Every interaction has queues of its own, which pile up with the default of an hour. */
const QUEUES_SWEPT_EVERY = 60_000;

/** The gateway client. Message text needs no intent (PLAY-14); only the members intent (END-03) is privileged. */
export function createClient(
  config: Pick<Config, 'apiUrl' | 'membersIntent' | 'shards'>,
  clock: Clock = systemClock,
  limiter = new RequestLimiter(),
  metrics?: Metrics,
): Client {
  const { Guilds, GuildMessages, GuildMembers } = GatewayIntentBits;
  const client = new Client({
    intents: config.membersIntent ? [Guilds, GuildMessages, GuildMembers] : [Guilds, GuildMessages],
    shards: [...config.shards.ids],
    shardCount: config.shards.count,
    waitGuildTimeout: SERVERS_TAKE,
    rest: { api: config.apiUrl, ...(metrics && { makeRequest: metrics.requests('gateway') }) },
    allowedMentions: { parse: [] },
    // The limits below do not hold for threads, and every match has one.
    sweepers: { threads: { interval: THREADS_SWEPT_EVERY, filter: () => () => true } },
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      AutoModerationRuleManager: 0,
      ApplicationCommandManager: 0,
      BaseGuildEmojiManager: 0,
      DMMessageManager: 0,
      GuildBanManager: 0,
      GuildEmojiManager: 0,
      GuildInviteManager: 0,
      GuildMemberManager: { maxSize: 1, keepOverLimit: (member) => member.id === member.client.user.id },
      GuildMessageManager: 0,
      GuildScheduledEventManager: 0,
      GuildStickerManager: 0,
      MessageManager: 0,
      PresenceManager: 0,
      ReactionManager: 0,
      ReactionUserManager: 0,
      StageInstanceManager: 0,
      ThreadManager: 0,
      ThreadMemberManager: 0,
      UserManager: { maxSize: 100, keepOverLimit: (user) => user.id === user.client.user.id },
      VoiceStateManager: 0,
    }),
  });
  client.rest.clearHashSweeper();
  client.rest.clearHandlerSweeper();
  // Its requests count with all others of the token, which its own REST client knows nothing of.
  client.rest = new LimitedRest(client.options.rest ?? {}, limiter);
  reconnectPatiently(client, clock);
  return client;
}

/**
 * Milliseconds before each further try to connect in a row, beside the half second of discord.js; the last holds on. Short
 * for a minute, as players wait; an hour of tries stays within the 250 logins that the supervisor allows in a row.
 */
export const CONNECT_AGAIN: readonly number[] = [0, 500, 1500, ...Array.from({ length: 17 }, () => 2500), 7500, 15_000];

/** By itself discord.js tries every half second for as long as the gateway refuses connections. */
function reconnectPatiently(client: Client, clock: Clock): void {
  const failures = new Map<number, number>();
  const owed = new Map<number, number>();
  client.on(Events.ShardReconnecting, (shard) => {
    const before = failures.get(shard) ?? 0;
    failures.set(shard, before + 1);
    owed.set(shard, CONNECT_AGAIN[Math.min(before, CONNECT_AGAIN.length - 1)] ?? 0);
  });
  client.options.ws ??= {};
  client.options.ws.buildStrategy = (manager) => {
    const known = manager.options.retrieveSessionInfo.bind(manager.options);
    // Asked before each new connection, and by what comes in on an open one: then nothing is owed any more.
    manager.options.retrieveSessionInfo = async (shard) => {
      const wait = owed.get(shard);
      owed.delete(shard);
      if (wait === undefined) failures.delete(shard);
      else if (wait > 0) await new Promise<void>((resolve) => clock.after(wait, resolve));
      // A client that was destroyed meanwhile must not connect any more.
      return client.token === null ? new Promise(() => undefined) : known(shard);
    };
    return new SimpleShardingStrategy(manager);
  };
}

export interface MatchRest {
  readonly answers: REST;
  /** Follow-ups of interactions: like first answers, outside the global limit. */
  readonly followUps: REST;
  readonly own: RestInTurn;
}

/** They never repeat a request: only the caller knows whether it may be sent twice. */
export function createMatchRest(
  config: Pick<Config, 'apiUrl' | 'token'>,
  timeouts: Timeouts = TIMEOUTS,
  limiter = new RequestLimiter(),
  metrics?: Metrics,
): MatchRest {
  const optionsOf = (name: RestClient, kind: keyof Timeouts): Partial<RESTOptions> => ({
    api: config.apiUrl,
    version: '10',
    retries: 0,
    handlerSweepInterval: QUEUES_SWEPT_EVERY,
    timeout: timeouts[kind],
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > LONGEST_WAIT[kind],
    globalRequestsPerSecond: Infinity,
    ...(metrics && { makeRequest: metrics.requests(name) }),
  });
  return {
    answers: new MultipartRest(optionsOf('answers', 'answer')),
    followUps: new MultipartRest(optionsOf('follow-ups', 'request')),
    own: new LimitedRest(optionsOf('own', 'request'), limiter).setToken(config.token ?? ''),
  };
}

/** Tells of a loss once, however many tries it takes to connect again. */
export function watchConnection(client: Client, log: Logger, to: { readonly outages?: Outages }): void {
  const lost = new Set<number>();
  const back = (shard: number): void => {
    lost.delete(shard);
    to.outages?.back(shard);
  };
  client.on(Events.Error, (error) => log.error({ err: error }, 'the Discord client reports an error'));
  client.on(Events.Warn, (warning) => log.warn(warning));
  client.on(Events.ShardReconnecting, (shard) => {
    if (!lost.has(shard)) log.warn({ shard }, 'the connection to Discord is lost; connecting again');
    lost.add(shard);
    to.outages?.lost(shard);
  });
  client.on(Events.ShardDisconnect, (_event, shard) => {
    to.outages?.lost(shard);
  });
  client.on(Events.ShardResume, (shard, missed) => {
    log.info({ shard, missed }, 'connected to Discord again');
    back(shard);
  });
  client.on(Events.ShardReady, (shard) => {
    log.info({ shard }, lost.has(shard) ? 'connected to Discord again' : 'connected to Discord');
    back(shard);
  });
}

/** Closes the client. It reports the loss of its connections on its way out, too, which is no news then. */
export async function disconnect(client: Client): Promise<void> {
  client.removeAllListeners(Events.ShardReconnecting);
  client.removeAllListeners(Events.ShardDisconnect);
  await client.destroy();
}

/** Holds back gateway events until somebody handles them: nothing may be missed while the bot is starting. */
export class PacketBuffer {
  readonly #hasMatches: (guildId: string) => boolean;
  #buffered: GatewayDispatchPayload[] = [];
  #handle: ((packet: GatewayDispatchPayload) => void) | undefined;

  /** `hasMatches`: whether a server has matches. At the start all servers arrive in full: only those are kept. */
  constructor(hasMatches: (guildId: string) => boolean) {
    this.#hasMatches = hasMatches;
  }

  readonly receive = (packet: GatewayDispatchPayload): void => {
    if (this.#handle !== undefined) this.#handle(packet);
    else if (packet.t !== GatewayDispatchEvents.GuildCreate || this.#hasMatches(packet.d.id)) {
      this.#buffered.push(packet);
    }
  };

  /** Passes on all buffered events, the oldest first, and from now on each as it arrives. */
  drainTo(handle: (packet: GatewayDispatchPayload) => void): void {
    const buffered = this.#buffered;
    this.#buffered = [];
    this.#handle = handle;
    for (const packet of buffered) handle(packet);
  }
}

export interface Overwrite {
  readonly allow: bigint;
  readonly deny: bigint;
}

export interface ChannelRights {
  readonly guildId: string;
  readonly ownerId: string;
  readonly roles: ReadonlyMap<string, bigint>;
  readonly overwrites: ReadonlyMap<string, Overwrite>;
}

export interface Viewer {
  readonly userId: string;
  readonly roleIds: readonly string[];
}

const NOTHING: Overwrite = { allow: 0n, deny: 0n };

/** As in Discord's documentation ("Permissions", Permission Overwrites): the bot caches no members to ask discord.js about. */
export function allows(
  { guildId, ownerId, roles, overwrites }: ChannelRights,
  viewer: Viewer,
  permission: bigint,
): boolean {
  if (viewer.userId === ownerId) return true;
  const held = [guildId, ...viewer.roleIds].reduce((bits, id) => bits | (roles.get(id) ?? 0n), 0n);
  if ((held & PermissionFlagsBits.Administrator) !== 0n) return true;
  const ofRoles = viewer.roleIds
    .map((id) => overwrites.get(id) ?? NOTHING)
    .reduce((all, { allow, deny }) => ({ allow: all.allow | allow, deny: all.deny | deny }), NOTHING);
  const steps = [overwrites.get(guildId) ?? NOTHING, ofRoles, overwrites.get(viewer.userId) ?? NOTHING];
  const left = steps.reduce((bits, { allow, deny }) => (bits & ~deny) | allow, held);
  return (left & permission) !== 0n;
}

export interface ChannelAccess {
  /** The required permissions that the bot lacks in a channel; none in an unknown one. */
  readonly missingIn: (channelId: string) => readonly PermissionName[];
  readonly seesChannel: (channelId: string, viewer: Viewer) => boolean;
  /** What kind of channel it is; `undefined` for an unknown one. */
  readonly channelTypeOf: (channelId: string) => ChannelType | undefined;
  readonly textChannelsOf: (guildId: string) => readonly string[];
  /** Whether a member without roles sees a channel and may not use commands there. */
  readonly closesCommands: (channelId: string) => boolean;
}

/** Asks the client's cache: no requests. */
export function channelAccess({ channels }: Client, botUserId: string): ChannelAccess {
  const may = (channelId: string, viewer: Viewer, permission: bigint): boolean => {
    const rights = rightsIn(channels.cache.get(channelId));
    return rights !== undefined && allows(rights, viewer, permission);
  };
  return {
    missingIn: (channelId) => {
      const channel = channels.cache.get(channelId);
      if (channel === undefined || channel.isDMBased()) return [];
      return missingPermissions(channel.permissionsFor(botUserId)?.bitfield.toString());
    },
    channelTypeOf: (channelId) => channels.cache.get(channelId)?.type,
    textChannelsOf: (guildId) =>
      channels.cache.filter((one) => isTextChannel(one) && one.guildId === guildId).map(({ id }) => id),
    closesCommands: (channelId) =>
      may(channelId, ANYBODY, PermissionFlagsBits.ViewChannel) &&
      !may(channelId, ANYBODY, PermissionFlagsBits.UseApplicationCommands),
    seesChannel: (channelId, viewer) => may(channelId, viewer, PermissionFlagsBits.ViewChannel),
  };
}

const ANYBODY: Viewer = { userId: '0', roleIds: [] };

const isTextChannel = (channel: Channel): channel is TextChannel | NewsChannel =>
  channel.type === ChannelType.GuildText || channel.type === ChannelType.GuildAnnouncement;

function rightsIn(channel: Channel | undefined): ChannelRights | undefined {
  if (channel === undefined || !('permissionOverwrites' in channel)) return undefined;
  const { guild, permissionOverwrites } = channel;
  return {
    guildId: guild.id,
    ownerId: guild.ownerId,
    roles: guild.roles.cache.mapValues((role) => role.permissions.bitfield),
    overwrites: permissionOverwrites.cache.mapValues(({ allow, deny }) => ({
      allow: allow.bitfield,
      deny: deny.bitfield,
    })),
  };
}
