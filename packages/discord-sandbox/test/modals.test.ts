import { expect, test } from 'vitest';
import type { Outcome } from '../src/client/outcome.ts';
import type { SandboxUser } from '../src/client/sandbox-user.ts';
import { FILE_BYTES } from '../src/state/files.ts';
import {
  type Answer,
  type Json,
  type RawBot,
  EPHEMERAL,
  button,
  registerCommands,
  row,
  startRawBot,
  expectInvalid,
  idIn,
  objectOf,
  pngHeader,
  textOf,
} from './support/raw-bot.ts';
import { connected } from './support/raw-gateway.ts';

const label = (component: Json = {}, more: Json = {}): Json => ({
  type: 18,
  label: 'What',
  component: { type: 4, custom_id: 'code', style: 1, ...component },
  ...more,
});
const upload = (more: Json = {}): Json => ({
  type: 18,
  label: 'Game',
  component: { type: 19, custom_id: 'pdn', ...more },
});
const modal = (...components: readonly Json[]): Json => ({ custom_id: 'join', title: 'Join', components });

interface Opened {
  readonly bot: RawBot;
  readonly alice: SandboxUser;
  readonly answer: Answer;
  readonly outcome: Promise<Outcome>;
  readonly messageId: string;
}

/** Answers a press, or a command, by a modal. */
async function open(data: Json, from: 'button' | 'command' = 'button'): Promise<Opened> {
  const bot = await startRawBot();
  await registerCommands(bot);
  const messageId = await bot.post({ content: 'Press', components: [row(button('go'))] });
  const alice = bot.sandbox.user('Alice');
  const outcome = from === 'button' ? alice.click(messageId, 'go') : alice.slash(bot.general, 'game board');
  const answer = await bot.answer({ type: 9, data });
  return { bot, alice, answer, outcome, messageId };
}

test.each(['button', 'command'] as const)('a modal answers a %s', async (from) => {
  const { alice, answer, outcome } = await open(modal(label()), from);
  expect(answer.status).toBe(204);
  expect(await outcome).toMatchObject({ ok: true, kind: 'modal', modal: { custom_id: 'join', title: 'Join' } });
  expect(alice.modal('join')).toMatchObject({ title: 'Join' });
});

const AT = 'components';
const FIRST = 'components.0';
const INPUT = 'components.0.component';
const SECOND = 'components.1.component';
const MISSING = 'BASE_TYPE_REQUIRED';
const TOO_SMALL = 'NUMBER_TYPE_MIN';
const TOO_LARGE = 'NUMBER_TYPE_MAX';
const OUT_OF_RANGE = 'SELECT_COMPONENT_VALUES_OUT_OF_RANGE';
const NOT_HERE = 'UNION_TYPE_CHOICES';
const six = Array.from({ length: 6 }, (_, index) => label({ custom_id: `${index}` }));
const ID = '12345678901234567';
const choice = (more: Json = {}): Json => ({
  type: 18,
  label: 'Who',
  component: { type: 5, custom_id: 'who', ...more },
});

test.each<readonly [what: string, data: Json, path: string, code: string]>([
  ['no title', { ...modal(label()), title: '' }, 'title', MISSING],
  ['no components', modal(), AT, MISSING],
  ['six components', modal(...six), AT, 'BASE_TYPE_BAD_LENGTH'],
  ['the same custom id twice', modal(label(), label()), `${SECOND}.custom_id`, 'COMPONENT_CUSTOM_ID_DUPLICATED'],
  ['the same id twice', modal(label({ id: 7 }, { id: 7 })), `${INPUT}.id`, 'COMPONENT_ID_DUPLICATED'],
  ['lengths the wrong way', modal(label({ min_length: 5, max_length: 4 })), `${INPUT}.max_length`, TOO_SMALL],
  ['a row', modal(row({ type: 4, custom_id: 'code', style: 1, label: 'Code' })), `${FIRST}.type`, NOT_HERE],
  ['nothing filled in before', modal(label({ value: '' })), `${INPUT}.value`, 'BASE_TYPE_MIN_LENGTH'],
  ['a text without words', modal({ type: 10, content: '' }), `${FIRST}.content`, MISSING],
  ['a field for files without its label', modal({ type: 19, custom_id: 'pdn' }), `${FIRST}.type`, NOT_HERE],
  ['a box to tick', modal(label({ type: 23, custom_id: 'code' })), `${INPUT}.type`, NOT_HERE],
  ['files of no kind', modal(upload({ file_types: ['*'] })), `${INPUT}.file_types.0`, 'BASE_TYPE_CHOICES'],
  ['a nameless field for files', modal(upload({ custom_id: '' })), `${INPUT}.custom_id`, MISSING],
  ['files that are required and may be none', modal(upload({ min_values: 0 })), `${INPUT}.min_values`, TOO_SMALL],
  ['at least eleven files', modal(upload({ min_values: 11 })), `${INPUT}.min_values`, TOO_LARGE],
  ['at most eleven files', modal(upload({ max_values: 11 })), `${INPUT}.max_values`, TOO_LARGE],
  ['at most no files', modal(upload({ max_values: 0 })), `${INPUT}.max_values`, TOO_SMALL],
  ['fewer files at most than at least', modal(upload({ min_values: 2 })), `${INPUT}.max_values`, OUT_OF_RANGE],
  ['a disabled menu', modal(choice({ disabled: true })), `${INPUT}.disabled`, 'COMPONENT_DISABLED_IN_MODAL'],
  ['a menu that needs nothing and is required', modal(choice({ min_values: 0 })), `${INPUT}.min_values`, TOO_SMALL],
  [
    'more users chosen before than may be',
    modal(choice({ default_values: ['1', '2'].map((end) => ({ type: 'user', id: `${ID}${end}` })) })),
    `${INPUT}.default_values`,
    'BASE_TYPE_BAD_LENGTH',
  ],
])('a modal with %s is refused', async (_what, data, path, code) => {
  const { answer } = await open(data);
  expectInvalid(answer, `data.${path}`, code);
});

