import { describe, expect, test } from 'vitest';
import { MoveQueue } from '../../src/http/move-service.ts';
import { ok } from '../../src/engine/result.ts';

/** A queue whose worker answers as soon as everybody has asked, and what it was asked, in order. */
function fixture() {
  const asked: unknown[] = [];
  const queue = new MoveQueue({
    run: async ({ body }) => {
      asked.push(body.fen);
      await new Promise((resolve) => setImmediate(resolve));
      return ok({ valid: false, error: { code: 'none', message: 'None.' } });
    },
    close: async () => undefined,
  });
  const ask = (address: string, fen: string, isGone = () => false) =>
    queue.ask({ kind: 'validate', body: { fen } }, address, isGone).then(
      () => 'answered',
      (error: { statusCode: number }) => error.statusCode,
    );
  return { ask, asked };
}

describe('RUN-09: the questions that wait', () => {
  test('RUN-09: given one address asks much, then others wait for one of its questions, and its fifth is refused', async () => {
    const { ask, asked } = fixture();
    const told = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'].map((fen) => ask('a', fen));
    told.push(ask('b', 'b'), ask('c', 'c'));
    const answered = Array.from({ length: 5 }, () => 'answered');
    expect(await Promise.all(told)).toEqual([...answered, 503, 'answered', 'answered']);
    expect(asked).toEqual(['a0', 'a1', 'b', 'c', 'a2', 'a3', 'a4']);
  });

  test('RUN-09: given sixteen wait, from whatever addresses, then the next is refused, and room is made as they are answered', async () => {
    const { ask } = fixture();
    const told = await Promise.all(Array.from({ length: 18 }, (_, number) => ask(String(number), 'x')));
    expect(told).toEqual([...Array.from({ length: 17 }, () => 'answered'), 503]);
    expect(await ask('later', 'x')).toBe('answered');
  });

  test('RUN-09: given somebody who waits has gone, then nobody thinks about their question, and the next is asked', async () => {
    const { ask, asked } = fixture();
    const told = [ask('a', 'first'), ask('b', 'gone', () => true), ask('c', 'last')];
    expect(await Promise.all(told)).toEqual(['answered', 408, 'answered']);
    expect(asked).toEqual(['first', 'last']);
  });
});
