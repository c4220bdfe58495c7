import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** Another process that has opened a store, or tried to. */
export interface StoreProcess {
  readonly pid: number;
  /** `open`, or why it could not. */
  readonly said: string;
  kill(): Promise<void>;
}

/** Starts it, and waits until it has opened the store or given up. It goes with the test. */
export async function startStoreProcess(url: string, shard = 0): Promise<StoreProcess> {
  const program = fileURLToPath(new URL('hold-store.ts', import.meta.url));
  const child = spawn(process.execPath, [program, url, String(shard)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  const [line] = (await Promise.race([once(child.stdout, 'data'), gone])) as [Buffer | number | null];
  return { pid: child.pid ?? 0, said: String(line).trim(), kill };
}
