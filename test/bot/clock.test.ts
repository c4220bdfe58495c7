import { expect, test } from 'vitest';
import { AlarmClock } from '../../src/bot/clock.ts';
import { millis } from '../../src/match/ids.ts';
import { FakeClock } from './support/fake-clock.ts';

function setUp() {
  const clock = new FakeClock(0);
  const rung: string[] = [];
  return { clock, rung, alarms: new AlarmClock<string>(clock, (key) => rung.push(key)) };
}

test('START-03: given an alarm, then it rings once when it is due and not before, and at once for a time that is past', () => {
  const { clock, rung, alarms } = setUp();
  alarms.set('a', millis(1000));
  clock.pass(999);
  expect(rung).toEqual([]);
  clock.pass(1);
  clock.pass(5000);
  alarms.set('b', millis(1000));
  clock.pass(0);
  expect(rung).toEqual(['a', 'b']);
});

test('START-03: given a wait longer than a timer can hold, then it is taken in pieces and rings on time', () => {
  const { clock, rung, alarms } = setUp();
  const month = 31 * 24 * 3_600_000;
  alarms.set('a', millis(month));
  expect(Math.max(...clock.waits)).toBeLessThan(2 ** 31);
  clock.pass(month - 1);
  expect(rung).toEqual([]);
  clock.pass(1);
  expect(rung).toEqual(['a']);
  expect(Math.max(...clock.waits)).toBeLessThan(2 ** 31);
});

test('START-03: given a new time for the same key, then only the new one counts', () => {
  const { clock, rung, alarms } = setUp();
  alarms.set('a', millis(1000));
  alarms.set('a', millis(3000));
  alarms.set('b', millis(2000));
  alarms.set('b', undefined);
  clock.pass(2999);
  expect(rung).toEqual([]);
  clock.pass(1);
  expect(rung).toEqual(['a']);
});

test('TIME-01: given a timer that rings early by the clock, then the alarm waits for the rest and is not lost', () => {
  let now = 0;
  const timers: (() => void)[] = [];
  const rung: string[] = [];
  const clock = {
    now: () => millis(now),
    after: (_: number, ring: () => void) => (timers.push(ring), () => undefined),
  };
  new AlarmClock<string>(clock, (key) => rung.push(key)).set('a', millis(1000));
  now = 999;
  timers.shift()?.();
  expect(rung).toEqual([]);
  now = 1000;
  timers.shift()?.();
  expect(rung).toEqual(['a']);
  expect(timers).toEqual([]);
});

test('RUN-02: given the clock is stopped, then nothing rings and nothing is kept waiting', () => {
  const { clock, rung, alarms } = setUp();
  alarms.set('a', millis(1000));
  alarms.stop();
  alarms.set('b', millis(1000));
  expect(clock.pending).toBe(0);
  clock.pass(5000);
  expect(rung).toEqual([]);
});
