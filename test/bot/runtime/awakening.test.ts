import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { causeId } from '../../../src/match/ids.ts';
import { act, CARD, gameOf, invite, openTable, path, quiet, THREAD } from '../support/match-house-setup.ts';
import {
  atWork,
  BEAT,
  eventsOf,
  HOUR,
  leftOf,
  MINUTE,
  playing,
  SECOND,
  stopAll,
  stopsIn,
  TO_LOSS,
} from '../support/wake-up.ts';

afterEach(stopAll);

describe('TIME-08: a process that was killed costs nobody time', () => {
  test('TIME-08: given a game, then the clock goes on with what was left at the last sign of life', async () => {
    const { store, live, clock, pass, restart } = await playing();
    await pass(MINUTE);
    const lastBeat = store.beats.at(-1)?.at ?? 0;
    clock.pass(BEAT - 1);
    const next = await restart(HOUR);
    expect(leftOf(next.only(), next.clock.now())).toBe(leftOf(live, lastBeat));
    expect(next.only().match).toMatchObject({ stops: [], clock: { kind: 'running' } });
    expect(stopsIn(await eventsOf(store, live)).map(({ at }) => at)).toEqual([lastBeat]);
  });

  test('TIME-08: given something happened after the last sign of life, then that was a later one', async () => {
    const { store, setup, live, clock, liveMatches, pass, restart } = await playing();
    await pass(MINUTE);
    clock.pass(BEAT / 2);
    await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
    await quiet(liveMatches);
    const last = (await eventsOf(store, live)).at(-1)?.at;
    expect(last).toBe(clock.now());
    const next = await restart(HOUR);
    expect(leftOf(next.only(), next.clock.now())).toBe(TO_LOSS);
    expect(stopsIn(await eventsOf(store, live)).map(({ at }) => at)).toEqual([last]);
  });

  test('TIME-08: given the process left in good order, then a restart costs no more than it takes', async () => {
    const { live, clock, liveMatches, pass, restart } = await playing();
    await pass(MINUTE);
    clock.pass(700);
    await liveMatches.stop();
    const next = await restart(3 * SECOND);
    expect(leftOf(next.only(), next.clock.now())).toBe(leftOf(live, clock.now()));
  });

  test('TIME-08: given the time ran out while nobody was there, then nobody has lost', async () => {
    const { pass, restart } = await playing();
    await pass(TO_LOSS - 10 * SECOND);
    const next = await restart(24 * HOUR);
    expect(next.only().match.phase).toBe('playing');
    next.clock.pass(13 * SECOND);
    await quiet(next.liveMatches);
    expect(next.only().match).toMatchObject({ phase: 'ended', result: { reason: 'improper-delay' } });
  });

  test('TIME-08: given the time had run out before, then that stands, and what is asked then waits for both', async () => {
    const { store, live, clock, pass, restart } = await playing();
    await pass(TO_LOSS);
    // The flag waits a second for clicks on their way; the process dies before it is written down, having said it lives.
    clock.jump(1500);
    await store.beat({ shards: { count: 1, ids: [0] }, at: clock.now(), shownStates: new Map() });
    const next = await restart(HOUR);
    expect(live.match.phase).toBe('playing');
    expect(next.only().match).toMatchObject({
      phase: 'ended',
      result: { reason: 'improper-delay' },
      next: { kind: 'rematch', closesAt: next.clock.now() + 5 * MINUTE },
    });
  });

  test('TIME-08, START-03: given an invitation and a table, then they wait as much longer as nobody was there', async () => {
    const { setup, pass, restart } = await atWork();
    const expiry = ({ match }: LiveMatch): number => ('expiresAt' in match ? match.expiresAt : 0);
    const asked = [await invite(setup), await openTable(setup)];
    await pass(MINUTE);
    const next = await restart(5 * HOUR);
    const waiting = [...next.liveMatches.runtime.all()];
    expect(waiting.map(({ match }) => match.phase)).toEqual(['invited', 'open-table']);
    expect(waiting.map(expiry)).toEqual(asked.map((one) => expiry(one) + 5 * HOUR));
    expect(waiting.map(({ cardId }) => cardId)).toEqual([CARD, CARD]);
  });

  test('TIME-08: given the connection was away when the process died, then the clock runs all the same', async () => {
    const { liveMatches, restart } = await playing();
    liveMatches.gatewayWatch.lost();
    await quiet(liveMatches);
    const next = await restart(HOUR);
    expect(next.only().match).toMatchObject({ stops: [], clock: { kind: 'running' } });
  });

  test('TIME-08: given the process dies again right after, then the time of both outages is given back', async () => {
    const { store, live, pass, restart } = await playing();
    await pass(MINUTE);
    const left = leftOf(live, store.beats.at(-1)?.at ?? 0);
    const dying = await restart(HOUR, {
      // It got as far as standing clocks, and no further.
      onStopped: () => {
        throw new Error('killed');
      },
    }).catch((error: unknown) => error);
    expect(String(dying)).toContain('killed');
    const beats = store.beats.length;
    const next = await restart(2 * HOUR);
    expect(leftOf(next.only(), next.clock.now())).toBe(left);
    expect(store.beats).toHaveLength(beats + 1);
  });
});

