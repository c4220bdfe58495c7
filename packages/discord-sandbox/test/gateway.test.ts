import { GatewayIntentBits } from 'discord-api-types/v10';
import { expect } from 'vitest';
import { test, startForTest, startRawBot } from './support/raw-bot.ts';
import { RawGateway, connected, identify, resume } from './support/raw-gateway.ts';

const { Guilds, GuildMembers, GuildMessages, MessageContent, DirectMessages } = GatewayIntentBits;

test('GET /gateway/bot gives a loopback address and the identifies that are left', async ({ bot }) => {
  const { body } = await bot.call('GET', '/gateway/bot');
  expect(body).toMatchObject({
    url: bot.sandbox.url.replace('http', 'ws'),
    shards: 1,
    session_start_limit: { total: 1000, remaining: 1000, max_concurrency: 1 },
  });
  await connected(bot.sandbox);
  expect((await bot.call('GET', '/gateway/bot')).body).toMatchObject({ session_start_limit: { remaining: 999 } });
});

test('after HELLO and IDENTIFY come READY with a loopback resume address, and the server', async ({ sandbox }) => {
  const { gateway } = await connected(sandbox);
  const ready = await gateway.event('READY');
  expect(ready).toMatchObject({ s: 1, d: { v: 10, resume_gateway_url: sandbox.url.replace('http', 'ws') } });
  const guild = await gateway.event('GUILD_CREATE');
  expect(guild.d).toMatchObject({ id: sandbox.guildId, name: 'Test Server', member_count: 5 });
  expect(guild.d?.['members']).toHaveLength(1);
  gateway.send({ op: 1, d: 2 });
  expect(await gateway.next(({ op }) => op === 11)).toMatchObject({ op: 11 });
});

const CLOSES: readonly (readonly [name: string, code: number, first: (token: string) => unknown])[] = [
  ['no JSON', 4002, () => 'Hello'],
  ['an unknown opcode', 4001, () => ({ op: 99, d: null })],
  ['a payload before identifying', 4003, () => ({ op: 3, d: {} })],
  ['a wrong token', 4004, () => identify('wrong')],
  ['a wrong token on a resume', 4004, () => ({ op: 6, d: { token: 'wrong', session_id: 'x', seq: 1 } })],
  ['a shard that is not there', 4010, (token) => identify(token, 1, { shard: [3, 2] })],
  ['intents that do not exist', 4013, (token) => identify(token, 1 << 30)],
  ['the members intent, which is not switched on', 4014, (token) => identify(token, GuildMembers)],
  ['the content intent, which is not switched on', 4014, (token) => identify(token, MessageContent)],
];

test.each(CLOSES)('%s is answered with close code %i', async (_name, code, first) => {
  const sandbox = await startForTest();
  const gateway = new RawGateway(sandbox);
  await gateway.next(({ op }) => op === 10);
  gateway.send(first(sandbox.token));
  expect(await gateway.closed).toBe(code);
  expect(sandbox.botOnline).toBe(false);
});

test('identifying twice, and talking too much, end the connection', async ({ sandbox }) => {
  const twice = await connected(sandbox);
  twice.gateway.send(identify(sandbox.token));
  expect(await twice.gateway.closed).toBe(4005);
  const loud = await connected(sandbox);
  for (let beat = 0; beat < 120; beat += 1) loud.gateway.send({ op: 1, d: null });
  expect(await loud.gateway.closed).toBe(4008);
});

test('a client that stops its heartbeat is cut off', async () => {
  const sandbox = await startForTest({ heartbeatMs: 250 });
  const gateway = new RawGateway(sandbox);
  await gateway.next(({ op }) => op === 10);
  // Whether it is greeted before that is a matter of the machine's speed.
  gateway.send(identify(sandbox.token));
  expect(await gateway.closed).toBe(4009);
});

test('another API version, and a web page, are turned away', async ({ sandbox }) => {
  expect(await new RawGateway(sandbox, '?v=9').closed).toBe(4012);
  expect(await new RawGateway(sandbox, '?v=10&encoding=json', 'http://evil.example').closed).toBe(-1);
});

test('a resume brings what was missed, once and in order', async ({ sandbox }) => {
  const { gateway, sessionId } = await connected(sandbox);
  const { s: seq } = await gateway.event('GUILD_CREATE');
  gateway.cut();
  await gateway.closed;
  await sandbox.waitFor(() => (sandbox.botOnline ? undefined : true));
  sandbox.world.lockThread('none');
  sandbox.world.setPermission(sandbox.channelId('lounge'), sandbox.applicationId, 'AttachFiles', 'deny');
  const second = await resume(sandbox, sessionId, seq ?? 0);
  await second.event('RESUMED');
  expect(second.packets.map(({ t, s }) => [t, s])).toEqual(
    [
      [null, null],
      ['CHANNEL_UPDATE', (seq ?? 0) + 1],
      ['RESUMED', (seq ?? 0) + 2],
    ].map(([t, s], index) => (index === 0 ? [undefined, undefined] : [t, s])),
  );
});

test('an unknown session, a wrong number and a goodbye cannot be resumed', async ({ sandbox }) => {
  const { gateway, sessionId } = await connected(sandbox);
  const refused = async (id: string, seq: number): Promise<unknown> =>
    (await resume(sandbox, id, seq)).next(({ op }) => op === 9);
  expect(await refused('unknown', 1)).toMatchObject({ op: 9, d: false });
  expect(await refused(sessionId, 99)).toMatchObject({ op: 9, d: false });
  gateway.close(1000);
  await gateway.closed;
  await sandbox.waitFor(() => (sandbox.botOnline ? undefined : true));
  expect(await refused(sessionId, 1)).toMatchObject({ op: 9, d: false });
});

