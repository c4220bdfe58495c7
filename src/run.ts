import { config as loadEnvironment } from 'dotenv';
import { readConfig } from './bot/config.ts';
import { createLogger } from './bot/logger.ts';
import { LoginRefused } from './bot/login.ts';
import { startBot } from './bot/start-bot.ts';

/** The environment or the code is at fault. */
const EXIT_FAILED = 1;
/** Discord refuses this bot until its operator changes something (`EX_CONFIG`): supervisors should not restart it. */
const EXIT_REFUSED = 78;

/** A token in the environment starts the bot; none, the sandbox. */
export async function run(): Promise<void> {
  loadEnvironment({ quiet: true });
  const read = readConfig(process.env);
  if (!read.ok) {
    process.stderr.write(`King Me can't start:\n${read.error.map((problem) => `- ${problem}\n`).join('')}`);
    process.exit(EXIT_FAILED);
  }
  const config = read.value;
  const { token } = config;
  if (token === undefined) {
    const { startPlayground } = await import('./sandbox/start-sandbox.ts');
    await startPlayground(config);
    return;
  }
  const log = createLogger(config.logLevel, token);
  const leave = (error: LoginRefused): never => {
    log.fatal(error.message);
    process.stderr.write(`${error.message}\n`);
    process.exit(error.isFinal ? EXIT_REFUSED : EXIT_FAILED);
  };
  try {
    const bot = await startBot({ ...config, token }, log, { onRefused: leave });
    let isStopping = false;
    const stop = (signal: string): void => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'stopping');
      void bot.stop().then(() => process.exit(0));
    };
    process.on('SIGTERM', () => stop('SIGTERM'));
    process.on('SIGINT', () => stop('SIGINT'));
  } catch (error) {
    if (error instanceof LoginRefused) leave(error);
    log.fatal({ err: error }, 'King Me could not start');
    process.exit(EXIT_FAILED);
  }
}
