import { Client, Events, GatewayIntentBits, Options, SimpleShardingStrategy } from 'discord.js';
import type { REST, RESTOptions } from 'discord.js';
import { LimitedRest, LONGEST_HELD, RequestLimiter, type RestInTurn } from './request-limiter.ts';
import { MultipartRest } from './multipart-rest.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { login, type LoginParts } from './login.ts';

export interface ConnectionConfig {
  readonly token: string;
  /** REST base; the gateway's address is asked for there. */
  readonly apiUrl: string;
  readonly shards: { readonly ids: readonly number[]; readonly count: number };
  /** The privileged intent with which Discord reports who leaves; enabled in the developer portal (END-03). */
  readonly membersIntent: boolean;
}

/** Which of the bot's REST clients sends a request; `gateway` is discord.js's own. */
export type RestClient = 'answers' | 'follow-ups' | 'own' | 'gateway';

/** Gives what sends the requests of a client, where they are counted. */
export interface RequestCounter {
  requests(client: RestClient): RESTOptions['makeRequest'];
}

/** In milliseconds: a request that takes longer counts as one of unknown outcome. */
export interface Timeouts {
  /** First answers to interactions: Discord takes them for 3 s; later they are of no use. */
  readonly answer: number;
  readonly request: number;
}

const TIMEOUTS: Timeouts = { answer: 3000, request: 10_000 };

/** Longer rate limits are not waited for: an answer may go another way, and the driver tries again. */
const LONGEST_WAIT: Timeouts = { answer: 1000, request: LONGEST_HELD };

/** Servers that have not arrived so many milliseconds after the last one count as unavailable, until they do. */
const SERVERS_TAKE = 1500;

const THREADS_SWEPT_EVERY = 60;

/** In milliseconds. Every interaction has queues of its own, which pile up with the default of an hour. */
const QUEUES_SWEPT_EVERY = 60_000;

