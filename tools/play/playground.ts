import { readConfig, type Config } from '../../src/process/config.ts';
import { createLogger } from '../../src/bot/logger.ts';
import { startBot, type BotParts } from '../../src/bot/start-bot.ts';
import { type Bot } from '../../src/bot/start-playing.ts';
import { startCheckersClub } from '../../src/playground.ts';
import { openStore } from '../../src/store/open-store.ts';
import { IN_MEMORY } from '../../src/store/database-url.ts';
import type { Sandbox, SandboxOptions } from 'discord-sandbox';

/** The embedded Discord with the bot at work in it, both in this process: what demo, benches and tests play in. */
export interface Playground {
  readonly sandbox: Sandbox;
  readonly bot: Bot;
  readonly config: Config & { readonly token: string };
  /** Stops the bot in good order, lets `meanwhile` happen without it, and starts another one on the same store. */
  restart(meanwhile?: () => Promise<void> | void): Promise<void>;
  stop(): Promise<void>;
}

export interface PlaygroundOptions {
  readonly sandbox?: SandboxOptions;
  readonly bot?: BotParts;
  /** The environment the bot reads; its token and address come from the sandbox. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts both, without the page. Nothing is logged unless `environment` says so. */
export async function openPlayground(options: PlaygroundOptions = {}): Promise<Playground> {
  const sandbox = await startCheckersClub({ page: false, ...options.sandbox });
  const environment = {
    LOG_LEVEL: 'silent',
    ...options.environment,
    DISCORD_TOKEN: sandbox.token,
    DISCORD_API_URL: sandbox.apiUrl,
    DISCORD_GUILD_ID: sandbox.guildId,
  };
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.error.join(' '));
  const config = { ...read.value, token: sandbox.token };
  // What the bot writes down outlives it here as it does at its operators'.
  const parts = { store: await openStore({ kind: 'sqlite', file: IN_MEMORY }), ...options.bot };
  const start = (): Promise<Bot> => startBot(config, createLogger(config.logLevel, config.token), parts);
  let bot = await start();
  return {
    sandbox,
    get bot() {
      return bot;
    },
    config,
    restart: async (meanwhile) => {
      await bot.stop();
      await meanwhile?.();
      bot = await start();
    },
    stop: async () => {
      await bot.stop();
      await sandbox.stop();
    },
  };
}
