import { expect, onTestFinished, vi } from 'vitest';
import { test, V2, codesAt, pngHeader, startRawBot, text, textOf, told } from './support/raw-bot.ts';

const PNG = { name: 'board one.png', bytes: pngHeader(512, 384) };
const NOWHERE = '123456789012345678';

test('unknown channels, messages and users are said to be unknown', async ({ bot }) => {
  const { guildId } = bot.sandbox;
  const cases = [
    ['GET', `/channels/${NOWHERE}`, 404, 10003],
    ['POST', `/channels/${NOWHERE}/messages`, 404, 10003],
    ['GET', `/channels/${bot.general}/messages/${NOWHERE}`, 404, 10008],
    ['PATCH', `/channels/${bot.general}/messages/${NOWHERE}`, 404, 10008],
    ['DELETE', `/channels/${bot.general}/messages/${NOWHERE}`, 404, 10008],
    ['POST', `/channels/${bot.general}/messages/${NOWHERE}/threads`, 404, 10008],
    ['GET', `/guilds/${guildId}/members/${NOWHERE}`, 404, 10013],
    ['GET', '/nonsense', 404, 0],
  ] as const;
  for (const [method, path, status, code] of cases) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : { content: 'x', name: 'x' };
    expect(await bot.call(method, path, body), path).toMatchObject({ status, body: { code } });
  }
});

test('without the token, or with a wrong one, nothing is given', async ({ bot }) => {
  expect(await bot.callOpenly('GET', '/users/@me')).toMatchObject({
    status: 401,
    body: { code: 0, message: '401: Unauthorized' },
  });
  const answer = await fetch(`${bot.sandbox.apiUrl}/v10/users/@me`, { headers: { authorization: 'Bot wrong' } });
  expect(answer.status).toBe(401);
});

