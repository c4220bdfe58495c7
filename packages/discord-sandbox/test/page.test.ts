import { request } from 'node:http';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { SlashInput, World } from '../src/protocol.ts';
import { Page } from './support/live-page.ts';
import { type RawBot, test, EPHEMERAL, button, row, startForTest } from './support/raw-bot.ts';

const command = (subcommand: string, options = {}): SlashInput => ({
  name: 'game',
  subcommands: [subcommand],
  options,
});

async function answer(bot: RawBot, body: unknown): Promise<void> {
  await bot.sandbox.waitFor(() => bot.sandbox.state.interactions.waiting[0]);
  await bot.answer(body);
}

const channelOf = (world: World, id: string): World['channels'][number] | undefined =>
  world.channels.find((channel) => channel.id === id);

test('a page gets the world as its user sees it', async ({ botWithCommands: bot }) => {
  bot.sandbox.world.setPermission(bot.sandbox.channelId('lounge'), bot.sandbox.user('Carol').id, 'ViewChannel', 'deny');
  const carol = new Page(bot.sandbox, bot.sandbox.user('Carol').id);
  const world = await carol.world();
  expect(world).toMatchObject({ me: { global_name: 'Carol' }, guild: { name: 'Test Server' }, botOnline: false });
  expect(world.channels.map(({ name, kind }) => [name, kind])).toEqual([
    ['general', 'text'],
    ['Voice', 'voice'],
  ]);
  expect(world.commands.map(({ name }) => name)).toEqual(['game']);
});

test('a message and its notification arrive', async ({ bot }) => {
  const bob = new Page(bot.sandbox, bot.sandbox.user('Bob').id);
  await bob.world();
  await bot.post({ content: `<@${bot.sandbox.user('Bob').id}>` });
  const world = await bob.world((seen) => channelOf(seen, bot.general)?.messages.length === 1);
  expect(channelOf(world, bot.general)).toMatchObject({ messages: [{ onlyMe: false }] });
  expect(await bob.until(() => bob.events.find(({ type }) => type === 'toast'))).toMatchObject({ text: '@Bob' });
});

test('while the server is down a page shows none of its channels', async ({ sandbox }) => {
  const page = new Page(sandbox, sandbox.user('Bob').id);
  expect((await page.world()).channels).toHaveLength(3);
  sandbox.world.setAvailable(false);
  expect(await page.world(({ channels }) => channels.length === 0)).toMatchObject({ inServer: true });
});

test('a command, its private answer, a click that waits, and a thread go through', async ({ botWithCommands: bot }) => {
  const alice = new Page(bot.sandbox, bot.sandbox.user('Alice').id);
  const bob = new Page(bot.sandbox, bot.sandbox.user('Bob').id);
  const asked = alice.ask({ type: 'slash', channelId: bot.general, command: command('board') });
  await answer(bot, { type: 4, data: { content: 'Yours', flags: EPHEMERAL } });
  expect((await asked).error).toBeUndefined();
  const world = await alice.world((seen) => (channelOf(seen, bot.general)?.messages.length ?? 0) === 1);
  const [mine] = channelOf(world, bot.general)?.messages ?? [];
  expect(mine?.onlyMe).toBe(true);
  await alice.ask({ type: 'dismiss', messageId: mine?.message.id ?? '' });
  const id = await bot.post({ content: 'Press', components: [row(button('go'))] });
  const clicked = alice.ask({ type: 'click', channelId: bot.general, messageId: id, customId: 'go' });
  await alice.world((seen) => channelOf(seen, bot.general)?.messages.some(({ waiting }) => waiting === 'go') === true);
  await answer(bot, { type: 6 });
  expect((await clicked).error).toBeUndefined();
  await alice.world(
    (seen) => channelOf(seen, bot.general)?.messages.every(({ waiting }) => waiting === undefined) === true,
  );
  await bot.call('POST', `/channels/${bot.general}/messages/${id}/threads`, { name: 'Alice vs Bob' });
  const withThread = await bob.world((seen) => channelOf(seen, id) !== undefined);
  expect(channelOf(withThread, id)).toMatchObject({
    kind: 'thread',
    parentId: bot.general,
    joined: false,
    canSend: true,
  });
  expect(channelOf(withThread, bot.general)?.messages).toMatchObject([{ threadId: id }]);
  expect((await bob.ask({ type: 'thread', channelId: id, do: 'join' })).error).toBeUndefined();
  await bob.world((seen) => channelOf(seen, id)?.joined === true);
  expect((await bob.ask({ type: 'say', channelId: id, content: 'Good luck' })).error).toBeUndefined();
});

