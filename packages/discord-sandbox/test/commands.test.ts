import { expect } from 'vitest';
import { test, type Json, codesAt, startRawBot, told, expectInvalid, idIn, objectOf } from './support/raw-bot.ts';
import { connected } from './support/raw-gateway.ts';

const command = (more: Json = {}): Json => ({ name: 'game', description: 'Play', ...more });
const option = (more: Json = {}): Json => ({ type: 3, name: 'move', description: 'A move', ...more });
const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const options = (...all: readonly Json[]): Json => command({ options: all });
const choices = (...all: readonly Json[]): Json => options(option({ choices: all }));
const long = (length: number): string => 'x'.repeat(length);
const big = many(25, (i) =>
  option({ name: `o${i}`, choices: many(4, (c) => ({ name: `${c}${long(90)}`, value: `${c}` })) }),
);
const subcommand = (more: Json = {}): Json => ({ type: 1, name: 'a', description: 'x', ...more });

const onMember = (more: Json = {}): Json => ({ type: 2, name: 'Invite to play', ...more });

const COMMAND = 'APPLICATION_COMMAND';
const MENU = `${COMMAND}_CONTEXT_MENU`;
const OPTIONS = `${COMMAND}_OPTIONS`;
const BAD_NAME = `${COMMAND}_INVALID_NAME`;
const TOO_LONG = 'BASE_TYPE_MAX_LENGTH';
const MISSING = 'BASE_TYPE_REQUIRED';
const NO_SUCH_TYPE = 'UNION_TYPE_CHOICES';

const REFUSED: readonly (readonly [name: string, body: Json, path: string, code: string])[] = [
  ['a name in capitals', command({ name: 'Checkers' }), '.name', BAD_NAME],
  ['a name with a blank', command({ name: 'two words' }), '.name', BAD_NAME],
  ['a name of 33 characters', command({ name: long(33) }), '.name', TOO_LONG],
  ['no name', { description: 'x' }, '.name', MISSING],
  ['no description', { name: 'game' }, '.description', MISSING],
  ['a description of 101 characters', command({ description: long(101) }), '.description', TOO_LONG],
  ['26 options', options(...many(26, (i) => option({ name: `o${i}` }))), '.options', TOO_LONG],
  ['an option name twice', options(option(), option()), '.options.1.name', `${OPTIONS}_NAME_ALREADY_EXISTS`],
  ['an option name in capitals', options(option({ name: 'Move' })), '.options.0.name', `${OPTIONS}_INVALID_NAME`],
  [
    'a required option behind an optional one',
    options(option(), option({ name: 'b', required: true })),
    '.options.1',
    `${OPTIONS}_REQUIRED_INVALID`,
  ],
  ['a subcommand beside an option', options(subcommand(), option()), '.options', `${OPTIONS}_TYPE_INVALID`],
  ['nested subcommands', options(subcommand({ options: [subcommand()] })), '.options.0.options.0.type', NO_SUCH_TYPE],
  ['26 choices', choices(...many(26, (i) => ({ name: `${i}`, value: `${i}` }))), '.options.0.choices', TOO_LONG],
  [
    'a choice name twice',
    choices({ name: 'a', value: 'a' }, { name: 'a', value: 'b' }),
    '.options.0.choices',
    `${OPTIONS}_CHOICE_NAME_ALREADY_EXISTS`,
  ],
  [
    'a choice value twice',
    choices({ name: 'a', value: 'a' }, { name: 'b', value: 'a' }),
    '.options.0.choices',
    `${OPTIONS}_CHOICE_VALUE_ALREADY_EXISTS`,
  ],
  [
    'choices beside autocomplete',
    options(option({ autocomplete: true, choices: [{ name: 'a', value: 'a' }] })),
    '.options.0.autocomplete',
    `${COMMAND}_AUTOCOMPLETE_INVALID`,
  ],
  [
    'a least above a most',
    options(option({ type: 4, min_value: 5, max_value: 1 })),
    '.options.0.min_value',
    'NUMBER_TYPE_MAX',
  ],
  ...[2, 7, 8, 9, 11, 42].map(
    (type) => [`an option of type ${type}`, options(option({ type })), '.options.0.type', NO_SUCH_TYPE] as const,
  ),
  ['an unknown language', command({ name_localizations: { xx: 'dame' } }), '.name_localizations', 'BASE_TYPE_CHOICES'],
  ['a kind that none here uses', command({ type: 3 }), '.type', NO_SUCH_TYPE],
  [
    'a place in a menu and a description',
    onMember({ description: 'Play' }),
    '.description',
    `${MENU}_DESCRIPTION_INVALID`,
  ],
  ['a place in a menu and options', onMember({ options: [option()] }), '.options', `${MENU}_OPTIONS_INVALID`],
  ['a place in a menu and a blank name', onMember({ name: ' ' }), '.name', BAD_NAME],
  ['a place in a menu and a blank before its name', onMember({ name: ' Play' }), '.name', BAD_NAME],
  ['a place in a menu and a name of 33 characters', onMember({ name: long(33) }), '.name', TOO_LONG],
  ['more than 8000 characters in all', options(...big), '', `${COMMAND}_TOO_LARGE`],
];

