import { expect } from 'vitest';
import { type Json, test, EPHEMERAL, V2, row, startRawBot, expectInvalid, objectOf, idIn } from './support/raw-bot.ts';
import { connected } from './support/raw-gateway.ts';

const options = (count: number, more: Json = {}): readonly Json[] =>
  Array.from({ length: count }, (_, index) => ({ label: `Choice ${index}`, value: `${index}`, ...more }));
const strings = (more: Json = {}): Json => ({ type: 3, custom_id: 's', options: options(3), ...more });
const channels = (more: Json = {}): Json => ({ type: 8, custom_id: 's', ...more });

const users = (more: Json = {}): Json => ({ type: 5, custom_id: 's', ...more });
const people = (count: number): readonly Json[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${ID}${index}`, type: 'user' }));

const AT = 'components.0.components.0';
const ID = '123456789012345678';
const BAD_LENGTH = 'BASE_TYPE_BAD_LENGTH';
const OUT_OF_RANGE = 'SELECT_COMPONENT_VALUES_OUT_OF_RANGE';
const two = [
  { id: ID, type: 'channel' },
  { id: `${ID}9`, type: 'channel' },
];

test.each([
  [
    'the same value twice',
    strings({ options: [...options(1), ...options(1)] }),
    'options.1.value',
    'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
  ],
  ['more choices than options', strings({ max_values: 4 }), 'max_values', OUT_OF_RANGE],
  ['numbers the wrong way', strings({ min_values: 3, max_values: 2 }), 'max_values', OUT_OF_RANGE],
  [
    'two defaults for one choice',
    strings({ options: options(2, { default: true }) }),
    'options',
    'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES',
  ],
  ['channel numbers the wrong way', channels({ min_values: 3, max_values: 2 }), 'max_values', OUT_OF_RANGE],
  ['two channels for one choice', channels({ default_values: two }), 'default_values', BAD_LENGTH],
  [
    'a user as a channel',
    channels({ default_values: [{ id: ID, type: 'user' }] }),
    'default_values.0.type',
    'BASE_TYPE_CHOICES',
  ],
  ['user numbers the wrong way', users({ min_values: 2 }), 'max_values', OUT_OF_RANGE],
  ['more users chosen before than may be', users({ default_values: people(2) }), 'default_values', BAD_LENGTH],
  [
    'fewer users chosen before than must be',
    users({ min_values: 2, max_values: 3, default_values: people(1) }),
    'default_values',
    BAD_LENGTH,
  ],
  [
    'a channel as a user',
    users({ default_values: [{ id: ID, type: 'channel' }] }),
    'default_values.0.type',
    'BASE_TYPE_CHOICES',
  ],
  ['role numbers the wrong way', { type: 6, custom_id: 's', min_values: 2 }, 'max_values', OUT_OF_RANGE],
])('a menu with %s is refused', async (_what, select, path, code) => {
  const bot = await startRawBot();
  expectInvalid(await bot.send({ content: 'Choose', components: [row(select)] }), `${AT}.${path}`, code);
});

test('a menu of options gives its values; only as many as it asks for, of those it offers', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  const bob = bot.sandbox.user('Bob');
  const components = [row(strings({ min_values: 1, max_values: 2 }))];
  const id = await bot.post({ content: 'Choose', components });
  const cases = [
    [[], "That many can't be chosen."],
    [['0', '1', '2'], "That many can't be chosen."],
    [['0', '0'], 'Nothing can be chosen twice.'],
    ['3', 'That is not among the choices.'],
  ] as const;
  for (const [values, error] of cases) {
    expect(await bob.select(id, 's', values), JSON.stringify(values)).toMatchObject({ ok: false, error });
  }
  void bob.select(id, 's', ['2', '0']);
  const { d } = await gateway.event('INTERACTION_CREATE');
  expect(d).toMatchObject({
    type: 3,
    message: { id },
    data: { component_type: 3, custom_id: 's', values: ['2', '0'] },
  });
  expect(objectOf(d, 'data')).not.toHaveProperty('resolved');
});

test('a menu may ask for nothing', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  const id = await bot.post({ content: 'Choose', components: [row(channels({ min_values: 0, max_values: 25 }))] });
  void bot.sandbox.user('Bob').select(id, 's', []);
  expect((await gateway.event('INTERACTION_CREATE')).d).toMatchObject({ data: { values: [] } });
});

test('a menu of channels offers those its user sees, of the kinds it asks for, and names them', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  const { sandbox, general } = bot;
  const [lounge, voice, carol] = [sandbox.channelId('lounge'), sandbox.channelId('Voice'), sandbox.user('Carol')];
  const thread = await bot.openThread();
  const select = channels({ channel_types: [0], max_values: 5, default_values: [{ id: general, type: 'channel' }] });
  const id = await bot.post({ flags: V2, components: [row(select)] });
  sandbox.world.setPermission(lounge, carol.id, 'ViewChannel', 'deny');
  for (const channel of [voice, thread, lounge, ID]) {
    expect(await carol.select(id, 's', channel)).toMatchObject({ error: 'That is not among the choices.' });
  }
  void sandbox.user('Bob').select(id, 's', [general, lounge]);
  const data = objectOf((await gateway.event('INTERACTION_CREATE')).d, 'data');
  expect(data).toMatchObject({ component_type: 8, values: [general, lounge] });
  const named = objectOf(objectOf(data, 'resolved'), 'channels');
  expect(named[lounge]).toMatchObject({ id: lounge, name: 'lounge', type: 0, guild_id: sandbox.guildId, position: 1 });
  expect(named[lounge]).toHaveProperty('permissions');
  expect(named[lounge]).not.toHaveProperty('permission_overwrites');
  expect(Object.keys(named)).toEqual([general, lounge]);
});

test('a menu of users offers the members, bots too, and names whom it is given', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  const { sandbox } = bot;
  const [alice, bob, carol] = [sandbox.user('Alice'), sandbox.user('Bob').id, sandbox.user('Carol')];
  const menu = users({ max_values: 2, default_values: [{ id: bob, type: 'user' }] });
  const { body } = await bot.send({ content: 'Choose', components: [row(menu)] });
  expect(body).toMatchObject({ components: [{ components: [{ ...menu, min_values: 1 }] }] });
  carol.leaveServer();
  for (const nobody of [sandbox.world.botRoleId, carol.id, bot.general]) {
    expect(await alice.select(String(body['id']), 's', nobody)).toMatchObject({
      error: 'That is not among the choices.',
    });
  }
  void alice.select(String(body['id']), 's', [bob, sandbox.botId('Another Bot')]);
  const data = objectOf((await gateway.event('INTERACTION_CREATE')).d, 'data');
  expect(data).toMatchObject({
    component_type: 5,
    custom_id: 's',
    values: [bob, sandbox.botId('Another Bot')],
    resolved: { users: { [bob]: { global_name: 'Bob' }, [sandbox.botId('Another Bot')]: { bot: true } } },
  });
  const member = objectOf(objectOf(objectOf(data, 'resolved'), 'members'), bob);
  expect(member).toHaveProperty('permissions');
  expect(member).not.toHaveProperty('user');
  expect(objectOf(data, 'resolved')).not.toHaveProperty('channels');
});

test('menus of roles, and of users and roles, name what is chosen', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  const { sandbox } = bot;
  const [bob, role] = [sandbox.user('Bob'), sandbox.roleId('Helpers')];
  const menu = (type: number): Json => ({ type, custom_id: `${type}`, max_values: 2 });
  const id = await bot.post({ content: 'Choose', components: [row(menu(6)), row(menu(7))] });
  expect(await bob.select(id, '6', bob.id)).toMatchObject({ error: 'That is not among the choices.' });
  expect(await bob.select(id, '7', bot.general)).toMatchObject({ error: 'That is not among the choices.' });
  void bob.select(id, '7', [role, bob.id]);
  expect((await gateway.event('INTERACTION_CREATE')).d).toMatchObject({
    data: { component_type: 7, resolved: { roles: { [role]: { name: 'Helpers' } }, users: { [bob.id]: {} } } },
  });
});

test('options whose values look like ids name nobody', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  const bob = bot.sandbox.user('Bob');
  const values = [bob.id, bot.general].map((value) => ({ label: 'One', value }));
  const id = await bot.post({ content: 'Choose', components: [row(strings({ options: values, max_values: 2 }))] });
  void bob.select(id, 's', [bob.id, bot.general]);
  const data = objectOf((await gateway.event('INTERACTION_CREATE')).d, 'data');
  expect(data['values']).toEqual([bob.id, bot.general]);
  expect(data).not.toHaveProperty('resolved');
});

test('a private message has menus for its user alone', async ({ botWithCommands: bot }) => {
  const [alice, bob] = [bot.sandbox.user('Alice'), bot.sandbox.user('Bob')];
  const asked = alice.slash(bot.general, 'game board');
  const components = [row(channels())];
  await bot.answer({ type: 4, data: { content: 'Where?', flags: EPHEMERAL, components } });
  const id = idIn(await asked);
  expect(await bob.select(id, 's', bot.general)).toMatchObject({ error: 'There is no such message.' });
  const chosen = alice.select(id, 's', bot.general);
  const select = channels({ default_values: [{ id: bot.general, type: 'channel' }] });
  await bot.answer({ type: 7, data: { content: 'There.', components: [row(select)] } });
  expect(await chosen).toMatchObject({ ok: true, kind: 'update', onlyMe: true, message: { content: 'There.' } });
});