test('the client keeps a modal until it is filled in as its fields ask', async () => {
  const note = label({ custom_id: 'note', required: false, min_length: 2 });
  const { bot, alice } = await open(modal(label({ min_length: 3, max_length: 5 }), note));
  const cases: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
    [{}, 'A required field is empty.'],
    [{ code: 'ab' }, 'A field is too short or too long.'],
    [{ code: 'abcdef' }, 'A field is too short or too long.'],
    [{ code: 'abc', note: 'x' }, 'A field is too short or too long.'],
    [{ code: 'abc', other: 'x' }, 'There is no field other.'],
  ];
  for (const [fields, error] of cases) {
    expect(await alice.submit('join', fields), JSON.stringify(fields)).toMatchObject({ ok: false, error });
  }
  expect(bot.sandbox.state.interactions.waiting).toEqual([]);
  void alice.submit('join', { code: 'abc' });
  expect(bot.sandbox.state.interactions.waiting).toHaveLength(1);
});

test('a modal comes back with its labels, what was typed or filled in before, and the message of its button', async () => {
  const note = label({ custom_id: 'note', value: '5m' }, { id: 20 });
  const { bot, alice, messageId } = await open(modal(label(), note));
  const { gateway } = await connected(bot.sandbox);
  void alice.submit('join', { code: 'ABC234' });
  expect((await gateway.event('INTERACTION_CREATE')).d).toMatchObject({
    type: 5,
    channel_id: bot.general,
    message: { id: messageId },
    data: {
      custom_id: 'join',
      components: [
        { type: 18, id: 1, component: { type: 4, id: 2, custom_id: 'code', value: 'ABC234' } },
        { type: 18, id: 20, component: { type: 4, custom_id: 'note', value: '5m' } },
      ],
    },
  });
});

test('menus in a modal come back with what was chosen now or before, and name the users alone', async () => {
  const options = ['12345678901234567', 'b'].map((value) => ({ label: value, value, default: value !== 'b' }));
  const rules = { type: 18, label: 'Rules', component: { type: 3, custom_id: 'rules', options } };
  const watchers = choice({ custom_id: 'watchers', required: false, min_values: 0, max_values: 3 });
  const { bot, alice } = await open(modal(choice(), rules, watchers));
  const { gateway } = await connected(bot.sandbox);
  const [bob, carol] = [bot.sandbox.user('Bob').id, bot.sandbox.user('Carol')];
  carol.leaveServer();
  const cases = [
    [{}, "That many can't be chosen."],
    [{ who: [bob, alice.id] }, "That many can't be chosen."],
    [{ who: carol.id }, 'That is not among the choices.'],
    [{ who: bob, rules: 'c' }, 'That is not among the choices.'],
    [{ who: bob, watchers: [bob, bob] }, 'Nothing can be chosen twice.'],
  ] as const;
  for (const [fields, error] of cases) {
    expect(await alice.submit('join', fields), JSON.stringify(fields)).toMatchObject({ ok: false, error });
  }
  void alice.submit('join', { who: bob });
  const data = objectOf((await gateway.event('INTERACTION_CREATE')).d, 'data');
  expect(data['components']).toEqual([
    { type: 18, id: 1, component: { type: 5, id: 2, custom_id: 'who', values: [bob] } },
    { type: 18, id: 3, component: { type: 3, id: 4, custom_id: 'rules', values: ['12345678901234567'] } },
    { type: 18, id: 5, component: { type: 5, id: 6, custom_id: 'watchers', values: [] } },
  ]);
  expect(data['resolved']).toMatchObject({ users: { [bob]: { id: bob } } });
  expect(Object.keys(objectOf(data, 'resolved'))).toEqual(['users', 'members']);
});

