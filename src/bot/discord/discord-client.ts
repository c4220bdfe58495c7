import { Client, GatewayIntentBits, Options, REST, type RESTOptions } from 'discord.js';
import type { Config } from '../config.ts';

/** How long a request may take before its outcome counts as unknown, in milliseconds. */
export interface Timeouts {
  /** First answers to interactions: Discord takes them for 3 s; later they are of no use. */
  readonly answer: number;
  readonly request: number;
}

export const TIMEOUTS: Timeouts = { answer: 3000, request: 10_000 };

/** Longer rate limits are not waited for: an answer may go another way, and the reconciler tries again. */
const LONGEST_WAIT: Timeouts = { answer: 1000, request: 5000 };

/** Servers that have not arrived so many milliseconds after the last one count as unavailable. */
const SERVERS_TAKE = 5000;

/** In seconds. */
const THREADS_SWEPT_EVERY = 60;

/** In milliseconds. Every interaction has queues of its own, which pile up with the default of an hour. */
const QUEUES_SWEPT_EVERY = 60_000;

/** The gateway client. Message text needs no intent (PLAY-14); only the members intent (END-03) is privileged. */
export function createClient(config: Pick<Config, 'apiUrl' | 'membersIntent' | 'shards'>): Client {
  const { Guilds, GuildMessages, GuildMembers } = GatewayIntentBits;
  return new Client({
    intents: config.membersIntent ? [Guilds, GuildMessages, GuildMembers] : [Guilds, GuildMessages],
    shards: [...config.shards.ids],
    shardCount: config.shards.count,
    // A server with an outage must not delay the start.
    waitGuildTimeout: SERVERS_TAKE,
    rest: { api: config.apiUrl },
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
}

/** REST clients with separate limits. */
export interface MatchRest {
  readonly answers: REST;
  /** Follow-ups of interactions: like first answers, outside the global limit of 50 requests a second. */
  readonly followUps: REST;
  readonly own: REST;
}

/** They never repeat a request: only the caller knows whether it may be sent twice. */
export function createMatchRest(config: Pick<Config, 'apiUrl' | 'token'>, timeouts: Timeouts = TIMEOUTS): MatchRest {
  const create = (kind: keyof Timeouts, options: Partial<RESTOptions> = {}): REST =>
    new REST({
      api: config.apiUrl,
      version: '10',
      retries: 0,
      handlerSweepInterval: QUEUES_SWEPT_EVERY,
      timeout: timeouts[kind],
      rejectOnRateLimit: ({ retryAfter }) => retryAfter > LONGEST_WAIT[kind],
      ...options,
    }).setToken(config.token ?? '');
  const unlimited = { globalRequestsPerSecond: Infinity };
  return { answers: create('answer', unlimited), followUps: create('request', unlimited), own: create('request') };
}
