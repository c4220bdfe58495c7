import { expect } from 'vitest';

import type { Outcome } from '../src/client/outcome.ts';
import {
  test,
  type Json,
  type RawBot,
  EPHEMERAL,
  V2,
  button,
  registerCommands,
  row,
  startRawBot,
  text,
  textOf,
  waitingInteraction,
  told,
  expectInvalid,
  type Asked,
} from './support/raw-bot.ts';

/** Alice has typed a command, or pressed a button; the raw bot has not answered yet. */
async function ask(
  how: 'command' | 'button',
  now?: () => number,
): Promise<Asked & { readonly bot: RawBot; readonly outcome: Promise<Outcome> }> {
  const bot = await startRawBot(now === undefined ? {} : { now });
  const alice = bot.sandbox.user('Alice');
  await registerCommands(bot);
  const message = await bot.post({ content: 'Press', components: [row(button('go'))] });
  const outcome = how === 'command' ? alice.slash(bot.general, 'game board') : alice.click(message, 'go');
  return { bot, outcome, ...bot.asked() };
}

const hello = { type: 4, data: { content: 'Hello' } };

test('an answer gives 204 without a body, or the message when it is asked for', async () => {
  const plain = await ask('command');
  const first = await plain.answer(hello);
  expect(first).toMatchObject({ status: 204, body: {} });
  expect(first.headers.get('content-type')).toBeNull();
  const full = await ask('command');
  const second = await full.answer(hello, [], '?with_response=true');
  expect(second).toMatchObject({
    status: 200,
    body: {
      interaction: { type: 2, response_message_ephemeral: false, response_message_loading: false },
      resource: { type: 4, message: { content: 'Hello', type: 20 } },
    },
  });
  expect(await full.outcome).toMatchObject({ ok: true, kind: 'message', onlyMe: false });
});

test('an unknown interaction and a wrong token are refused', async () => {
  const { bot } = await ask('command');
  const { id } = waitingInteraction(bot.sandbox);
  const forms = [`/interactions/123456789012345678/x/callback`, `/interactions/${id}/wrong/callback`];
  for (const path of forms) {
    expect(told(await bot.callOpenly('POST', path, hello))).toEqual([404, 10062]);
  }
});

test('an answer after three seconds is refused, one just in time is taken', async () => {
  let time = Date.UTC(2026, 0, 1);
  const late = await ask('command', () => time);
  time += 3_001;
  expect(told(await late.answer(hello))).toEqual([404, 10062]);
  const timely = await ask('command', () => time);
  time += 3_000;
  expect(await timely.answer(hello)).toMatchObject({ status: 204 });
});

test('the token dies after fifteen minutes, and later on nobody remembers it', async () => {
  let time = Date.UTC(2026, 0, 1);
  const { bot, answer, webhook } = await ask('command', () => time);
  await answer(hello);
  time += 15 * 60_000;
  expect(await webhook('POST', '', { content: 'More' })).toMatchObject({ status: 200 });
  time += 1;
  for (const [method, path, body] of [
    ['POST', '', { content: 'More' }],
    ['PATCH', '/messages/@original', { content: 'More' }],
    ['GET', '/messages/@original', undefined],
    ['DELETE', '/messages/@original', undefined],
  ] as const) {
    expect(told(await webhook(method, path, body))).toEqual([401, 50027]);
  }
  time += 15 * 60_000;
  void bot.sandbox.user('Bob').slash(bot.general, 'game board');
  expect(told(await webhook('GET', '/messages/@original'))).toEqual([404, 10_015]);
});

test('an unknown webhook, and a follow-up before the first answer, are refused', async () => {
  const { bot, webhook } = await ask('command');
  const unknown = `/webhooks/${bot.sandbox.applicationId}/nonsense`;
  expect(told(await bot.callOpenly('POST', unknown, { content: 'x' }))).toEqual([404, 10015]);
  expect(told(await webhook('POST', '', { content: 'x' }))).toEqual([404, 10015]);
});

const same = [row(button('a'), button('a'))];
const SAME = 'data.components.0.components.1.custom_id';
const SAME_ID = 'COMPONENT_CUSTOM_ID_DUPLICATED';
const LEGACY = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2';

const WRONG_KIND: readonly (readonly [how: 'command' | 'button', body: Json, path: string, code: string])[] = [
  ['command', { type: 7, data: { content: 'x' } }, 'type', 'BASE_TYPE_CHOICES'],
  ['command', { type: 6 }, 'type', 'BASE_TYPE_CHOICES'],
  ['command', { type: 8, data: { choices: [] } }, 'type', 'BASE_TYPE_CHOICES'],
  ['command', { type: 1 }, 'type', 'BASE_TYPE_CHOICES'],
  ['button', { type: 8, data: { choices: [] } }, 'type', 'BASE_TYPE_CHOICES'],
  ['command', { type: 3 }, 'type', 'BASE_TYPE_CHOICES'],
  ['command', {}, 'type', 'BASE_TYPE_REQUIRED'],
  ['command', { type: 5, data: { flags: EPHEMERAL | V2 } }, 'data.flags', 'MESSAGE_FLAGS_UNSUPPORTED'],
  ['command', { type: 4, data: { content: 'x'.repeat(2001) } }, 'data.content', 'BASE_TYPE_MAX_LENGTH'],
  ['command', { type: 4, data: { flags: V2, content: 'x', components: [text('y')] } }, 'data.content', LEGACY],
  ['command', { type: 4, data: { content: 'x', components: same } }, SAME, SAME_ID],
  ['button', { type: 7, data: { components: same } }, SAME, SAME_ID],
];