test('a session that was away too long is gone', async () => {
  let time = Date.UTC(2026, 0, 1);
  const sandbox = await startForTest({ now: () => time, resumableMs: 2_000 });
  const { gateway, sessionId } = await connected(sandbox);
  gateway.cut();
  await gateway.closed;
  await sandbox.waitFor(() => (sandbox.botOnline ? undefined : true));
  time += 2_001;
  expect(await (await resume(sandbox, sessionId, 1)).next(({ op }) => op === 9)).toMatchObject({ d: false });
});

test('a session gets only the events of its intents, and of channels the bot sees', async ({ bot }) => {
  const quiet = await connected(bot.sandbox, Guilds);
  const curious = await connected(bot.sandbox, Guilds | GuildMessages);
  bot.sandbox.world.setPermission(bot.sandbox.channelId('lounge'), bot.sandbox.applicationId, 'ViewChannel', 'deny');
  bot.sandbox.user('Alice').say(bot.sandbox.channelId('lounge'), 'Hidden');
  bot.sandbox.user('Alice').say(bot.general, 'Hello');
  const created = await curious.gateway.event('MESSAGE_CREATE');
  expect(created.d).toMatchObject({ channel_id: bot.general, content: '', guild_id: bot.sandbox.guildId });
  expect(curious.gateway.packets.filter(({ t }) => t === 'MESSAGE_CREATE')).toHaveLength(1);
  expect(quiet.gateway.packets.some(({ t }) => t === 'MESSAGE_CREATE')).toBe(false);
});

test('content comes with the content intent, and for the bot in what mentions it', async () => {
  const bot = await startRawBot({ privilegedIntents: MessageContent });
  const blind = await connected(bot.sandbox, Guilds | GuildMessages);
  const reader = await connected(bot.sandbox, Guilds | GuildMessages | MessageContent);
  bot.sandbox.user('Alice').say(bot.general, 'Hello');
  expect((await reader.gateway.event('MESSAGE_CREATE')).d).toMatchObject({ content: 'Hello' });
  expect((await blind.gateway.event('MESSAGE_CREATE')).d).toMatchObject({ content: '' });
  bot.sandbox.user('Alice').say(bot.general, `<@${bot.sandbox.applicationId}> hi`);
  await blind.gateway.next(({ d }) => String(d?.['content']).endsWith(' hi'));
});

test('an ephemeral answer is told under the direct messages intent, without a server', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox, Guilds | GuildMessages | DirectMessages);
  await bot.call('PUT', `/applications/${bot.sandbox.applicationId}/commands`, [{ name: 'hello', description: 'x' }]);
  void bot.sandbox.user('Alice').slash(bot.general, 'hello');
  await bot.answer({ type: 4, data: { content: 'Psst', flags: 64 } });
  expect((await gateway.event('MESSAGE_CREATE')).d).not.toHaveProperty('guild_id');
});

test('threads, messages and the server itself are told as they change', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox, Guilds | GuildMessages);
  const thread = await bot.openThread();
  expect((await gateway.event('THREAD_CREATE')).d).toMatchObject({ id: thread, newly_created: true });
  expect((await gateway.event('THREAD_MEMBERS_UPDATE')).d).toMatchObject({ id: thread, member_count: 1 });
  expect((await gateway.event('MESSAGE_UPDATE')).d).toMatchObject({ id: thread, thread: { id: thread } });
  bot.sandbox.world.archiveThread(thread);
  expect((await gateway.event('THREAD_UPDATE')).d).toMatchObject({ thread_metadata: { archived: true } });
  bot.sandbox.world.archiveThread(thread, false);
  await gateway.event('THREAD_MEMBER_UPDATE');
  const message = await bot.post({ content: 'Board' }, thread);
  bot.sandbox.world.deleteMessage(message);
  expect((await gateway.event('MESSAGE_DELETE')).d).toMatchObject({ id: message, channel_id: thread });
  bot.sandbox.world.deleteChannel(thread);
  expect((await gateway.event('THREAD_DELETE')).d).toMatchObject({ id: thread, parent_id: bot.general });
  bot.sandbox.world.setAvailable(false);
  expect((await gateway.event('GUILD_DELETE')).d).toMatchObject({ unavailable: true });
  bot.sandbox.world.setAvailable(true);
  bot.sandbox.world.removeBot();
  await gateway.next(({ t, d }) => t === 'GUILD_DELETE' && d?.['unavailable'] === undefined);
});

test('a bot that sees a channel again is told of its threads', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  const thread = await bot.openThread();
  bot.sandbox.world.setPermission(bot.general, bot.sandbox.applicationId, 'ViewChannel', 'deny');
  bot.sandbox.world.setPermission(bot.general, bot.sandbox.applicationId, 'ViewChannel', 'inherit');
  expect((await gateway.event('THREAD_LIST_SYNC')).d).toMatchObject({
    channel_ids: [bot.general],
    threads: [{ id: thread }],
    members: [{ user_id: bot.sandbox.applicationId }],
  });
});

test('while the gateway is away new sockets are turned away', async ({ sandbox }) => {
  sandbox.faults.gatewayAway(60_000);
  expect(await new RawGateway(sandbox).closed).toBe(-1);
  sandbox.faults.gatewayAway(0);
  expect(await new RawGateway(sandbox).next(({ op }) => op === 10)).toHaveProperty('d.heartbeat_interval');
});
