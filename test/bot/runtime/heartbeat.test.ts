import { describe, expect, test, vi } from 'vitest';
import { Heartbeat } from '../../../src/bot/runtime/heartbeat.ts';
import type { Millis } from '../../../src/match/ids.ts';
import { EVERY_SHARD } from '../../../src/store/store.ts';
import { FakeClock, settled } from '../support/fake-clock.ts';
import { QUIET } from '../support/fake-gate.ts';
import { FaultyStore } from '../support/faulty-store.ts';

const EVERY = 2000;

function setUp(beats: 'by itself' | 'when asked' = 'by itself') {
  const clock = new FakeClock();
  const store = new FaultyStore();
  const outages: (readonly [since: Millis, until: Millis])[] = [];
  /** Whether an outage is recorded, once that is known. */
  const recording = { done: Promise.resolve(true) };
  const heartbeat = new Heartbeat({
    store,
    shards: EVERY_SHARD,
    clock,
    log: QUIET,
    every: beats === 'by itself' ? EVERY : undefined,
    takeShown: () => new Map(),
    returnShown: () => undefined,
    onOutage: (since, until) => {
      outages.push([since, until]);
      return recording.done;
    },
  });
  const pass = async (...spans: readonly number[]): Promise<void> => {
    for (const span of spans) {
      clock.pass(span);
      await settled();
    }
  };
  return { clock, store, outages, heartbeat, pass, recording };
}

/** The same with a first heartbeat. */
async function alive() {
  const setup = setUp();
  await setup.heartbeat.start();
  return setup;
}

describe('TIME-08: the heartbeat', () => {
  test('TIME-08: given a process at work, then a heartbeat is written every two seconds', async () => {
    const { clock, store, pass, outages } = await alive();
    const begun = clock.now();
    await pass(EVERY, EVERY);
    expect(store.beats.map(({ at }) => at - begun)).toEqual([0, EVERY, 2 * EVERY]);
    expect(outages).toEqual([]);
  });

  test('TIME-08: given it has not begun, then nothing is written, and no wait counts as an outage', async () => {
    const { clock, store, heartbeat, outages, pass } = setUp();
    await pass(60_000);
    heartbeat.check();
    expect([store.beats, outages, clock.pending]).toEqual([[], [], 0]);
    await heartbeat.start();
    heartbeat.check();
    expect(outages).toEqual([]);
  });

  test('TIME-08: given an outage that is not recorded yet, then no heartbeat tells of a moment after its start', async () => {
    const { clock, store, recording, pass, outages } = await alive();
    await pass(EVERY);
    const sure = clock.now();
    const recorded = Promise.withResolvers<boolean>();
    recording.done = recorded.promise;
    clock.jump(420_000);
    await pass(EVERY, EVERY);
    expect(outages).toEqual([[sure, sure + 420_000]]);
    expect(store.beats.slice(-2).map(({ at }) => at)).toEqual([sure, sure]);
    recorded.resolve(true);
    await settled();
    await pass(EVERY);
    expect(store.beats.at(-1)?.at).toBe(clock.now());
  });

  test('TIME-08: given the process leaves, then a last beat is written at that moment, and no other follows', async () => {
    const { clock, store, heartbeat, pass } = await alive();
    await pass(700);
    await heartbeat.stop();
    expect(store.beats.at(-1)?.at).toBe(clock.now());
    expect(clock.pending).toBe(0);
    await pass(10 * EVERY);
    expect(store.beats).toHaveLength(2);
  });

  test('TIME-08: given the process leaves while the database is away, then its last beat is the one before that', async () => {
    const { clock, store, heartbeat, pass } = await alive();
    store.trouble = 'away';
    await pass(EVERY, EVERY);
    store.trouble = 'none';
    await heartbeat.stop();
    expect(store.beats).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });
});

