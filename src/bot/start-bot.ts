import { randomUUID } from 'node:crypto';
import { Events, type Client } from 'discord.js';
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { START } from '../engine/position.ts';
import type { Seat } from '../match/seat.ts';
import { DEFAULT_SETTINGS } from '../match/server-settings.ts';
import type { TableCode } from '../match/table-code.ts';
import { drawBoard } from '../render/board-picture.ts';
import type { BlockStore } from '../store/block-store.ts';
import type { Journal } from '../store/journal.ts';
import { MemoryBlocks } from '../store/memory-blocks.ts';
import { MemoryJournal } from '../store/memory-journal.ts';
import { MemorySettings } from '../store/memory-settings.ts';
import type { SettingsStore } from '../store/settings-store.ts';
import { systemClock, type Clock } from './clock.ts';
import { registerCommands } from './discord/command-registration.ts';
import type { Config } from './config.ts';
import { createClient, createMatchRest, type Timeouts } from './discord/discord-client.ts';
import { DiscordGate } from './discord/discord-gate.ts';
import type { GatewayWatch } from './discord/gateway-watch.ts';
import { isConnected, serveHealth } from './health.ts';
import { InteractionRouter } from './reception/interaction-router.ts';
import { KnownChannels } from './discord/known-channels.ts';
import type { Logger } from './logger.ts';
import { login, type LoginRefused } from './discord/login.ts';
import { MatchHouse } from './runtime/match-house.ts';
import { RETRY_AFTER } from './painting/retry-timer.ts';
import { drawBallot, drawCode, drawMatchId, drawSeat } from './runtime/secure-chance.ts';
import { VenueWatch } from './painting/venue-watch.ts';

/** A bot at work. */
export interface Bot {
  readonly house: MatchHouse;
  /** Resolves when nothing is under way: every click answered, every board shown. */
  idle(): Promise<void>;
  /** Answers what is under way, leaves Discord and lets go of everything. */
  stop(): Promise<void>;
}

/** What tests bring along; the rest of the world has one of each. */
export interface BotParts {
  readonly clock?: Clock;
  readonly journal?: Journal;
  readonly retryAfter?: readonly number[];
  readonly timeouts?: Timeouts;
  readonly settings?: SettingsStore;
  readonly blocks?: BlockStore;
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
  const { clock = systemClock, journal = new MemoryJournal(), retryAfter = RETRY_AFTER } = parts;
  let isLeaving = false;
  const newClient = (): Client => logConnection(createClient(config), log, () => isLeaving);
  const client = await login(newClient, config.token, { clock, log, onRefused: parts.onRefused ?? (() => undefined) });
  const me = client.user;
  const applicationId = client.application?.id;
  if (me === null || applicationId === undefined) throw new Error('a client that is ready knows who it is');

  const gate = new DiscordGate(createMatchRest(config, parts.timeouts), applicationId);
  const channels = new KnownChannels(client);
  const house = new MatchHouse({
    gate,
    clock,
    journal,
    log,
    retryAfter,
    limits: config.limits,
    settings: parts.settings ?? new MemorySettings(),
    blocks: parts.blocks ?? new MemoryBlocks(),
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
    newPlayerId: randomUUID,
  });
  const watch = new VenueWatch({
    runtime: house.runtime,
    painterOf: house.painterOf,
    missingIn: channels.missingIn,
    log,
  });
  const router = new InteractionRouter(house);
  heedConnection(client, house.gatewayWatch, () => isLeaving);
  client.on(Events.Raw, (packet: GatewayDispatchPayload) => {
    try {
      if (packet.t === GatewayDispatchEvents.InteractionCreate) router.receive(packet.d);
      else {
        watch.heed(packet, me.id);
        house.membership.heed(packet);
      }
    } catch (error) {
      // An event of an unheard-of shape must not end the process.
      log.error({ event: packet.t, err: error }, 'an event could not be read');
    }
  });
  // The first picture takes longest: fonts and layers are prepared before anybody waits for them.
  await drawBoard({
    position: START,
    bottom: 'dark',
    lastMove: undefined,
    movable: [],
    chosen: undefined,
    targets: [],
  });
  const registered = await registerCommands(client.rest, applicationId, config.guildId);
  const health =
    config.http &&
    (await serveHealth({ isReady: () => isConnected(client), runningMatches: () => house.size }, config.http));
  log.info({ bot: me.username, servers: client.guilds.cache.size, registered }, 'King Me is ready to play');

  return {
    house,
    idle: async () => {
      await router.idle();
      await house.idle();
    },
    stop: async () => {
      await atMost(
        LAST_ANSWERS,
        clock,
        router.close().then(() => house.idle()),
      );
      isLeaving = true;
      house.stop();
      await health?.close();
      await client.destroy();
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
