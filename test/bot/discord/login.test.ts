import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, Events, GatewayIntentBits } from 'discord.js';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../../src/bot/clock.ts';
import { createClient } from '../../../src/bot/discord/discord-client.ts';
import { isConnected } from '../../../src/bot/health.ts';
import { login, LoginRefused } from '../../../src/bot/discord/login.ts';
import { millis } from '../../../src/match/ids.ts';
import { EVERY_SHARD } from '../../../src/store/store.ts';
import { startSandbox, type Sandbox } from 'discord-sandbox';
import { settled } from '../support/fake-clock.ts';
import { quietPort } from '../../support/quiet-port.ts';

const log = pino({ level: 'silent' });
const open: { stop(): unknown }[] = [];
afterEach(async () => {
  waiting.clear();
  for (const one of open.splice(0)) await one.stop();
});

async function sandboxForTest(): Promise<Sandbox> {
  const sandbox = await startSandbox({ page: false });
  open.push(sandbox);
  return sandbox;
}

/** A clock whose waits are over at once, except the one for an attempt to get ready. */
class Waits implements Clock {
  readonly waited: number[] = [];
  /** Lets the time of the present attempt run out. */
  giveUp: () => void = () => undefined;
  /** Called before a wait is over. */
  between: () => Promise<void> = () => Promise.resolve();

  now = () => millis(0);

  after = (delay: number, ring: () => void): (() => void) => {
    if (delay === 120_000) {
      this.giveUp = ring;
      return () => undefined;
    }
    this.waited.push(delay);
    void this.between().then(ring);
    return () => undefined;
  };
}

/** Clients that have connected, and wait for their turn to identify. */
const waiting = new Set<Client>();
const PATIENT = { timeout: 10_000 };

interface Place {
  readonly apiUrl: string;
  readonly token: string;
}
const placeAt = (port: number, token = 'token'): Place => ({ apiUrl: `http://127.0.0.1:${port}/api`, token });

async function tryLogin(
  { apiUrl, token }: Place,
  clock: Clock = new Waits(),
  onRefused: (refused: LoginRefused) => void = () => undefined,
) {
  const clients: Client[] = [];
  const newClient = (): Client => {
    const client = createClient({ apiUrl, membersIntent: false, shards: EVERY_SHARD });
    open.push({ stop: () => client.destroy() });
    clients.push(client);
    client.on(Events.Debug, (line) => {
      if (line.includes('Waiting for identify throttle')) waiting.add(client);
    });
    return client;
  };
  try {
    return { client: await login(newClient, token, { clock, log, onRefused }), refused: undefined, clients };
  } catch (error) {
    if (!(error instanceof LoginRefused)) throw error;
    return { client: undefined, refused: error, clients };
  }
}

