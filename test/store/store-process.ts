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
  forgetPlayer(): Promise<void>;
}

/** Starts it, and waits until it has opened the store or given up. It goes with the test. */
export async function startStoreProcess(url: string): Promise<StoreProcess> {
  const program = fileURLToPath(new URL('hold-store.ts', import.meta.url));
  const child = spawn(process.execPath, [program, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    pid: child.pid ?? 0,
    said: line.toString().trim(),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    forgetPlayer: async () => {
      child.stdin.write('go\n');
      await gone;
    },
  };
}
