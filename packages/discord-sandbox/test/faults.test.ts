import { expect } from 'vitest';
import { ruleFits } from '../src/faults.ts';
import { type Json, test, startRawBot, textOf, TestTimers } from './support/raw-bot.ts';
import { connected } from './support/raw-gateway.ts';

test.each([
  ['/channels/*/messages', '/channels/1/messages', true],
  ['/channels/*/messages', '/channels/1/messages/2', false],
  ['/channels/**', '/channels/1/messages/2', true],
  ['/webhooks/*/*', '/webhooks/1/abc', true],
  ['/webhooks/*/*/messages/@original', '/webhooks/1/abc/messages/@original', true],
  ['/interactions/*/*/callback', '/interactions/1/a.b-c/callback', true],
  ['/users/.me', '/users/@me', false],
])('the pattern %s and the path %s: fits %s', (path, asked, fits) => {
  const effect = { kind: 'drop' } as const;
  expect(ruleFits({ path, effect }, 'GET', asked)).toBe(fits);
  expect(ruleFits({ path, method: 'POST', effect }, 'GET', asked)).toBe(false);
});

test('a refused request takes no effect, one refused afterwards does', async ({ bot }) => {
  const path = `/channels/${bot.general}/messages`;
  bot.sandbox.faults.refuse({ method: 'POST', path }, 502);
  expect(await bot.call('POST', path, { content: 'One' })).toMatchObject({ status: 502 });
  bot.sandbox.faults.refuse({ method: 'POST', path, when: 'after' }, 500);
  expect(await bot.call('POST', path, { content: 'Two' })).toMatchObject({ status: 500 });
  bot.sandbox.faults.tooManyRequests({ method: 'POST', path }, 3);
  const limited = await bot.call('POST', path, { content: 'Three' });
  expect(limited).toMatchObject({ status: 429, body: { retry_after: 3 } });
  expect(limited.headers.get('retry-after')).toBe('3');
  await bot.post({ content: 'Four' });
  expect(bot.read('Bob')).toEqual(['Two', 'Four']);
});

test('a rule hits as often as it says, after those it lets pass', async ({ bot }) => {
  bot.sandbox.faults.refuse({ path: '/users/@me', times: 2, skip: 1 }, 503);
  const statuses: number[] = [];
  for (let request = 0; request < 4; request += 1) statuses.push((await bot.call('GET', '/users/@me')).status);
  expect(statuses).toEqual([200, 503, 503, 200]);
  bot.sandbox.faults.refuse({ times: Infinity });
  bot.sandbox.faults.clear();
  expect((await bot.call('GET', '/users/@me')).status).toBe(200);
});

test('a rule hits files when its path names them, and the log has none of them', async ({ bot }) => {
  const { body } = await bot.send({ content: 'Here' }, [{ name: 'a.txt', bytes: new Uint8Array(3) }]);
  const [file] = body['attachments'] as Json[];
  const statusOf = async (): Promise<number> => (await fetch(textOf(file ?? {}, 'url'))).status;
  bot.sandbox.faults.refuse({ path: '/attachments/**' }, 503);
  bot.sandbox.faults.refuse({ times: Infinity });
  expect([await statusOf(), await statusOf()]).toEqual([503, 200]);
  expect(bot.sandbox.requests.total).toBe(1);
});

test.each(['before', 'after'] as const)('a connection cut %s the effect, and one that never answers', async (when) => {
  const bot = await startRawBot();
  const path = `/channels/${bot.general}/messages`;
  bot.sandbox.faults.request({ path, when, effect: { kind: 'drop' } });
  await expect(bot.call('POST', path, { content: 'Cut' })).rejects.toThrow();
  bot.sandbox.faults.request({ path, when, effect: { kind: 'hang' } });
  const patience = new AbortController();
  const silent = fetch(`${bot.sandbox.apiUrl}/v10${path}`, {
    method: 'POST',
    headers: { authorization: `Bot ${bot.sandbox.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'Silence' }),
    signal: patience.signal,
  });
  // The request is logged when it is to hang: from then on nothing more comes, however long one waits.
  await expect.poll(() => bot.sandbox.requests.total).toBe(2);
  patience.abort();
  await expect(silent).rejects.toThrow();
  const expected = when === 'after' ? ['Cut', 'Silence'] : [];
  expect(bot.read('Bob')).toEqual(expected);
  expect(bot.sandbox.requests.all.map(({ status, faulted }) => [status, faulted])).toEqual([
    [0, true],
    [0, true],
  ]);
});

test.each([
  ['before', 0],
  ['after', 1],
] as const)('a request delayed %s its effect goes through, later', async (when, atFirst) => {
  const timers = new TestTimers();
  const bot = await startRawBot({ after: timers.after });
  bot.sandbox.faults.request({ when, effect: { kind: 'delay', ms: 60_000 } });
  const posted = bot.post({ content: 'Late' });
  await expect.poll(() => timers.waiting).toEqual([60_000]);
  expect(bot.read('Bob')).toHaveLength(atFirst);
  timers.ring();
  await posted;
  expect(bot.read('Bob')).toEqual(['Late']);
});

test('op 7, op 9 and close codes reach every client', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  bot.sandbox.faults.reconnect();
  await gateway.next(({ op }) => op === 7);
  bot.sandbox.faults.invalidSession(true);
  expect(await gateway.next(({ op }) => op === 9)).toMatchObject({ d: true });
  bot.sandbox.faults.closeGateway(4009);
  expect(await gateway.closed).toBe(4009);
});

test('the log tells every request with its route, status and interaction', async ({ botWithCommands: bot }) => {
  bot.sandbox.requests.clear();
  void bot.sandbox.user('Alice').slash(bot.general, 'game board');
  const [interaction] = bot.sandbox.state.interactions.waiting;
  const { answer, webhook } = bot.asked();
  await answer({ type: 5 });
  await webhook('PATCH', '/messages/@original', { content: 'x' });
  expect(bot.sandbox.requests.all.every(({ interactionId }) => interactionId === interaction?.id)).toBe(true);
  expect(bot.sandbox.requests.all).toMatchObject([
    { method: 'POST', route: '/interactions/:id/:token/callback', status: 204 },
    { method: 'PATCH', route: '/webhooks/:application/:token/messages/:message', status: 200 },
  ]);
  expect(bot.sandbox.requests.total).toBe(2);
});
