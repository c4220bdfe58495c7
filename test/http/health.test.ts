import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Health } from '../../src/bot/health.ts';
import { createHttpServer, serveWhenFree } from '../../src/http/serve-http.ts';
import type { Metrics } from '../../src/bot/metrics.ts';
import { QUIET } from '../bot/support/fake-gate.ts';
import { FakeClock } from '../bot/support/fake-clock.ts';

const LOOPBACK = { host: '127.0.0.1', allowedHosts: [], moveService: undefined };

const sources = () => ({ health: new Health(new FakeClock()) });

async function fixture() {
  const clock = new FakeClock();
  const health = new Health(clock);
  const server = await createHttpServer({ health }, LOOPBACK, QUIET);
  const ask = async (path: string) => {
    const { statusCode, body } = await server.inject(path);
    return [statusCode, JSON.parse(body) as unknown] as const;
  };
  return { clock, health, ask };
}

test('RUN-08: says by its status whether presses can arrive and be saved, why not, and how many matches there are', async () => {
  const { health, ask } = await fixture();
  expect(await ask('/ready')).toEqual([503, { ready: false, matches: 0, lacking: ['starting', 'database'] }]);
  health.runningMatches = () => 3;
  health.lacking = () => ['gateway'];
  expect(await ask('/ready')).toEqual([503, { ready: false, matches: 3, lacking: ['gateway'] }]);
  health.lacking = () => [];
  expect(await ask('/ready')).toEqual([200, { ready: true, matches: 3 }]);
  expect(await ask('/health')).toEqual(await ask('/ready'));
  expect((await ask('/'))[0]).toBe(404);
  // Nothing else, unless the operator wants more.
  expect((await ask('/v1/openapi.json'))[0]).toBe(404);
});

test('RUN-04: whatever is lacking, it lives, until a stop takes too long', async () => {
  const { clock, health, ask } = await fixture();
  expect(await ask('/live')).toEqual([200, { live: true }]);
  health.lacking = () => ['gateway', 'database'];
  expect(await ask('/live')).toEqual([200, { live: true }]);
  health.stopping();
  expect(await ask('/ready')).toEqual([503, { ready: false, matches: 0, lacking: ['stopping'] }]);
  clock.pass(29_000);
  expect(await ask('/live')).toEqual([200, { live: true }]);
  clock.pass(2_000);
  expect(await ask('/live')).toEqual([503, { live: false }]);
});

describe('RUN-07: whom metrics and moves are for', () => {
  const metrics = { contentType: 'text/plain', text: () => Promise.resolve('king_me_ready 1') } as Metrics;
  const statusOf = async (http: Partial<typeof LOOPBACK>, url: string, host: string) => {
    const served = { ...LOOPBACK, allowedHosts: ['moves.example'], moveService: { requestsPerMinute: 60 }, ...http };
    const server = await createHttpServer({ ...sources(), metrics }, served, QUIET);
    onTestFinished(() => server.close());
    const { statusCode, body } = await server.inject({ url, headers: { host } });
    if (statusCode === 403) expect(JSON.parse(body)).toMatchObject({ error: { code: 'host-not-allowed' } });
    return statusCode;
  };

  test.each([
    [200, 'localhost:8080'],
    [200, '127.0.0.1:8080'],
    [200, '[::1]:8080'],
    [200, 'Moves.Example'],
    [403, 'evil.example:8080'],
    [403, '127.0.0.1.evil.example'],
    [403, 'localhost.evil.example'],
    [403, 'a b'],
  ])('RUN-07: bound to this machine, %i for the host %s, and health for every one', async (status, host) => {
    expect(await statusOf({}, '/metrics', host)).toBe(status);
    expect(await statusOf({}, '/v1/openapi.json', host)).toBe(status);
    expect(await statusOf({}, '/live', host)).toBe(200);
  });

  test('RUN-07: bound elsewhere, then every host', async () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.1', 'bot.example'])
      expect(await statusOf({ host }, '/metrics', 'evil.example')).toBe(200);
    expect(await statusOf({ host: 'localhost' }, '/metrics', 'evil.example')).toBe(403);
    expect(await statusOf({ host: '::1' }, '/metrics', 'evil.example')).toBe(403);
  });
});

describe('RUN-08: given a port that another program has', () => {
  async function takenPort() {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    return { other, http: { ...LOOPBACK, port } };
  }

  test('RUN-08: when that one ends along with its hold on the database, then the port is taken over', async () => {
    const { other, http } = await takenPort();
    const release = () => new Promise<string>((resolve) => other.close(() => resolve('opened')));
    const [server, opened] = await serveWhenFree(sources(), http, QUIET, release);
    onTestFinished(() => server?.close());
    expect(opened).toBe('opened');
    expect((await fetch(`${server?.listeningOrigin}/live`)).status).toBe(200);
  });

  test('RUN-08: when it is still taken after that, then the bot does not start', async () => {
    const { http } = await takenPort();
    const serving = serveWhenFree(sources(), http, QUIET, () => Promise.resolve());
    await expect(serving).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