test.each(REFUSED)('a command with %s is refused', async (_name, body, path, code) => {
  const bot = await startRawBot();
  const commands = `/applications/${bot.sandbox.applicationId}/commands`;
  expectInvalid(await bot.call('PUT', commands, [body]), `0${path}`, code);
  expect((await bot.call('GET', commands)).list).toEqual([]);
});

test('a command comes back as Discord keeps it: with defaults, without what is empty', async ({ bot }) => {
  const commands = `/applications/${bot.sandbox.applicationId}/commands`;
  const body = command({
    default_member_permissions: '2048',
    name_localizations: { de: 'dame' },
    options: [option({ required: false, autocomplete: true, choices: [] })],
  });
  const [created] = (await bot.call('PUT', commands, [body])).list;
  expect(created).toMatchObject({
    application_id: bot.sandbox.applicationId,
    type: 1,
    nsfw: false,
    dm_permission: true,
    contexts: null,
    integration_types: [0],
    default_member_permissions: '2048',
    description_localizations: null,
    name_localizations: { de: 'dame' },
  });
  expect(created?.['options']).toEqual([{ type: 3, name: 'move', description: 'A move', autocomplete: true }]);
  const [plain] = (await bot.call('GET', commands)).list;
  expect(plain).not.toHaveProperty('name_localizations');
  const [full] = (await bot.call('GET', `${commands}?with_localizations=true`)).list;
  expect(full).toMatchObject({ name_localizations: { de: 'dame' } });
});

test('written again a command keeps its id, and its version while nothing changed', async ({ bot }) => {
  const commands = `/applications/${bot.sandbox.applicationId}/commands`;
  const [first] = (await bot.call('PUT', commands, [command()])).list;
  const [same] = (await bot.call('PUT', commands, [command()])).list;
  expect(same).toEqual(first);
  const [changed] = (await bot.call('PUT', commands, [command({ description: 'Play now' })])).list;
  expect(changed?.['id']).toBe(first?.['id']);
  expect(changed?.['version']).not.toBe(first?.['version']);
});

test('commands of a server are apart, and the list of PUT is all there is', async ({ bot }) => {
  const { applicationId, guildId } = bot.sandbox;
  const local = `/applications/${applicationId}/guilds/${guildId}/commands`;
  await bot.call('PUT', local, [command(), command({ name: 'draughts' })]);
  await bot.call('PUT', local, [command()]);
  expect((await bot.call('GET', local)).list).toMatchObject([{ name: 'game', guild_id: guildId }]);
  expect((await bot.call('GET', `/applications/${applicationId}/commands`)).list).toEqual([]);
  const twice = await bot.call('PUT', local, [command(), command()]);
  expect(codesAt(twice.body, '1')).toEqual(['APPLICATION_COMMANDS_DUPLICATE_NAME']);
});

test('a command in the menu of members is a name with an id of its own, at most five of them', async ({ bot }) => {
  const commands = `/applications/${bot.sandbox.applicationId}/commands`;
  const both = [command({ name: 'play' }), onMember({ name: 'play', description: '' })];
  const [slash, menu] = (await bot.call('PUT', commands, both)).list;
  expect(menu).toMatchObject({ type: 2, name: 'play', description: '' });
  expect(menu?.['id']).not.toBe(slash?.['id']);
  const [again] = (await bot.call('PUT', commands, [onMember({ name: 'play' })])).list;
  expect(again).toEqual(menu);
  const six = await bot.call(
    'PUT',
    commands,
    many(6, (i) => onMember({ name: `Play ${i}` })),
  );
  expect(codesAt(six.body, '')).toEqual(['MAX_APPLICATION_COMMANDS_REACHED']);
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

test("another application's commands are out of reach, and so are those of a server one is not in", async ({ bot }) => {
  const { applicationId, world, guildId } = bot.sandbox;
  for (const [method, body] of [['GET'], ['PUT', [command()]]] as const) {
    expect(told(await bot.call(method, `/applications/${bot.sandbox.botId('Another Bot')}/commands`, body))).toEqual([
      403, 20_012,
    ]);
  }
  world.removeBot();
  expect(told(await bot.call('GET', `/applications/${applicationId}/guilds/${guildId}/commands`))).toEqual([
    403, 50_001,
  ]);
});