test('suggestions and modals reach the page', async ({ botWithCommands: bot }) => {
  const alice = new Page(bot.sandbox, bot.sandbox.user('Alice').id);
  await alice.world();
  const typed = alice.ask({
    type: 'complete',
    channelId: bot.general,
    command: command('move', { move: '1' }),
    focused: 'move',
  });
  await answer(bot, { type: 8, data: { choices: [{ name: '11-15', value: '11-15' }] } });
  expect((await typed).choices).toEqual([{ name: '11-15', value: '11-15' }]);
  const asked = alice.ask({ type: 'slash', channelId: bot.general, command: command('board') });
  const component = { type: 4, custom_id: 'code', style: 1 };
  const components = [
    { type: 18, label: 'Code', component },
    { type: 18, label: 'Games', component: { type: 19, custom_id: 'games', max_values: 2 } },
  ];
  await answer(bot, { type: 9, data: { custom_id: 'join', title: 'Join', components } });
  await asked;
  expect(alice.events.find(({ type }) => type === 'modal')).toMatchObject({ custom_id: 'join', title: 'Join' });
  const games = ['one', 'two!'].map((name) => ({ name, contentType: '', base64: btoa(name) }));
  const sent = alice.ask({ type: 'modal', customId: 'join', fields: { code: 'ABC', games } });
  expect(await bot.sandbox.waitFor(() => bot.sandbox.state.files.bytes || undefined)).toBe('onetwo!'.length);
  await answer(bot, { type: 4, data: { content: 'Joined' } });
  expect((await sent).error).toBeUndefined();
});

test('what the client would not do is said in the reply', async ({ botWithCommands: bot }) => {
  const alice = new Page(bot.sandbox, bot.sandbox.user('Alice').id);
  await alice.world();
  const missing = await alice.ask({ type: 'slash', channelId: bot.general, command: command('challenge') });
  expect(missing.error).toBe('The option user is required.');
  const gone = await alice.ask({ type: 'click', channelId: bot.general, messageId: '1', customId: 'x' });
  expect(gone.error).toBe('There is no such message.');
});

test('foreign pages, unknown people and nonsense are turned away', async ({ sandbox }) => {
  const alice = sandbox.user('Alice').id;
  expect(await new Page(sandbox, alice, 'http://evil.example').refused).toBe(true);
  expect(await new Page(sandbox, '1').refused).toBe(true);
  // A browser always names its origin: without one it is no page.
  const nameless = new WebSocket(`${sandbox.url.replace('http', 'ws')}/sandbox/live?user=${alice}`);
  expect(await new Promise((resolve) => ['open', 'error'].map((name) => nameless.on(name, () => resolve(name))))).toBe(
    'error',
  );
  const page = new Page(sandbox, alice);
  await page.world();
  page.raw('{"type":"explode"}');
  expect(await page.closed).toBe(1008);
});

test('the page is served with its script and style, and to its own address only', async () => {
  const sandbox = await startForTest({ page: true });
  const get = (path: string, host: string): Promise<{ status: number | undefined; type: string | undefined }> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(sandbox.url);
      request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, type: answer.headers['content-type'] });
      })
        .on('error', reject)
        .end();
    });
  const own = new URL(sandbox.url).host;
  expect(await get('/', own)).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
  expect(await get('/page.css', own)).toMatchObject({ status: 200, type: 'text/css; charset=utf-8' });
  expect(await get('/page.js', own)).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8' });
  const emoji = '/files/noto-emoji-4-wght-normal.woff2';
  expect(await get(emoji, own)).toMatchObject({ status: 200, type: 'font/woff2' });
  for (const other of ['/files/package.json', '/files/..%2Fpackage.json', '/files/noto-emoji-99-wght-normal.woff2']) {
    expect(await get(other, own), other).toMatchObject({ status: 404 });
  }
  expect(await get('/sandbox/session', own)).toMatchObject({ status: 200 });
  for (const path of ['/', '/page.js', '/sandbox/session', '/api/v10/gateway/bot']) {
    expect(await get(path, 'evil.example'), path).toMatchObject({ status: 403 });
  }
});

test('given the channel a page shows, then its messages come whole, and of other channels the last word', async ({
  sandbox,
}) => {
  const alice = sandbox.user('Alice');
  const [general, lounge] = [sandbox.channelId('general'), sandbox.channelId('lounge')];
  for (const channelId of [general, lounge]) for (const words of ['one', 'two']) alice.say(channelId, words);
  const page = new Page(sandbox, alice.id);
  const read = (world: World, channelId: string): readonly string[] =>
    (world.channels.find(({ id }) => id === channelId)?.messages ?? []).map(({ message }) => message.content);

  await page.ask({ type: 'show', channelId: general });
  const first = await page.world((world) => read(world, lounge).length === 1);
  expect([read(first, general), read(first, lounge)]).toEqual([['one', 'two'], ['two']]);

  await page.ask({ type: 'show', channelId: lounge });
  const second = await page.world((world) => read(world, general).length === 1);
  expect([read(second, general), read(second, lounge)]).toEqual([['two'], ['one', 'two']]);
});

