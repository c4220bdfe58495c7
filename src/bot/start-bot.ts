import { randomUUID } from 'node:crypto';
import { Events, type Client } from 'discord.js';
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { readLocales, wordsFor } from './locales.ts';
import { DEFAULT_SETTINGS } from '../match/options.ts';
import { openStore } from '../store/open-store.ts';
import { IN_MEMORY } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { systemClock, type Clock } from './clock.ts';
import { registerCommands } from './discord/register-commands.ts';
import type { Config } from './config.ts';
import {
  createClient,
  createMatchRest,
  type Timeouts,
  PacketBuffer,
  watchConnection,
  disconnect,
  channelAccess,
} from './discord/discord-client.ts';
import { ReviewWorker } from './engine/reviews.ts';
import { DiscordGate } from './discord/discord-gate.ts';
import { RequestLimiter } from './discord/request-limiter.ts';
import { PieceEmojis } from './discord/piece-emojis.ts';
import { EngineService } from './engine/engine-service.ts';
import { PictureService, type PictureServiceParts } from './pictures/picture-service.ts';
import { Health, isConnected } from './http/health.ts';
import { serveWhenFree, type Told } from './http/serve-http.ts';
import { InteractionRouter } from './discord/interaction-router.ts';
import { UserLimits } from './discord/user-limits.ts';
import type { Logger } from './logger.ts';
import { login, type LoginRefused } from './discord/login.ts';
import { recoverMatches, readUnfinished } from './runtime/recover.ts';
import { BlockCache } from './runtime/block-cache.ts';
import { LiveMatches, type LiveMatchesParts } from './runtime/live-matches.ts';
import type { LiveMatch } from './runtime/live-match.ts';
import { PlayerDirectory } from './runtime/player-directory.ts';
import { BEAT_EVERY, type Outages } from './runtime/outages.ts';
import { RETRY_AFTER } from './sync/retry-timer.ts';
import { VenueWatch } from './sync/venue-watch.ts';
import { type Chance, CHANCE } from './runtime/chance.ts';

