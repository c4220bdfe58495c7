import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temp-folder.ts';

const SCRIPT = fileURLToPath(new URL('../../.ci/postgres.sh', import.meta.url));
const run = promisify(execFile);

/** A server that a test may stop. */
export interface PostgresCluster {
  readonly url: string;
  /** As it stops in a crash. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Starts a server of its own on this machine. It goes with the test. */
export async function startCluster(): Promise<PostgresCluster> {
  const folder = await temporaryFolder();
  const start = async (): Promise<string> => (await run(SCRIPT, ['start', folder])).stdout.trim();
  const stop = async (): Promise<void> => {
    await run(SCRIPT, ['stop', folder, 'immediate']);
  };
  const url = await start();
  onTestFinished(() => stop().catch(() => undefined));
  return {
    url,
    stop,
    start: async () => {
      await start();
    },
  };
}
