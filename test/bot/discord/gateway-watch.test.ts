import { expect, test } from 'vitest';
import { GatewayWatch } from '../../../src/bot/discord/gateway-watch.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/match-options.ts';
import { QUIET } from '../support/fake-gate.ts';
import { invite, openHouse, quiet, start } from '../support/match-house-setup.ts';

async function connected() {
  const setup = openHouse({ options: DEFAULT_OPTIONS });
  const hosted = await start(setup);
  await quiet(setup.house);
  const { runtime } = setup.house;
  const watch = new GatewayWatch({ runtime, clock: setup.clock, log: QUIET });
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

test('TIME-08: given several connections, then time runs again when all of them are back', async () => {
  const { setup, watch, stops } = await connected();
  watch.lost(0);
  watch.lost(1);
  watch.back(0);
  await quiet(setup.house);
  expect(stops()).toHaveLength(1);
  watch.back(1);
  await quiet(setup.house);
  expect(stops()).toEqual([]);
});

test('TIME-08: given an invitation, then nothing happens to it while the connection is away', async () => {
  const setup = openHouse();
  const hosted = await invite(setup);
  const before = hosted.match;
  const watch = new GatewayWatch({ runtime: setup.house.runtime, clock: setup.clock, log: QUIET });
  watch.lost();
  await quiet(setup.house);
  expect(hosted.match).toBe(before);
});
