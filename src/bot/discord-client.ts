import { Client, GatewayIntentBits, Options, REST } from 'discord.js';
import type { Config } from './config.ts';

/** How long one request may take before its outcome counts as unknown. */
const REQUEST_TIMEOUT = 10_000;
/** Discord takes a first answer for 3 s; later it is of no use. */
const ANSWER_TIMEOUT = 3000;

/**
 * The gateway client. Guilds tell of threads, channels and permissions, guild messages of a deleted board; neither is a
 * privileged intent, and no message text comes with them (PLAY-14). Nothing is kept that the bot does not read.
 */
export function createClient(config: Pick<Config, 'apiUrl'>): Client {
  return new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
    rest: { api: config.apiUrl },
    allowedMentions: { parse: [] },
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

/** REST clients that never repeat a request by themselves: who sends it knows whether it may be sent twice. */
export function createMatchRest(config: Pick<Config, 'apiUrl' | 'token'>): { answers: REST; rest: REST } {
  const create = (timeout: number): REST =>
    new REST({ api: config.apiUrl, version: '10', retries: 0, timeout }).setToken(config.token ?? '');
  return { answers: create(ANSWER_TIMEOUT), rest: create(REQUEST_TIMEOUT) };
}
