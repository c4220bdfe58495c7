import type { Config } from './process/config.ts';
import { createLogger } from './bot/logger.ts';
import { startBot } from './bot/start-bot.ts';
import { onStopSignal } from './process/stop-signals.ts';
import { startSandbox, type FirstSteps, type Sandbox, type SandboxOptions } from 'discord-sandbox';

/** The server that the bot is played with. */
export const CHECKERS_CLUB = {
  server: 'Checkers Club',
  bot: 'King Me',
  people: ['Alice', 'Bob', 'Carol'],
  otherBots: ['Chess Clock'],
  textChannels: ['checkers', 'lounge'],
  voiceChannels: ['Table talk'],
} as const satisfies SandboxOptions;

export type PersonName = (typeof CHECKERS_CLUB.people)[number];

/** Starts a sandbox with the checkers club in it; rejects when the port is taken. */
export const startCheckersClub = (options: SandboxOptions = {}): Promise<Sandbox> =>
  startSandbox({ ...CHECKERS_CLUB, ...options });

/** How the page leads to a first game. */
export const FIRST_STEPS: FirstSteps = {
  title: 'Your first game',
  alone: { command: 'checkers solo', label: 'Play the bot' },
  together: {
    command: 'checkers challenge',
    answer: 'Accept',
    after: 'Play in the thread that opens: press a piece, then the square it goes to.',
  },
};

/** Runs the sandbox with the bot in it, and prints where to play. Rejects when the port is taken. */
export async function startPlayground(config: Config, { isNpmScript }: { isNpmScript: boolean }): Promise<void> {
  // The bot would be refused if the portal had another setting.
  const sandbox = await startCheckersClub({
    port: config.sandboxPort,
    membersIntent: config.membersIntent,
    firstSteps: FIRST_STEPS,
  });
  const { token, apiUrl } = sandbox;
  // Info lines would hide the address below.
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

  Choose to be Alice and press Play the bot, or type /checkers challenge @Bob and open a second window as Bob.
  No token, no account: set DISCORD_TOKEN to play on the real Discord (see README.md).
  Ctrl+C ends it.

`;
