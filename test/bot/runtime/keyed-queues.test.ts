import { expect, test } from 'vitest';
import { KeyedQueues } from '../../../src/bot/runtime/queues.ts';
import { settled } from '../support/fake-clock.ts';

test('RUN-01: given tasks under two keys, then each key has its own order, and nothing is left behind', async () => {
  const queues = new KeyedQueues<string>();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const under = (key: string, name: string, wait = Promise.resolve()) =>
    queues.add(key, async () => {
      await wait;
      done.push(name);
      return name;
    });
  const all = [under('a', 'a1', first.promise), under('a', 'a2'), under('b', 'b1')];
  await settled();
  expect(done).toEqual(['b1']);
  expect(queues.size).toBe(1);
  first.resolve();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1']);
  expect(done).toEqual(['b1', 'a1', 'a2']);
  expect(queues.size).toBe(0);
});

test('RUN-01: given a task that fails, then the next one is done all the same', async () => {
  const queues = new KeyedQueues<string>();
  const failing = queues.add('a', () => Promise.reject(new Error('no')));
  const next = queues.add('a', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(queues.size).toBe(0);
});
