import { expect } from 'vitest';
import { visibleChannel } from '../src/rest/access.ts';
import { openThread, addThreadMember } from '../src/state/threads.ts';
import { test, type RawBot, startRawBot, told } from './support/raw-bot.ts';

const HOUR_MS = 3_600_000;
const LACKS_PERMISSION = { status: 403, body: { code: 50_013, message: 'Missing Permissions' } };

/** A thread that Alice opened. */
function threadOfAlice({ sandbox, general }: RawBot): string {
  const parent = visibleChannel(sandbox.state, general);
  return openThread(sandbox.state, {
    parent,
    ownerId: sandbox.user('Alice').id,
    name: 'Chat',
    starterMessageId: undefined,
    autoArchiveDuration: 60,
    slowmode: 0,
  }).id;
}

test('who opened a thread changes its name and duration and archives it, without managing threads', async ({ bot }) => {
  const thread = await bot.openThread();
  const path = `/channels/${thread}`;
  expect(bot.sandbox.world.can(bot.sandbox.applicationId, thread, 'ManageThreads')).toBe(false);
  expect(await bot.call('PATCH', path, { auto_archive_duration: 10_080, name: 'Final' })).toMatchObject({
    status: 200,
    body: { name: 'Final', thread_metadata: { auto_archive_duration: 10_080 } },
  });
  expect(await bot.call('PATCH', path, { archived: true })).toMatchObject({
    status: 200,
    body: { thread_metadata: { archived: true } },
  });
  expect(await bot.call('PATCH', path, { archived: false, auto_archive_duration: 1440 })).toMatchObject({
    status: 200,
    body: { thread_metadata: { archived: false, auto_archive_duration: 1440 } },
  });
});

test.each([{ locked: true }, { rate_limit_per_user: 5 }, { locked: true, archived: true }])(
  'changing a thread with %j takes the right to manage threads, its opener too',
  async (change) => {
    const bot = await startRawBot();
    const thread = await bot.openThread();
    expect(await bot.call('PATCH', `/channels/${thread}`, change)).toMatchObject(LACKS_PERMISSION);
    expect(bot.sandbox.world.thread(thread)).toMatchObject({ archived: false, locked: false, slowmode: 0 });
  },
);

test.each([{ name: 'Mine' }, { archived: true }, { auto_archive_duration: 1440 }])(
  "another's thread can't be changed with %j without managing threads",
  async (change) => {
    const bot = await startRawBot();
    const thread = threadOfAlice(bot);
    expect(await bot.call('PATCH', `/channels/${thread}`, change)).toMatchObject(LACKS_PERMISSION);
    bot.sandbox.world.setRolePermission(bot.sandbox.world.botRoleId, 'ManageThreads', true);
    expect(await bot.call('PATCH', `/channels/${thread}`, change)).toMatchObject({ status: 200 });
  },
);

test("another's archived thread is reopened by its members only", async ({ bot }) => {
  const thread = threadOfAlice(bot);
  bot.sandbox.world.archiveThread(thread);
  const reopen = (): ReturnType<RawBot['call']> => bot.call('PATCH', `/channels/${thread}`, { archived: false });
  expect(await reopen()).toMatchObject(LACKS_PERMISSION);
  bot.sandbox.world.archiveThread(thread, false);
  const record = bot.sandbox.world.thread(thread);
  if (record !== undefined) addThreadMember(bot.sandbox.state, record, bot.sandbox.applicationId);
  bot.sandbox.world.archiveThread(thread);
  expect(await reopen()).toMatchObject({ status: 200 });
});

test('an archived thread takes another duration only together with its reopening', async ({ bot }) => {
  const thread = await bot.openThread();
  bot.sandbox.world.archiveThread(thread);
  expect(told(await bot.call('PATCH', `/channels/${thread}`, { auto_archive_duration: 10_080 }))).toEqual([
    400, 50_083,
  ]);
  const change = { archived: false, auto_archive_duration: 10_080 };
  expect(await bot.call('PATCH', `/channels/${thread}`, change)).toMatchObject({ status: 200 });
});

test('each thread archives after its own duration; another duration is activity, the same one again is not', async () => {
  let time = Date.UTC(2026, 0, 1);
  const bot = await startRawBot({ now: () => time });
  const [short, kept, long] = [await bot.openThread(), await bot.openThread(), await bot.openThread()];
  const archived = (): readonly boolean[] => {
    bot.sandbox.world.archiveIdleThreads();
    return [short, kept, long].map((id) => bot.sandbox.world.thread(id)?.archived ?? true);
  };
  const setDuration = (id: string, minutes: number): Promise<unknown> =>
    bot.call('PATCH', `/channels/${id}`, { auto_archive_duration: minutes });
  await setDuration(short, 60);
  await setDuration(kept, 60);
  await setDuration(long, 4320);
  time += HOUR_MS / 2;
  await setDuration(short, 60);
  await setDuration(kept, 1440);
  time += HOUR_MS / 2;
  expect(archived()).toEqual([true, false, false]);
  time += 23.5 * HOUR_MS;
  expect(archived()).toEqual([true, true, false]);
  time += 48 * HOUR_MS;
  expect(archived()).toEqual([true, true, true]);
});
