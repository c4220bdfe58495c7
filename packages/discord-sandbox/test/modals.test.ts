import { expect, test } from 'vitest';
import type { Outcome } from '../src/client/outcome.ts';
import type { SandboxUser } from '../src/client/sandbox-user.ts';
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
} from './support/raw-bot.ts';
import { connected } from './support/raw-gateway.ts';

const label = (component: Json = {}, more: Json = {}): Json => ({
  type: 18,
  label: 'What',
  component: { type: 4, custom_id: 'code', style: 1, ...component },
  ...more,
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
const MISSING = 'BASE_TYPE_REQUIRED';
const TOO_SMALL = 'NUMBER_TYPE_MIN';
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
  ['the same custom id twice', modal(label(), label()), AT, 'COMPONENT_CUSTOM_ID_DUPLICATED'],
  ['lengths the wrong way', modal(label({ min_length: 5, max_length: 4 })), `${INPUT}.max_length`, TOO_SMALL],
  ['a row', modal(row({ type: 4, custom_id: 'code', style: 1, label: 'Code' })), `${FIRST}.type`, NOT_HERE],
  ['a text', modal({ type: 10, content: 'Choose' }), `${FIRST}.type`, NOT_HERE],
  ['a field for files', modal(label({ type: 19, custom_id: 'code' })), `${INPUT}.type`, NOT_HERE],
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
