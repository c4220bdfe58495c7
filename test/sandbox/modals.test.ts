import { expect, test } from 'vitest';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';

import type { Outcome } from '../../src/sandbox/client/outcome.ts';
import { answerWaiting } from './support/asking.ts';
import {
  type Answer,
  type Json,
  type RawBot,
  EPHEMERAL,
  button,
  codesAt,
  registerCommands,
  row,
  startRawBot,
} from './support/raw-bot.ts';
import { connected } from './support/raw-gateway.ts';

const input = (more: Json = {}): Json => ({ type: 4, custom_id: 'code', style: 1, label: 'Code', ...more });
const label = (component: Json, more: Json = {}): Json => ({ type: 18, label: 'What', component, ...more });
const field = (more: Json = {}): Json => ({ type: 4, custom_id: 'code', style: 1, ...more });
const menu = (more: Json = {}): Json => ({
  type: 3,
  custom_id: 'menu',
  options: ['a', 'b', 'c'].map((value) => ({ label: value, value })),
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
  const outcome = from === 'button' ? alice.click(messageId, 'go') : alice.slash(bot.checkers, 'checkers board');
  const answer = await answerWaiting(bot, { type: 9, data });
  return { bot, alice, answer, outcome, messageId };
}

test.each(['button', 'command'] as const)('a modal answers a %s', async (from) => {
  const { alice, answer, outcome } = await open(modal(label(field())), from);
  expect(answer.status).toBe(204);
  expect(await outcome).toMatchObject({ ok: true, kind: 'modal', modal: { custom_id: 'join', title: 'Join' } });
  expect(alice.modal('join')).toMatchObject({ title: 'Join' });
});

test.each([
  ['no title', { title: '' }, 'data.title', 'BASE_TYPE_REQUIRED'],
  ['a title of 46', { title: 'x'.repeat(46) }, 'data.title', 'BASE_TYPE_MAX_LENGTH'],
  ['no custom id', { custom_id: '' }, 'data.custom_id', 'BASE_TYPE_REQUIRED'],
  ['a custom id of 101', { custom_id: 'x'.repeat(101) }, 'data.custom_id', 'BASE_TYPE_MAX_LENGTH'],
  ['no components', { components: [] }, 'data.components', 'BASE_TYPE_REQUIRED'],
  [
    'six components',
    { components: Array.from({ length: 6 }, (_, index) => label(field({ custom_id: `${index}` }))) },
    'data.components',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'the same custom id twice',
    { components: [label(field()), row(input())] },
    'data.components',
    'COMPONENT_CUSTOM_ID_DUPLICATED',
  ],
])('a modal with %s is refused', async (_what, change, path, code) => {
  const { answer } = await open({ ...modal(label(field())), ...change });
  expect(answer).toMatchObject({ status: 400, body: { code: 50_035 } });
  expect(codesAt(answer.body, path)).toEqual([code]);
});

const ROW = 'data.components.0.components.0';
const LABEL = 'data.components.0';
const CHILD = `${LABEL}.component`;

test.each([
  ['a row without a label', row(input({ label: undefined })), `${ROW}.label`, 'BASE_TYPE_REQUIRED'],
  ['a label of 46', row(input({ label: 'x'.repeat(46) })), `${ROW}.label`, 'BASE_TYPE_MAX_LENGTH'],
  ['a placeholder of 101', row(input({ placeholder: 'x'.repeat(101) })), `${ROW}.placeholder`, 'BASE_TYPE_MAX_LENGTH'],
  ['a longest length of 4001', row(input({ max_length: 4001 })), `${ROW}.max_length`, 'NUMBER_TYPE_MAX'],
  ['a longest length of 0', row(input({ max_length: 0 })), `${ROW}.max_length`, 'NUMBER_TYPE_MIN'],
  ['a shortest length below 0', row(input({ min_length: -1 })), `${ROW}.min_length`, 'NUMBER_TYPE_MIN'],
  ['lengths the wrong way', row(input({ min_length: 5, max_length: 4 })), `${ROW}.max_length`, 'NUMBER_TYPE_MIN'],
  [
    'two fields in a row',
    row(input(), input({ custom_id: 'other' })),
    'data.components.0.components.1',
    'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
  ],
  ['a label component of 46', label(field(), { label: 'x'.repeat(46) }), `${LABEL}.label`, 'BASE_TYPE_MAX_LENGTH'],
  ['a hint of 101', label(field(), { description: 'x'.repeat(101) }), `${LABEL}.description`, 'BASE_TYPE_MAX_LENGTH'],
  ['a menu outside a label', row(menu()), `${ROW}.type`, 'BASE_TYPE_CHOICES'],
  ['a disabled menu', label(menu({ disabled: true })), `${CHILD}.disabled`, 'MODAL_COMPONENT_DISABLED'],
  ['a required menu of none', label(menu({ min_values: 0 })), `${CHILD}.min_values`, 'NUMBER_TYPE_MIN'],
  [
    'more choices than options',
    label(menu({ max_values: 4 })),
    `${CHILD}.max_values`,
    'SELECT_COMPONENT_VALUES_OUT_OF_RANGE',
  ],
])('a modal with %s is refused', async (_what, component, path, code) => {
  const { answer } = await open(modal(component));
  expect(answer).toMatchObject({ status: 400, body: { code: 50_035 } });
  expect(codesAt(answer.body, path)).toEqual([code]);
});

test('the client keeps a modal until it is filled in as its fields ask', async () => {
  const { bot, alice } = await open(
    modal(
      row(input({ min_length: 3, max_length: 5 })),
      label(field({ custom_id: 'note', required: false, min_length: 2 })),
      label(menu({ min_values: 2, max_values: 2 })),
    ),
  );
  const two = { menu: ['a', 'b'] };
  const cases = [
    [{}, 'A required field is empty.'],
    [{ code: 'ab', ...two }, 'A field is too short or too long.'],
    [{ code: 'abcdef', ...two }, 'A field is too short or too long.'],
    [{ code: 'abc', note: 'x', ...two }, 'A field is too short or too long.'],
    [{ code: 'abc', menu: 'a' }, "That many can't be chosen."],
    [{ code: 'abc', menu: ['a', 'x'] }, 'That is not among the choices.'],
    [{ code: 'abc', menu: ['a', 'a'] }, 'Nothing can be chosen twice.'],
    [{ code: 'abc', ...two, other: 'x' }, 'There is no field other.'],
  ] as const;
  for (const [fields, error] of cases) {
    expect(await alice.submit('join', fields), JSON.stringify(fields)).toMatchObject({ ok: false, error });
  }
  expect(bot.sandbox.state.interactions.waiting).toEqual([]);
  void alice.submit('join', { code: 'abc', ...two });
  expect(bot.sandbox.state.interactions.waiting).toHaveLength(1);
});

test('a modal comes back with its rows and labels, what was filled in, and the message of its button', async () => {
  const { bot, alice, messageId } = await open(
    modal(
      row(input()),
      { type: 10, content: 'Choose' },
      label(menu({ max_values: 2, required: false }), { id: 20 }),
      label({ type: 8, custom_id: 'where', channel_types: [0] }),
    ),
  );
  const { gateway } = await connected(bot.sandbox);
  const lounge = bot.sandbox.channelId('lounge');
  void alice.submit('join', { code: 'ABC234', where: lounge });
  const { d } = await gateway.event('INTERACTION_CREATE');
  expect(d).toMatchObject({
    type: 5,
    channel_id: bot.checkers,
    message: { id: messageId },
    data: {
      custom_id: 'join',
      components: [
        { type: 1, id: 1, components: [{ type: 4, id: 2, custom_id: 'code', value: 'ABC234' }] },
        { type: 10, id: 3 },
        { type: 18, id: 20, component: { type: 3, custom_id: 'menu', values: [] } },
        { type: 18, component: { type: 8, custom_id: 'where', values: [lounge] } },
      ],
      resolved: { channels: { [lounge]: { id: lounge, name: 'lounge', type: 0 } } },
    },
  });
});

test('what the bot filled in stays unless it is changed', async () => {
  const options = ['a', 'b'].map((value) => ({ label: value, value, default: value === 'b' }));
  const { bot, alice } = await open(modal(label(field({ value: '5m' })), label(menu({ options }))), 'command');
  const { gateway } = await connected(bot.sandbox);
  void alice.submit('join');
  const { d } = await gateway.event('INTERACTION_CREATE');
  expect(d).toMatchObject({ data: { components: [{ component: { value: '5m' } }, { component: { values: ['b'] } }] } });
  expect(d).not.toHaveProperty('message');
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
  const { bot, alice } = await open(modal(label(field())), from);
  void alice.submit('join', { code: 'x' });
  const data = {
    8: { choices: [] },
    9: modal(label(field())),
  };
  const answer = await answerWaiting(bot, {
    type,
    data: type === 8 || type === 9 ? data[type] : type === 6 || type === 5 ? {} : { content: 'Hi' },
  });
  expect(answer.status).toBe(status);
});

test('a modal from a private message updates that message', async () => {
  const { bot, alice } = await open(modal(label(field())), 'command');
  alice.closeModal('join');
  expect(await alice.submit('join', { code: 'x' })).toMatchObject({ error: 'That modal is not open.' });
  const shown = alice.slash(bot.checkers, 'checkers board');
  const components = [row(button('mine'))];
  await answerWaiting(bot, { type: 4, data: { content: 'Menu', flags: EPHEMERAL, components } });
  const menuMessage = await shown;
  const own = menuMessage.ok ? (menuMessage.message?.id ?? '') : '';
  const pressed = alice.click(own, 'mine');
  await answerWaiting(bot, { type: 9, data: modal(label(field())) });
  await pressed;
  const sent = alice.submit('join', { code: 'x' });
  await answerWaiting(bot, { type: 7, data: { content: 'Joined', components: [] } });
  expect(await sent).toMatchObject({ ok: true, kind: 'update', onlyMe: true, message: { content: 'Joined' } });
  expect(alice.message(own)).toMatchObject({ content: 'Joined' });
});

test('a modal with a field that can be filled in on Discord only is refused', async () => {
  const { answer } = await open(modal(label({ type: 19, custom_id: 'file' })));
  expect(answer.status).toBe(400);
  expect(codesAt(answer.body, `${CHILD}.type`)).toEqual(['UNION_TYPE_CHOICES']);
});