test.each(WRONG_KIND)('on a %s the answer %j is refused, and a good one still taken', async (how, body, path, code) => {
  const { answer } = await ask(how);
  expectInvalid(await answer(body), path, code);
  expect(await answer(hello)).toMatchObject({ status: 204 });
});

test('a deferred answer is a message that thinks, and its first follow-up becomes its edit', async () => {
  const { bot, answer, webhook, outcome } = await ask('command');
  await answer({ type: 5, data: { flags: EPHEMERAL } });
  const waited = await outcome;
  expect(waited).toMatchObject({ ok: true, kind: 'deferred', onlyMe: true, message: { flags: EPHEMERAL | 128 } });
  const followUp = await webhook('POST', '', { content: 'Done', flags: 0 });
  expect(followUp.body).toMatchObject({ content: 'Done', flags: EPHEMERAL });
  if (waited.ok) expect(followUp.body['id']).toBe(waited.message?.id);
  const second = await webhook('POST', '', { content: 'More' });
  expect(second.body['id']).not.toBe(followUp.body['id']);
  expect(bot.read('Bob')).toEqual(['Press', 'More']);
  expect(bot.read('Alice')).toEqual(['Press', 'Done', 'More']);
});

test('a deferred answer that was deleted takes no edit any more: what follows is a new message', async () => {
  const { bot, answer, webhook } = await ask('command');
  await answer({ type: 5 });
  await webhook('DELETE', '/messages/@original');
  expect(await webhook('POST', '', { content: 'Done' })).toMatchObject({ status: 200 });
  expect(bot.read('Bob')).toEqual(['Press', 'Done']);
});

test('a deferred answer may become a V2 message by its edit', async () => {
  const { answer, webhook } = await ask('command');
  await answer({ type: 5 });
  const edited = await webhook('PATCH', '/messages/%40original', { flags: V2, components: [text('Done')] });
  expect(edited).toMatchObject({
    status: 200,
    body: { flags: V2, components: [{ type: 10, content: 'Done', id: 1 }] },
  });
});

test('an update changes the message under the button, and @original is that message', async () => {
  const { bot, answer, webhook, outcome } = await ask('button');
  await answer({ type: 7, data: { content: 'Pressed', components: [] } });
  const result = await outcome;
  expect(result).toMatchObject({ ok: true, kind: 'update', message: { content: 'Pressed', components: [] } });
  expect((await webhook('GET', '/messages/@original')).body).toMatchObject({ content: 'Pressed' });
  await webhook('PATCH', '/messages/@original', { content: 'Again' });
  expect(bot.read('Bob')).toEqual(['Again']);
});

test('a token edits its own messages only, and deletes them', async () => {
  const { bot, answer, webhook } = await ask('command');
  await answer(hello);
  const other = await bot.post({ content: 'Other' });
  expect(told(await webhook('PATCH', `/messages/${other}`, { content: 'Mine' }))).toEqual([404, 10008]);
  const followUp = textOf((await webhook('POST', '', { content: 'More' })).body, 'id');
  expect(await webhook('PATCH', `/messages/${followUp}`, { content: 'Better' })).toMatchObject({ status: 200 });
  expect(await webhook('DELETE', `/messages/${followUp}`)).toMatchObject({ status: 204 });
  expect(await webhook('DELETE', '/messages/@original')).toMatchObject({ status: 204 });
  expect(told(await webhook('GET', '/messages/@original'))).toEqual([404, 10008]);
});

test('an ephemeral answer is seen by its user alone, and not over the channel routes', async () => {
  const { bot, answer, outcome } = await ask('command');
  await answer({ type: 4, data: { content: 'Psst', flags: EPHEMERAL } });
  const result = await outcome;
  if (!result.ok || result.message === undefined) throw new Error('no answer');
  expect(bot.sandbox.user('Bob').message(result.message.id)).toBeUndefined();
  expect(bot.sandbox.user('Alice').message(result.message.id)).toMatchObject({ content: 'Psst' });
  const path = `/channels/${bot.general}/messages`;
  expect(told(await bot.call('GET', `${path}/${result.message.id}`))).toEqual([404, 10008]);
  expect((await bot.call('GET', path)).list.map((message) => message['content'])).toEqual(['Press']);
  expect(await bot.call('PATCH', `${path}/${result.message.id}`, { content: 'x' })).toMatchObject({ status: 404 });
});

test('answers need no channel permission', async () => {
  const { bot, answer, webhook } = await ask('command');
  const { world, applicationId } = bot.sandbox;
  for (const permission of ['ViewChannel', 'SendMessages', 'AttachFiles'] as const) {
    world.setPermission(bot.general, applicationId, permission, 'deny');
  }
  expect(await answer(hello)).toMatchObject({ status: 204 });
  expect(await webhook('POST', '', { content: 'More' })).toMatchObject({ status: 200 });
});

test('suggestions: 25 are taken and shown, 26 are refused', async ({ botWithCommands: bot }) => {
  const asked = bot.sandbox.user('Alice').complete(bot.general, 'game move', 'move', { move: '11' });
  const choices = Array.from({ length: 26 }, (_, index) => ({ name: `Move ${index}`, value: `${index}` }));
  expect(await bot.answer({ type: 8, data: { choices } })).toMatchObject({ status: 400 });
  expect(await bot.answer({ type: 4, data: { content: 'x' } })).toMatchObject({ status: 400 });
  await bot.answer({ type: 8, data: { choices: choices.slice(0, 25) } });
  expect(await asked).toHaveLength(25);
});
