import { config as loadEnvironment } from 'dotenv';
import { systemClock } from './bot/clock.ts';
import { readConfig, type Config, secretsOf } from './process/config.ts';
import { giveBackMemory } from './workers/give-back-memory.ts';
import { createLogger, type Logger } from './bot/logger.ts';
import { LoginRefused } from './bot/discord/login.ts';
import { openWithRetry } from './process/open-with-retry.ts';
import { startBot } from './bot/start-bot.ts';
import { type Bot } from './bot/start-playing.ts';
import { Health } from './bot/health.ts';
import { isPortTaken } from './http/serve-http.ts';
import { onStopSignal } from './process/stop-signals.ts';
import { EXIT_FAILED, EXIT_IN_USE, EXIT_REFUSED, SupervisorLink } from './process/supervisor-link.ts';
import { CannotOpenStore, type OpeningProblem } from './store/store-errors.ts';
import type { Store } from './store/store.ts';

/** In milliseconds. */
const SETTLES = 15_000;

/** A token in the environment starts the bot; none, the sandbox. */
export async function run(): Promise<void> {
  loadEnvironment({ quiet: true });
  const read = readConfig(process.env);
  if (!read.ok) {
    leave(EXIT_REFUSED, `King Me can't start:\n${read.error.map((problem) => `- ${problem}`).join('\n')}`);
  }
  const config = read.value;
  const { token } = config;
  if (token === undefined) await playHere(config);
  else await playAtDiscord({ ...config, token });
}

async function playHere(config: Config): Promise<void> {
  try {
    const { startPlayground } = await import('./playground.ts');
    await startPlayground(config, { isNpmScript: isNpmScript() });
  } catch (error) {
    if (isSandboxMissing(error)) {
      leave(
        EXIT_FAILED,
        'DISCORD_TOKEN is not set, and the sandbox to play in without one is not installed ("npm ci").',
      );
    }
    if (!isPortTaken(error)) throw error;
    const { port } = error;
    const variable = port === config.http?.port ? 'HTTP_PORT' : 'SANDBOX_PORT';
    leave(EXIT_FAILED, `Port ${port} is in use by another program. Set ${variable} to a free one.`);
  }
}

async function playAtDiscord(config: Config & { readonly token: string }): Promise<void> {
  const log = createLogger(config.logLevel, ...secretsOf(config));
  const started: { bot?: Bot; store?: Store } = {};
  const health = new Health(systemClock);
  const supervisor = new SupervisorLink(health, stopWhenAsked(log, started));
  // Matches live in this process: one forgotten promise must not take hundreds of them along.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'));
  try {
    const lock = { shards: config.shards, onTaken: (taken: CannotOpenStore) => leaveWithoutStore(taken, log) };
    const open = async (): Promise<Store> =>
      (started.store = await openWithRetry(config.database, { clock: systemClock, log, lock }));
    started.bot = await startBot(config, log, {
      open,
      health,
      onRefused: (refused) => leaveRefused(refused, log),
      onIdentify: () => supervisor.identified(),
    });
    // Right after a start many may press at once, and it stops everything for a tenth of a second.
    systemClock.after(SETTLES, giveBackMemory);
  } catch (error) {
    if (error instanceof LoginRefused) leaveRefused(error, log);
    if (error instanceof CannotOpenStore) leaveWithoutStore(error, log);
    log.fatal({ err: error }, 'King Me could not start');
    const { http } = config;
    if (http === undefined || !isPortTaken(error)) leave(EXIT_FAILED, 'King Me could not start: the log says why.');
    leave(EXIT_FAILED, `Port ${http.port} of ${http.host} is in use by another program. Set HTTP_PORT to a free one.`);
  }
}

/** A first signal lets the bot answer what is under way, a second one ends it at once. Gives what does the same as the first. */
function stopWhenAsked(log: Logger, started: { readonly bot?: Bot; readonly store?: Store }): (reason: string) => void {
  let isStopping = false;
  const stop = (reason: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    if (started.bot === undefined) process.exit(0);
    started.bot
      .stop()
      .then(() => started.store?.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'King Me did not stop cleanly');
          process.exit(EXIT_FAILED);
        },
      );
  };
  let signals = 0;
  const onSignal = (signal: string): void => {
    signals += 1;
    if (signals > 1) process.exit(EXIT_FAILED);
    stop(signal);
  };
  onStopSignal(onSignal, { isNpmScript: isNpmScript() });
  return stop;
}

const isNpmScript = (): boolean => process.env['npm_lifecycle_event'] !== undefined;

function leaveRefused(refused: LoginRefused, log: Logger): never {
  log.fatal(refused.message);
  leave(refused.isFinal ? EXIT_REFUSED : EXIT_FAILED, refused.message);
}

/** What another process holds, or does not answer, may be there later; anything else only the operator can change. */
function leaveWithoutStore(refused: CannotOpenStore, log: Logger): never {
  log.fatal(refused.message);
  const codes: Partial<Record<OpeningProblem, number>> = { 'in-use': EXIT_IN_USE, unreachable: EXIT_FAILED };
  leave(codes[refused.problem] ?? EXIT_REFUSED, refused.message);
}

/** Says one last thing on standard error. */
function leave(code: number, words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(code);
}

/** What runs in production comes without the sandbox; another module that is missing is a fault of its own. */
const isSandboxMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_MODULE_NOT_FOUND' &&
  /^Cannot find \w+ '[^']*discord-sandbox/.test(error.message);
