import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import { Routes } from 'discord-api-types/v10';
import { expect, onTestFinished, test } from 'vitest';
import { createMatchRest, type MatchRest } from '../../src/bot/discord/discord-client.ts';
import { systemClock } from '../../src/bot/clock.ts';
import { KEPT_FREE, type Timing } from '../../src/bot/discord/request-limiter.ts';
import { createRestProxy, runRestProxy } from '../../src/cli/rest-proxy.ts';
import { startForTest, startRawBot, type RawBot } from '../../packages/discord-sandbox/test/support/raw-bot.ts';

interface Fixture {
  readonly bot: RawBot;
  readonly proxyUrl: string;
  /** The REST clients of one process; each call makes another process's. */
  readonly process: () => MatchRest;
}

async function setUp(): Promise<Fixture> {
  const bot = await startRawBot();
  const proxyUrl = await listen(createRestProxy(bot.sandbox.apiUrl));
  const { token } = bot.sandbox;
  return { bot, proxyUrl, process: () => createMatchRest({ apiUrl: `${proxyUrl}/api`, token }) };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const BRIEFLY = { interval: 2 };

/** A second lasts fifty milliseconds. */
const QUICK: Timing = {
  now: () => performance.now() * 20,
  after: (delay, ring) => systemClock.after(delay / 20, ring),
};

const CHANNEL = '1234567890123456789';

/** A Discord that answers nothing until a test says so, and then everything. */
async function atHeldDiscord(perSecond: number) {
  const asked: (readonly [path: string | undefined, method: string | undefined])[] = [];
  const held = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    asked.push([request.url?.replace('/api/v10', ''), request.method]);
    void held.promise.then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  const proxy = createRestProxy(`${await listen(server)}/api`, perSecond, QUICK);
  let received = 0;
  proxy.on('request', () => (received += 1));
  const proxyUrl = await listen(proxy);
  const seen = (count: number): Promise<void> => expect.poll(() => asked.length, BRIEFLY).toBe(count);
  const arrived = (count: number): Promise<void> => expect.poll(() => received, BRIEFLY).toBe(count);
  const process = (): MatchRest => createMatchRest({ apiUrl: `${proxyUrl}/api`, token: 'a.b.c' });
  return { discord: { asked, seen, answer: held.resolve }, arrived, proxyUrl, process };
}

test('RUN-16: given a REST proxy, then what a bot asks and sends arrives as without one, files and odd names included', async () => {
  const { bot, process } = await setUp();
  const { own } = process();
  expect(await own.get(Routes.gatewayBot())).toMatchObject({ url: bot.sandbox.url.replace('http', 'ws') });
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 256));
  const files = [{ name: 'b"ö\nrd.bin', data: bytes, contentType: 'application/octet-stream' }];
  const posted = await own.post(Routes.channelMessages(bot.general), { body: { content: 'Schöne Züge ♛' }, files });
  expect(posted).toMatchObject({ content: 'Schöne Züge ♛', attachments: [{ size: bytes.length }] });
  const { id, attachments } = posted as { id: string; attachments: readonly { url: string }[] };
  const stored = await (await fetch(attachments[0]?.url ?? '')).arrayBuffer();
  expect(Buffer.from(stored).equals(bytes)).toBe(true);
  expect(await own.patch(Routes.channelMessage(bot.general, id), { body: { content: 'Edited' } })).toMatchObject({
    content: 'Edited',
  });
  const query = new URLSearchParams({ limit: '1' });
  expect(await own.get(Routes.channelMessages(bot.general), { query })).toMatchObject([{ id }]);
  await own.delete(Routes.channelMessage(bot.general, id));
  expect(bot.read('Alice')).toEqual([]);
});

test('RUN-16: given Discord refuses, then the bot hears why in its words, and of a lost answer not that all is well', async () => {
  const { bot, process } = await setUp();
  const { own } = process();
  const refused = own.get(Routes.channelMessage(bot.general, '12345678901234567'));
  await expect(refused).rejects.toMatchObject({ constructor: DiscordAPIError, status: 404, code: 10_008 });
  bot.sandbox.faults.refuse({ method: 'GET' }, 500);
  await expect(own.get(Routes.gatewayBot())).rejects.toMatchObject({ constructor: HTTPError, status: 500 });
  bot.sandbox.faults.request({ effect: { kind: 'drop' } });
  await expect(own.get(Routes.gatewayBot())).rejects.toMatchObject({ constructor: HTTPError, status: 502 });
});

test('RUN-16: given Discord can not be reached at all, then the bot hears that, for a press as for its own requests', async () => {
  const nowhere = await listen(createRestProxy('http://127.0.0.1:1/api'));
  const { own, answers } = createMatchRest({ apiUrl: `${nowhere}/api`, token: 'a.b.c' });
  const press = (): Promise<unknown> => answers.post('/interactions/1/x/callback', { auth: false });
  for (const ask of [() => own.get(Routes.gatewayBot()), press])
    await expect(ask()).rejects.toMatchObject({ constructor: HTTPError, status: 502 });
});

