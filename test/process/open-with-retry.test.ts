import { expect, test } from 'vitest';
import type { Clock } from '../../src/bot/clock.ts';
import { openWithRetry } from '../../src/process/open-with-retry.ts';
import { millis } from '../../src/match/ids.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { CannotOpenStore, type OpeningProblem } from '../../src/store/store-errors.ts';
import { QUIET } from '../bot/support/fake-gate.ts';

const URL = { kind: 'sqlite', file: 'never-opened.db' } as const;

/** Opens a store that has these problems first; gives what came of it and the waits in between. */
async function openWith(...problems: readonly OpeningProblem[]) {
  const waited: number[] = [];
  const clock: Clock = {
    now: () => millis(0),
    after: (delay, ring) => {
      waited.push(delay);
      queueMicrotask(ring);
      return () => undefined;
    },
  };
  const left = [...problems];
  const open = () => {
    const problem = left.shift();
    return problem === undefined
      ? Promise.resolve(new MemoryStore())
      : Promise.reject(new CannotOpenStore(problem, 'not now.'));
  };
  const opened = await openWithRetry(URL, { clock, log: QUIET, open }).catch((error: unknown) => error);
  return { opened, waited };
}

test('RUN-05: given a database server that is only starting, then it is waited for, a little longer each time', async () => {
  const { opened, waited } = await openWith('unreachable', 'unreachable');
  expect(opened).toBeInstanceOf(MemoryStore);
  expect(waited).toEqual([1000, 2000]);
});

test('RUN-05: given one that never answers, then it is given up after five further tries', async () => {
  const { opened, waited } = await openWith(...Array.from({ length: 7 }, () => 'unreachable' as const));
  expect(opened).toMatchObject({ problem: 'unreachable' });
  expect(waited).toEqual([1000, 2000, 4000, 8000, 16_000]);
});

test('RUN-03: given another process that has the lock, then it is waited for half a minute, and no longer', async () => {
  const passing = await openWith('in-use', 'unreachable', 'in-use');
  expect(passing.opened).toBeInstanceOf(MemoryStore);
  expect(passing.waited).toEqual([1000, 1000, 1000]);
  const lasting = await openWith(...Array.from({ length: 32 }, () => 'in-use' as const));
  expect(lasting.opened).toMatchObject({ problem: 'in-use' });
  expect(lasting.waited).toEqual(Array.from({ length: 30 }, () => 1000));
});

test('RUN-05: given anything that waiting does not change, then it is told at once', async () => {
  const { opened, waited } = await openWith('newer');
  expect(opened).toMatchObject({ problem: 'newer' });
  expect(waited).toEqual([]);
});