describe('RUN-05: coming to Discord', () => {
  test('RUN-05: an unreachable Discord is tried five times more, with growing waits, then given up for now', async () => {
    const port = await quietPort();
    const clock = new Waits();
    const { refused } = await tryLogin(placeAt(port), clock);
    expect(clock.waited).toEqual([1000, 2000, 4000, 8000, 16_000]);
    expect(refused?.isFinal).toBe(false);
    expect(refused?.message).toMatch(/^Discord could not be reached: .*ECONNREFUSED.*\.$/);
  });

  test('RUN-05: a Discord that comes back while waiting is played at, and can be left in good order', async () => {
    const port = await quietPort();
    const clock = new Waits();
    let sandbox: Sandbox | undefined;
    clock.between = async () => {
      if (clock.waited.length !== 2) return;
      sandbox = await startSandbox({ page: false, port, token: 'a.good.token' });
      open.push(sandbox);
    };
    const { client } = await tryLogin(placeAt(port, 'a.good.token'), clock);
    expect(clock.waited).toEqual([1000, 2000]);
    if (client === undefined) throw new Error('it did not log in');
    await expect.poll(() => isConnected(client)).toBe(true);
    expect(sandbox?.botOnline).toBe(true);
    await client.destroy();
    await sandbox?.waitFor(() => (sandbox?.botOnline === false ? true : undefined));
    expect(sandbox?.botOnline).toBe(false);
  });

  test('RUN-05: given a server that Discord itself can’t reach, then the bot is in at once, and not only when that is waited for', async () => {
    const sandbox = await sandboxForTest();
    sandbox.world.setAvailable(false);
    const { client } = await tryLogin(sandbox);
    expect(client?.user?.id).toBeDefined();
    expect(client?.application?.id).toBeDefined();
    expect(client?.isReady()).toBe(false);
    expect(client?.guilds.cache.get(sandbox.guildId)?.available).toBe(false);
  });

  test('RUN-05: a gateway that lets nobody in is tried again, and only one client is there in the end', async () => {
    const sandbox = await sandboxForTest();
    const clock = new Waits();
    sandbox.faults.gatewayAway(60_000);
    clock.between = async () => {
      if (clock.waited.length === 2) sandbox.faults.gatewayAway(0);
      await Promise.resolve();
    };
    const { client, clients } = await tryLogin(sandbox, clock);
    expect([clock.waited, clients.length]).toEqual([[1000, 2000], 3]);
    if (client === undefined) throw new Error('it did not log in');
    await expect.poll(() => isConnected(client)).toBe(true);
    await client.destroy();
    await sandbox.waitFor(() => (sandbox.botOnline ? undefined : true));
    expect(sandbox.botOnline).toBe(false);
  });

  test('RUN-05: a gateway that is silent is given up after a while', async () => {
    const sandbox = await sandboxForTest();
    const clock = new Waits();
    sandbox.faults.request({ path: '/gateway/bot', effect: { kind: 'delay', ms: 500 } });
    const login = tryLogin(sandbox, clock);
    await settled();
    clock.giveUp();
    const { refused, clients } = await login;
    expect([clock.waited, clients.length]).toEqual([[], 1]);
    expect(refused).toMatchObject({ isFinal: false });
    expect(refused?.message).toContain('its gateway let nobody in');
    // Who was given up comes as far as to ask for a turn, and never in.
    await expect.poll(() => waiting.size, PATIENT).toBe(1);
    expect(sandbox.botOnline).toBe(false);
  });

  test('RUN-05: a token that the REST API refuses is final, and never tried again', async () => {
    const sandbox = await sandboxForTest();
    const clock = new Waits();
    const { refused, clients } = await tryLogin({ apiUrl: sandbox.apiUrl, token: 'wrong' }, clock);
    expect(refused).toMatchObject({ isFinal: true });
    expect(refused?.message).toContain('Discord refuses the token');
    expect([clock.waited, clients.length, sandbox.requests.total]).toEqual([[], 1, 1]);
  });

  test('RUN-05: intents that Discord refuses during the login are final', async () => {
    const sandbox = await sandboxForTest();
    const clock = new Waits();
    const newClient = (): Client =>
      new Client({ intents: [GatewayIntentBits.GuildMembers], rest: { api: sandbox.apiUrl } });
    const refused = login(newClient, sandbox.token, { clock, log, onRefused: () => undefined });
    await expect(refused).rejects.toMatchObject({
      isFinal: true,
      message: expect.stringContaining('DISCORD_MEMBERS_INTENT') as string,
    });
    expect(clock.waited).toEqual([]);
  });

  test('RUN-05: a refusal that comes while the bot is running is told once', async () => {
    const sandbox = await sandboxForTest();
    const told: LoginRefused[] = [];
    const { client } = await tryLogin(sandbox, new Waits(), (refused) => told.push(refused));
    expect(client).toBeDefined();
    sandbox.faults.closeGateway(4004, 'Authentication failed.');
    await expect.poll(() => told.length).toBe(1);
    expect(told[0]?.isFinal).toBe(true);
  });

  test('RUN-05: Discord has no more logins for today: final, for every attempt counts', async () => {
    const server = createServer((_, response) => {
      const limit = { total: 1000, remaining: 0, reset_after: 3_600_000, max_concurrency: 1 };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ url: 'ws://127.0.0.1:9', shards: 1, session_start_limit: limit }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push({ stop: () => server.close() });
    const { port } = server.address() as AddressInfo;
    const { refused } = await tryLogin(placeAt(port));
    expect(refused).toMatchObject({ isFinal: true });
    expect(refused?.message).toContain('no more logins today');
  });
});