test('RUN-16, RUN-05: given a bucket is closed for long, as for edits of old messages, then the bot hears how long, and Discord is not asked again', async () => {
  const { bot, process } = await setUp();
  bot.sandbox.faults.tooManyRequests({}, 30);
  const refused = process().own.get(Routes.channelMessages(bot.general));
  const error: unknown = await refused.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(RateLimitError);
  expect((error as RateLimitError).retryAfter).toBeGreaterThanOrEqual(30_000);
  expect(bot.sandbox.requests.total).toBe(1);
});

test('RUN-16, RUN-05: given the limit of all is used up, then answers to presses and their follow-ups go out at once', async () => {
  const { discord, process } = await atHeldDiscord(1);
  const [one, other] = [process(), process()];
  const waiting = [one.own.get(Routes.gatewayBot())];
  await discord.seen(1);
  waiting.push(other.own.get(Routes.channelMessages(CHANNEL)));
  const openly = [
    other.answers.post(Routes.interactionCallback(CHANNEL, 'token'), { auth: false, body: { type: 5 } }),
    other.followUps.patch(Routes.webhookMessage(CHANNEL, 'token'), { auth: false, body: { content: 'Pong' } }),
  ];
  await discord.seen(3);
  expect(discord.asked.map(([path = '']) => path.split('/')[1])).toEqual(['gateway', 'interactions', 'webhooks']);
  discord.answer();
  await Promise.all([...waiting, ...openly]);
});

test('RUN-16: given more wait than is sent in some seconds, then the rest are sent back, as Discord does when a second is used up', async () => {
  const { discord, proxyUrl } = await atHeldDiscord(1);
  const headers = { authorization: 'Bot x' };
  const asked = [1, 2, 3, 4, 5, 6].map((channel) => fetch(`${proxyUrl}/api/v10/channels/${channel}`, { headers }));
  const sentBack = await Promise.race(asked);
  expect(sentBack.status).toBe(429);
  expect(Object.fromEntries(sentBack.headers)).toMatchObject({ 'retry-after': '1', 'x-ratelimit-global': 'true' });
  discord.answer();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 429, 429]);
});

test('RUN-16: given a bot hangs up before its turn, then its request is not sent: it asks anew when it knows more', async () => {
  const { discord, arrived, proxyUrl } = await atHeldDiscord(1);
  const headers = { authorization: 'Bot x' };
  const first = fetch(`${proxyUrl}/api/v10/channels/1`, { headers });
  await discord.seen(1);
  const dead = httpRequest(`${proxyUrl}/api/v10/channels/2`, { headers }).on('error', () => undefined);
  dead.end();
  await arrived(2);
  const last = fetch(`${proxyUrl}/api/v10/channels/3`, { headers });
  await arrived(3);
  dead.destroy();
  discord.answer();
  expect([(await first).status, (await last).status]).toEqual([200, 200]);
  expect(discord.asked.map(([path]) => path)).toEqual(['/channels/1', '/channels/3']);
});

test('RUN-16: given requests that nobody waits for, then what is awaited of another bot goes first', async () => {
  const { discord, arrived, process } = await atHeldDiscord(KEPT_FREE + 1);
  const [busy, other] = [process().own, process().own];
  const channel = (number: number): `/${string}` => Routes.channel(`${BigInt(CHANNEL) + BigInt(number)}`);
  const first = Array.from({ length: KEPT_FREE + 1 }, (_, number) => busy.get(channel(number)));
  await discord.seen(first.length);
  const low = [98, 99].map((number) => busy.patch(channel(number), { priority: 'low' }));
  await arrived(first.length + low.length);
  const high = other.get(channel(100));
  await arrived(first.length + low.length + 1);
  discord.answer();
  await Promise.all([...first, ...low, high]);
  expect(discord.asked.slice(first.length).map(([, method]) => method)).toEqual(['GET', 'PATCH', 'PATCH']);
});

test('RUN-16, RUN-08: it says that it lives, and gives nothing that is not of Discord', async () => {
  const { proxyUrl } = await setUp();
  const statuses = await Promise.all(
    ['/live', '/', '/metrics'].map(async (path) => (await fetch(proxyUrl + path)).status),
  );
  expect(statuses).toEqual([200, 404, 404]);
});

test('RUN-16: it answers until it is told to end, and names what it can not use', async () => {
  const sandbox = await startForTest();
  const args = ['--api', `${sandbox.apiUrl}/v10/`, '--port', '0'];
  const whileUp = async (): Promise<void> => {
    await Promise.resolve();
  };
  expect(await runRestProxy(args, whileUp)).toEqual({ exitCode: 0, out: [] });
  for (const wrong of [
    ['--port', 'x'],
    ['--per-second', '0'],
    ['--api', 'discord'],
    ['--token', 'x'],
  ])
    expect((await runRestProxy(wrong, whileUp)).exitCode).toBe(2);
  expect((await runRestProxy(['--help'], whileUp)).out.join('\n')).toContain('Usage: node dist/cli/rest-proxy.js');
  const { port } = new URL(sandbox.url);
  const taken = await runRestProxy(['--port', port], whileUp);
  expect([taken.exitCode, taken.error]).toEqual([
    1,
    `The REST proxy can't start: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`,
  ]);
});
