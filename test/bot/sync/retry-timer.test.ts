import { beforeEach, expect, test } from 'vitest';
import { RetryTimer, RETRY_AFTER } from '../../../src/bot/sync/retry-timer.ts';
import { FakeClock } from '../support/fake-clock.ts';

let clock: FakeClock;
let timer: RetryTimer;
let tries: number;
beforeEach(() => {
  clock = new FakeClock();
  tries = 0;
  timer = new RetryTimer(clock, RETRY_AFTER, () => {
    tries += 1;
  });
});

const fail = (times: number, least = 0): void => {
  for (let time = 0; time < times; time += 1) timer.failed(least);
};

test('RUN-05: given it was forgiven, then the next failure is the first again', () => {
  fail(2);
  timer.forgive();
  fail(1);
  expect(clock.waits.at(-1)).toBe(5000);
});

test('RUN-05: given several failures before the first try, then there is one try, after the last wait', () => {
  fail(2);
  expect(clock.pending).toBe(1);
  clock.pass(29_999);
  expect(tries).toBe(0);
  clock.pass(1);
  expect(tries).toBe(1);
});

test('RUN-05: given the try is called off, then it does not come, and a later failure plans another', () => {
  fail(1);
  timer.cancel();
  clock.pass(60_000);
  expect(tries).toBe(0);
  fail(1);
  clock.pass(30_000);
  expect(tries).toBe(1);
});
