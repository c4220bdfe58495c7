import { expect, test, vi } from 'vitest';
import { Outages } from '../../../src/bot/runtime/outages.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';
import { shardOf } from '../../../src/store/store.ts';
import { QUIET } from '../support/fake-gate.ts';
import { FaultyStore } from '../support/faulty-store.ts';
import { GUILD, openFixture, quiet, start } from '../support/live-matches-fixture.ts';

async function connected() {
  const setup = openFixture({ options: DEFAULT_OPTIONS });
  const live = await start(setup);
  await quiet(setup.liveMatches);
  const watch = setup.liveMatches.outages;
  const stops = () => ('stops' in live.match ? live.match.stops : []);
  return { setup, live, watch, stops };
}

test('TIME-08: given the connection is lost, then the clock stands from that moment, until clicks arrive', async () => {
  const { setup, live, watch, stops } = await connected();
  setup.clock.pass(10_000);
  const lostAt = setup.clock.now();
  watch.lost();
  await setup.pass(60_000);
  expect(stops()).toEqual([{ reason: 'gateway-away', since: lostAt }]);
  watch.back();
  await quiet(setup.liveMatches);
  expect(stops()).toEqual([]);
  expect(live.match).toMatchObject({ clock: { kind: 'running', used: 10_000, since: setup.clock.now() } });
});

test('TIME-08: given it is said twice that the connection is lost, or back, then once is enough', async () => {
  const { setup, live, watch } = await connected();
  const { revision } = live.match;
  for (const step of [() => watch.back(), () => watch.lost(), () => watch.lost()]) step();
  for (const step of [() => watch.back(), () => watch.back()]) step();
  await quiet(setup.liveMatches);
  expect(live.match.revision).toBe(revision + 2);
});

test('TIME-08: given several connections, then only what becomes of a server’s own one stops its clocks', async () => {
  const { setup, live, stops } = await connected();
  const { runtime } = setup.liveMatches;
  const watch = new Outages({
    runtime,
    store: setup.store,
    clock: setup.clock,
    log: QUIET,
    shards: { count: 2, ids: [0, 1] },
    onBack: () => undefined,
  });
  const own = shardOf(GUILD, 2);
  watch.lost(1 - own);
  await quiet(setup.liveMatches);
  expect([stops(), watch.isCutOff(live)]).toEqual([[], false]);
  watch.lost(own);
  watch.back(1 - own);
  await quiet(setup.liveMatches);
  expect([stops().length, watch.isCutOff(live)]).toEqual([1, true]);
  watch.back(own);
  await quiet(setup.liveMatches);
  expect([stops(), watch.isCutOff(live)]).toEqual([[], false]);
});

test('TIME-08: given nothing could be written when the connection came back, then it is told once something can', async () => {
  const store = new FaultyStore();
  const setup = openFixture({ store, options: DEFAULT_OPTIONS });
  const live = await start(setup);
  await quiet(setup.liveMatches);
  setup.liveMatches.outages.lost();
  await quiet(setup.liveMatches);
  store.trouble = 'away';
  setup.liveMatches.outages.back();
  await quiet(setup.liveMatches);
  expect(live.match).toMatchObject({ clock: { kind: 'held' }, stops: [{ reason: 'gateway-away' }] });
  store.trouble = 'none';
  await setup.pass(10_000);
  expect(live.match).toMatchObject({ clock: { kind: 'running' }, stops: [] });
});

test('TIME-08: given several shards, then what each has missed is written down by itself, so that another process may end it later', async () => {
  const { setup } = await connected();
  const { runtime } = setup.liveMatches;
  const shards = { count: 2, ids: [0, 1] };
  const watch = new Outages({ ...setup, runtime, log: QUIET, shards, onBack: () => undefined });
  await watch.began(setup.clock.now());
  const open = async () => (await setup.store.openAbsences(shards)).map((absence) => absence.shards.ids);
  expect(await open()).toEqual([[0], [1]]);
  await watch.ended(setup.clock.now());
  expect(await open()).toEqual([]);
  await watch.survived(setup.clock.now(), setup.clock.now());
  const own = { shards: { count: 2, ids: [shardOf(GUILD, 2)] } };
  expect(await setup.store.absencesAfter(0, GUILD)).toMatchObject([own, own]);
});

test('RUN-02: given many matches of a server are loaded at one moment, then its absences are read once, and anew when one has begun', async () => {
  const { setup } = await connected();
  const { outages } = setup.liveMatches;
  const reads = vi.spyOn(setup.store, 'absencesAfter');
  const three = () => Promise.all([0, 0, -1].map((number) => outages.after(number, GUILD)));
  await three();
  expect(reads).toHaveBeenCalledTimes(2);
  const before = three();
  outages.lost();
  expect((await before).map((absences) => absences.at(-1)?.reason)).toEqual(Array(3).fill('gateway-away'));
});
