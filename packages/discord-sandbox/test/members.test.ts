import { GatewayIntentBits } from 'discord-api-types/v10';
import { expect } from 'vitest';
import { test, startRawBot, told } from './support/raw-bot.ts';
import { RawGateway, connected, identify } from './support/raw-gateway.ts';
import { removeThreadMember } from '../src/state/threads.ts';

const { Guilds, GuildMembers } = GatewayIntentBits;
const FULL = Guilds | GuildMembers;

/** The names of all events a gateway client got, in order, without those of its start. */
const eventsOf = (gateway: RawGateway): readonly unknown[] =>
  gateway.packets.map(({ t }) => t).filter((name) => name !== null && name !== 'READY' && name !== 'GUILD_CREATE');

test('with the members intent switched off an identify with it is closed, and switching it on is enough', async ({
  sandbox,
}) => {
  const ask = async (): Promise<RawGateway> => {
    const gateway = new RawGateway(sandbox);
    await gateway.next(({ op }) => op === 10);
    gateway.send(identify(sandbox.token, FULL));
    return gateway;
  };
  expect(sandbox.world.membersIntent).toBe(false);
  expect(await (await ask()).closed).toBe(4014);
  sandbox.world.setMembersIntent(true);
  await (await ask()).event('READY');
  sandbox.world.setMembersIntent(false);
  expect(await (await ask()).closed).toBe(4014);
});

test('the application tells by its flags whether the members intent is switched on', async () => {
  const bot = await startRawBot({ membersIntent: true });
  const flags = 1 << 15;
  expect((await bot.call('GET', '/applications/@me')).body).toMatchObject({ flags, flags_new: `${flags}` });
  const { gateway } = await connected(bot.sandbox);
  expect((await gateway.event('READY')).d).toMatchObject({ application: { flags } });
  bot.sandbox.world.setMembersIntent(false);
  expect((await bot.call('GET', '/applications/@me')).body).toMatchObject({ flags: 0 });
});

test('who leaves a thread and comes back is told under the members intent, and not without it', async () => {
  const bot = await startRawBot({ membersIntent: true });
  const [plain, full] = [await connected(bot.sandbox, Guilds), await connected(bot.sandbox, FULL)];
  const thread = await bot.openThread();
  const bob = bot.sandbox.user('Bob');
  expect(bob.joinThread(thread)).toBeUndefined();
  const added = await full.gateway.next(({ t, d }) => t === 'THREAD_MEMBERS_UPDATE' && d?.['member_count'] === 2);
  expect(added.d).toMatchObject({
    id: thread,
    guild_id: bot.sandbox.guildId,
    added_members: [{ id: thread, user_id: bob.id, member: { user: { id: bob.id } }, presence: null }],
  });
  expect(added.d).not.toHaveProperty('removed_member_ids');
  expect(bob.leaveThread(thread)).toBeUndefined();
  const removed = await full.gateway.next(({ d }) => d?.['removed_member_ids'] !== undefined);
  expect(removed.d).toEqual({
    id: thread,
    guild_id: bot.sandbox.guildId,
    member_count: 1,
    removed_member_ids: [bob.id],
  });
  // The bot's own joining is the one such event that needs no intent.
  const record = bot.sandbox.world.thread(thread);
  if (record !== undefined) removeThreadMember(bot.sandbox.state, record, bot.sandbox.applicationId);
  const own = await plain.gateway.next(({ d }) => d?.['removed_member_ids'] !== undefined);
  expect(own.d).toMatchObject({ removed_member_ids: [bot.sandbox.applicationId] });
  expect(eventsOf(plain.gateway).filter((name) => name === 'THREAD_MEMBERS_UPDATE')).toHaveLength(2);
});