const NO_FILE = 'That is no file of this kind, or one too large.';

test('files in a modal come back as their ids, ephemeral attachments that anybody can fetch, and a text as its number', async () => {
  const pictures = upload({ custom_id: 'pictures', required: false, max_values: 3, file_types: ['image'] });
  const { bot, alice } = await open(modal({ type: 10, content: 'Which **game**?' }, upload(), pictures));
  const { gateway } = await connected(bot.sandbox);
  const file = { name: 'my game.pdn', bytes: new TextEncoder().encode('1. 11-15'), contentType: 'text/plain' };
  const cases = [
    [{}, "That many can't be chosen."],
    [{ pdn: [file, { ...file }] }, "That many can't be chosen."],
    [{ pdn: 'game.pdn' }, NO_FILE],
    [{ pdn: [{ ...file, bytes: new Uint8Array(FILE_BYTES + 1) }] }, NO_FILE],
    [{ pdn: [file], pictures: [file] }, NO_FILE],
    [{ pdn: [file], game: [file] }, 'There is no field game.'],
  ] as const;
  for (const [fields, error] of cases) {
    expect(await alice.submit('join', fields), error).toMatchObject({ ok: false, error });
  }
  expect(bot.sandbox.state.files.bytes).toBe(0);
  const two = [1, 2].map((width) => ({ name: `${width}.png`, bytes: pngHeader(width, 4) }));
  void alice.submit('join', { pdn: [file], pictures: two });
  const data = objectOf((await gateway.event('INTERACTION_CREATE')).d, 'data');
  const attachments = objectOf(objectOf(data, 'resolved'), 'attachments');
  const [game, ...drawn] = Object.keys(attachments);
  expect(data['components']).toEqual([
    { type: 10, id: 1 },
    { type: 18, id: 2, component: { type: 19, id: 3, custom_id: 'pdn', values: [game] } },
    { type: 18, id: 4, component: { type: 19, id: 5, custom_id: 'pictures', values: drawn } },
  ]);
  const given = objectOf(attachments, game ?? '');
  expect(given).toMatchObject({
    id: game,
    filename: 'my_game.pdn',
    size: 8,
    content_type: 'text/plain',
    ephemeral: true,
  });
  expect(given['proxy_url']).toBe(given['url']);
  expect(await (await fetch(textOf(given, 'url'))).text()).toBe('1. 11-15');
  expect(drawn.map((id) => objectOf(attachments, id)['width'])).toEqual([1, 2]);
});

test('what a modal leaves out and what it says is null count as the same, and its numbers are filled up', async () => {
  const { alice, outcome } = await open(modal(label({ value: null, required: null }, { id: 2 }), upload({ id: 1 })));
  expect(await outcome).toMatchObject({ modal: { components: [{ id: 2, component: { id: 3 } }, { id: 4 }] } });
  expect(await alice.submit('join', { pdn: [] })).toMatchObject({ error: 'A required field is empty.' });
});

test.each([
  ['button', 4, 204],
  ['button', 5, 204],
  ['button', 6, 204],
  ['button', 7, 204],
  ['button', 8, 400],
  ['button', 9, 400],
  ['command', 4, 204],
  ['command', 5, 204],
  ['command', 6, 400],
  ['command', 7, 400],
  ['command', 9, 400],
] as const)("a %s's modal, sent, takes the answer of type %i: %i", async (from, type, status) => {
  const { bot, alice } = await open(modal(label()), from);
  const { gateway } = await connected(bot.sandbox);
  void alice.submit('join', { code: 'x' });
  expect('message' in ((await gateway.event('INTERACTION_CREATE')).d ?? {})).toBe(from === 'button');
  const message = { content: 'Hi' };
  const data = { 4: message, 5: {}, 6: {}, 7: message, 8: { choices: [] }, 9: modal(label()) }[type];
  expect((await bot.answer({ type, data })).status).toBe(status);
});

test('a modal from a private message updates that message', async () => {
  const { bot, alice } = await open(modal(label()), 'command');
  alice.closeModal('join');
  expect(await alice.submit('join', { code: 'x' })).toMatchObject({ error: 'That modal is not open.' });
  const shown = alice.slash(bot.general, 'game board');
  const components = [row(button('mine'))];
  await bot.answer({ type: 4, data: { content: 'Menu', flags: EPHEMERAL, components } });
  const menuMessage = await shown;
  const own = idIn(menuMessage);
  const pressed = alice.click(own, 'mine');
  await bot.answer({ type: 9, data: modal(label()) });
  await pressed;
  const sent = alice.submit('join', { code: 'x' });
  await bot.answer({ type: 7, data: { content: 'Joined', components: [] } });
  expect(await sent).toMatchObject({ ok: true, kind: 'update', onlyMe: true, message: { content: 'Joined' } });
  expect(alice.message(own)).toMatchObject({ content: 'Joined' });
});