/** A second that does not end: however slow the machine is, all requests of the test fall into one window. */
function holdTheSecond(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test('every authorized answer carries rate-limit headers, and an exhausted bucket is refused with its wait', async () => {
  holdTheSecond();
  const bot = await startRawBot({ bucketPerSecond: 3 });
  const left: (string | null)[] = [];
  for (let request = 0; request < 3; request += 1) {
    const { headers } = await bot.call('GET', '/users/@me');
    for (const name of ['limit', 'remaining', 'reset', 'reset-after', 'bucket']) {
      expect(headers.get(`x-ratelimit-${name}`)).not.toBeNull();
    }
    left.push(headers.get('x-ratelimit-remaining'));
  }
  expect(left).toEqual(['2', '1', '0']);
  const refused = await bot.call('GET', '/users/@me');
  expect(refused).toMatchObject({ status: 429, body: { message: 'You are being rate limited.', global: false } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await bot.call('GET', `/channels/${bot.general}`)).toMatchObject({ status: 200 });
});

test('the global limit holds for what carries the token, never for interaction routes', async () => {
  holdTheSecond();
  const bot = await startRawBot({ globalPerSecond: 2 });
  await bot.call('GET', '/users/@me');
  await bot.call('GET', '/users/@me');
  const refused = await bot.call('GET', '/gateway/bot');
  expect(refused).toMatchObject({ status: 429, body: { global: true } });
  expect(refused.headers.get('x-ratelimit-global')).toBe('true');
  expect(await bot.callOpenly('POST', `/webhooks/${bot.sandbox.applicationId}/x`, {})).toMatchObject({ status: 404 });
});

test('an edit keeps only the attachments it lists, and all of them when it lists none', async ({ bot }) => {
  const path = `/channels/${bot.general}/messages`;
  const { body: message } = await bot.call('POST', path, { content: 'Look' }, [PNG, { ...PNG, name: 'two.png' }]);
  const [one, two] = message['attachments'] as Record<string, string>[];
  const at = `${path}/${textOf(message, 'id')}`;
  const untouched = await bot.call('PATCH', at, { content: 'Still' });
  expect(untouched.body['attachments']).toHaveLength(2);
  const kept = await bot.call('PATCH', at, { attachments: [{ id: two?.['id'] }] });
  expect(kept.body['attachments']).toMatchObject([{ filename: 'two.png' }]);
  expect((await fetch(one?.['url'] ?? '')).status).toBe(404);
  const replaced = await bot.call('PATCH', at, { attachments: [{ id: '0' }] }, [{ ...PNG, name: 'three.png' }]);
  expect(replaced.body['attachments']).toMatchObject([{ filename: 'three.png' }]);
  const added = await bot.call('PATCH', at, {}, [{ ...PNG, name: 'four.png' }]);
  expect(added.body['attachments']).toMatchObject([{ filename: 'three.png' }, { filename: 'four.png' }]);
});

test('a V2 gallery shows an upload by name: the media is resolved, the message lists no attachments', async ({
  bot,
}) => {
  const gallery = { type: 12, items: [{ media: { url: 'attachment://board_one.png' }, description: 'A board' }] };
  const body = { flags: V2, components: [gallery], attachments: [{ id: '0' }] };
  const { body: message } = await bot.send(body, [PNG]);
  expect(message).toMatchObject({
    attachments: [],
    components: [
      {
        type: 12,
        id: 1,
        items: [
          { description: 'A board', spoiler: false, media: { width: 512, height: 384, content_type: 'image/png' } },
        ],
      },
    ],
  });
  const url = (message['components'] as { items: { media: { url: string } }[] }[])[0]?.items[0]?.media.url;
  expect((await fetch(url ?? '')).status).toBe(200);
});

test('components without a number get one that no other has, in order', async ({ bot }) => {
  const components = [text('a'), { ...text('b'), id: 1 }, text('c'), { ...text('d'), id: 0 }];
  const { body } = await bot.send({ flags: V2, components });
  expect((body['components'] as { id: number }[]).map(({ id }) => id)).toEqual([2, 1, 3, 4]);
});

test('a classic message turns into a V2 one only when its content is emptied, and never back', async ({ bot }) => {
  const at = `/channels/${bot.general}/messages/${await bot.post({ content: 'Old' })}`;
  const refused = await bot.call('PATCH', at, { flags: V2, components: [text('New')] });
  expect(codesAt(refused.body, 'content')).toEqual(['MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2']);
  const turned = await bot.call('PATCH', at, { flags: V2, content: null, components: [text('New')] });
  expect(turned).toMatchObject({ status: 200, body: { content: '', flags: V2 } });
  expect((await bot.call('PATCH', at, { content: 'Old again' })).status).toBe(400);
  expect((await bot.call('PATCH', at, { flags: 0, components: [] })).status).toBe(400);
});

test('an edit that would leave nothing is refused', async ({ bot }) => {
  const at = `/channels/${bot.general}/messages/${await bot.post({ content: 'Old' })}`;
  expect(told(await bot.call('PATCH', at, { content: '' }))).toEqual([400, 50006]);
});

test("another's message can be neither edited nor, without the right to, deleted", async ({ bot }) => {
  const said = bot.sandbox.user('Alice').say(bot.general, 'Mine');
  const id = 'id' in said ? said.id : '';
  const at = `/channels/${bot.general}/messages/${id}`;
  expect(told(await bot.call('PATCH', at, { content: 'x' }))).toEqual([403, 50005]);
  expect(told(await bot.call('DELETE', at))).toEqual([403, 50013]);
  bot.sandbox.world.setRolePermission(bot.sandbox.world.botRoleId, 'ManageMessages', true);
  expect(await bot.call('DELETE', at)).toMatchObject({ status: 204 });
});

test('the words of others stay hidden without the content intent, unless they mention the bot', async ({ bot }) => {
  const alice = bot.sandbox.user('Alice');
  alice.say(bot.general, 'Between us');
  alice.say(bot.general, `Hello <@${bot.sandbox.applicationId}>`);
  const { list } = await bot.call('GET', `/channels/${bot.general}/messages`);
  expect(list.map((message) => message['content'])).toEqual([`Hello <@${bot.sandbox.applicationId}>`, '']);
});

test('with enforce_nonce the same nonce gives the same message for some minutes', async () => {
  let time = Date.UTC(2026, 0, 1);
  const bot = await startRawBot({ now: () => time });
  const body = { content: 'Board', nonce: 'm1-7', enforce_nonce: true };
  const send = async (): Promise<string> => textOf((await bot.send(body)).body, 'id');
  const first = await send();
  time += 60_000;
  expect(await send()).toBe(first);
  time += 10 * 60_000;
  expect(await send()).not.toBe(first);
});

test('a page of messages follows limit, before, after and around', async ({ bot }) => {
  const ids: string[] = [];
  for (const content of ['a', 'b', 'c', 'd', 'e']) ids.push(await bot.post({ content }));
  const page = async (query: string): Promise<string> => {
    const { list } = await bot.call('GET', `/channels/${bot.general}/messages?${query}`);
    return list.map((message) => String(message['content'])).join('');
  };
  expect(await page('')).toBe('edcba');
  expect(await page('limit=2')).toBe('ed');
  expect(await page(`before=${ids[2]}&limit=1`)).toBe('b');
  expect(await page(`after=${ids[2]}&limit=1`)).toBe('d');
  expect(await page(`around=${ids[2]}&limit=3`)).toBe('dcb');
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'before=x']) {
    const answer = await bot.call('GET', `/channels/${bot.general}/messages?${query}`);
    expect(answer, query).toMatchObject({ status: 400, body: { code: 50035 } });
  }
});

