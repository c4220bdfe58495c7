import { expect, test } from 'vitest';
import { GatewayWatch } from '../../../src/bot/discord/gateway-watch.ts';
import { shardOf } from '../../../src/store/shards.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/match-options.ts';
import { FaultyStore } from '../support/faulty-store.ts';
import { QUIET } from '../support/fake-gate.ts';
import { GUILD, invite, openHouse, quiet, start } from '../support/match-house-setup.ts';

const HOUR = 3_600_000;

async function connected() {
  const setup = openHouse({ options: DEFAULT_OPTIONS });
  const hosted = await start(setup);
  await quiet(setup.house);
  const { runtime } = setup.house;
  const watch = new GatewayWatch({ runtime, clock: setup.clock, log: QUIET, shardCount: 1 });
  const stops = () => ('stops' in hosted.match ? hosted.match.stops : []);
  return { setup, hosted, watch, stops };
}

test('TIME-08: given the connection is lost, then the clock stands from that moment, until clicks arrive', async () => {
  const { setup, hosted, watch, stops } = await connected();
  setup.clock.pass(10_000);
  const lostAt = setup.clock.now();
  watch.lost();
  setup.clock.pass(60_000);
  await quiet(setup.house);
  expect(stops()).toEqual([{ reason: 'gateway-away', since: lostAt }]);
  watch.back();
  await quiet(setup.house);
  expect(stops()).toEqual([]);
  expect(hosted.match).toMatchObject({ clock: { kind: 'running', used: 10_000, since: setup.clock.now() } });
});

test('TIME-08: given it is said twice that the connection is lost, or back, then once is enough', async () => {
  const { setup, hosted, watch } = await connected();
  const { revision } = hosted.match;
  for (const step of [() => watch.back(), () => watch.lost(), () => watch.lost()]) step();
  for (const step of [() => watch.back(), () => watch.back()]) step();
  await quiet(setup.house);
  expect(hosted.match.revision).toBe(revision + 2);
});

test('TIME-08: given several connections, then only what becomes of a server’s own one stops its clocks', async () => {
  const { setup, hosted, stops } = await connected();
  const { runtime } = setup.house;
  const watch = new GatewayWatch({ runtime, clock: setup.clock, log: QUIET, shardCount: 2 });
  const own = shardOf(GUILD, 2);
  watch.lost(1 - own);
  await quiet(setup.house);
  expect([stops(), watch.isAway(hosted)]).toEqual([[], false]);
  watch.lost(own);
  watch.back(1 - own);
  await quiet(setup.house);
  expect([stops().length, watch.isAway(hosted)]).toEqual([1, true]);
  watch.back(own);
  await quiet(setup.house);
  expect([stops(), watch.isAway(hosted)]).toEqual([[], false]);
});

test('TIME-08: given nothing could be written when the connection came back, then it is told once something can', async () => {
  const store = new FaultyStore();
  const setup = openHouse({ store, options: DEFAULT_OPTIONS });
  const hosted = await start(setup);
  await quiet(setup.house);
  setup.house.gatewayWatch.lost();
  await quiet(setup.house);
  store.trouble = 'away';
  setup.house.gatewayWatch.back();
  await quiet(setup.house);
  expect(hosted.match).toMatchObject({ clock: { kind: 'held' }, stops: [{ reason: 'gateway-away' }] });
  store.trouble = 'none';
  setup.clock.pass(10_000);
  await quiet(setup.house);
  expect(hosted.match).toMatchObject({ clock: { kind: 'running' }, stops: [] });
});

test('TIME-08: given an invitation, then it waits as long as the connection is away', async () => {
  const setup = openHouse();
  const hosted = await invite(setup);
  setup.clock.pass(10_000);
  setup.house.gatewayWatch.lost();
  setup.clock.pass(5 * HOUR);
  await quiet(setup.house);
  expect(hosted.match.phase).toBe('invited');
  setup.house.gatewayWatch.back();
  await quiet(setup.house);
  expect(hosted.match).toMatchObject({ stops: [], expiresAt: setup.clock.now() + HOUR - 10_000 });
});
