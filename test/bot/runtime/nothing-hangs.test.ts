import { expect, test } from 'vitest';
import { millis } from '../../../src/match/ids.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';
import { FaultyStore } from '../support/faulty-store.ts';
import {
  act,
  gameOf,
  invite,
  openHouse,
  path,
  quiet,
  start,
  THREAD,
  type House,
} from '../support/match-house-setup.ts';

const MINUTE = 60_000;

async function pass({ clock, liveMatches }: House, span: number): Promise<void> {
  clock.pass(span);
  await quiet(liveMatches);
}

test('TIME-01: given that the board is up could not be recorded, then it is tried again and the clock starts', async () => {
  const store = new FaultyStore();
  const setup = openHouse({ store, options: DEFAULT_OPTIONS });
  const live = await invite(setup);
  setup.liveMatches.runtime.seatInThread(live, THREAD);
  await setup.liveMatches.runtime.act(live, { type: 'AcceptChallenge', by: setup.bob, challengerSeat: 'dark' });
  store.trouble = 'away';
  await quiet(setup.liveMatches);
  expect(live.match).toMatchObject({ phase: 'playing', clock: { kind: 'unseen' } });
  store.trouble = 'none';
  await pass(setup, 5000);
  expect(live.match).toMatchObject({ clock: { kind: 'running' } });
});

test('TIME-01: given the loss could not be recorded when the time was over, then the alarm rings again', async () => {
  const store = new FaultyStore();
  const setup = openHouse({
    store,
    options: { ...DEFAULT_OPTIONS, time: { limit: millis(MINUTE), warning: 'none' } },
  });
  const live = await start(setup);
  await quiet(setup.liveMatches);
  store.trouble = 'away';
  await pass(setup, 2 * MINUTE);
  expect(live.match.phase).toBe('playing');
  store.trouble = 'none';
  await pass(setup, 5000);
  expect(live.match).toMatchObject({ phase: 'ended', result: { reason: 'improper-delay' } });
});

test('TIME-08: given a game begins while the connection is away, then its clock waits until clicks arrive', async () => {
  const setup = openHouse({ options: DEFAULT_OPTIONS });
  setup.liveMatches.gatewayWatch.lost();
  const live = await start(setup);
  await quiet(setup.liveMatches);
  expect(live.match).toMatchObject({ clock: { kind: 'held', used: 0 }, stops: [{ reason: 'gateway-away' }] });
  await pass(setup, 10 * MINUTE);
  setup.liveMatches.gatewayWatch.back();
  await quiet(setup.liveMatches);
  expect(live.match).toMatchObject({ clock: { kind: 'running', used: 0 }, stops: [] });
});

test('RUN-05, END-08: given Discord is out of reach as a match ends, then it is not forgotten before its end is shown', async () => {
  const setup = openHouse();
  const live = await start(setup);
  await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  setup.discord.answer(() => new Error('timeout'));
  await act(setup, live, { type: 'Leave', by: setup.bob, confirmed: gameOf(live).startRevision });
  expect(live.isOver).toBe(true);
  await pass(setup, 60 * MINUTE);
  expect(setup.liveMatches.size).toBe(1);
  setup.discord.answer(({ method }) => (method === 'get' ? [] : undefined));
  setup.discord.sent.length = 0;
  await pass(setup, MINUTE);
  expect(setup.discord.sent.some(({ body }) => JSON.stringify(body ?? '').includes('**Bob** left'))).toBe(true);
  await pass(setup, 5 * MINUTE);
  expect(setup.liveMatches.size).toBe(0);
});

test('RUN-02: given the end of a match can not be shown for a day, then it is forgotten all the same', async () => {
  const setup = openHouse();
  const live = await start(setup);
  setup.discord.answer(() => new Error('timeout'));
  await act(setup, live, { type: 'Leave', by: setup.bob, confirmed: gameOf(live).startRevision });
  await pass(setup, 24 * 60 * MINUTE);
  expect(setup.liveMatches.size).toBe(0);
});