describe('TIME-08: the database away', () => {
  test('RUN-04: given it gives no answer for ten seconds, then nobody is told that presses are saved, until it does', async () => {
    const { clock, store, heartbeat } = await alive();
    const answered = Promise.withResolvers<undefined>();
    vi.spyOn(store, 'beat').mockReturnValueOnce(answered.promise.then(() => undefined));
    const beating = heartbeat.beat();
    clock.jump(10_000);
    expect(heartbeat.isSaving).toBe(true);
    clock.jump(1);
    expect([heartbeat.isSaving, heartbeat.isDown]).toEqual([false, false]);
    answered.resolve(undefined);
    await beating;
    expect(heartbeat.isSaving).toBe(true);
    store.trouble = 'away';
    await expect(heartbeat.beat()).rejects.toMatchObject({ fault: 'unavailable' });
    expect(heartbeat.isSaving).toBe(false);
  });

  test('TIME-08: given a beat fails, then the outage lasts from that one to the one that is written', async () => {
    const { clock, store, heartbeat, outages, pass } = await alive();
    store.trouble = 'away';
    await pass(EVERY);
    const since = clock.now();
    expect(heartbeat.isDown).toBe(true);
    await pass(EVERY, EVERY);
    expect(outages).toEqual([]);
    store.trouble = 'none';
    await pass(EVERY);
    expect(outages).toEqual([[since, clock.now()]]);
    expect(heartbeat.isDown).toBe(false);
  });

  test('TIME-08: given several things fail, each after a while, then the outage began when the first one was asked', async () => {
    const { clock, heartbeat, outages, pass } = await alive();
    const since = clock.now();
    await pass(500);
    heartbeat.failed(new Error('away'), since);
    await pass(500);
    heartbeat.failed(new Error('away'), clock.now());
    await heartbeat.recover();
    expect(outages).toEqual([[since, clock.now()]]);
  });

  test('RUN-03: given somebody asks for something while the database is away, then it is asked once more at once', async () => {
    const { store, heartbeat, pass } = await alive();
    store.trouble = 'away';
    await pass(EVERY);
    await expect(heartbeat.recover()).rejects.toMatchObject({ fault: 'unavailable' });
    store.trouble = 'none';
    await Promise.all([heartbeat.recover(), heartbeat.recover()]);
    expect(heartbeat.isDown).toBe(false);
    // Two who ask at once share one beat.
    expect(store.beats).toHaveLength(2);
  });

  test('RUN-03: given a beat breaks off, then whoever waits for it is told that nothing of theirs was written', async () => {
    const { store, heartbeat, clock } = await alive();
    heartbeat.failed(new Error('away'), clock.now());
    store.trouble = 'broke-off-before';
    await expect(heartbeat.recover()).rejects.toMatchObject({ fault: 'unavailable' });
  });

  test('RUN-03: given a process without beats of its own, then it asks as long as the database is away, and no longer', async () => {
    const { clock, store, heartbeat, pass } = setUp('when asked');
    store.trouble = 'away';
    await expect(heartbeat.beat()).rejects.toThrow('away');
    await pass(EVERY, EVERY);
    expect(clock.pending).toBe(1);
    store.trouble = 'none';
    await pass(EVERY, EVERY);
    expect([heartbeat.isDown, clock.pending]).toEqual([false, 0]);
  });
});

describe('TIME-08: time that did not go on as it should', () => {
  test.each([
    ['the event loop stood still', 60_000],
    ['the system clock was set forward', 3_600_000],
    ['the system clock was set back', -3_600_000],
  ])('TIME-08: given %s, then the next look finds it, once', async (_, jump) => {
    const { clock, heartbeat, outages } = await alive();
    const since = clock.now();
    clock.jump(jump);
    heartbeat.check();
    heartbeat.check();
    expect(outages).toEqual([[since, since + jump]]);
  });

  test('TIME-08: given timers are a little late, then that is no outage', async () => {
    const { clock, heartbeat, outages, pass } = await alive();
    clock.jump(EVERY + 500);
    await pass(0);
    clock.jump(-500);
    heartbeat.check();
    expect(outages).toEqual([]);
  });

  test('TIME-08: given it stood still while the database was away, then the one outage covers both', async () => {
    const { clock, store, heartbeat, outages, pass } = await alive();
    store.trouble = 'away';
    await pass(EVERY);
    const since = clock.now();
    clock.jump(60_000);
    heartbeat.check();
    expect(outages).toEqual([]);
    store.trouble = 'none';
    await heartbeat.recover();
    expect(outages).toEqual([[since, since + 60_000]]);
  });
});
