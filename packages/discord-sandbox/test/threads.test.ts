import { expect } from 'vitest';
import { test, button, row, startRawBot, told, EPHEMERAL, idIn, expectInvalid, type Asked } from './support/raw-bot.ts';

const DAY_MS = 86_400_000;

test('a thread takes the id of its message, its opener joins it, and the message shows it', async ({ bot }) => {
  const id = await bot.post({ content: 'A match' });
  const path = `/channels/${bot.general}/messages/${id}`;
  const opened = await bot.call('POST', `${path}/threads`, { name: 'Alice vs Bob', auto_archive_duration: 10_080 });
  expect(opened).toMatchObject({
    status: 201,
    body: {
      id,
      type: 11,
      parent_id: bot.general,
      owner_id: bot.sandbox.applicationId,
      member_count: 1,
      message_count: 0,
      thread_metadata: { archived: false, locked: false, auto_archive_duration: 10_080 },
    },
  });
  expect((await bot.call('GET', path)).body).toMatchObject({ thread: { id, name: 'Alice vs Bob' } });
  expect((await bot.call('GET', `/channels/${id}/messages`)).list).toMatchObject([
    { type: 21, message_reference: { message_id: id } },
  ]);
  expect(await bot.call('GET', `/channels/${id}/thread-members/@me`)).toMatchObject({ status: 200 });
});

test('a second thread on the same message is refused', async ({ bot }) => {
  const id = await bot.openThread();
  const again = await bot.call('POST', `/channels/${bot.general}/messages/${id}/threads`, { name: 'Again' });
  expect(again).toMatchObject({ status: 400, body: { code: 160_004 } });
});

test('voice chats and threads hold no threads', async ({ bot }) => {
  const voice = bot.sandbox.channelId('Voice');
  const thread = await bot.openThread();
  for (const channel of [voice, thread]) {
    const id = await bot.post({ content: 'Here?' }, channel);
    const path = `/channels/${channel}/messages/${id}/threads`;
    expect(told(await bot.call('POST', path, { name: 'x' })), path).toEqual([400, 50_024]);
  }
});

test.each([
  [{}, 'name', 'BASE_TYPE_REQUIRED'],
  [{ name: '' }, 'name', 'BASE_TYPE_REQUIRED'],
  [{ name: 'x'.repeat(101) }, 'name', 'BASE_TYPE_MAX_LENGTH'],
  [{ name: 'x', auto_archive_duration: 30 }, 'auto_archive_duration', 'BASE_TYPE_CHOICES'],
  [{ name: 'x', rate_limit_per_user: 21_601 }, 'rate_limit_per_user', 'NUMBER_TYPE_MAX'],
])('a thread opened with %j is refused', async (body, path, code) => {
  const bot = await startRawBot();
  const id = await bot.post({ content: 'A match' });
  expectInvalid(await bot.call('POST', `/channels/${bot.general}/messages/${id}/threads`, body), path, code);
});

test.each(['CreatePublicThreads', 'ReadMessageHistory'] as const)(
  'without %s no thread is opened',
  async (permission) => {
    const bot = await startRawBot();
    const id = await bot.post({ content: 'A match' });
    bot.sandbox.world.setPermission(bot.general, bot.sandbox.applicationId, permission, 'deny');
    const answer = await bot.call('POST', `/channels/${bot.general}/messages/${id}/threads`, { name: 'x' });
    expect(answer).toMatchObject({ status: 403, body: { code: 50_013 } });
  },
);

test('sending in a thread takes its own permission, not the one for channels', async ({ bot }) => {
  const thread = await bot.openThread();
  const { world, applicationId } = bot.sandbox;
  world.setPermission(bot.general, applicationId, 'SendMessages', 'deny');
  expect(await bot.send({ content: 'x' }, [], thread)).toMatchObject({ status: 200 });
  world.setPermission(bot.general, applicationId, 'SendMessagesInThreads', 'deny');
  expect(await bot.send({ content: 'x' }, [], thread)).toMatchObject({ status: 403 });
});

