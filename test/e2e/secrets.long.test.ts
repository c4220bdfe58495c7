import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from 'discord-sandbox';
import { startCheckersClub } from '../../src/playground.ts';
import { quietPort } from '../support/quiet-port.ts';
import { endPrograms, Program } from './support/program.ts';

const SECRETS = {
  password: 'pass-of-the-database',
  mail: 'pass-of-the-mail',
  webhook: 'path-of-the-webhook',
  deadman: 'path-of-the-switch',
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startCheckersClub({ page: false });
});
afterEach(() => endPrograms());
afterAll(() => sandbox.stop());

const environment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  LOG_LEVEL: 'trace',
  DISCORD_TOKEN: sandbox.token,
  DISCORD_API_URL: sandbox.apiUrl,
  DISCORD_GUILD_ID: sandbox.guildId,
  SMTP_URL: `smtp://king:${SECRETS.mail}@127.0.0.1:1`,
  ALERT_EMAIL: 'operator@example.com',
  ALERT_WEBHOOK: `http://127.0.0.1:1/${SECRETS.webhook}`,
  DEADMAN_URL: `http://127.0.0.1:1/${SECRETS.deadman}`,
  ...more,
});

test('RUN-13: given a refused token, a refused database and failing requests, then nothing that is printed or answered holds a secret', async () => {
  const refusedToken = `${sandbox.token}x`;
  const port = await quietPort();
  const programs = {
    playing: new Program(environment({ HTTP_PORT: String(port) })),
    refused: new Program(environment({ DISCORD_TOKEN: refusedToken })),
    homeless: new Program(environment({ DATABASE_URL: `postgres://king:${SECRETS.password}@127.0.0.1:1/king` })),
  };
  await programs.playing.says('King Me is ready to play');
  const told: string[] = [];
  // Failing answers bring addresses and headers into the log.
  sandbox.faults.refuse({ method: 'POST', path: '/interactions/*/*/callback', times: 2 }, 500);
  sandbox.faults.refuse({ method: 'POST', path: '/webhooks/**', times: 2 }, 500);
  const alice = sandbox.user('Alice');
  for (const command of ['checkers help', 'checkers draw', 'checkers open'])
    told.push(JSON.stringify(await alice.slash(sandbox.channelId('checkers'), command)));
  for (const path of ['/live', '/ready', '/health', '/metrics', '/nowhere'])
    told.push(await (await fetch(`http://127.0.0.1:${port}${path}`)).text());
  await programs.homeless.says('Trying again in');
  for (const program of [programs.playing, programs.homeless]) program.signal('SIGTERM');
  const ends = await Promise.all(Object.values(programs).map(({ ended }) => ended));
  expect(ends[1]?.code).toBe(78);
  expect(ends[0]?.stdout).toContain('a handler failed');
  const printed = ends.map(({ stdout, stderr }) => stdout + stderr);
  for (const text of printed) expect(text.length).toBeGreaterThan(50);
  const tokens = [...sandbox.requests.all].flatMap(({ interactionId }) => interactionId ?? []);
  const interactions = tokens.map((id) => sandbox.state.interactions.get(id)?.token ?? '');
  expect(interactions.length).toBeGreaterThan(2);
  for (const secret of [sandbox.token, refusedToken, ...Object.values(SECRETS), ...interactions])
    for (const text of [...printed, ...told]) expect(text).not.toContain(secret);
});
