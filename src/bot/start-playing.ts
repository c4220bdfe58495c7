import type { OpeningOf } from '../engine/openings.ts';
import type { HttpOptions } from '../http/serve-http.ts';
import type { Limits } from '../match/admission.ts';
import type { Millis } from '../match/ids.ts';
import { DEFAULT_SETTINGS } from '../match/options.ts';
import type { TablePieces } from '../store/engine-parts.ts';
import type { Shards, Store } from '../store/store.ts';
import type { CommandIds } from '../views/markdown.ts';
import type { Words, WordsFor } from '../views/view-context.ts';
import { RETRY_AFTER, type Clock } from './clock.ts';
import { attachmentsFrom } from './discord/fetch-attachment.ts';
import { channelAccess } from './discord/channel-access.ts';
import { createMatchRest, disconnect } from './discord/discord-client.ts';
import type { Connection, ConnectionConfig, ConnectionListener, Timeouts } from './discord/discord-client.ts';
import { DiscordGate } from './discord/discord-gate.ts';
import { PieceEmojis } from './discord/piece-emojis.ts';
import type { RequestLimiter } from './discord/request-limiter.ts';
import { InteractionRouter } from './interaction-router.ts';
import { UserLimits } from './user-limits.ts';
import { countMatches, isConnected, type Health } from './health.ts';
import { LiveMatches, type LiveMatchesParts } from './live-matches.ts';
import type { Logger } from './logger.ts';
import { CHANCE, type Chance } from './runtime/chance.ts';
import { BEAT_EVERY } from './runtime/heartbeat.ts';
import type { PlayerDirectory } from './runtime/player-directory.ts';
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { readButton } from '../commands/buttons.ts';
import { VenueWatch } from './display/venue-watch.ts';
import { EngineService, type Engine } from '../workers/engine-service.ts';
import type { Metrics } from './metrics.ts';
import { PictureService, type PictureServiceParts } from '../workers/picture-service.ts';

interface WorkersParts {
  readonly tablePieces: TablePieces;
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  readonly drawer?: PictureServiceParts['drawer'];
  readonly engine?: Engine | undefined;
}

/** The workers that draw, think and review beside the event loop. */
export class Workers {
  readonly pictures: PictureService;
  readonly engine: Engine;
  readonly #engine: EngineService;

  constructor({ tablePieces, log, metrics, drawer, engine }: WorkersParts) {
    this.#engine = new EngineService(tablePieces);
    this.pictures = new PictureService(log, { metrics, drawer });
    const asked = engine ?? this.#engine;
    this.engine = metrics?.engine(asked) ?? asked;
  }

