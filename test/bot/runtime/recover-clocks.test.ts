import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { causeId, millis } from '../../../src/match/ids.ts';
import { shardOf, type Shards } from '../../../src/store/store.ts';
import { CARD, GUILD, THREAD, act, gameOf, invite, openTable, path, quiet } from '../support/live-matches-fixture.ts';
import {
  BEAT,
  HOUR,
  MINUTE,
  SECOND,
  TO_LOSS,
  atWork,
  eventsOf,
  leftOf,
  playing,
  stopAll,
  stopsIn,
} from '../support/next-process.ts';

afterEach(stopAll);

describe('TIME-08: a process that was killed costs nobody time', () => {
  test('TIME-08: given a game, then the clock goes on with what was left at the last heartbeat', async () => {
    const { store, live, clock, pass, restart } = await playing();
    await pass(MINUTE);
    const lastBeat = store.beats.at(-1)?.at ?? 0;
    clock.pass(BEAT - 1);
    const next = await restart(HOUR);
    expect(leftOf(next.only(), next.clock.now())).toBe(leftOf(live, lastBeat));
    expect(next.only().match).toMatchObject({ stops: [], clock: { kind: 'running' } });
    expect(stopsIn(await eventsOf(store, live)).map(({ at }) => at)).toEqual([lastBeat]);
  });

  test('TIME-08: given something happened after the last heartbeat, then that was a later one', async () => {
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

  test('TIME-08: given the process left in good order, then what is shown is written, and a restart costs no more than it takes', async () => {
    const { store, setup, live, clock, liveMatches, pass, restart } = await playing();
    await pass(MINUTE);
    clock.pass(700);
    await act(setup, live, { type: 'OfferDraw', by: setup.alice });
    await liveMatches.stop();
    expect(clock.pending).toBe(0);
    const stored = await store.readMatch(live.id);
    expect(stored?.ok === true && stored.value.shownState).toBe(liveMatches.driverOf(live).saved.text);
    const next = await restart(3 * SECOND);
    expect(leftOf(next.only(), next.clock.now())).toBe(leftOf(live, clock.now()));
  });

  test('TIME-08: given the time ran out while nobody was there, then nobody has lost', async () => {
    const { pass, restart } = await playing();
    await pass(TO_LOSS - 10 * SECOND);
    const next = await restart(24 * HOUR);
    expect(next.only().match.phase).toBe('playing');
    await next.pass(13 * SECOND);
    expect(next.only().match).toMatchObject({ phase: 'closed', reason: 'called-off' });
  });

  test('TIME-08: given the time had run out before, then that stands, and what is asked then waits for both', async () => {
    const { store, setup, live, liveMatches, clock, pass, restart } = await playing();
    await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
    await act(setup, live, { type: 'PlayMove', by: setup.bob, squares: path(22, 18) });
    await quiet(liveMatches);
    await pass(TO_LOSS);
    // The flag waits a second for clicks on their way; the process dies before it is written down, having said it lives.
    clock.jump(1500);
    await store.beat({ shards: { count: 1, ids: [0] }, at: clock.now(), shownStates: new Map() });
    const next = await restart(HOUR);
    expect(live.match.phase).toBe('playing');
    expect(next.only().match).toMatchObject({
      phase: 'ended',
      result: { reason: 'improper-delay' },
      next: { kind: 'rematch', dueAt: next.clock.now() + 5 * MINUTE },
    });
  });

  test('TIME-08, START-03: given an invitation and a table, then they wait as much longer as nobody was there', async () => {
    const { setup, pass, restart } = await atWork();
    const expiry = ({ match }: LiveMatch): number => ('dueAt' in match ? match.dueAt : 0);
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
    liveMatches.outages.lost();
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
  test('RUN-03, TIME-08: given matches of an earlier process, then the absence is written down before a new heartbeat, and they take it up when they are loaded', async () => {
    const { store, restart } = await playing();
    store.written.length = 0;
    const at: string[][] = [];
    await restart(HOUR, { onStopped: async () => void at.push([...store.written]) });
    expect(at).toEqual([['absence', 'beat']]);
    expect(store.written.slice(0, 3)).toEqual(['absence', 'beat', 'ClockStopped']);
  });

  test('TIME-08: given the clocks can’t be stopped, then the process does not begin, and gives no heartbeat', async () => {
    const { store, live, restart, pass } = await playing();
    await pass(MINUTE);
    const left = leftOf(live, store.beats.at(-1)?.at ?? 0);
    const beats = store.beats.length;
    const onRead = (): void => void (store.trouble = 'away');
    // Too late: what stood still since the last heartbeat is not written down, and another one would hide it.
    const onStopped = async (): Promise<void> => void (store.trouble = 'none');
    await expect(restart(HOUR, { onRead, onStopped })).rejects.toMatchObject({ fault: 'unavailable' });
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
    expect((await restart(14 * MINUTE)).only().causes).toEqual(new Set(['new']));
  });

  test('RUN-03: given a match that is over and was not shown, then its end is shown, and then it is forgotten', async () => {
    const { store, setup, live, restart } = await playing();
    setup.discord.answer(() => new Error('timeout'));
    await act(setup, live, { type: 'Leave', by: setup.bob, confirmed: gameOf(live).startRevision });
    const next = await restart(HOUR);
    expect(next.only().match.phase).toBe('closed');
    await next.pass(5 * MINUTE);
    expect(next.liveMatches.runtime.size).toBe(0);
    expect(await store.readMatch(live.id)).toMatchObject({ value: { isRetired: true } });
    expect((await restart(2 * HOUR)).liveMatches.runtime.size).toBe(0);
  });
});

test('RUN-03: given the record of one of two matches can’t be read, then it is put in quarantine with an error that names it, and the other one goes on', async () => {
  const { store, setup, live, restart } = await playing();
  const invited = await invite({ ...setup, bob: setup.carol });
  store.memory.damage(live.id, 2, 'lost');
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const { runtime } = (await restart(HOUR, { setup: { log } })).liveMatches;
  expect(Array.from(runtime.all(), ({ id }) => id)).toEqual([invited.id]);
  expect([live, invited].map(({ id }) => runtime.quarantine.has(id))).toEqual([true, false]);
  expect(runtime.quarantine.holdsThread(THREAD)).toBe(true);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`npm run journal -- show ${live.id}`);
  expect(await eventsOf(store, invited)).toHaveLength(3);
});

describe('TIME-08: the last heartbeat is that of the server’s own shard', () => {
  const OWN = shardOf(GUILD, 4);
  const beat = ({ store, clock }: Awaited<ReturnType<typeof playing>>, shards: Shards, after: number) =>
    store.beat({ shards, at: millis(clock.now() + after), shownStates: new Map() });
  const stoppedAt = async ({ store, live, clock }: Awaited<ReturnType<typeof playing>>): Promise<number> =>
    (stopsIn(await eventsOf(store, live))[0]?.at ?? 0) - clock.now();

  test.each([
    ['other shards were served longer, then only its own counts', { count: 4, ids: [OWN] }],
    ['an operator has changed the number of shards, then the shard of that time counts', { count: 1, ids: [0] }],
  ])('TIME-08: given %s', async (_, shards) => {
    const process = await playing({ count: 4, ids: [0, 1, 2, 3] });
    await beat(process, { count: 4, ids: [OWN] }, 10 * SECOND);
    await beat(process, { count: 4, ids: [0, 1, 2, 3].filter((id) => id !== OWN) }, 50 * SECOND);
    await process.restart(HOUR, { setup: { shards } });
    expect(await stoppedAt(process)).toBe(10 * SECOND);
  });

  test('RUN-03: given a server of another process’s shard, then its match is left alone', async () => {
    const { restart, store, live } = await playing();
    const { revision } = live.match;
    const next = await restart(HOUR, { setup: { shards: { count: 4, ids: [(OWN + 1) % 4] } } });
    expect(next.liveMatches.runtime.size).toBe(0);
    expect(await eventsOf(store, live)).toHaveLength(revision);
  });

  test('TIME-08: given the system clock was set back between two processes, then no time is taken', async () => {
    const { store, live, pass, restart } = await playing();
    await pass(MINUTE);
    const left = leftOf(live, store.beats.at(-1)?.at ?? 0);
    const next = await restart(-30 * SECOND);
    expect(leftOf(next.only(), next.clock.now())).toBeGreaterThanOrEqual(left ?? TO_LOSS);
  });

  test('TIME-08: given the clock was set back, and the process died before its next heartbeat, then the outage is given back', async () => {
    const process = await playing();
    await beat(process, { count: 1, ids: [0] }, HOUR);
    await process.restart(MINUTE);
    expect(await stoppedAt(process)).toBeLessThanOrEqual(0);
  });
});

test('RUN-03: given what is shown could not be written, then the next heartbeat carries it, and no other', async () => {
  const { setup, store, live, pass } = await playing();
  await pass(BEAT);
  await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  store.trouble = 'away';
  await pass(BEAT);
  const beats = store.beats.length;
  store.trouble = 'none';
  await pass(5 * BEAT);
  const carried = store.beats.slice(beats).map(({ shownStates }) => Array.from(shownStates.keys()));
  expect([carried[0], carried.at(-1)]).toEqual([[live.id], []]);
});