/** The gateway client. Message text needs no intent (PLAY-14); only the members intent (END-03) is privileged. */
export function createClient(
  config: Pick<ConnectionConfig, 'apiUrl' | 'membersIntent' | 'shards'>,
  clock: Clock = systemClock,
  limiter = new RequestLimiter(),
  counter?: RequestCounter,
): Client {
  const { Guilds, GuildMessages, GuildMembers } = GatewayIntentBits;
  const client = new Client({
    intents: config.membersIntent ? [Guilds, GuildMessages, GuildMembers] : [Guilds, GuildMessages],
    shards: [...config.shards.ids],
    shardCount: config.shards.count,
    waitGuildTimeout: SERVERS_TAKE,
    rest: { api: config.apiUrl, ...(counter && { makeRequest: counter.requests('gateway') }) },
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
  config: Pick<ConnectionConfig, 'apiUrl'> & { readonly token?: string | undefined },
  timeouts: Timeouts = TIMEOUTS,
  limiter = new RequestLimiter(),
  counter?: RequestCounter,
): MatchRest {
  const optionsOf = (name: RestClient, kind: keyof Timeouts): Partial<RESTOptions> => ({
    api: config.apiUrl,
    version: '10',
    retries: 0,
    handlerSweepInterval: QUEUES_SWEPT_EVERY,
    timeout: timeouts[kind],
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > LONGEST_WAIT[kind],
    globalRequestsPerSecond: Infinity,
    ...(counter && { makeRequest: counter.requests(name) }),
  });
  return {
    answers: new MultipartRest(optionsOf('answers', 'answer')),
    followUps: new MultipartRest(optionsOf('follow-ups', 'request')),
    own: new LimitedRest(optionsOf('own', 'request'), limiter).setToken(config.token ?? ''),
  };
}

/** Learns that a shard's connection is lost, and back. */
export interface ConnectionListener {
  lost(shard: number): void;
  back(shard: number): void;
}

/** Tells of a loss once, however many tries it takes to connect again; the listener may come later. */
export function watchConnection(client: Client, log: Logger, to: { readonly listener?: ConnectionListener }): void {
  const lost = new Set<number>();
  const back = (shard: number): void => {
    lost.delete(shard);
    to.listener?.back(shard);
  };
  client.on(Events.Error, (error) => log.error({ err: error }, 'the Discord client reports an error'));
  client.on(Events.Warn, (warning) => log.warn(warning));
  client.on(Events.ShardReconnecting, (shard) => {
    if (!lost.has(shard)) log.warn({ shard }, 'the connection to Discord is lost; connecting again');
    lost.add(shard);
    to.listener?.lost(shard);
  });
  client.on(Events.ShardDisconnect, (_event, shard) => {
    to.listener?.lost(shard);
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

/** A client that is logged in, and what the gateway has said to it. */
export interface Connection {
  readonly client: Client<true>;
  /** Resolves once the gateway has told of every server. */
  readonly everyServer: Promise<void>;
  /** Passes on what the gateway has said so far, and from now on everything as it comes. */
  drainTo(handle: (packet: GatewayDispatchPayload) => void): void;
}

interface ConnectionParts extends LoginParts {
  readonly limiter: RequestLimiter;
  readonly counter?: RequestCounter | undefined;
  /** Hears of each loss as soon as it is there. */
  readonly losses: { readonly listener?: ConnectionListener };
  /** Servers with matches: what the gateway says of them at the start is kept. */
  readonly hasMatches: (guildId: string) => boolean;
}

/** Logs the bot in, over several tries if need be. Rejects with `LoginRefused`. */
export async function connect(
  config: ConnectionConfig,
  { limiter, counter, losses, hasMatches, ...parts }: ConnectionParts,
): Promise<Connection> {
  let packets = new PacketBuffer(hasMatches);
  const newClient = (): Client => {
    const fresh = createClient(config, systemClock, limiter, counter);
    watchConnection(fresh, parts.log, losses);
    packets = new PacketBuffer(hasMatches);
    fresh.on(Events.Raw, packets.receive);
    return fresh;
  };
  const client = await login(newClient, config.token, parts);
  const everyServer = new Promise<void>((resolve) => {
    if (client.isReady()) resolve();
    else client.once(Events.ClientReady, () => resolve());
  });
  if (!knowsItself(client)) throw new Error('a client that is logged in knows who it is');
  return { client, everyServer, drainTo: (handle) => packets.drainTo(handle) };
}

/** True from the login on, before every server has arrived. */
const knowsItself = (client: Client): client is Client<true> => client.user !== null && client.application !== null;

/** Holds back gateway events until somebody handles them: nothing may be missed while the bot is starting. */
export class PacketBuffer {
  readonly #hasMatches: (guildId: string) => boolean;
  #buffered: GatewayDispatchPayload[] = [];
  #handle: ((packet: GatewayDispatchPayload) => void) | undefined;

  /** `hasMatches`: whether a server has matches. At the start all servers arrive in full: only those are kept. */
  constructor(hasMatches: (guildId: string) => boolean) {
    this.#hasMatches = hasMatches;
  }

  /** Called before the client reads the packet, to which no thread is left: it would keep all of them, and every match has one. */
  readonly receive = (packet: GatewayDispatchPayload): void => {
    if (packet.t !== GatewayDispatchEvents.GuildCreate) return this.#take(packet);
    this.#take({ ...packet, d: { ...packet.d } });
    packet.d.threads = [];
  };

  #take(packet: GatewayDispatchPayload): void {
    if (this.#handle !== undefined) this.#handle(packet);
    else if (packet.t !== GatewayDispatchEvents.GuildCreate || this.#hasMatches(packet.d.id)) {
      this.#buffered.push(packet);
    }
  }

  /** Passes on all buffered events, the oldest first, and from now on each as it arrives. */
  drainTo(handle: (packet: GatewayDispatchPayload) => void): void {
    const buffered = this.#buffered;
    this.#buffered = [];
    this.#handle = handle;
    for (const packet of buffered) handle(packet);
  }
}
