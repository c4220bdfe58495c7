import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** What the process can be told; it answers all but the last with a number. */
export type Question = 'idle' | 'heap' | 'waited' | 'stop';

/** The bot in its own process, logged in to a sandbox in this one. */
export interface BotAtWork {
  readonly sandbox: Sandbox;
  /** Resolves when the bot has nothing under way. */
  readonly idle: () => Promise<void>;
  /** Bytes of the bot's JavaScript heap in use, after a forced collection. */
  readonly heapInUse: () => Promise<number>;
  /** Milliseconds that clicks have waited for the journal so far. */
  readonly waitedForStore: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Starts both; players may have as many matches as they like. The journal is a file, as it is at most operators'. */
export async function startBotAtWork(): Promise<BotAtWork> {
  const { startSandbox } = await import('../../sandbox/sandbox.ts');
  const sandbox = await startSandbox({ page: false });
  const folder = await mkdtemp(join(tmpdir(), 'king-me-bench-'));
  const child = fork(new URL('bot-process.ts', import.meta.url), {
    execArgv: [...process.execArgv, '--expose-gc'],
    // Nothing but JSON on standard output.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'silent',
      MAX_MATCHES_PER_PLAYER: '1000',
      DATABASE_URL: `sqlite:${join(folder, 'king-me.db')}`,
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
    await rm(folder, { recursive: true });
    throw error;
  }
  return {
    sandbox,
    idle: async () => {
      await ask('idle');
    },
    heapInUse: () => ask('heap'),
    waitedForStore: () => ask('waited'),
    stop: async () => {
      const exit = once(child, 'exit');
      child.send('stop' satisfies Question);
      await exit;
      await sandbox.stop();
      await rm(folder, { recursive: true });
    },
  };
}