describe('RUN-03: one thing after the other', () => {
  test('TIME-08: given matches of an earlier process, then they stand before a new sign of life is written', async () => {
    const { store, restart } = await playing();
    store.written.length = 0;
    await restart(HOUR);
    expect(store.written.slice(0, 3)).toEqual(['ClockStopped', 'beat', 'ClockStarted']);
  });

  test('RUN-03: given what came early, then it is dealt with when all clocks stand, and before they run', async () => {
    const { store, restart } = await playing();
    store.written.length = 0;
    const at: string[][] = [];
    const onStopped = (): Promise<void> => {
      at.push([...store.written]);
      return Promise.resolve();
    };
    await restart(HOUR, { onStopped });
    expect(at).toEqual([['ClockStopped', 'beat']]);
  });

  test('TIME-08: given the clocks can’t be stopped, then the process does not begin, and gives no sign of life', async () => {
    const { store, live, restart, pass } = await playing();
    await pass(MINUTE);
    const left = leftOf(live, store.beats.at(-1)?.at ?? 0);
    const beats = store.beats.length;
    const onRecalled = (): void => {
      store.trouble = 'away';
    };
    // Too late: what stood still since the last sign of life is not written down, and another one would hide it.
    const onStopped = (): Promise<void> => {
      store.trouble = 'none';
      return Promise.resolve();
    };
    await expect(restart(HOUR, { onRecalled, onStopped })).rejects.toMatchObject({ fault: 'unavailable' });
    expect(store.beats).toHaveLength(beats);
    store.trouble = 'none';
    await stopAll();
    expect(store.beats).toHaveLength(beats);
    const next = await restart(2 * HOUR);
    expect(leftOf(next.only(), next.clock.now())).toBe(left);
  });

  test('RUN-01: given interactions of the last quarter of an hour, then they are remembered, older ones are not', async () => {
    const { setup, live, pass, restart } = await playing();
    await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15), cause: causeId('old') });
    await pass(2 * MINUTE);
    await act(setup, live, { type: 'PlayMove', by: setup.bob, squares: path(22, 18), cause: causeId('new') });
    expect((await restart(14 * MINUTE)).remembered).toEqual(['new']);
  });

  test('RUN-03: given a match that is over and was not shown, then its end is shown, and then it is let go of', async () => {
    const { store, setup, live, restart } = await playing();
    setup.discord.answer(() => new Error('timeout'));
    await act(setup, live, { type: 'Leave', by: setup.bob, confirmed: gameOf(live).startRevision });
    const next = await restart(HOUR);
    expect(next.only().match.phase).toBe('closed');
    next.clock.pass(5 * MINUTE);
    await quiet(next.liveMatches);
    expect(next.liveMatches.size).toBe(0);
    expect(await store.readMatch(live.id)).toMatchObject({ value: { isRetired: true } });
    expect((await restart(2 * HOUR)).liveMatches.size).toBe(0);
  });
});

describe('RUN-03: records that can’t be read', () => {
  test('RUN-03: given one of two, then it is set aside with an error that names it, and the other one goes on', async () => {
    const { store, setup, live, restart } = await playing();
    const invited = await invite({ ...setup, bob: setup.carol });
    store.memory.damage(live.id, 2, 'lost');
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const { liveMatches } = await restart(HOUR, { setup: { log } });
    expect(Array.from(liveMatches.runtime.all(), ({ id }) => id)).toEqual([invited.id]);
    expect([liveMatches.quarantine.has(live.id), liveMatches.quarantine.has(invited.id)]).toEqual([true, false]);
    expect(liveMatches.quarantine.holdsThread(THREAD)).toBe(true);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`npm run journal -- show ${live.id}`);
    expect(await eventsOf(store, invited)).toHaveLength(3);
  });
});
