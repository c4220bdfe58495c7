import { describe, expect, test } from 'vitest';
import { firstIdAt } from '../../../src/bot/display/recognise.ts';
import { millis } from '../../../src/match/ids.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';
import { settled } from '../support/fake-clock.ts';
import { BEAT, leftOf, MINUTE, playing as gameUnderWay, SECOND, TO_LOSS } from '../support/next-process.ts';
import { FaultyStore } from '../support/faulty-store.ts';
import { act, gameOf, openFixture, path, quiet, start } from '../support/live-matches-fixture.ts';

/** A game whose first board is up, and Alice's first move. */
async function playing() {
  const process = await gameUnderWay();
  const { setup, live, liveMatches, clock } = process;
  const move = () => liveMatches.runtime.act(live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  const left = (): number | undefined => leftOf(live, clock.now());
  return { ...setup, ...process, move, left };
}

describe('RUN-03: what is shown is written down', () => {
  test('RUN-03: given an entry is on its way to the disk, then nobody sees anything of it yet', async () => {
    const { store, live, discord, move, liveMatches } = await playing();
    const written = Promise.withResolvers<void>();
    store.delay = written.promise;
    discord.sent.length = 0;
    const asked = move();
    await quietly(liveMatches);
    expect(discord.sent).toEqual([]);
    expect(gameOf(live).moves).toEqual([]);
    written.resolve();
    await asked;
    await quiet(liveMatches);
    expect(gameOf(live).moves).toHaveLength(1);
    expect(discord.sent).not.toEqual([]);
  });

  test('RUN-03: given such a write that arrives just after a look for it, then it is taken for our own, and shown', async () => {
    const { setup, store, live, move, liveMatches, bob, pass } = await playing();
    store.trouble = 'late';
    await expect(move()).rejects.toMatchObject({ fault: 'uncertain' });
    store.trouble = 'none';
    // What is appended next comes behind the look, and behind this.
    store.before = () => store.arrive();
    await pass(2 * BEAT);
    expect(gameOf(live).moves).toHaveLength(1);
    expect(liveMatches.runtime.find(live.id)).toBe(live);
    await act(setup, live, { type: 'PlayMove', by: bob, squares: path(22, 18) });
    expect(gameOf(live).moves).toHaveLength(2);
  });

  test('RUN-03: given nobody asks for anything after such a write, then it is shown as soon as the store is back', async () => {
    const { store, live, move, pass } = await playing();
    store.trouble = 'broke-off-after';
    await expect(move()).rejects.toMatchObject({ fault: 'uncertain' });
    store.trouble = 'none';
    await pass(BEAT);
    expect(gameOf(live).moves).toHaveLength(1);
  });
});

describe('TIME-08: nobody loses time while nothing can be written', () => {
  test('TIME-08: given the store is away when the time runs out, then no alarm decides anything, and all of it is given back', async () => {
    const { clock, store, live, liveMatches, pass, left, move } = await playing();
    await pass(TO_LOSS - 30 * SECOND);
    store.trouble = 'away';
    await pass(BEAT);
    const remaining = left();
    await pass(20 * MINUTE);
    expect(live.match.phase).toBe('playing');
    store.trouble = 'none';
    // Whoever comes first finds the clocks put right already.
    expect((await move()).ok).toBe(true);
    const [played] = gameOf(live).moves;
    expect(played?.spent).toBe(TO_LOSS - (remaining ?? 0));
    await quiet(liveMatches);
    expect(live.match).toMatchObject({ stops: [] });
    expect(left()).toBe(TO_LOSS);
    expect(clock.pending).toBeGreaterThan(0);
  });

  test('TIME-08: given the store takes its time to say no, then that time is given back, too', async () => {
    const { clock, store, liveMatches, pass, left, move } = await playing();
    await pass(MINUTE);
    const remaining = left();
    const hanging = Promise.withResolvers<void>();
    store.delay = hanging.promise;
    const asked = move();
    await settled();
    // Shorter than a beat, so that no beat finds it out.
    clock.pass(BEAT - 1);
    store.trouble = 'away';
    hanging.resolve();
    await expect(asked).rejects.toMatchObject({ fault: 'unavailable' });
    store.trouble = 'none';
    await liveMatches.heartbeat.recover();
    await quiet(liveMatches);
    expect(left()).toBe(remaining);
  });

  test('TIME-08: given heartbeats can be written and entries can’t, then all of the time is given back once they can', async () => {
    const { store, live, pass, left, move } = await playing();
    await pass(MINUTE);
    const remaining = left();
    store.trouble = 'full';
    await expect(move()).rejects.toMatchObject({ fault: 'unavailable' });
    await pass(20 * MINUTE);
    expect(live.match.phase).toBe('playing');
    store.trouble = 'none';
    await pass(BEAT);
    expect(left()).toBe(remaining);
  });
});

describe('TIME-08: nobody loses time to a process that stood still, or to a clock that was set', () => {
  test.each([
    ['the process stood still for some seconds', 5 * SECOND, 0],
    ['the process stood still for an hour', 60 * MINUTE, 0],
    ['the system clock was set right, which was behind Discord’s', 7 * MINUTE + 3 * SECOND, 7 * MINUTE],
    ['the system clock was set right, which was ahead of Discord’s', -60 * MINUTE, -60 * MINUTE],
  ])(
    'TIME-01, TIME-08: given %s while a board was sent, then its turn begins when it is known to be up',
    async (_, jump, ahead) => {
      const { clock, discord, liveMatches, move, left, pass } = await playing();
      await pass(MINUTE);
      discord.answer(({ body }) => {
        if (!String(body?.['nonce']).includes('-b-')) return undefined;
        const id = String(firstIdAt(millis(clock.now() + ahead)));
        clock.jump(jump);
        return { id };
      });
      expect((await move()).ok).toBe(true);
      await quiet(liveMatches);
      expect(left()).toBe(TO_LOSS);
      await pass(BEAT);
      expect(left()).toBe(TO_LOSS - BEAT);
    },
  );

  test('TIME-08: given the thread opens while the disk is slow, then time goes on once that is written, and no earlier', async () => {
    const { clock, store, live, liveMatches, left, pass, alice } = await playing();
    liveMatches.driverOf(live).close('locked');
    await quiet(liveMatches);
    const remaining = left();
    const written = Promise.withResolvers<void>();
    store.delay = written.promise;
    const offered = liveMatches.runtime.act(live, { type: 'OfferDraw', by: alice });
    await quietly(liveMatches);
    liveMatches.driverOf(live).reopen(['locked']);
    await quietly(liveMatches);
    clock.pass(SECOND);
    written.resolve();
    await offered;
    await quiet(liveMatches);
    expect(live.match).toMatchObject({ phase: 'playing', stops: [], clock: { kind: 'running' } });
    expect(left()).toBe(remaining);
    await pass(BEAT);
    expect(left()).toBe((remaining ?? 0) - BEAT);
  });

  test('TIME-08: given the alarm of a time that is over rings first, then the time is given back before it is judged', async () => {
    const store = new FaultyStore();
    const setup = openFixture({ store, options: DEFAULT_OPTIONS, beatEvery: BEAT });
    const { clock, liveMatches } = setup;
    const live = await start(setup);
    await quiet(liveMatches);
    await setup.pass(TO_LOSS - 500);
    // The next beat comes after the flag.
    await liveMatches.heartbeat.start();
    const remaining = leftOf(live, clock.now());
    clock.jump(60 * MINUTE);
    await setup.pass(0);
    expect(live.match).toMatchObject({ phase: 'playing', stops: [] });
    expect(leftOf(live, clock.now())).toBe(remaining);
    await setup.pass(500 + SECOND);
    expect(live.match).toMatchObject({ phase: 'closed', reason: 'called-off' });
  });

  test('TIME-08: given a click of the time that is over, made while the process stood still, then it counts', async () => {
    const { clock, live, liveMatches, pass, alice } = await playing();
    await pass(TO_LOSS - 4 * SECOND);
    const at = clock.now();
    clock.jump(8 * SECOND);
    const played = await liveMatches.runtime.act(live, { type: 'PlayMove', by: alice, squares: path(11, 15) }, { at });
    expect(played.ok).toBe(true);
  });
});

/** As long as something hangs, nothing becomes idle. */
async function quietly({ heartbeat }: Awaited<ReturnType<typeof playing>>['liveMatches']): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(heartbeat.isDown).toBe(false);
}
