import { expect } from 'vitest';
import { test, type Json, codesAt, idIn, objectOf } from './support/raw-bot.ts';
import { connected } from './support/raw-gateway.ts';

const command = (more: Json = {}): Json => ({ name: 'game', description: 'Play', ...more });
const onMember = (more: Json = {}): Json => ({ type: 2, name: 'Invite to play', ...more });
const onMessage = (more: Json = {}): Json => ({ type: 3, name: 'Report message', ...more });
const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

test('a command in a menu is a name with an id of its own, at most fifteen of a kind', async ({ bot }) => {
  const commands = `/applications/${bot.sandbox.applicationId}/commands`;
  const both = [command({ name: 'play' }), onMember({ name: 'play', description: '' })];
  const [slash, menu] = (await bot.call('PUT', commands, both)).list;
  expect(menu).toMatchObject({ type: 2, name: 'play', description: '' });
  expect(menu?.['id']).not.toBe(slash?.['id']);
  const [again] = (await bot.call('PUT', commands, [onMember({ name: 'play' })])).list;
  expect(again).toEqual(menu);
  for (const make of [onMember, onMessage]) {
    const all = many(16, (i) => make({ name: `Play ${i}` }));
    expect(codesAt((await bot.call('PUT', commands, all)).body, '')).toEqual(['MAX_APPLICATION_COMMANDS_REACHED']);
    expect((await bot.call('PUT', commands, all.slice(1))).list).toHaveLength(15);
  }
});

test('a command used in the menu of a message carries the message, and its answer names it', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  await bot.call('PUT', `/applications/${bot.sandbox.applicationId}/commands`, [onMessage()]);
  const [alice, bob] = [bot.sandbox.user('Alice'), bot.sandbox.user('Bob')];
  const said = bob.say(bot.general, 'Rude words');
  const messageId = 'id' in said ? said.id : '';
  expect(await alice.useOnMessage(bot.general, 'Report message', '1')).toMatchObject({
    error: 'There is no such message.',
  });
  expect(await alice.useOn(bot.general, 'Report message', bob.id)).toMatchObject({ ok: false });
  const used = alice.useOnMessage(bot.general, 'Report message', messageId);
  const { d } = await gateway.event('INTERACTION_CREATE');
  expect(d).toMatchObject({
    type: 2,
    data: { type: 3, target_id: messageId, resolved: { messages: { [messageId]: { content: 'Rude words' } } } },
  });
  await bot.answer({ type: 4, data: { content: 'Reported' } });
  expect(await used).toMatchObject({
    message: { type: 23, interaction_metadata: { type: 2, target_message_id: messageId } },
  });
});

test('a command used in the menu of a member tells whom it is about, and is answered as a command', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  const commands = `/applications/${bot.sandbox.applicationId}/commands`;
  const [menu] = (await bot.call('PUT', commands, [onMember()])).list;
  const [alice, bob] = [bot.sandbox.user('Alice'), bot.sandbox.user('Bob')];
  const used = alice.useOn(bot.general, 'Invite to play', bob.id);
  const { d } = await gateway.event('INTERACTION_CREATE');
  expect(d).toMatchObject({ type: 2, channel_id: bot.general, member: { user: { id: alice.id } } });
  const data = objectOf(d, 'data');
  expect(data).toMatchObject({ id: menu?.['id'], type: 2, name: 'Invite to play', target_id: bob.id });
  expect(data).not.toHaveProperty('options');
  const resolved = objectOf(data, 'resolved');
  expect(resolved).toMatchObject({ users: { [bob.id]: { id: bob.id, global_name: 'Bob' } } });
  expect(objectOf(objectOf(resolved, 'members'), bob.id)).not.toHaveProperty('user');
  await bot.answer({ type: 4, data: { content: 'Bob, will you play?' } });
  const answer = await used;
  expect(answer).toMatchObject({
    message: {
      type: 23,
      interaction: { name: 'Invite to play', type: 2 },
      interaction_metadata: { type: 2, target_user: { id: bob.id } },
    },
  });
  expect((await bot.edit(idIn(answer), { content: 'He will' })).status).toBe(200);
});

test('a command in the menu of members may be about a bot or somebody who has left, and opens a modal as others do', async ({
  bot,
}) => {
  const { gateway } = await connected(bot.sandbox);
  const { sandbox } = bot;
  await bot.call('PUT', `/applications/${sandbox.applicationId}/commands`, [onMember()]);
  const [alice, carol] = [sandbox.user('Alice'), sandbox.user('Carol')];
  carol.leaveServer();
  const about = async (id: string): Promise<Json> => {
    void alice.useOn(bot.general, 'Invite to play', id);
    const { d } = await gateway.next(
      ({ t, d }) => t === 'INTERACTION_CREATE' && objectOf(d, 'data')['target_id'] === id,
    );
    return objectOf(objectOf(d, 'data'), 'resolved');
  };
  expect(Object.keys(await about(sandbox.botId('Another Bot')))).toEqual(['users', 'members']);
  expect(Object.keys(await about(carol.id))).toEqual(['users']);
  const input = { type: 18, label: 'Time', component: { type: 4, custom_id: 'time', style: 1 } };
  expect(await bot.answer({ type: 9, data: { custom_id: 'm', title: 'Play', components: [input] } })).toMatchObject({
    status: 204,
  });
});

test('a command in the menu of members is used where commands are, by those who have it', async ({ bot }) => {
  const { sandbox } = bot;
  await bot.call('PUT', `/applications/${sandbox.applicationId}/commands`, [
    command({ name: 'play' }),
    onMember({ name: 'Ban', default_member_permissions: '4' }),
    onMember({ name: 'Play' }),
  ]);
  const bob = sandbox.user('Bob');
  const thread = await bot.openThread();
  sandbox.world.lockThread(thread);
  const cases = [
    [bot.general, 'play', bob.id, 'There is no command “play” in the menu.'],
    [bot.general, 'Ban', bob.id, 'There is no command “Ban” in the menu.'],
    [bot.general, 'Play', thread, 'There is nobody of that id.'],
    [thread, 'Play', bob.id, "Commands can't be used in an archived or locked thread."],
  ] as const;
  for (const [channel, name, target, error] of cases) {
    expect(await bob.useOn(channel, name, target), name).toMatchObject({ ok: false, error });
  }
  sandbox.world.setPermission(bot.general, bob.id, 'UseApplicationCommands', 'deny');
  expect(await bob.useOn(bot.general, 'Play', bob.id)).toMatchObject({ error: 'You may not use commands here.' });
});
