import { PermissionFlagsBits } from 'discord-api-types/v10';
import { expect } from 'vitest';
import type { PermissionName } from '../src/state/permissions.ts';
import { type Json, type RawBot, test, button, row, objectOf } from './support/raw-bot.ts';
import { connected } from './support/raw-gateway.ts';

const isHeld = (permissions: unknown, name: PermissionName): boolean =>
  (BigInt(String(permissions)) & PermissionFlagsBits[name]) !== 0n;

/** The interaction that a press or command of a person gives. */
async function interactionOf(bot: RawBot, act: () => unknown): Promise<Json> {
  const { gateway } = await connected(bot.sandbox);
  act();
  return (await gateway.event('INTERACTION_CREATE')).d ?? {};
}

test('of the three people only the owner manages the server, by what every interaction says', async ({
  botWithCommands: bot,
}) => {
  const expected = { Alice: true, Bob: false, Carol: false } as const;
  for (const [name, manages] of Object.entries(expected)) {
    const user = bot.sandbox.user(name);
    const interaction = await interactionOf(bot, () => void user.slash(bot.general, 'game board'));
    expect(isHeld(objectOf(interaction, 'member')['permissions'], 'ManageGuild'), name).toBe(manages);
    expect(bot.sandbox.world.holds(user.id, 'ManageGuild'), name).toBe(manages);
  }
});

test('who is granted the managing of the server has it in commands and buttons, until it is taken back', async ({
  botWithCommands: bot,
}) => {
  const { gateway } = await connected(bot.sandbox);
  const bob = bot.sandbox.user('Bob');
  bot.sandbox.world.grant(bob.id, 'ManageGuild');
  expect((await gateway.event('GUILD_ROLE_CREATE')).d).toMatchObject({
    role: { name: 'ManageGuild', permissions: '32', managed: false },
  });
  const id = await bot.post({ content: 'Press', components: [row(button('go'))] });
  const asked = await interactionOf(bot, () => void bob.slash(bot.general, 'game board'));
  const pressed = await interactionOf(bot, () => void bob.click(id, 'go'));
  for (const interaction of [asked, pressed]) {
    const member = objectOf(interaction, 'member');
    expect(isHeld(member['permissions'], 'ManageGuild')).toBe(true);
    expect(member['roles']).toHaveLength(1);
  }
  bot.sandbox.world.revoke(bob.id, 'ManageGuild');
  const again = await interactionOf(bot, () => void bob.slash(bot.general, 'game board'));
  expect(isHeld(objectOf(again, 'member')['permissions'], 'ManageGuild')).toBe(false);
  expect(objectOf(again, 'member')['roles']).toEqual([]);
});

test("a bot's own new role is told without the members intent, another's is not", async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  bot.sandbox.world.grant(bot.sandbox.user('Bob').id, 'ManageGuild');
  bot.sandbox.world.grant(bot.sandbox.applicationId, 'ManageThreads');
  expect((await gateway.event('GUILD_MEMBER_UPDATE')).d).toMatchObject({ user: { id: bot.sandbox.applicationId } });
  expect(bot.sandbox.world.can(bot.sandbox.applicationId, bot.general, 'ManageThreads')).toBe(true);
});

test('a command kept to managers appears for who is made one', async ({ bot }) => {
  const path = `/applications/${bot.sandbox.applicationId}/commands`;
  await bot.call('PUT', path, [{ name: 'settings', description: 'x', default_member_permissions: '32' }]);
  const bob = bot.sandbox.user('Bob');
  const error = '/settings is hidden: it needs ManageGuild.';
  expect(await bob.slash(bot.general, 'settings')).toMatchObject({ ok: false, error });
  bot.sandbox.world.grant(bob.id, 'ManageGuild');
  void bob.slash(bot.general, 'settings');
  expect(bot.sandbox.state.interactions.waiting).toHaveLength(1);
});

test("a command kept to nobody is the owner's and the administrators'", async ({ bot }) => {
  const path = `/applications/${bot.sandbox.applicationId}/commands`;
  await bot.call('PUT', path, [{ name: 'settings', description: 'x', default_member_permissions: '0' }]);
  const [alice, bob] = [bot.sandbox.user('Alice'), bot.sandbox.user('Bob')];
  bot.sandbox.world.grant(bob.id, 'ManageGuild');
  const error = '/settings is hidden: it needs Administrator.';
  expect(await bob.slash(bot.general, 'settings')).toMatchObject({ ok: false, error });
  bot.sandbox.world.grant(bob.id, 'Administrator');
  for (const user of [alice, bob]) void user.slash(bot.general, 'settings');
  expect(bot.sandbox.state.interactions.waiting).toHaveLength(2);
});

test('an interaction says what the bot may do in its channel', async ({ botWithCommands: bot }) => {
  const bob = bot.sandbox.user('Bob');
  const { world, applicationId } = bot.sandbox;
  world.setPermission(bot.general, applicationId, 'AttachFiles', 'deny');
  world.grant(applicationId, 'ManageThreads');
  const { app_permissions: rights } = await interactionOf(bot, () => void bob.slash(bot.general, 'game board'));
  expect(isHeld(rights, 'AttachFiles')).toBe(false);
  expect(isHeld(rights, 'ManageThreads')).toBe(true);
  expect(isHeld(rights, 'SendMessages')).toBe(true);
});

test('one of the text channels can be hidden from a person, with all its threads', async ({ bot }) => {
  const { sandbox, general } = bot;
  const [lounge, carol] = [sandbox.channelId('lounge'), sandbox.user('Carol')];
  const thread = await bot.openThread();
  await bot.post({ content: 'Hello' }, lounge);
  sandbox.world.setPermission(general, carol.id, 'ViewChannel', 'deny');
  expect(carol.messages(general)).toEqual([]);
  expect(carol.messages(thread)).toEqual([]);
  expect(carol.joinThread(thread)).toBe("You can't see this channel.");
  expect(carol.messages(lounge)).toHaveLength(1);
  sandbox.world.setPermission(general, carol.id, 'ViewChannel', 'inherit');
  expect(carol.messages(general)).toHaveLength(1);
});