test('an archived thread refuses edits and changes, allows deleting, and is reopened by a message', async ({ bot }) => {
  const thread = await bot.openThread();
  const [one, two] = [await bot.post({ content: 'One' }, thread), await bot.post({ content: 'Two' }, thread)];
  bot.sandbox.world.archiveThread(thread);
  const refused = { status: 400, body: { code: 50_083, message: 'Thread is archived' } };
  expect(await bot.edit(one, { content: 'x' }, [], thread)).toMatchObject(refused);
  expect(await bot.call('PATCH', `/channels/${thread}`, { name: 'x' })).toMatchObject(refused);
  expect(await bot.call('DELETE', `/channels/${thread}/messages/${two}`)).toMatchObject({ status: 204 });
  expect(bot.sandbox.world.thread(thread)?.archived).toBe(true);
  expect(await bot.send({ content: 'Hello' }, [], thread)).toMatchObject({ status: 200 });
  expect(bot.sandbox.world.thread(thread)?.archived).toBe(false);
});

test('a locked thread refuses messages, edits and changes without the right to manage threads', async ({ bot }) => {
  const thread = await bot.openThread();
  const id = await bot.post({ content: 'One' }, thread);
  expect(told(await bot.call('PATCH', `/channels/${thread}`, { locked: true }))).toEqual([403, 50_013]);
  bot.sandbox.world.lockThread(thread);
  const refused = { status: 403, body: { code: 50_083 } };
  expect(await bot.send({ content: 'x' }, [], thread)).toMatchObject(refused);
  expect(await bot.edit(id, { content: 'x' }, [], thread)).toMatchObject(refused);
  expect(await bot.call('PATCH', `/channels/${thread}`, { name: 'x' })).toMatchObject({ status: 403 });
  bot.sandbox.world.archiveThread(thread);
  expect(told(await bot.call('DELETE', `/channels/${thread}/messages/${id}`))).toEqual([400, 50_083]);
  expect(await bot.send({ content: 'x' }, [], thread)).toMatchObject(refused);
  expect(await bot.call('PATCH', `/channels/${thread}`, { archived: false })).toMatchObject({ status: 403 });
  bot.sandbox.world.setRolePermission(bot.sandbox.world.botRoleId, 'ManageThreads', true);
  expect(await bot.call('PATCH', `/channels/${thread}`, { archived: false, locked: false })).toMatchObject({
    status: 200,
  });
  expect(await bot.edit(id, { content: 'x' }, [], thread)).toMatchObject({
    status: 200,
  });
});

test('in an archived thread an update of the message is refused, a public answer reopens it', async ({ bot }) => {
  const thread = await bot.openThread();
  const id = await bot.post({ content: 'Board', components: [row(button('go'))] }, thread);
  bot.sandbox.world.archiveThread(thread);
  const outcome = bot.sandbox.user('Alice').click(id, 'go');
  const { answer, webhook } = bot.asked();
  expect(told(await answer({ type: 7, data: { content: 'x' } }))).toEqual([400, 50_083]);
  expect(await answer({ type: 4, data: { content: 'Hello' } })).toMatchObject({ status: 204 });
  expect(await outcome).toMatchObject({ ok: true });
  expect(bot.sandbox.world.thread(thread)?.archived).toBe(false);
  bot.sandbox.world.archiveThread(thread);
  expect(told(await webhook('PATCH', '/messages/@original', { content: 'x' }))).toEqual([400, 50_083]);
});

test('in a locked thread no public answer is taken, and once it is archived as well no private one', async ({
  bot,
}) => {
  const thread = await bot.openThread();
  const id = await bot.post({ content: 'Board', components: [row(button('go'))] }, thread);
  const pressed = (): Asked => {
    void bot.sandbox.user('Alice').click(id, 'go');
    return bot.asked();
  };
  const [one, two] = [pressed(), pressed()];
  const [said, whispered] = [undefined, EPHEMERAL].map((flags) => ({ type: 4, data: { content: 'Hello', flags } }));
  bot.sandbox.world.lockThread(thread);
  expect(told(await one.answer(said))).toEqual([403, 50_083]);
  expect(await one.answer(whispered)).toMatchObject({ status: 204 });
  bot.sandbox.world.archiveThread(thread);
  expect(told(await two.answer(whispered))).toEqual([403, 50_083]);
});

