import { expect } from 'vitest';
import { test, type Json, codesAt, startRawBot, told, expectInvalid } from './support/raw-bot.ts';

const command = (more: Json = {}): Json => ({ name: 'game', description: 'Play', ...more });
const option = (more: Json = {}): Json => ({ type: 3, name: 'move', description: 'A move', ...more });
const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const options = (...all: readonly Json[]): Json => command({ options: all });
const withFile = (types: readonly string[]): Json => options(option({ type: 11, file_types: types }));
const choices = (...all: readonly Json[]): Json => options(option({ choices: all }));
const long = (length: number): string => 'x'.repeat(length);
const subcommand = (...options: readonly Json[]): Json => ({ type: 1, name: 'a', description: 'x', options });
const group = (...options: readonly Json[]): Json => ({ type: 2, name: 'g', description: 'x', options });
/** Named so in one language. */
const german = (de: string): Json => ({ name_localizations: { de } });
const english = (text: string): Json => ({ name_localizations: { 'en-GB': text } });
const onMember = (more: Json = {}): Json => ({ type: 2, name: 'Invite to play', ...more });
const onMessage = (more: Json = {}): Json => ({ type: 3, name: 'Report message', ...more });
const big = (length: number, more: Json = {}): readonly Json[] =>
  many(25, (i) =>
    option({ name: `o${i}`, choices: many(4, (c) => ({ name: `${c}${long(length)}`, value: `${c}`, ...more })) }),
  );

const COMMAND = 'APPLICATION_COMMAND';
const MENU = `${COMMAND}_CONTEXT_MENU`;
const OPTIONS = `${COMMAND}_OPTIONS`;
const BAD_NAME = `${COMMAND}_INVALID_NAME`;
const TAKEN = `${OPTIONS}_NAME_ALREADY_EXISTS`;
const REGEX = 'STRING_TYPE_REGEX';
const MISSING = 'BASE_TYPE_REQUIRED';
const NO_SUCH_TYPE = 'UNION_TYPE_CHOICES';

test.each<readonly [name: string, body: Json, path: string, code: string]>([
  ['a name in capitals', command({ name: 'Game' }), '.name', BAD_NAME],
  ['a name with a blank', command({ name: 'two words' }), '.name', REGEX],
  ["an apostrophe that isn't a letter", command({ name: "isn't" }), '.name', REGEX],
  ['no description', { name: 'game' }, '.description', MISSING],
  ['a kind of files that is none', withFile(['image', 'pdf']), '.options.0.file_types.1', 'BASE_TYPE_CHOICES'],
  ['eleven kinds of files', withFile(Array<string>(11).fill('.pdf')), '.options.0.file_types', 'BASE_TYPE_MAX_LENGTH'],
  ['a translated name in capitals', command(german('Dame')), '.name_localizations', BAD_NAME],
  [
    'two translated names that are none',
    command({ name_localizations: { de: 'Dame Spiel!', fr: 'a b' } }),
    '.name_localizations',
    BAD_NAME,
  ],
  [
    'a translated option that is no name',
    options(option(german("isn't"))),
    '.options.0.name_localizations.de',
    `${OPTIONS}_INVALID_NAME`,
  ],
  ['an unknown language', command({ name_localizations: { xx: 'dame' } }), '.name_localizations', 'BASE_TYPE_CHOICES'],
  ['an option name twice', options(option(), option()), '.options.1.name', TAKEN],
  [
    'an option name twice in one language',
    options(option(german('brett')), option({ name: 'b', ...german('brett') })),
    '.options.1.name_localizations.de',
    TAKEN,
  ],
  [
    "another option's name in one language",
    options(option(), option({ name: 'b', ...german('move') })),
    '.options.1.name_localizations.de',
    TAKEN,
  ],
  ['an option name in capitals', options(option({ name: 'Move' })), '.options.0.name', `${OPTIONS}_INVALID_NAME`],
  [
    'a required option behind an optional one',
    options(option(), option({ name: 'b', required: true })),
    '.options.1',
    `${OPTIONS}_REQUIRED_INVALID`,
  ],
  ['a subcommand beside an option', options(subcommand(), option()), '.options', `${OPTIONS}_TYPE_INVALID`],
  ['a group beside an option', options(option(), group(subcommand())), '.options', `${OPTIONS}_TYPE_INVALID`],
  ['nested subcommands', options(subcommand(subcommand())), '.options.0.options.0.type', NO_SUCH_TYPE],
  ['a group in a group', options(group(group())), '.options.0.options.0.type', 'BASE_TYPE_CHOICES'],
  ['a subcommand twice in a group', options(group(subcommand(), subcommand())), '.options.0.options.1.name', TAKEN],
  [
    'a bad option in a group',
    options(group(subcommand(option({ name: 'A' })))),
    '.options.0.options.0.options.0.name',
    `${OPTIONS}_INVALID_NAME`,
  ],
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
  ['an option of a type that is none', options(option({ type: 42 })), '.options.0.type', NO_SUCH_TYPE],
  ['the kind that starts an activity', command({ type: 4 }), '.type', NO_SUCH_TYPE],
  [
    'a place in a menu and a description',
    onMember({ description: 'Play' }),
    '.description',
    `${MENU}_DESCRIPTION_INVALID`,
  ],
  ['a place in a menu and options', onMessage({ options: [option()] }), '.options', `${MENU}_OPTIONS_INVALID`],
  ['a place in a menu and a blank name', onMember({ name: ' ' }), '.name', BAD_NAME],
  ['a place in a menu and a blank before its name', onMessage({ name: ' Play' }), '.name', BAD_NAME],
  ['a place in a menu and a blank translation', onMember(german(' ')), '.name_localizations', BAD_NAME],
  ['more than 8000 characters in all', options(...big(90)), '', `${COMMAND}_TOO_LARGE`],
  ['more than 8000 characters in one language', options(...big(1, german(long(90)))), '', `${COMMAND}_TOO_LARGE`],
])('a command with %s is refused', async (_name, body, path, code) => {
  const bot = await startRawBot();
  const commands = `/applications/${bot.sandbox.applicationId}/commands`;
  expectInvalid(await bot.call('PUT', commands, [body]), `0${path}`, code);
  expect((await bot.call('GET', commands)).list).toEqual([]);
});

