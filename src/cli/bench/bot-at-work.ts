import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** What the process can be told; it answers the first two with a number. */
export type Question = 'idle' | 'heap' | 'stop';

/** The bot in its own process, logged in to a sandbox in this one. */
export interface BotAtWork {
  readonly sandbox: Sandbox;
  /** Resolves when the bot has nothing under way. */
  readonly idle: () => Promise<void>;
  /** Bytes of the bot's JavaScript heap in use, after a forced collection. */
  readonly heapInUse: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Starts both; players may have as many matches as they like. */
export async function startBotAtWork(): Promise<BotAtWork> {
  const { startSandbox } = await import('../../sandbox/sandbox.ts');
  const sandbox = await startSandbox({ page: false });
  const child = fork(new URL('bot-process.ts', import.meta.url), {
    execArgv: [...process.execArgv, '--expose-gc'],
    // Nothing but JSON on standard output.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'silent',
      MAX_MATCHES_PER_PLAYER: '1000',
      DISCORD_TOKEN: sandbox.token,
      DISCORD_API_URL: sandbox.apiUrl,
      DISCORD_GUILD_ID: sandbox.guildId,
    },
  });
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`the bot's process ended (${String(code)})`);
  });
  gone.catch(() => undefined);
  const hear = async (): Promise<number> => {
    const [answer] = (await Promise.race([once(child, 'message'), gone])) as [number];
    return answer;
  };
  const ask = (question: Question): Promise<number> => {
    const answer = hear();
    child.send(question);
    return answer;
  };
  try {
    await hear();
  } catch (error) {
    await sandbox.stop();
    throw error;
  }
  return {
    sandbox,
    idle: async () => {
      await ask('idle');
    },
    heapInUse: () => ask('heap'),
    stop: async () => {
      const exit = once(child, 'exit');
      child.send('stop' satisfies Question);
      await exit;
      await sandbox.stop();
    },
  };
}