test('a private message is updated in an archived thread, too', async ({ botWithCommands: bot }) => {
  const alice = bot.sandbox.user('Alice');
  const thread = await bot.openThread();
  const asked = alice.slash(thread, 'game board');
  const data = { content: 'Yours', flags: EPHEMERAL, components: [row(button('mine'))] };
  await bot.answer({ type: 4, data });
  const shown = await asked;
  bot.sandbox.world.archiveThread(thread);
  void alice.click(idIn(shown), 'mine');
  expect(await bot.answer({ type: 7, data: { content: 'Still yours' } })).toMatchObject({ status: 204 });
});

test('the message that points at the beginning of a thread can be neither edited nor deleted', async ({ bot }) => {
  const thread = await bot.openThread();
  const [starter] = (await bot.call('GET', `/channels/${thread}/messages`)).list;
  const path = `/channels/${thread}/messages/${String(starter?.['id'])}`;
  expect(told(await bot.call('PATCH', path, { content: 'x' }))).toEqual([403, 50_021]);
  expect(told(await bot.call('DELETE', path))).toEqual([403, 50_021]);
});

test('a thread archives itself when idle; editing a message is not activity, unarchiving is', async () => {
  let time = Date.UTC(2026, 0, 1);
  const bot = await startRawBot({ now: () => time });
  const thread = await bot.openThread();
  const id = await bot.post({ content: 'Board' }, thread);
  time += DAY_MS - 1;
  await bot.edit(id, { content: 'Moved' }, [], thread);
  bot.sandbox.world.archiveIdleThreads();
  expect(bot.sandbox.world.thread(thread)?.archived).toBe(false);
  time += 1;
  bot.sandbox.world.archiveIdleThreads();
  expect(bot.sandbox.world.thread(thread)?.archived).toBe(true);
  bot.sandbox.world.archiveThread(thread, false);
  bot.sandbox.world.archiveIdleThreads();
  expect(bot.sandbox.world.thread(thread)?.archived).toBe(false);
});

test('a bot adds a member of the server to a thread that is open, and nobody else', async ({ bot }) => {
  const thread = await bot.openThread();
  const bob = bot.sandbox.user('Bob');
  const path = `/channels/${thread}/thread-members`;
  expect(await bot.call('PUT', `${path}/${bob.id}`)).toMatchObject({ status: 204 });
  expect(bot.sandbox.world.thread(thread)?.members.has(bob.id)).toBe(true);
  expect(told(await bot.call('PUT', `${path}/100000000000000001`))).toEqual([404, 10_013]);
  bot.sandbox.world.archiveThread(thread);
  expect(told(await bot.call('PUT', `${path}/${bob.id}`))).toEqual([400, 50_083]);
});

test('a thread outlives the message it was started from, and goes with its channel', async ({ bot }) => {
  const thread = await bot.openThread();
  expect(await bot.call('DELETE', `/channels/${bot.general}/messages/${thread}`)).toMatchObject({ status: 204 });
  expect(await bot.call('GET', `/channels/${thread}`)).toMatchObject({ status: 200 });
  bot.sandbox.world.deleteChannel(bot.general);
  expect(told(await bot.call('GET', `/channels/${thread}`))).toEqual([404, 10_003]);
});

test('users join and leave; commands and clicks stop at a closed thread', async ({ botWithCommands: bot }) => {
  const thread = await bot.openThread();
  const id = await bot.post({ content: 'Board', components: [row(button('go'))] }, thread);
  const bob = bot.sandbox.user('Bob');
  expect(bob.joinThread(thread)).toBeUndefined();
  expect(bot.sandbox.world.thread(thread)?.members.has(bob.id)).toBe(true);
  bob.leaveThread(thread);
  expect(bot.sandbox.world.thread(thread)?.members.has(bob.id)).toBe(false);
  bot.sandbox.world.archiveThread(thread);
  const closed = { ok: false, error: "Commands can't be used in an archived or locked thread." };
  expect(await bob.slash(thread, 'game board')).toMatchObject(closed);
  bot.sandbox.world.archiveThread(thread, false);
  bot.sandbox.world.lockThread(thread);
  expect(await bob.click(id, 'go')).toMatchObject({ ok: false, error: 'The thread is locked.' });
  expect(await bob.slash(thread, 'game board')).toMatchObject(closed);
  expect(bob.say(thread, 'Hello')).toEqual({ error: 'You may not write here.' });
});
