import { expect, test } from 'vitest';
import { discordError, FakeDiscord } from '../support/fake-gate.ts';

const CARD = '700000000000000002';
const UNREACHABLE = new Error('timeout');
const THERE_ALREADY = discordError(160_004, 400);
const FORBIDDEN = discordError(50_013, 403);
const THREAD = { id: 'a thread' };

test.each([
  ['Discord answers, then the thread is the one it names', [THREAD], THREAD.id],
  ['no answer, then it is asked once more', [UNREACHABLE, THREAD], THREAD.id],
  ['no answer twice, then it is asked no third time', [UNREACHABLE, UNREACHABLE], UNREACHABLE],
  [
    'the first try had reached Discord after all, then the thread is the card’s own',
    [UNREACHABLE, THERE_ALREADY],
    CARD,
  ],
  ['an earlier process has opened it, then the thread is the card’s own', [THERE_ALREADY], CARD],
  ['Discord refuses, then it is not asked again', [FORBIDDEN], FORBIDDEN],
])('START-05: given %s', async (_, answers, given) => {
  const discord = new FakeDiscord();
  discord.answer(() => answers[discord.sent.length - 1]);
  const opened = await discord.gate.startThread('1', CARD, 'Alice vs Bob');
  expect(opened.ok ? opened.value : opened.error.cause).toBe(given);
  expect(discord.sent).toHaveLength(answers.length);
});