test('groups, options of every type, and names that are translated apart are taken', async ({ bot }) => {
  const every = many(9, (i) => option({ type: i + 3, name: `o${i}`, required: i === 0 }));
  const [created] = (
    await bot.call('PUT', `/applications/${bot.sandbox.applicationId}/commands`, [
      command({
        ...german('isnʼt'),
        options: [
          group(subcommand(...every)),
          { ...subcommand(option(german('zug')), option({ name: 'b', ...english('zug') })), name: 'b' },
        ],
      }),
      onMessage(german('Nachricht melden')),
    ])
  ).list;
  expect(created).toMatchObject({
    options: [{ type: 2, options: [{ type: 1, options: every.map(({ type }) => ({ type })) }] }, {}],
  });
});

test('a command comes back as Discord keeps it: with defaults, without what is empty', async ({ bot }) => {
  const commands = `/applications/${bot.sandbox.applicationId}/commands`;
  const body = command({
    default_member_permissions: '2048',
    name_localizations: { de: 'dame' },
    options: [
      option({ required: false, autocomplete: true, choices: [] }),
      option({ type: 11, name: 'file', file_types: ['image', '.PDF'] }),
    ],
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
  expect(created?.['options']).toEqual([
    { type: 3, name: 'move', description: 'A move', autocomplete: true },
    { type: 11, name: 'file', description: 'A move', file_types: ['image', '.pdf'] },
  ]);
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
  const twice = await bot.call('PUT', local, [onMember(), command(), command()]);
  expect(codesAt(twice.body, '2')).toEqual(['APPLICATION_COMMANDS_DUPLICATE_NAME']);
  const alike = await bot.call('PUT', local, [command(), command({ name: 'other', ...german('game') })]);
  expect(codesAt(alike.body, '1.name_localizations.de')).toEqual(['APPLICATION_COMMANDS_DUPLICATE_NAME']);
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

test('a command is created, read, changed and deleted by itself', async ({ bot }) => {
  const commands = `/applications/${bot.sandbox.applicationId}/commands`;
  const created = await bot.call('POST', commands, command({ default_member_permissions: '32', options: [option()] }));
  const one = `${commands}/${String(created.body['id'])}`;
  expect(created).toMatchObject({ status: 201, body: { name: 'game', default_member_permissions: '32' } });
  const again = await bot.call('POST', commands, command({ description: 'Anew' }));
  expect(again).toMatchObject({ status: 200, body: { id: created.body['id'], description: 'Anew' } });
  await bot.call('POST', commands, command({ name: 'other' }));
  expectInvalid(await bot.call('PATCH', one, { name: 'other' }), '', 'APPLICATION_COMMANDS_DUPLICATE_NAME');
  expectInvalid(await bot.call('PATCH', one, { name: 'Other' }), 'name', BAD_NAME);
  expect(await bot.call('PATCH', one, { name: 'third' })).toMatchObject({ status: 200, body: { description: 'Anew' } });
  expect((await bot.call('GET', one)).body).toMatchObject({ id: created.body['id'], name: 'third' });
  expect((await bot.call('DELETE', one)).status).toBe(204);
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    expect(told(await bot.call(method, one, method === 'PATCH' ? {} : undefined)), method).toEqual([404, 10_063]);
  }
  expect((await bot.call('GET', commands)).list).toMatchObject([{ name: 'other' }]);
});
