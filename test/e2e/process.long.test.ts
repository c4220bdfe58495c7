import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Table } from '../../tools/play/table.ts';
import type { Sandbox } from 'discord-sandbox';
import { startCheckersClub } from '../../src/playground.ts';
import { quietPort } from '../support/quiet-port.ts';
import { endPrograms, Program, runToEnd } from './support/program.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startCheckersClub({ page: false });
});
afterEach(async () => {
  await endPrograms();
  sandbox.faults.clear();
  sandbox.faults.gatewayAway(0);
});
afterAll(() => sandbox.stop());

let starts = 0;
const READY = 'King Me is ready to play';

const environment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  DISCORD_TOKEN: sandbox.token,
  DISCORD_API_URL: sandbox.apiUrl,
  DISCORD_GUILD_ID: sandbox.guildId,
  ...more,
});

async function start(more: Readonly<Record<string, string>> = {}): Promise<Program> {
  const program = new Program(environment(more));
  await program.says(READY);
  return program;
}

describe('RUN-10: with a token', () => {
  test.each(['', '/v10/'])(
    'RUN-10, START-11: with the address written as .../api%s it says that it is ready, plays, and leaves at once when asked',
    async (ending) => {
      const program = await start({ DISCORD_API_URL: `${sandbox.apiUrl}${ending}` });
      starts += 1;
      const table = await Table.open(sandbox, sandbox.user('Alice'), sandbox.user('Bob'));
      const { dark } = table.seats();
      const played = await dark.slash(table.threadId, 'checkers move', { move: '11-15' });
      expect(played.ok).toBe(true);
      program.signal('SIGTERM');
      const { code, stderr } = await program.ended;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      // Discord hears of the end of the connection apart from the end of the process.
      await expect.poll(() => sandbox.botOnline).toBe(false);
      // Discord's answer has the ids that make commands in texts clickable.
      const commands = `/applications/${sandbox.applicationId}/guilds/${sandbox.guildId}/commands`;
      expect(sandbox.requests.matching('GET', commands)).toHaveLength(0);
      expect(sandbox.requests.matching('PUT', commands)).toHaveLength(starts);
    },
  );
});

test.runIf(process.platform === 'linux')(
  'RUN-06: the libraries for pictures are there when the bot is ready, before the first press needs them',
  async () => {
    sandbox.faults.refuse({ method: 'GET', path: '/applications/*/emojis', times: Infinity });
    const program = await start();
    const isLoaded = (): boolean => program.hasLoaded('skia');
    expect(isLoaded()).toBe(true);
    program.signal('SIGKILL');
    await program.ended;
  },
);

describe('RUN-08: the health check', () => {
  const asking = (port: number) => async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return [answer?.status, await answer?.json()];
  };

  test('RUN-08, RUN-04: 200 while clicks can arrive, 503 while they cannot; it lives all the time', async () => {
    const port = await quietPort();
    const ask = asking(port);
    await start({ HTTP_PORT: String(port) });
    expect(await ask('/ready')).toEqual([200, { ready: true, matches: 0 }]);
    expect(await ask('/live')).toEqual([200, { live: true }]);
    sandbox.faults.gatewayAway(60_000);
    await expect.poll(() => ask('/ready')).toEqual([503, { ready: false, matches: 0, lacking: ['gateway'] }]);
    expect(await ask('/live')).toEqual([200, { live: true }]);
  });

  test('RUN-08: a port that is taken is named in one sentence', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { code, stderr } = await runToEnd(environment({ HTTP_PORT: String(port), LOG_LEVEL: 'silent' }));
    server.close();
    expect(code).toBe(1);
    expect(stderr).toBe(`Port ${port} of 127.0.0.1 is in use by another program. Set HTTP_PORT to a free one.\n`);
  });
});

describe('RUN-13: what keeps it from starting', () => {
  test('RUN-05: a token that Discord refuses: one sentence, exit 78, and one look only', async () => {
    sandbox.requests.clear();
    const { code, stdout, stderr } = await runToEnd(environment({ DISCORD_TOKEN: 'wrong.token.altogether' }));
    expect(code).toBe(78);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('Discord refuses the token');
    expect(stdout + stderr).not.toContain('wrong.token.altogether');
    expect(sandbox.requests.all.length).toBeLessThanOrEqual(1);
    expect(sandbox.botOnline).toBe(false);
  });
});