  async close(): Promise<void> {
    await Promise.all([this.pictures.close(), this.#engine.close()]);
  }
}

export interface Bot {
  readonly liveMatches: LiveMatches;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export interface BotConfig extends ConnectionConfig {
  readonly shards: Shards;
  /** Register the commands in this server only, which is instant. */
  readonly guildId: string | undefined;
  readonly limits: Limits;
  readonly invitationTime: Millis;
  /** The most pieces of the endgame tables that the engine plays with. */
  readonly tablePieces: TablePieces;
  /** `undefined`: no server, neither for health nor for moves. */
  readonly http: HttpOptions | undefined;
}

/** Learns how the bot does. */
export interface Watching {
  readonly health: Health;
  readonly metrics: Metrics | undefined;
}

/** Results of the earlier steps of the start. */
export interface PlayingParts extends Partial<Pick<LiveMatchesParts, 'beatEvery' | 'retryAfter'>> {
  readonly clock: Clock;
  readonly store: Store;
  readonly timeouts?: Timeouts;
  readonly chance?: Partial<Chance>;
  readonly words: Words;
  readonly wordsFor: WordsFor;
  readonly openingOf: OpeningOf;
  readonly directory: PlayerDirectory;
  readonly connection: Connection;
  readonly limiter: RequestLimiter;
  /** From here on somebody hears of the loss of a connection. */
  readonly losses: { listener?: ConnectionListener };
  readonly registered: Promise<CommandIds>;
  readonly workers: Workers;
  readonly warm: Promise<void>;
}

/** In milliseconds: a stop waits no longer for answers that are under way. */
const LAST_ANSWERS = 5000;

/** Takes the matches up where the last process has left them, and plays. Rejects with what that rejects with; then all is closed. */
export async function startPlaying(
  config: BotConfig,
  log: Logger,
  { health, metrics }: Watching,
  { connection, limiter, losses, registered, workers, warm, timeouts, chance, ...parts }: PlayingParts,
): Promise<Bot> {
  const { clock, directory } = parts;
  const { shards, limits } = config;
  const { client } = connection;
  const botUserId = client.user.id;
  const applicationId = client.application.id;
  const { pictures, engine } = workers;
  const rest = createMatchRest(config, timeouts, limiter, metrics);
  const gate = new DiscordGate(rest, applicationId, pictures);
  const liveMatches = new LiveMatches({
    retryAfter: RETRY_AFTER,
    beatEvery: BEAT_EVERY,
    ...parts,
    ...channelAccess(client, botUserId),
    engine,
    fetchAttachment: attachmentsFrom(config.apiUrl),
    gate,
    shards,
    log,
    metrics,
    limits,
    defaults: {
      ...DEFAULT_SETTINGS,
      options: { ...DEFAULT_SETTINGS.options, invitationTime: config.invitationTime },
    },
    botUserId,
    seesLeaving: config.membersIntent,
    chance: { ...CHANCE, ...chance },
  });
  metrics?.watch({ client, limiter, store: parts.store, shards, liveMatches });
  losses.listener = liveMatches.outages;
  const router = new InteractionRouter(liveMatches.services, new UserLimits(limits.perPlayer, clock));
  try {
    await liveMatches.start({
      serverOf: (guildId) => client.guilds.cache.get(guildId),
      onStopped: async () => {
        connection.drainTo(gatewayEvents({ ...parts, liveMatches, router, gate, botUserId }));
        await connection.everyServer;
      },
    });
    await warm;
  } catch (error) {
    // A process that could not start must leave no heartbeat.
    liveMatches.abandon();
    await disconnect(client);
    throw error;
  }
  gate.commandIds = await registered;

  const isAlone = shards.ids.length === shards.count;
  const stopRefreshing = isAlone ? undefined : directory.keepFresh(clock);
  tellHealth(health, connection, liveMatches, () => countMatches(parts.store, shards));
  log.info({ bot: client.user.username, servers: client.guilds.cache.size }, 'King Me is ready to play');
  const uploads = shards.ids.includes(0);
  const emojis = new PieceEmojis({ rest: rest.own, applicationId, clock, log, pictures, uploads });
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
      await workers.close();
      log.info('King Me has stopped');
    },
  };
}

function tellHealth(
  health: Health,
  { client }: Connection,
  { heartbeat }: LiveMatches,
  countMatches: () => Promise<number | undefined>,
): void {
  let counted = 0;
  health.runningMatches = async () => {
    // A question about health does not wait for a database that is away.
    if (heartbeat.isSaving) counted = (await countMatches()) ?? counted;
    return counted;
  };
  health.lacking = () => [
    ...(isConnected(client) ? [] : (['gateway'] as const)),
    ...(heartbeat.isSaving ? [] : (['database'] as const)),
  ];
}

interface GatewayEventsParts {
  readonly store: Store;
  readonly liveMatches: LiveMatches;
  readonly router: InteractionRouter;
  readonly gate: DiscordGate;
  readonly botUserId: string;
}

/** Gives what takes every event of the gateway: presses and commands to the router, all else to the matches that it is about. */
export function gatewayEvents({
  store,
  liveMatches,
  router,
  gate,
  botUserId,
}: GatewayEventsParts): (packet: GatewayDispatchPayload) => void {
  const { membership, boardCalls, runtime, recent, backgroundLoads, services } = liveMatches;
  const venues = new VenueWatch({
    ...services,
    runtime,
    recent,
    backgroundLoads,
    store,
    readButton,
    onChat: (live) => boardCalls.look(live),
    isServed: (guildId) => gate.isMemberOf(guildId, botUserId),
  });
  return (packet) => {
    try {
      if (packet.t === GatewayDispatchEvents.InteractionCreate) router.receive(packet.d);
      else {
        venues.handle(packet, botUserId);
        membership.handle(packet);
      }
    } catch (error) {
      services.log.error({ event: packet.t, err: error }, 'could not handle a gateway event');
    }
  };
}