test('who leaves the server leaves its threads, and comes back into none of them', async () => {
  const bot = await startRawBot({ membersIntent: true });
  const [plain, full] = [await connected(bot.sandbox, Guilds), await connected(bot.sandbox, FULL)];
  const thread = await bot.openThread();
  const bob = bot.sandbox.user('Bob');
  bob.joinThread(thread);
  bot.sandbox.world.grant(bob.id, 'ManageGuild');
  expect(bob.leaveServer()).toBeUndefined();
  expect((await full.gateway.event('GUILD_MEMBER_REMOVE')).d).toMatchObject({
    guild_id: bot.sandbox.guildId,
    user: { id: bob.id, username: 'bob' },
  });
  expect(bot.sandbox.world.isMember(bob.id)).toBe(false);
  expect(bot.sandbox.world.thread(thread)?.members.has(bob.id)).toBe(false);
  expect(bob.joinThread(thread)).toBe('You are not in this server.');
  expect(bob.messages(thread)).toEqual([]);
  bob.joinServer();
  expect((await full.gateway.event('GUILD_MEMBER_ADD')).d).toMatchObject({
    guild_id: bot.sandbox.guildId,
    user: { id: bob.id },
    roles: [],
  });
  expect(bot.sandbox.world.thread(thread)?.members.has(bob.id)).toBe(false);
  expect(bot.sandbox.world.holds(bob.id, 'ManageGuild')).toBe(false);
  expect(eventsOf(plain.gateway)).not.toContain('GUILD_MEMBER_REMOVE');
  expect(eventsOf(plain.gateway)).not.toContain('GUILD_MEMBER_ADD');
  expect(eventsOf(plain.gateway)).not.toContain('GUILD_MEMBER_UPDATE');
});

test('the owner cannot leave the server; made to go, the server has another owner', async ({ sandbox }) => {
  const { gateway } = await connected(sandbox);
  const alice = sandbox.user('Alice');
  expect(sandbox.state.guild.ownerId).toBe(alice.id);
  expect(alice.leaveServer()).toBe("Alice owns the server, and an owner can't leave it.");
  expect(sandbox.world.isMember(alice.id)).toBe(true);
  sandbox.world.kick(alice.id);
  const bob = sandbox.user('Bob').id;
  expect((await gateway.event('GUILD_UPDATE')).d).toMatchObject({ id: sandbox.guildId, owner_id: bob });
  expect(sandbox.world.isMember(alice.id)).toBe(false);
  sandbox.world.join(alice.id);
  expect(sandbox.world.holds(alice.id, 'ManageGuild')).toBe(false);
});

test('a member can be looked up without any intent; who is gone and who never was are told apart', async ({ bot }) => {
  const bob = bot.sandbox.user('Bob').id;
  const path = (id: string): string => `/guilds/${bot.sandbox.guildId}/members/${id}`;
  expect(await bot.call('GET', path(bob))).toMatchObject({ status: 200, body: { user: { id: bob }, roles: [] } });
  bot.sandbox.world.kick(bob);
  expect(await bot.call('GET', path(bob))).toMatchObject({
    status: 404,
    body: { message: 'Unknown Member', code: 10_007 },
  });
  expect(await bot.call('GET', path('123456789012345678'))).toMatchObject({
    status: 404,
    body: { message: 'Unknown User', code: 10_013 },
  });
  expect(told(await bot.call('GET', `/guilds/123456789012345678/members/${bob}`))).toEqual([404, 10_004]);
});

test('a thread member can be looked up without any intent', async ({ bot }) => {
  const thread = await bot.openThread();
  const bob = bot.sandbox.user('Bob');
  const path = (channel: string, id: string): string => `/channels/${channel}/thread-members/${id}`;
  bob.joinThread(thread);
  expect(await bot.call('GET', path(thread, bob.id))).toMatchObject({
    status: 200,
    body: { id: thread, user_id: bob.id, flags: 0 },
  });
  expect((await bot.call('GET', `${path(thread, bob.id)}?with_member=true`)).body).toMatchObject({
    member: { user: { id: bob.id } },
  });
  bob.leaveThread(thread);
  const refusals = [
    [thread, bob.id, 404, 10_007],
    [thread, '123456789012345678', 404, 10_013],
    ['123456789012345678', bob.id, 404, 10_003],
    [bot.general, bob.id, 400, 50_024],
  ] as const;
  for (const [channel, user, status, code] of refusals) {
    expect(await bot.call('GET', path(channel, user)), path(channel, user)).toMatchObject({ status, body: { code } });
  }
});
