import { expect, test } from 'vitest';
import { KeyedQueues, SerialQueue } from '../../src/bot/serial-queue.ts';
import { settled } from './support/fake-clock.ts';

test('RUN-02: given tasks of different lengths, then they run one after the other in the order they came', async () => {
  const queue = new SerialQueue();
  const seen: string[] = [];
  const slow = queue.add(async () => {
    seen.push('slow begins');
    await settled();
    seen.push('slow ends');
  });
  const quick = queue.add(() => seen.push('quick'));
  await Promise.all([slow, quick]);
  expect(seen).toEqual(['slow begins', 'slow ends', 'quick']);
});

test('RUN-02: given a task that fails, then its caller hears of it and the next one runs', async () => {
  const queue = new SerialQueue();
  const failing = queue.add(() => Promise.reject(new Error('no')));
  const next = queue.add(() => 'yes');
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});

test('RUN-02: given work is added while somebody waits for the end, then idle waits for that, too', async () => {
  const queue = new SerialQueue();
  const seen: string[] = [];
  const work = (name: string) => async (): Promise<void> => {
    await settled();
    seen.push(name);
  };
  void queue.add(work('first'));
  const waiting = queue.idle().then(() => seen.push('idle'));
  void queue.add(work('second'));
  await waiting;
  expect(seen).toEqual(['first', 'second', 'idle']);
});

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
