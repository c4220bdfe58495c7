import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';

const started: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const { pid } of started.splice(0)) if (pid !== undefined) endGroup(pid);
});

/** Ends npm, its shell and the playground: one that were left would keep the test run from ending. */
function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Resolves with the page's address once the playground has printed it. */
async function npmStart(
  settings: Readonly<Record<string, string>>,
): Promise<{ child: ReturnType<typeof spawn>; url: string }> {
  const { DISCORD_TOKEN: _token, ...environment } = process.env;
  const child = spawn('npm', ['start'], {
    env: { ...environment, SANDBOX_PORT: '0', NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own.
    detached: true,
  });
  started.push(child);
  let said = '';
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`npm start ended without an address: ${said}`);
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

test(
  'RUN-10, END-03: npm start, with the members intent in the environment, says where to play, and a signal to npm ends the playground with it',
  { timeout: 60_000 },
  async () => {
    const { child, url } = await npmStart({ DISCORD_MEMBERS_INTENT: 'on' });
    expect(await answers(url)).toBe(true);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await expect.poll(() => answers(url), { timeout: 15_000 }).toBe(false);
  },
);