test('one leaves the server and comes back from the page; the owner is told why not', async ({
  botWithCommands: bot,
}) => {
  const thread = await bot.openThread();
  const bob = bot.sandbox.user('Bob');
  bob.joinThread(thread);
  const page = new Page(bot.sandbox, bob.id);
  const inside = await page.world((seen) => channelOf(seen, thread)?.joined === true);
  expect(inside).toMatchObject({ inServer: true, guild: { ownerId: bot.sandbox.user('Alice').id } });
  expect(channelOf(inside, thread)?.memberIds).toEqual([bot.sandbox.applicationId, bob.id]);
  expect((await page.ask({ type: 'server', do: 'leave' })).error).toBeUndefined();
  const outside = await page.world((seen) => !seen.inServer);
  expect(outside).toMatchObject({ channels: [], commands: [] });
  await page.ask({ type: 'server', do: 'join' });
  const back = await page.world((seen) => seen.inServer);
  expect(channelOf(back, thread)).toMatchObject({ joined: false, memberIds: [bot.sandbox.applicationId] });
  const owner = new Page(bot.sandbox, bot.sandbox.user('Alice').id);
  expect((await owner.ask({ type: 'server', do: 'leave' })).error).toBe(
    "Alice owns the server, and an owner can't leave it.",
  );
});

test('given a long channel, then the newest 60 come, older ones on asking, and the newest alone once it is shown again', async ({
  sandbox,
}) => {
  const alice = sandbox.user('Alice');
  const general = sandbox.channelId('general');
  for (let number = 1; number <= 130; number += 1) alice.say(general, `${number}`);
  const page = new Page(sandbox, alice.id);
  const range = (world: World): readonly unknown[] => {
    const channel = channelOf(world, general);
    const words = (channel?.messages ?? []).map(({ message }) => message.content);
    return [words[0], words.at(-1), words.length, channel?.hasOlder];
  };
  const older = async (): Promise<readonly unknown[]> => {
    await page.ask({ type: 'older', channelId: general });
    return range(await page.world());
  };
  await page.ask({ type: 'show', channelId: general });
  expect(range(await page.world())).toEqual(['71', '130', 60, true]);
  expect(await older()).toEqual(['11', '130', 120, true]);
  expect(await older()).toEqual(['1', '130', 130, false]);
  expect(await older()).toEqual(['1', '130', 130, false]);
  alice.say(general, '131');
  expect(range(await page.world((world) => range(world)[1] === '131'))).toEqual(['1', '131', 131, false]);
  await page.ask({ type: 'show', channelId: general });
  expect(range(await page.world((world) => range(world)[2] === 60))).toEqual(['72', '131', 60, true]);
});

test('given an old message that is sought, then it comes with what stands above it; one that is gone is not waited for', async ({
  sandbox,
}) => {
  const alice = sandbox.user('Alice');
  const general = sandbox.channelId('general');
  const ids = Array.from({ length: 130 }, (_, index) => {
    const said = alice.say(general, `${index + 1}`);
    return 'id' in said ? said.id : '';
  });
  const page = new Page(sandbox, alice.id);
  const firstShown = (world: World): string | undefined => channelOf(world, general)?.messages[0]?.message.content;
  for (const [messageId, first] of [
    [ids[29], '20'],
    [ids[0], '1'],
    [ids[120], '71'],
    [ids[14], '5'],
    ['123456789012345678', '71'],
  ] as const) {
    await page.ask({ type: 'show', channelId: general, messageId: messageId ?? '' });
    expect(firstShown(await page.world((world) => firstShown(world) === first))).toBe(first);
  }
});

test('a file for an option arrives, and a command in the menu of a message is used', async ({ bot }) => {
  await bot.call('PUT', `/applications/${bot.sandbox.applicationId}/commands`, [
    { name: 'send', description: 'x', options: [{ type: 11, name: 'file', description: 'x' }] },
    { name: 'Report', type: 3 },
  ]);
  const page = new Page(bot.sandbox, bot.sandbox.user('Alice').id);
  const file = { name: 'a.txt', contentType: 'text/plain', base64: Buffer.from('Hello').toString('base64') };
  const sent = page.ask({
    type: 'slash',
    channelId: bot.general,
    command: { name: 'send', subcommands: [], options: { file } },
  });
  await answer(bot, { type: 4, data: { content: 'Got it' } });
  expect((await sent).error).toBeUndefined();
  expect(bot.sandbox.state.files.bytes).toBe(5);
  const targetId = await bot.post({ content: 'Rude words' });
  const used = page.ask({ type: 'use-on', channelId: bot.general, name: 'Report', target: 'message', targetId });
  await answer(bot, { type: 4, data: { content: 'Reported' } });
  expect((await used).error).toBeUndefined();
});
