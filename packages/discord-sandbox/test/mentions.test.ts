import { expect } from 'vitest';
import {
  type Json,
  type RawBot,
  test,
  EPHEMERAL,
  V2,
  button,
  registerCommands,
  row,
  startRawBot,
  text,
} from './support/raw-bot.ts';

const SILENT = 4096;

type Name = 'Alice' | 'Bob' | 'Carol';

function notified(bot: RawBot): readonly Name[] {
  return (['Alice', 'Bob', 'Carol'] as const).filter((name) => bot.sandbox.user(name).notifications.length > 0);
}

/** A message that mentions all there is, under these allowed mentions. */
function everybody(bot: RawBot, allowed?: Json): Json {
  const content = `<@${bot.sandbox.user('Alice').id}> <@${bot.sandbox.user('Bob').id}> @everyone`;
  return { content, ...(allowed === undefined ? {} : { allowed_mentions: allowed }) };
}

test('RUN-07: allowed_mentions decides who of the mentioned is notified', async () => {
  const cases: readonly (readonly [(bot: RawBot) => Json | undefined, readonly Name[]])[] = [
    [() => undefined, ['Alice', 'Bob']],
    [() => ({ parse: [] }), []],
    [() => ({ parse: ['users'] }), ['Alice', 'Bob']],
    [() => ({ parse: ['everyone'] }), []],
    [(bot) => ({ users: [bot.sandbox.user('Bob').id] }), ['Bob']],
    [(bot) => ({ users: [bot.sandbox.user('Carol').id] }), []],
    [(bot) => ({ parse: [], users: [bot.sandbox.user('Alice').id] }), ['Alice']],
  ];
  for (const [allowed, expected] of cases) {
    const bot = await startRawBot();
    const { body } = await bot.send(everybody(bot, allowed(bot)));
    expect(notified(bot), JSON.stringify(allowed(bot))).toEqual(expected);
    expect((body['mentions'] as Json[]).map((user) => user['global_name'])).toEqual(expected);
    expect(body['mention_everyone']).toBe(false);
  }
});

test('RUN-07: @everyone rings only with the permission for it, and by default not in answers', async ({ bot }) => {
  bot.sandbox.world.setRolePermission(bot.sandbox.world.botRoleId, 'MentionEveryone', true);
  await registerCommands(bot);
  void bot.sandbox.user('Carol').slash(bot.general, 'game board');
  await bot.answer({ type: 4, data: { content: '@everyone' } });
  expect(notified(bot)).toEqual([]);
  await bot.post({ content: '@everyone' });
  expect(notified(bot)).toEqual(['Alice', 'Bob', 'Carol']);
});

test('a role is mentioned only with the permission for it, and @everyone in a thread rings for its members', async ({
  bot,
}) => {
  const { world } = bot.sandbox;
  const thread = await bot.openThread();
  bot.sandbox.user('Bob').joinThread(thread);
  const call = async (content: string, channel = bot.general): Promise<Json> =>
    (await bot.call('POST', `/channels/${channel}/messages`, { content })).body;
  expect((await call(`<@&${world.botRoleId}>`))['mention_roles']).toEqual([]);
  world.setRolePermission(world.botRoleId, 'MentionEveryone', true);
  expect((await call(`<@&${world.botRoleId}>`))['mention_roles']).toEqual([world.botRoleId]);
  expect((await call('@everyone', thread))['mention_everyone']).toBe(true);
  expect(notified(bot)).toEqual(['Bob']);
});

test('a notification shows names and the text; that of a V2 message shows no text', async ({ bot }) => {
  const alice = bot.sandbox.user('Alice');
  await bot.post({ content: `<@${alice.id}>, it is your turn` });
  await bot.post({ flags: V2, components: [text(`<@${alice.id}>, it is your turn`)] });
  expect(alice.notifications).toMatchObject([
    { title: 'Test Bot (#general)', text: '@Alice, it is your turn' },
    { title: 'Test Bot (#general)', text: '' },
  ]);
});

test('RUN-07: a message without a push notifies nobody it mentions, from the bot and in answers; an edit changes nothing', async ({
  botWithCommands: bot,
}) => {
  const bob = bot.sandbox.user('Bob');
  const silent = { content: `<@${bob.id}>`, flags: SILENT };
  const { body } = await bot.send(silent);
  expect(body).toMatchObject({ flags: SILENT, mentions: [{ id: bob.id }] });
  expect((await bot.edit(String(body['id']), { content: `<@${bob.id}>!`, flags: 0 })).body['flags']).toBe(SILENT);
  void bot.sandbox.user('Alice').slash(bot.general, 'game board');
  const { answer, webhook } = bot.asked();
  expect((await answer({ type: 4, data: silent })).status).toBe(204);
  expect(
    (await webhook('POST', '', { ...silent, flags: SILENT | V2, content: null, components: [text('x')] })).status,
  ).toBe(200);
  expect((await webhook('POST', '', silent)).body['flags']).toBe(SILENT);
  expect(notified(bot)).toEqual([]);
});

test('an edit notifies nobody, and neither does the edit of a deferred answer', async ({ botWithCommands: bot }) => {
  const bob = bot.sandbox.user('Bob');
  const id = await bot.post({ content: 'Soon' });
  await bot.edit(id, { content: `<@${bob.id}>` });
  void bot.sandbox.user('Alice').slash(bot.general, 'game board');
  const { answer, webhook } = bot.asked();
  await answer({ type: 5 });
  await webhook('POST', '', { content: `<@${bob.id}>` });
  expect(notified(bot)).toEqual([]);
  await webhook('POST', '', { content: `<@${bob.id}>` });
  expect(notified(bot)).toEqual(['Bob']);
});

test('silent messages, ephemeral answers and hidden channels notify nobody', async ({ bot }) => {
  const bob = bot.sandbox.user('Bob');
  await bot.post({ content: `<@${bob.id}>`, flags: 4096 });
  const id = await bot.post({ content: 'Press', components: [row(button('go'))] });
  void bot.sandbox.user('Alice').click(id, 'go');
  await bot.answer({ type: 4, data: { content: `<@${bob.id}>`, flags: EPHEMERAL } });
  bot.sandbox.world.setPermission(bot.general, bob.id, 'ViewChannel', 'deny');
  await bot.post({ content: `<@${bob.id}>` });
  expect(notified(bot)).toEqual([]);
});

test('a mention in a thread adds that user to it, unless it is suppressed or they cannot see it', async ({ bot }) => {
  const thread = await bot.openThread();
  const [alice, bob, carol] = [bot.sandbox.user('Alice').id, bot.sandbox.user('Bob').id, bot.sandbox.user('Carol').id];
  bot.sandbox.world.setPermission(bot.general, carol, 'ViewChannel', 'deny');
  const content = `<@${alice}> <@${bob}> <@${carol}>`;
  await bot.post({ content, allowed_mentions: { users: [alice, carol] } }, thread);
  expect([...(bot.sandbox.world.thread(thread)?.members.keys() ?? [])]).toEqual([bot.sandbox.applicationId, alice]);
  expect(notified(bot)).toEqual(['Alice']);
});

test('an edit that mentions somebody adds them to the thread in silence', async ({ bot }) => {
  const thread = await bot.openThread();
  const bob = bot.sandbox.user('Bob').id;
  const id = await bot.post({ content: 'Board' }, thread);
  await bot.edit(id, { content: `<@${bob}>` }, [], thread);
  expect(bot.sandbox.world.thread(thread)?.members.has(bob)).toBe(true);
  expect(notified(bot)).toEqual([]);
});
