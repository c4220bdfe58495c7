import type { Config } from '../bot/config.ts';
import { createLogger } from '../bot/logger.ts';
import { startBot } from '../bot/start-bot.ts';
import { onStopSignal } from '../bot/stop-signals.ts';
import { startSandbox } from './sandbox.ts';

/**
 * A playground: the embedded Discord with the bot in it, nothing else needed. Says where to play once both are ready.
 * Rejects when the port is taken. `isNpmScript`: whether npm started this process.
 */
export async function startPlayground(config: Config, { isNpmScript }: { isNpmScript: boolean }): Promise<void> {
  // The portal is switched as the environment asks, or the bot would be refused.
  const sandbox = await startSandbox({ port: config.sandboxPort, membersIntent: config.membersIntent });
  const { token, apiUrl } = sandbox;
  // The log of a playground would only hide the address below; what goes wrong still shows.
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel;
  const bot = await startBot({ ...config, token, apiUrl, guildId: sandbox.guildId }, createLogger(level, token));
  process.stdout.write(welcome(sandbox.url));

  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void bot
      .stop()
      .then(() => sandbox.stop())
      .then(() => process.exit(0));
  };
  onStopSignal(stop, { isNpmScript });
}

const welcome = (url: string): string => `
  King Me is ready to play, in a Discord of its own.

    Open  ${url}

  You are Alice. Open a second window as Bob, and type /checkers challenge @Bob.
  No token, no account: set DISCORD_TOKEN to play on the real Discord (see README.md).
  Ctrl+C ends it.

`;
