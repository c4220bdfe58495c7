import { randomUUID } from 'node:crypto';
import { Events, type Client } from 'discord.js';
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { LANGUAGES } from '../views/words/languages.ts';
import { START } from '../engine/position.ts';
import type { Seat, TableCode } from '../match/ids.ts';
import { DEFAULT_SETTINGS } from '../match/options.ts';
import { emptyScene } from '../render/board-scene.ts';
import { DEFAULT_LOOK } from '../render/look.ts';
import { openStore, type OpenOptions } from '../store/open-store.ts';
import { IN_MEMORY } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { systemClock, type Clock } from './clock.ts';
import { registerCommands } from './discord/register-commands.ts';
import type { Config } from './config.ts';
import { createClient, createMatchRest, type Timeouts } from './discord/discord-client.ts';
import { DiscordGate } from './discord/discord-gate.ts';
import { EarlyPackets, type GatewayWatch } from './discord/gateway-state.ts';
import { PictureService } from './pictures/picture-service.ts';
import { isConnected, serveHealth } from './health.ts';
import { InteractionRouter } from './discord/interaction-router.ts';
import { KnownChannels } from './discord/channel-access.ts';
import type { Logger } from './logger.ts';
import { login, type LoginRefused } from './discord/login.ts';
import { awaken, recall } from './runtime/recover.ts';
import { BlockBook } from './runtime/block-book.ts';
import { LiveMatches } from './runtime/live-matches.ts';
import { PlayerDirectory } from './runtime/player-directory.ts';
import { BEAT_EVERY } from './runtime/heartbeat.ts';
import { RETRY_AFTER } from './sync/timers.ts';
import { drawBallot, drawCode, drawMatchId, drawSeat } from './runtime/table-codes.ts';
import { VenueWatch } from './sync/venue-watch.ts';
import type { DatabaseUrl } from '../store/database-url.ts';
import { CannotOpenStore } from '../store/store-errors.ts';

/** A bot at work. */
export interface Bot {
  readonly liveMatches: LiveMatches;
  /** Resolves when nothing is under way: every click answered, every board shown. */
  idle(): Promise<void>;
  /** Answers what is under way, leaves Discord and lets go of everything. */
  stop(): Promise<void>;
}

/** What tests bring along; the rest of the world has one of each. */
export interface BotParts {
  readonly clock?: Clock;
  /** Where everything is kept that outlives this bot; left off: in memory, which outlives nothing. Whoever brings it closes it. */
  readonly store?: Store;
  /** Milliseconds between two signs of life; `undefined`: none by itself, for clocks that a test moves. */
  readonly beatEvery?: number | undefined;
  readonly retryAfter?: readonly number[];
  readonly timeouts?: Timeouts;
  /** Chance; the bot's own is Node's cryptographic one. */
  readonly drawSeat?: () => Seat;
  readonly drawBallot?: () => number;
  readonly drawCode?: () => TableCode;
  /** Discord throws the bot out while it is running. */
  readonly onRefused?: (refused: LoginRefused) => void;
}

/** How long answers that are under way may take at the end. */
const LAST_ANSWERS = 5000;

/**
 * Logs in, registers the commands if they differ, and plays. Rejects with `LoginRefused` when Discord won't have the bot,
 * or can't be reached.
 */
