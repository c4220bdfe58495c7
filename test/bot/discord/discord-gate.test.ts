import { expect, test } from 'vitest';
import { startThread } from '../../../src/bot/discord/discord-gate.ts';
import { discordError } from '../support/fake-gate.ts';

const CARD = '700000000000000002';
const UNREACHABLE = new Error('timeout');
const THERE_ALREADY = discordError(160_004, 400);

/** Opens a thread where Discord answers one request after the other with these; a text is the thread's id. */
async function open(...answers: readonly (string | Error)[]): Promise<{ given: unknown; requests: number }> {
  let requests = 0;
  const gate = {
    startThread: () => {
      const answer = answers[requests] ?? new Error('one request too many');
      requests += 1;
      return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
    },
  };
  const opened = await startThread(gate, '1', CARD, 'Alice vs Bob');
  return { given: opened.ok ? opened.value : opened.error.cause, requests };
}

test('START-05: given Discord answers, then the thread is the one it names', async () => {
  expect(await open('a thread')).toEqual({ given: 'a thread', requests: 1 });
});

test('START-05: given no answer, then it is asked once more, and no third time', async () => {
  expect(await open(UNREACHABLE, 'a thread')).toEqual({ given: 'a thread', requests: 2 });
  expect(await open(UNREACHABLE, UNREACHABLE)).toEqual({ given: UNREACHABLE, requests: 2 });
});

test('START-05: given the first try had reached Discord after all, or an earlier process’s, then the thread is the card’s own', async () => {
  expect(await open(UNREACHABLE, THERE_ALREADY)).toEqual({ given: CARD, requests: 2 });
  expect(await open(THERE_ALREADY)).toEqual({ given: CARD, requests: 1 });
});

test('START-05: given Discord refuses, then it is not asked again', async () => {
  const forbidden = discordError(50_013, 403);
  expect(await open(forbidden)).toEqual({ given: forbidden, requests: 1 });
});
