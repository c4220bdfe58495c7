import { GatewayIntentBits } from 'discord-api-types/v10';
import { expect } from 'vitest';
import type { Sandbox, SandboxOptions } from '../src/sandbox.ts';
import { shardOf } from '../src/state/snowflake.ts';
import { startRawBot, test, type RawBot } from './support/raw-bot.ts';
import { identify, RawGateway, resume } from './support/raw-gateway.ts';

const { Guilds, GuildMessages, DirectMessages } = GatewayIntentBits;
const FIRST = 'Checkers Club';
const SECOND = 'Chess Club';

const inTwoServers = (options: SandboxOptions = {}): Promise<RawBot> =>
  startRawBot({ server: FIRST, moreServers: [SECOND], ...options });

/** A connection of one shard of two, and the shard that serves a server. */
async function shardFor(sandbox: Sandbox, guildId: string): Promise<{ gateway: RawGateway; sessionId: string }> {
  const gateway = new RawGateway(sandbox);
  await gateway.next(({ op }) => op === 10);
  const shard = [shardOf(guildId, 2), 2];
  gateway.send(identify(sandbox.token, Guilds | GuildMessages | DirectMessages, { shard }));
  const ready = await gateway.event('READY');
  expect(ready.d).toMatchObject({ shard, guilds: [{ id: guildId, unavailable: true }] });
  return { gateway, sessionId: String(ready.d?.['session_id']) };
}

/** What a connection has heard of, without what it heard of itself. */
const heard = ({ packets }: RawGateway): readonly unknown[] =>
  packets.filter(({ t }) => t !== undefined && t !== 'READY').map(({ t, d }) => [t, d?.['guild_id'] ?? d?.['id']]);

test('two servers lie on two shards, and each shard hears of its own alone', async () => {
  const bot = await inTwoServers();
  const { sandbox } = bot;
  const [first, second] = [sandbox.guildId, sandbox.guildIdOf(SECOND)];
  expect(shardOf(second, 2)).toBe(1 - shardOf(first, 2));
  const { gateway: one } = await shardFor(sandbox, first);
  expect(sandbox.shardsOnline).toEqual([shardOf(first, 2)]);
  const { gateway: other } = await shardFor(sandbox, second);
  expect(sandbox.shardsOnline).toEqual([0, 1]);
  await bot.call('PUT', `/applications/${sandbox.applicationId}/commands`, [{ name: 'ping', description: 'Pong' }]);
  const alice = sandbox.user('Alice');
  for (const guild of [first, second]) {
    const channel = sandbox.channelId('general', guild);
    alice.say(channel, 'Hello');
    const asked = alice.slash(channel, 'ping');
    await bot.answer({ type: 4, data: { content: 'Pong' } });
    expect((await asked).ok).toBe(true);
  }
  const all = (guild: string): readonly unknown[] =>
    ['GUILD_CREATE', 'MESSAGE_CREATE', 'INTERACTION_CREATE', 'MESSAGE_CREATE'].map((name) => [name, guild]);
  await other.next(() => heard(other).length === 4);
  expect([heard(one), heard(other)]).toEqual([all(first), all(second)]);
});

test('a server has its own members, roles, channels and commands', async () => {
  const bot = await inTwoServers();
  const { sandbox } = bot;
  const second = sandbox.guildIdOf(SECOND);
  const bob = sandbox.user('Bob');
  expect(sandbox.channelId('general', second)).not.toBe(sandbox.channelId('general'));
  bob.leaveServer();
  expect(await bob.slash(sandbox.channelId('general'), 'ping')).toMatchObject({ error: 'You are not in this server.' });
  const ofGuild = `/applications/${sandbox.applicationId}/guilds/${second}/commands`;
  expect((await bot.call('PUT', ofGuild, [{ name: 'ping', description: 'Pong' }])).status).toBe(200);
  expect(await sandbox.user('Carol').slash(sandbox.channelId('general'), 'ping')).toMatchObject({
    error: 'There is no command /ping.',
  });
  const asked = bob.slash(sandbox.channelId('general', second), 'ping');
  await bot.answer({ type: 4, data: { content: 'Pong' } });
  expect((await asked).ok).toBe(true);
  const members = (guild: string): Promise<{ readonly status: number }> =>
    bot.call('GET', `/guilds/${guild}/members/${bob.id}`);
  expect([(await members(sandbox.guildId)).status, (await members(second)).status]).toEqual([404, 200]);
});