export async function startBot(
  config: Config & { readonly token: string },
  log: Logger,
  parts: BotParts = {},
): Promise<Bot> {
  const { clock = systemClock, retryAfter = RETRY_AFTER } = parts;
  const store = parts.store ?? (await openStore({ kind: 'sqlite', file: IN_MEMORY }));
  const { shards } = config;
  const words = LANGUAGES.en;
  const directory = new PlayerDirectory({ store: store, log, newId: randomUUID, namelessName: words.formerPlayer });
  const blocks = new BlockBook(store);
  // Before anybody at Discord can ask for it; and a database that can't be read is no reason to log in.
  const recalled = await recall(store, shards, { directory, blocks });
  const serversInUse = new Set(recalled.matches.map(({ where }) => where.guildId));

  let isLeaving = false;
  let early = new EarlyPackets(() => false);
  const newClient = (): Client => {
    const fresh = logConnection(createClient(config), log, () => isLeaving);
    early = new EarlyPackets((guildId) => serversInUse.has(guildId));
    fresh.on(Events.Raw, early.receive);
    return fresh;
  };
  const client = await login(newClient, config.token, { clock, log, onRefused: parts.onRefused ?? (() => undefined) });
  const everyServer = new Promise<void>((resolve) => {
    if (client.isReady()) resolve();
    else client.once(Events.ClientReady, () => resolve());
  });
  const me = client.user;
  const applicationId = client.application?.id;
  if (me === null || applicationId === undefined) throw new Error('a client that is ready knows who it is');

  const pictures = new PictureService({ log });
  const gate = new DiscordGate(createMatchRest(config, parts.timeouts), applicationId, pictures);
  const channels = new KnownChannels(client);
  const liveMatches = new LiveMatches({
    gate,
    clock,
    store,
    shards,
    beatEvery: 'beatEvery' in parts ? parts.beatEvery : BEAT_EVERY,
    directory,
    words,
    blocks,
    log,
    retryAfter,
    limits: config.limits,
    defaults: {
      ...DEFAULT_SETTINGS,
      options: { ...DEFAULT_SETTINGS.options, invitationTime: config.invitationTime },
    },
    botUserId: me.id,
    seesLeaving: config.membersIntent,
    missingIn: channels.missingIn,
    seesChannel: channels.seesChannel,
    chance: { drawSeat: parts.drawSeat ?? drawSeat, drawBallot: parts.drawBallot ?? drawBallot },
    drawCode: parts.drawCode ?? drawCode,
    newMatchId: drawMatchId,
  });
  const isServed = (guildId: string): Promise<boolean> => gate.isMemberOf(guildId, me.id);
  const watch = new VenueWatch({
    runtime: liveMatches.runtime,
    reconcilerOf: liveMatches.reconcilerOf,
    missingIn: channels.missingIn,
    isServed,
    log,
  });
  const router = new InteractionRouter(liveMatches);
  heedConnection(client, liveMatches.gatewayWatch, () => isLeaving);
  const take = (packet: GatewayDispatchPayload): void => {
    try {
      if (packet.t === GatewayDispatchEvents.InteractionCreate) router.receive(packet.d);
      else {
        watch.handle(packet, me.id);
        liveMatches.membership.handle(packet);
      }
    } catch (error) {
      // An event of an unheard-of shape must not end the process.
      log.error({ event: packet.t, err: error }, 'an event could not be read');
    }
  };
  const goOn = awaken(liveMatches, recalled, {
    serverOf: (guildId) => client.guilds.cache.get(guildId),
    isServed,
    remember: (interactionId) => {
      router.remember(interactionId);
    },
    onStopped: async () => {
      early.handTo(take);
      await everyServer;
    },
  });
  try {
    await goOn;
  } catch (error) {
    // Whoever can't go on where the last one ended leaves nothing behind that looks alive.
    isLeaving = true;
    liveMatches.abandon();
    await client.destroy();
    await pictures.close();
    throw error;
  }
  const isAlone = shards.ids.length === shards.count;
  const letBlocksBe = isAlone ? undefined : blocks.keepUp(clock, log);
  // The first picture takes longest: fonts and layers are prepared before anybody waits for them.
  await pictures.board({ ...emptyScene('dark'), position: START }, DEFAULT_LOOK);
  const registered = await registerCommands(client.rest, applicationId, config.guildId, words);
  const isReady = (): boolean => isConnected(client) && !liveMatches.heartbeat.isDown;
  const health = config.http && (await serveHealth({ isReady, runningMatches: () => liveMatches.size }, config.http));
  log.info({ bot: me.username, servers: client.guilds.cache.size, registered }, 'King Me is ready to play');

  return {
    liveMatches,
    idle: async () => {
      await router.idle();
      await liveMatches.idle();
    },
    stop: async () => {
      await atMost(
        LAST_ANSWERS,
        clock,
        router.close().then(() => liveMatches.idle()),
      );
      isLeaving = true;
      letBlocksBe?.();
      await liveMatches.stop();
      await health?.close();
      await client.destroy();
      await pictures.close();
      log.info('King Me has left');
    },
  };
}

/** Clicks can't arrive while the connection is away (TIME-08). */
function heedConnection(client: Client, watch: GatewayWatch, isLeaving: () => boolean): void {
  const lost = (shard: number): void => {
    // On its own way out nothing is lost.
    if (!isLeaving()) watch.lost(shard);
  };
  client.on(Events.ShardReconnecting, lost);
  client.on(Events.ShardDisconnect, (_event, shard) => {
    lost(shard);
  });
  client.on(Events.ShardResume, (shard) => {
    watch.back(shard);
  });
  client.on(Events.ShardReady, (shard) => {
    watch.back(shard);
  });
}

function logConnection(client: Client, log: Logger, isLeaving: () => boolean): Client {
  client.on(Events.Error, (error) => log.error({ err: error }, 'the Discord client reports an error'));
  client.on(Events.Warn, (warning) => log.warn(warning));
  client.on(Events.ShardReconnecting, (shard) => {
    // The client says so on its way out, too.
    if (!isLeaving()) log.warn({ shard }, 'the connection to Discord is lost; connecting again');
  });
  client.on(Events.ShardResume, (shard, missed) => log.info({ shard, missed }, 'connected to Discord again'));
  client.on(Events.ShardReady, (shard) => log.info({ shard }, 'connected to Discord'));
  return client;
}

async function atMost(wait: number, clock: Clock, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise<void>((resolve) => clock.after(wait, resolve))]);
}

/** Waits before each further attempt, in milliseconds: a server may be starting beside the bot. */
const WAITS_FOR_SERVER: readonly number[] = [1000, 2000, 4000, 8000, 16_000];
/** Half a minute in all: the process that has the lock may be about to end, or its machine to be given up. */
const WAITS_FOR_LOCK: readonly number[] = Array.from({ length: 30 }, () => 1000);

export interface OpeningParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly lock?: OpenOptions['lock'];
  readonly open?: typeof openStore;
}

/**
 * Opens the store. What may be there in a moment is tried again: a server that does not answer five times with growing
 * waits, as Discord is, a lock for half a minute. Rejects with `CannotOpenStore`, whose message is for the operator.
 */
export async function openPatiently(
  url: DatabaseUrl,
  { clock, log, lock, open = openStore }: OpeningParts,
): Promise<Store> {
  const waits = { unreachable: [...WAITS_FOR_SERVER], 'in-use': [...WAITS_FOR_LOCK] };
  for (;;) {
    try {
      return await open(url, { lock });
    } catch (error) {
      if (!(error instanceof CannotOpenStore)) throw error;
      const { problem } = error;
      const wait = problem === 'unreachable' || problem === 'in-use' ? waits[problem].shift() : undefined;
      if (wait === undefined) throw error;
      log.warn({ wait }, `${error.message} Trying again in ${wait / 1000} s.`);
      await new Promise<void>((resolve) => clock.after(wait, resolve));
    }
  }
}
