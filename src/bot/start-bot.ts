import { randomUUID } from 'node:crypto';
import { readOpenings } from '../store/openings.ts';
import { openStore } from '../store/open-store.ts';
import { IN_MEMORY } from '../store/database-url.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from './clock.ts';
import { connect, type ConnectionListener, type Timeouts } from './discord/discord-client.ts';
import type { LoginRefused } from './discord/login.ts';
import { RequestLimiter } from './discord/request-limiter.ts';
import { readLocales } from './locales.ts';
import { wordsIn } from '../views/words.ts';
import { Health } from './health.ts';
import { serveWhenFree } from '../http/serve-http.ts';
import type { LiveMatchesParts } from './live-matches.ts';
import type { Logger } from './logger.ts';
import type { PictureServiceParts } from '../workers/picture-service.ts';
import { registerCommands } from './register-commands.ts';
import type { Chance } from './runtime/chance.ts';
import { PlayerDirectory } from './runtime/player-directory.ts';
import { startPlaying, Workers, type Bot, type BotConfig, type PlayingParts, type Watching } from './start-playing.ts';

/** The parts of a bot that its tests, and the playground, replace. */
export interface BotParts extends Partial<
  Pick<LiveMatchesParts, 'clock' | 'store' | 'beatEvery' | 'retryAfter' | 'engine'>
> {
  readonly drawer?: PictureServiceParts['drawer'];
  /** Opens the store where none is given; in memory when left out. */
  readonly open?: () => Promise<Store>;
  readonly timeouts?: Timeouts;
  /** Counts all that goes out with the token; Discord's own limit when left out. */
  readonly limiter?: RequestLimiter;
  readonly chance?: Partial<Chance>;
  readonly onRefused?: (refused: LoginRefused) => void;
  /** Filled in from the first step of the start on. */
  readonly health?: Health;
  /** Before each login of a shard to the gateway. */
  readonly onIdentify?: () => void;
}

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
  // What draws gets ready meanwhile: the first presses come with the connection. Whether it can is asked last.
  const workers = new Workers({
    tablePieces: config.tablePieces,
    log,
    metrics,
    drawer: parts.drawer,
    engine: parts.engine,
  });
  const warm = workers.pictures.warmUp();
  warm.catch(() => undefined);
  let http: Awaited<ReturnType<typeof serveWhenFree>>[0];
  try {
    const [server, opened] = await serveWhenFree(told, config.http, log, async () => parts.store ?? open());
    http = server;
    const store = metrics?.store(opened) ?? opened;
    const bot = await start(config, log, told, { ...parts, clock, store, workers, warm });
    const stop = async (): Promise<void> => {
      health.stopping();
      await bot.stop();
      await http?.close();
    };
    return { ...bot, stop };
  } catch (error) {
    await Promise.all([workers.close(), http?.close()]);
    throw error;
  }
}

/** Logs in, has the commands registered, and plays. */
async function start(
  config: BotConfig,
  log: Logger,
  { health, metrics }: Watching,
  {
    onRefused = () => undefined,
    onIdentify,
    ...parts
  }: BotParts & Pick<PlayingParts, 'clock' | 'store' | 'workers' | 'warm'>,
): Promise<Bot> {
  const { clock, store } = parts;
  const locales = readLocales();
  const wordsFor = wordsIn(locales);
  const words = wordsFor('en');
  const directory = new PlayerDirectory({
    store,
    log,
    newId: randomUUID,
    namelessName: words.formerPlayer,
    botName: words.botName,
  });
  // Before the login, which is of no use when the database can't be read.
  const serversInUse = new Set(await store.serversIn(config.shards));

  health.lacking = () => ['starting', 'gateway'];
  // One for all that goes out with the token: Discord counts it together.
  const limiter = new RequestLimiter();
  const losses: { listener?: ConnectionListener } = {};
  const connection = await connect(config, {
    clock,
    log,
    limiter,
    counter: metrics,
    losses,
    hasMatches: (guildId) => serversInUse.has(guildId),
    onRefused,
    onIdentify: () => {
      metrics?.identified();
      onIdentify?.();
    },
  });
  health.lacking = () => ['starting'];

  // Before all matches want to send something. Whether it failed is asked last.
  const { rest, application } = connection.client;
  const registered = registerCommands(rest, application.id, config.guildId, locales);
  registered.catch(() => undefined);

  const started = {
    words,
    wordsFor,
    openingOf: readOpenings(),
    directory,
    limiter,
    losses,
    connection,
    registered,
  };
  return startPlaying(config, log, { health, metrics }, { ...parts, ...started });
}