export interface Bot {
  readonly liveMatches: LiveMatches;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** What tests replace. */
export interface BotParts extends Partial<
  Pick<LiveMatchesParts, 'clock' | 'store' | 'beatEvery' | 'retryAfter' | 'engine' | 'reviewer'>
> {
  readonly drawer?: PictureServiceParts['drawer'];
  /** Opens the store where none is given; in memory when left out. */
  readonly open?: () => Promise<Store>;
  readonly timeouts?: Timeouts;
  readonly chance?: Partial<Chance>;
  readonly onRefused?: (refused: LoginRefused) => void;
  /** Filled in from the first step of the start on. */
  readonly health?: Health;
  /** When everything is loaded that a start needs. */
  readonly beforeReady?: () => void;
  /** Before each login of a shard to the gateway. */
  readonly onIdentify?: () => void;
}

const LAST_ANSWERS = 5000;

type BotConfig = Config & { readonly token: string };

/**
 * Answers on `HTTP_PORT` at once, then logs in and plays. Rejects with `LoginRefused` when Discord won't have the bot, or
 * can't be reached, and with what the store and the port reject with.
 */
export async function startBot(config: BotConfig, log: Logger, parts: BotParts = {}): Promise<Bot> {
  const {
    clock = systemClock,
    health = new Health(clock),
    open = () => openStore({ kind: 'sqlite', file: IN_MEMORY }),
  } = parts;
  // Loaded only where somebody may ask.
  const metrics = config.http && new (await import('./metrics.ts')).Metrics(health, clock);
  const told = { health, metrics };
  const [http, opened] = await serveWhenFree(told, config.http, log, async () => parts.store ?? open());
  const store = metrics?.store(opened) ?? opened;
  try {
    const bot = await startPlaying(config, log, told, { ...parts, clock, store });
    const stop = async (): Promise<void> => {
      health.stopping();
      await bot.stop();
      await http?.close();
    };
    return { ...bot, stop };
  } catch (error) {
    await http?.close();
    throw error;
  }
}

async function startPlaying(
  config: BotConfig,
  log: Logger,
  { health, metrics }: Told,
  {
    timeouts,
    chance,
    onRefused = () => undefined,
    onIdentify,
    beforeReady,
    drawer,
    ...parts
  }: BotParts & { readonly clock: Clock; readonly store: Store },
): Promise<Bot> {
  const { clock, store } = parts;
  const { shards } = config;
  const words = wordsFor(readLocales(), 'en');
  const directory = new PlayerDirectory({
    store,
    log,
    newId: randomUUID,
    namelessName: words.formerPlayer,
    botName: words.botName,
  });
  const blocks = new BlockCache(store);
  // Before the login, which is of no use when the database can't be read.
  const unfinished = await readUnfinished(store, shards, { directory, blocks });
  const serversInUse = new Set(unfinished.matches.map(({ where }) => where.guildId));

  let packets = new PacketBuffer(() => false);
  const running: { outages?: Outages } = {};
  // One for all that goes out with the token: Discord counts it together.
  const limiter = new RequestLimiter();
  const newClient = (): Client => {
    const fresh = createClient(config, systemClock, limiter, metrics);
    watchConnection(fresh, log, running);
    packets = new PacketBuffer((guildId) => serversInUse.has(guildId));
    fresh.on(Events.Raw, packets.receive);
    return fresh;
  };
  const identified = (): void => {
    metrics?.identified();
    onIdentify?.();
  };
  health.lacking = () => ['starting', 'gateway'];
  const client = await login(newClient, config.token, { clock, log, onRefused, onIdentify: identified });
  health.lacking = () => ['starting'];
  const everyServer = new Promise<void>((resolve) => {
    if (client.isReady()) resolve();
    else client.once(Events.ClientReady, () => resolve());
  });
  const me = client.user;
  const applicationId = client.application?.id;
  if (me === null || applicationId === undefined) throw new Error('a client that is ready knows who it is');

  // Before all matches want to send something.
  const registered = registerCommands(client.rest, applicationId, config.guildId, words);
  const pictures = new PictureService(log, { metrics, drawer });
  const warm = pictures.warmUp();
  // Whether these failed is asked last.
  for (const begun of [registered, warm]) begun.catch(() => undefined);

  const reviewWorker = new ReviewWorker();
  const engine = new EngineService();
  const { engine: thinker = engine, reviewer = reviewWorker.make } = parts;
  const rest = createMatchRest(config, timeouts, limiter, metrics);
  const gate = new DiscordGate(rest, applicationId, pictures);
  const access = channelAccess(client, me.id);
  const { missingIn } = access;
  const liveMatches = new LiveMatches({
    retryAfter: RETRY_AFTER,
    beatEvery: BEAT_EVERY,
    ...parts,
    gate,
    shards,
    directory,
    words,
    blocks,
    log,
    metrics,
    reviewer: metrics?.reviewer(reviewer) ?? reviewer,
    limits: config.limits,
    defaults: {
      ...DEFAULT_SETTINGS,
      options: { ...DEFAULT_SETTINGS.options, invitationTime: config.invitationTime },
    },
    botUserId: me.id,
    seesLeaving: config.membersIntent,
    ...access,
    chance: { ...CHANCE, ...chance },
    engine: metrics?.engine(thinker) ?? thinker,
  });
  metrics?.watch(client, limiter, liveMatches);
  const { runtime, reconcilerOf, membership, boardCalls } = liveMatches;
  running.outages = liveMatches.outages;
  const isServed = (guildId: string): Promise<boolean> => gate.isMemberOf(guildId, me.id);
  const onChat = (live: LiveMatch): void => boardCalls.look(live);
  const watch = new VenueWatch({ runtime, reconcilerOf, onChat, missingIn, isServed, log });
  const router = new InteractionRouter(liveMatches.services, new UserLimits(config.limits.perPlayer, clock));
  const take = (packet: GatewayDispatchPayload): void => {
    try {
      if (packet.t === GatewayDispatchEvents.InteractionCreate) router.receive(packet.d);
      else {
        watch.handle(packet, me.id);
        membership.handle(packet);
      }
    } catch (error) {
      log.error({ event: packet.t, err: error }, 'could not handle a gateway event');
    }
  };
  try {
    await recoverMatches(liveMatches, unfinished, {
      serverOf: (guildId) => client.guilds.cache.get(guildId),
      remember: (interactionId) => {
        router.remember(interactionId);
      },
      onStopped: async () => {
        packets.drainTo(take);
        await everyServer;
      },
    });
    await warm.then(beforeReady);
  } catch (error) {
    // A process that could not start must leave no heartbeat.
    liveMatches.abandon();
    await disconnect(client);
    await Promise.all([pictures.close(), engine.close(), reviewWorker.close()]);
    throw error;
  }
  const isAlone = shards.ids.length === shards.count;
  const stopRefreshing = isAlone ? undefined : blocks.keepFresh(clock, log);
  gate.commandIds = await registered;
  health.runningMatches = () => runtime.size;
  health.lacking = () => [
    ...(isConnected(client) ? [] : (['gateway'] as const)),
    ...(liveMatches.heartbeat.isDown ? (['database'] as const) : []),
  ];
  log.info({ bot: me.username, servers: client.guilds.cache.size }, 'King Me is ready to play');
  const emojis = new PieceEmojis({
    rest: rest.own,
    applicationId,
    clock,
    log,
    pictures,
    uploads: shards.ids.includes(0),
  });
  gate.emojis = emojis;
  emojis.start();

  const idle = async (): Promise<void> => {
    await router.idle();
    await liveMatches.idle();
    await emojis.idle();
  };
  return {
    liveMatches,
    idle,
    stop: async () => {
      router.close();
      emojis.stop();
      await Promise.race([idle(), new Promise<void>((resolve) => clock.after(LAST_ANSWERS, resolve))]);
      stopRefreshing?.();
      await liveMatches.stop();
      await disconnect(client);
      await Promise.all([pictures.close(), engine.close(), reviewWorker.close()]);
      log.info('King Me has stopped');
    },
  };
}