test('what the bot lacks a permission for is refused; what it cannot see is out of reach', async ({ bot }) => {
  const { world, applicationId } = bot.sandbox;
  const id = await bot.post({ content: 'Here' });
  const path = `/channels/${bot.general}/messages`;
  world.setPermission(bot.general, applicationId, 'AttachFiles', 'deny');
  expect(told(await bot.call('POST', path, { content: 'x' }, [PNG]))).toEqual([403, 50013]);
  world.setPermission(bot.general, applicationId, 'SendMessages', 'deny');
  expect(told(await bot.call('POST', path, { content: 'x' }))).toEqual([403, 50013]);
  expect(await bot.call('PATCH', `${path}/${id}`, { content: 'Edited' })).toMatchObject({ status: 200 });
  world.setPermission(bot.general, applicationId, 'ReadMessageHistory', 'deny');
  expect(await bot.call('GET', path)).toMatchObject({ status: 200, list: [] });
  expect(told(await bot.call('GET', `${path}/${id}`))).toEqual([403, 50001]);
  world.setPermission(bot.general, applicationId, 'ViewChannel', 'deny');
  for (const [method, at] of [
    ['GET', `/channels/${bot.general}`],
    ['POST', path],
    ['PATCH', `${path}/${id}`],
  ] as const) {
    expect(told(await bot.call(method, at, method === 'GET' ? undefined : { content: 'x' }))).toEqual([403, 50001]);
  }
});

test('a bot that was removed, and a server that is down, reach nothing', async ({ bot }) => {
  bot.sandbox.world.setAvailable(false);
  expect(await bot.call('GET', `/channels/${bot.general}`)).toMatchObject({ status: 503 });
  bot.sandbox.world.setAvailable(true);
  bot.sandbox.world.removeBot();
  expect(told(await bot.call('GET', `/channels/${bot.general}`))).toEqual([403, 50001]);
  expect(told(await bot.call('GET', `/guilds/${bot.sandbox.guildId}/members/@me`))).toEqual([403, 50001]);
  bot.sandbox.world.inviteBot();
  expect(await bot.call('GET', `/channels/${bot.general}`)).toMatchObject({ status: 200 });
});

test('memory stays bounded: past the set number the oldest messages and files are forgotten', async () => {
  const bot = await startRawBot({ keepMessages: 2, keepFileBytes: 40 });
  const { body: first } = await bot.send({ content: '1' }, [PNG]);
  await bot.send({ content: '2' }, [PNG]);
  const [attachment] = first['attachments'] as Record<string, string>[];
  expect((await fetch(attachment?.['url'] ?? '')).status).toBe(404);
  await bot.post({ content: '3' });
  expect(bot.read('Bob')).toEqual(['2', '3']);
});

test('embeds come as they were sent, with the addresses of uploads, until an edit empties them', async ({ bot }) => {
  const embed = { title: 'Hello', color: 255, fields: [{ name: 'a', value: 'b' }] };
  const sent = await bot.send({ embeds: [{ ...embed, image: { url: 'attachment://board_one.png' } }] }, [PNG]);
  expect(sent).toMatchObject({ status: 200, body: { embeds: [{ type: 'rich', ...embed }] } });
  const [{ image = {} } = {}] = sent.body['embeds'] as { readonly image?: { readonly url?: string } }[];
  expect((await fetch(image.url ?? '')).status).toBe(200);
  const id = textOf(sent.body, 'id');
  expect((await bot.edit(id, { content: 'x' })).body).toMatchObject({ embeds: [embed] });
  expect((await bot.edit(id, { embeds: [] })).body).toMatchObject({ content: 'x', embeds: [] });
});

test('a reply names what it answers and notifies its author, unless it says otherwise', async ({ bot }) => {
  const bob = bot.sandbox.user('Bob');
  const said = bob.say(bot.general, 'Hello?');
  const reference = { message_reference: { message_id: 'id' in said ? said.id : '' } };
  const reply = await bot.send({ content: 'Yes', ...reference });
  expect(reply.body).toMatchObject({ type: 19, referenced_message: { content: 'Hello?' }, mentions: [{ id: bob.id }] });
  const quiet = await bot.send({ content: 'Yes', ...reference, allowed_mentions: { parse: [] } });
  expect(quiet.body).toMatchObject({ type: 19, mentions: [] });
  expect(bob.notifications).toHaveLength(1);
  const gone = { message_reference: { message_id: NOWHERE, fail_if_not_exists: false } };
  expect((await bot.send({ content: 'Yes', ...gone })).body).toMatchObject({ type: 0 });
});
