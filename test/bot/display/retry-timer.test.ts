import { beforeEach, expect, test } from 'vitest';
import { RetryTimer, RETRY_AFTER } from '../../../src/bot/display/retry-timer.ts';
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
  timer.failed(0);
});

test('RUN-05: given it was forgiven, then the next failure is the first again', () => {
  timer.failed(0);
  timer.forgive();
  timer.failed(0);
  expect(clock.waits).toEqual([5000, 30_000, 5000]);
});

test('RUN-05: given several failures before the first try, then there is one try, after the last wait', () => {
  timer.failed(0);
  clock.pass(29_999);
  expect(tries).toBe(0);
  clock.pass(60_000);
  expect(tries).toBe(1);
});

test('RUN-05: given the try is called off, then it does not come, and a later failure plans another', () => {
  timer.cancel();
  clock.pass(60_000);
  expect(tries).toBe(0);
  timer.failed(0);
  clock.pass(30_000);
  expect(tries).toBe(1);
});
