import { expect, test } from 'vitest';
import { type RawBot, EPHEMERAL, button, idIn, registerCommands, row, startRawBot } from './support/raw-bot.ts';

const HOUR = 3_600_000;

/** A bot whose sandbox's clock stands still until it is set on. */
async function aged(): Promise<{ readonly bot: RawBot; readonly pass: (ms: number) => void }> {
  let now = Date.UTC(2026, 0, 1);
  const bot = await startRawBot({ now: () => now });
  await registerCommands(bot);
  return { bot, pass: (ms) => (now += ms) };
}

test('a message of more than an hour is edited three times in six seconds, all those of its channel together', async () => {
  const { bot, pass } = await aged();
  const [one, other] = [await bot.post({ content: 'One' }), await bot.post({ content: 'Other' })];
  const thread = await bot.openThread();
  const inThread = await bot.post({ content: 'In it' }, thread);
  pass(HOUR + 1);
  const young = await bot.post({ content: 'Young' });
  for (const id of [one, other, one]) expect((await bot.edit(id, { content: 'Edited' })).status).toBe(200);
  pass(1500);
  const refused = await bot.edit(other, { content: 'Too often' });
  expect([refused.status, refused.body]).toEqual([
    429,
    {
      code: 30_046,
      message: 'Maximum number of edits to messages older than 1 hour reached. Try again later',
      retry_after: 4.5,
      global: false,
    },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBe(4.5);
  expect(bot.read('Bob')).toEqual(['Edited', 'Edited', 'A match', 'Young']);
  expect((await bot.edit(young, { content: 'Younger' })).status).toBe(200);
  expect((await bot.edit(inThread, { content: 'Elsewhere' }, [], thread)).status).toBe(200);
  pass(4500);
  expect((await bot.edit(other, { content: 'In time' })).status).toBe(200);
});

test('an edit that is refused for another reason, and one of a message of an hour, is not counted', async () => {
  const { bot, pass } = await aged();
  const id = await bot.post({ content: 'One' });
  pass(HOUR);
  for (let edit = 0; edit < 4; edit += 1) expect((await bot.edit(id, { content: 'Edited' })).status).toBe(200);
  pass(1);
  for (let edit = 0; edit < 4; edit += 1) expect((await bot.edit(id, { content: '' })).status).toBe(400);
  for (const status of [200, 200, 200, 429]) expect((await bot.edit(id, { content: 'x' })).status).toBe(status);
});

test.each([0, EPHEMERAL])('an answer by callback or token counts like any other edit (flags %i)', async (flags) => {
  const { bot, pass } = await aged();
  const alice = bot.sandbox.user('Alice');
  const asked = alice.slash(bot.general, 'game board');
  await bot.answer({ type: 4, data: { content: 'Press', flags, components: [row(button('go'))] } });
  const id = idIn(await asked);
  pass(HOUR + 1);
  const seen: number[] = [];
  for (let press = 0; press < 2; press += 1) {
    void alice.click(id, 'go');
    const { answer, webhook } = bot.asked();
    seen.push((await answer({ type: 7, data: { content: 'Pressed' } })).status);
    seen.push((await webhook('PATCH', '/messages/%40original', { content: 'By token' })).status);
  }
  expect(seen).toEqual([204, 200, 204, 429]);
  void alice.click(id, 'go');
  expect((await bot.answer({ type: 7, data: { content: 'Pressed' } })).status).toBe(429);
});
