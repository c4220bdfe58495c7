import { expect } from 'vitest';
import type { OptionValue } from '../src/client/option-values.ts';
import { FILE_BYTES } from '../src/state/files.ts';
import { type Json, type RawBot, test, objectOf, pngHeader, textOf } from './support/raw-bot.ts';
import { connected } from './support/raw-gateway.ts';

const BOUNDED = [
  { type: 10, name: 'factor', description: 'x', min_value: 0.5, max_value: 2 },
  { type: 4, name: 'count', description: 'x', choices: [1, 2].map((value) => ({ name: `${value}`, value })) },
  { type: 7, name: 'voice', description: 'x', channel_types: [2] },
  { type: 8, name: 'role', description: 'x' },
  { type: 9, name: 'whom', description: 'x' },
  { type: 11, name: 'file', description: 'x', file_types: ['image', '.PDF'] },
  { type: 4, name: 'year', description: 'x', autocomplete: true },
];
const SETTINGS = {
  name: 'settings',
  description: 'x',
  options: [
    { type: 1, name: 'show', description: 'x' },
    {
      type: 2,
      name: 'channel',
      description: 'x',
      options: [{ type: 1, name: 'set', description: 'x', options: BOUNDED }],
    },
  ],
};

const register = (bot: RawBot): Promise<unknown> =>
  bot.call('PUT', `/applications/${bot.sandbox.applicationId}/commands`, [SETTINGS]);

const optionsIn = (node: Json): readonly Json[] => node['options'] as readonly Json[];

test('a subcommand of a group comes nested in it, and its options name roles, channels and files', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  await register(bot);
  const { sandbox } = bot;
  const [voice, role] = [sandbox.channelId('Voice'), sandbox.roleId('Helpers')];
  const given = {
    factor: 1.5,
    count: 2,
    voice,
    role,
    whom: role,
    file: { name: 'my plan.png', bytes: pngHeader(3, 2) },
  };
  void sandbox.user('Alice').slash(bot.general, 'settings channel set', given);
  const { d } = await gateway.event('INTERACTION_CREATE');
  const data = objectOf(d, 'data');
  const [channel] = optionsIn(data);
  expect(channel).toMatchObject({ name: 'channel', type: 2, options: [{ name: 'set', type: 1 }] });
  const filled = optionsIn(optionsIn(channel ?? {})[0] ?? {});
  const id = String(filled.find(({ name }) => name === 'file')?.['value']);
  expect(filled.map(({ name, type, value }) => [name, type, value])).toEqual([
    ['factor', 10, 1.5],
    ['count', 4, 2],
    ['voice', 7, voice],
    ['role', 8, role],
    ['whom', 9, role],
    ['file', 11, id],
  ]);
  const attachment = {
    id,
    filename: 'my_plan.png',
    size: 32,
    content_type: 'image/png',
    width: 3,
    height: 2,
    ephemeral: true,
  };
  expect(objectOf(data, 'resolved')).toMatchObject({
    roles: { [role]: { id: role, name: 'Helpers' } },
    channels: { [voice]: { id: voice, type: 2 } },
    attachments: { [id]: attachment },
  });
  const url = textOf(objectOf(objectOf(objectOf(data, 'resolved'), 'attachments'), id), 'url');
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(32);
});

test('what options can hold is checked before it is sent', async ({ bot }) => {
  await register(bot);
  const { sandbox } = bot;
  const alice = sandbox.user('Alice');
  const cases: readonly (readonly [string, string, OptionValue | undefined])[] = [
    ['settings', 'factor', 1],
    ['settings channel', 'factor', 1],
    ['settings set', 'factor', 1],
    ['settings channel set', 'factor', 2.5],
    ['settings channel set', 'factor', Number.NaN],
    ['settings channel set', 'count', 3],
    ['settings channel set', 'year', 2.5],
    ['settings channel set', 'year', 2 ** 53],
    ['settings channel set', 'voice', bot.general],
    ['settings channel set', 'role', alice.id],
    ['settings channel set', 'whom', bot.general],
    ['settings channel set', 'file', 'plan.png'],
    ['settings channel set', 'file', { name: 'big.png', bytes: new Uint8Array(FILE_BYTES + 1) }],
    ['settings channel set', 'file', { name: 'plan.txt', bytes: pngHeader(3, 2) }],
  ];
  for (const [words, name, value] of cases) {
    const outcome = await alice.slash(bot.general, words, value === undefined ? {} : { [name]: value });
    expect(outcome, `${words} ${name}`).toMatchObject({ ok: false, interactionId: undefined });
  }
  const fitting = [{ whom: sandbox.user('Bob').id }, { file: { name: 'Plan.Pdf', bytes: new Uint8Array(FILE_BYTES) } }];
  for (const options of fitting) void alice.slash(bot.general, 'settings channel set', options);
  expect(sandbox.state.interactions.waiting).toHaveLength(fitting.length);
});

test('suggestions for a number are asked for with the text that is typed', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  await register(bot);
  const asked = bot.sandbox
    .user('Alice')
    .complete(bot.general, 'settings channel set', 'year', { year: '20', factor: 9 });
  const { d } = await gateway.event('INTERACTION_CREATE');
  const [channel] = optionsIn(objectOf(d, 'data'));
  expect(optionsIn(optionsIn(channel ?? {})[0] ?? {})).toEqual([{ name: 'year', type: 4, value: '20', focused: true }]);
  await bot.answer({ type: 8, data: { choices: [{ name: 'This year', value: 2026 }] } });
  expect(await asked).toEqual([{ name: 'This year', value: 2026 }]);
});
