import { expect } from 'vitest';
import { test, type Json, codesAt, startRawBot, told, expectInvalid } from './support/raw-bot.ts';

const command = (more: Json = {}): Json => ({ name: 'checkers', description: 'Play', ...more });
const option = (more: Json = {}): Json => ({ type: 3, name: 'move', description: 'A move', ...more });
const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const REFUSED: readonly (readonly [name: string, body: Json, path: string, code: string])[] = [
  ['a name in capitals', command({ name: 'Checkers' }), 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
  ['a name with a blank', command({ name: 'king me' }), 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
  ['a name of 33 characters', command({ name: 'x'.repeat(33) }), 'name', 'BASE_TYPE_MAX_LENGTH'],
  ['no name', { description: 'x' }, 'name', 'BASE_TYPE_REQUIRED'],
  ['no description', { name: 'checkers' }, 'description', 'BASE_TYPE_REQUIRED'],
  ['a description of 101 characters', command({ description: 'x'.repeat(101) }), 'description', 'BASE_TYPE_MAX_LENGTH'],
  ['26 options', command({ options: many(26, (i) => option({ name: `o${i}` })) }), 'options', 'BASE_TYPE_MAX_LENGTH'],
  [
    'an option name twice',
    command({ options: [option(), option()] }),
    'options.1.name',
    'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS',
  ],
  [
    'an option name in capitals',
    command({ options: [option({ name: 'Move' })] }),
    'options.0.name',
    'APPLICATION_COMMAND_OPTIONS_INVALID_NAME',
  ],
  [
    'a required option behind an optional one',
    command({ options: [option(), option({ name: 'b', required: true })] }),
    'options.1',
    'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
  ],
  [
    'a subcommand beside an option',
    command({ options: [{ type: 1, name: 'a', description: 'x' }, option()] }),
    'options',
    'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
  ],
  [
    'a subcommand in a subcommand',
    command({
      options: [{ type: 1, name: 'a', description: 'x', options: [{ type: 1, name: 'b', description: 'x' }] }],
    }),
    'options.0.options.0.type',
    'UNION_TYPE_CHOICES',
  ],
  [
    '26 choices',
    command({ options: [option({ choices: many(26, (i) => ({ name: `${i}`, value: `${i}` })) })] }),
    'options.0.choices',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'a choice twice',
    command({ options: [option({ choices: many(2, () => ({ name: 'a', value: 'a' })) })] }),
    'options.0.choices',
    'APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS',
  ],
  [
    'choices beside autocomplete',
    command({ options: [option({ autocomplete: true, choices: [{ name: 'a', value: 'a' }] })] }),
    'options.0.autocomplete',
    'APPLICATION_COMMAND_AUTOCOMPLETE_INVALID',
  ],
  [
    'a least above a most',
    command({ options: [{ type: 4, name: 'n', description: 'x', min_value: 5, max_value: 1 }] }),
    'options.0.min_value',
    'NUMBER_TYPE_MAX',
  ],
  ...[2, 7, 8, 9, 11].map(
    (type) =>
      [
        `an option of type ${type}, which nobody can fill in here`,
        command({ options: [option({ type })] }),
        'options.0.type',
        'UNION_TYPE_CHOICES',
      ] as const,
  ),
  ['an option of no known type', command({ options: [option({ type: 42 })] }), 'options.0.type', 'UNION_TYPE_CHOICES'],
  ['an unknown language', command({ name_localizations: { xx: 'dame' } }), 'name_localizations', 'BASE_TYPE_CHOICES'],
  [
    'more than 8000 characters in all',
    command({
      options: many(25, (i) =>
        option({ name: `o${i}`, choices: many(4, (c) => ({ name: `${c}${'x'.repeat(90)}`, value: `${c}` })) }),
      ),
    }),
    '',
    'APPLICATION_COMMAND_TOO_LARGE',
  ],
];

test.each(REFUSED)('a command with %s is refused', async (_name, body, path, code) => {
  const bot = await startRawBot();
  const commands = `/applications/${bot.sandbox.applicationId}/commands`;
  const listed = await bot.call('PUT', commands, [body]);
  expectInvalid(listed, ['0', path].filter(Boolean).join('.'), code);
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
  expect((await bot.call('GET', local)).list).toMatchObject([{ name: 'checkers', guild_id: guildId }]);
  expect((await bot.call('GET', `/applications/${applicationId}/commands`)).list).toEqual([]);
  const twice = await bot.call('PUT', local, [command(), command()]);
  expect(codesAt(twice.body, '1')).toEqual(['APPLICATION_COMMANDS_DUPLICATE_NAME']);
});

test("another application's commands are out of reach, and so are those of a server one is not in", async ({ bot }) => {
  const { otherBotId, applicationId, world, guildId } = bot.sandbox;
  for (const [method, body] of [['GET'], ['PUT', [command()]]] as const) {
    expect(told(await bot.call(method, `/applications/${otherBotId}/commands`, body))).toEqual([403, 20_012]);
  }
  world.removeBot();
  expect(told(await bot.call('GET', `/applications/${applicationId}/guilds/${guildId}/commands`))).toEqual([
    403, 50_001,
  ]);
});