test('private answers are told without a server, to shard 0', async () => {
  const bot = await inTwoServers();
  const { sandbox } = bot;
  const guilds = [sandbox.guildId, sandbox.guildIdOf(SECOND)].toSorted((a, b) => shardOf(a, 2) - shardOf(b, 2));
  const [zero, one] = await Promise.all(guilds.map(async (guild) => (await shardFor(sandbox, guild)).gateway));
  await bot.call('PUT', `/applications/${sandbox.applicationId}/commands`, [{ name: 'ping', description: 'Pong' }]);
  const asked = sandbox.user('Alice').slash(sandbox.channelId('general', guilds[1]), 'ping');
  await bot.answer({ type: 4, data: { content: 'Just for you', flags: 64 } });
  expect((await asked).ok).toBe(true);
  expect((await zero?.event('MESSAGE_CREATE'))?.d).toMatchObject({ content: 'Just for you' });
  expect(one?.packets.map(({ t }) => t)).not.toContain('MESSAGE_CREATE');
});

test('a shard is resumed by itself, with what it alone has missed', async () => {
  const { sandbox } = await inTwoServers();
  const second = sandbox.guildIdOf(SECOND);
  await shardFor(sandbox, sandbox.guildId);
  const { gateway, sessionId } = await shardFor(sandbox, second);
  const { s: seq } = await gateway.event('GUILD_CREATE');
  gateway.cut();
  await gateway.closed;
  await sandbox.waitFor(() => (sandbox.shardsOnline.length === 1 ? true : undefined));
  for (const guild of [sandbox.guildId, second])
    sandbox.user('Alice').say(sandbox.channelId('general', guild), 'Are you there?');
  const again = await resume(sandbox, sessionId, seq ?? 0);
  await again.event('RESUMED');
  expect(heard(again)).toEqual([
    ['MESSAGE_CREATE', second],
    ['RESUMED', undefined],
  ]);
});

test('an outage of a server is told to its shard', async () => {
  const { sandbox } = await inTwoServers();
  const second = sandbox.guildIdOf(SECOND);
  const { gateway: one } = await shardFor(sandbox, sandbox.guildId);
  const { gateway: other } = await shardFor(sandbox, second);
  sandbox.world.setAvailable(false, second);
  expect((await other.event('GUILD_DELETE')).d).toEqual({ id: second, unavailable: true });
  expect(one.packets.map(({ t }) => t)).not.toContain('GUILD_DELETE');
});

test('GET /gateway/bot advises shards and tells how many may identify at once', async () => {
  const bot = await inTwoServers({ shards: 2, maxConcurrency: 16 });
  expect((await bot.call('GET', '/gateway/bot')).body).toMatchObject({
    shards: 2,
    session_start_limit: { max_concurrency: 16 },
  });
});

test('shards of one group that identify within five seconds get op 9, those of another do not', async () => {
  let time = Date.UTC(2026, 0, 1);
  const { sandbox } = await inTwoServers({ maxConcurrency: 2, now: () => time });
  const answer = async (shard: number): Promise<unknown> => {
    const gateway = new RawGateway(sandbox);
    await gateway.next(({ op }) => op === 10);
    gateway.send(identify(sandbox.token, Guilds, { shard: [shard, 4] }));
    const { op, t, d } = await gateway.next(({ op: code, t: name }) => code === 9 || name === 'READY');
    return op === 9 ? d : t;
  };
  expect([await answer(0), await answer(1), await answer(2), await answer(3)]).toEqual([
    'READY',
    'READY',
    false,
    false,
  ]);
  time += 5000;
  expect([await answer(2), await answer(3), await answer(0)]).toEqual(['READY', 'READY', false]);
});
