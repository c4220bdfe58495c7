import { expect, test } from 'vitest';
import { causeId, millis, type MatchId } from '../../../src/match/ids.ts';
import type { Store } from '../../../src/store/store.ts';
import { settled } from '../support/fake-clock.ts';
import { FaultyStore } from '../support/faulty-store.ts';
import { invite, openHouse, path, PLACE, quiet, start, THREAD } from '../support/match-house-setup.ts';

const HOUR = 3_600_000;

/** How many events the journal has of a match. */
async function written({ store }: { readonly store: Store }, id: MatchId): Promise<number> {
  const read = await store.journal.read(id);
  return read?.ok === true ? read.value.entries.flat().length : 0;
}

test('RUN-02: given two actions at once, then they are decided one after the other', async () => {
  const setup = openHouse();
  const { house, alice } = setup;
  const hosted = await start(setup);
  const squares = path(11, 15);
  const play = () => house.runtime.act(hosted, { type: 'PlayMove', by: alice, squares });
  const [first, second] = await Promise.all([play(), play()]);
  expect(first.ok).toBe(true);
  expect(second).toMatchObject({ ok: false, error: { code: 'not-your-turn' } });
  expect(await written(setup, hosted.id)).toBe(4);
});

test('RUN-03: given the journal can not be written, then nothing has changed and the next action counts', async () => {
  const store = new FaultyStore();
  const setup = openHouse({ store });
  const hosted = await start(setup);
  const before = hosted.match;
  store.trouble = 'away';
  const play = () => setup.house.runtime.act(hosted, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  await expect(play()).rejects.toThrow('the database is away');
  expect(hosted.match).toBe(before);
  store.trouble = 'none';
  expect((await play()).ok).toBe(true);
});

test('RUN-03: given somebody else has written to the match, then the action fails and nothing has changed', async () => {
  const setup = openHouse();
  const hosted = await start(setup);
  const event = { type: 'DrawOffered', seat: 'dark', at: millis(0), cause: causeId('elsewhere') } as const;
  await setup.store.journal.append({ before: hosted.match, events: [event], where: hosted.where });
  const before = hosted.match;
  await expect(setup.house.runtime.act(hosted, { type: 'OfferDraw', by: setup.bob })).rejects.toThrow('another');
  expect(hosted.match).toBe(before);
});

test('START-03: given an invitation nobody answers, then its alarm closes it after an hour', async () => {
  const setup = openHouse();
  const hosted = await invite(setup);
  setup.clock.pass(HOUR - 1);
  await quiet(setup.house);
  expect(hosted.match.phase).toBe('invited');
  setup.clock.pass(1);
  await settled();
  await setup.house.idle();
  expect(hosted.match).toMatchObject({ phase: 'closed', reason: 'expired' });
});

test('START-01: given two challenges of one pair at the same time, then one of them is refused', () => {
  const { house, alice, bob } = openHouse();
  expect(house.runtime.open({ challenger: alice, invited: bob }, PLACE).ok).toBe(true);
  expect(house.runtime.open({ challenger: bob, invited: alice }, PLACE)).toMatchObject({
    ok: false,
    error: { code: 'already-invited' },
  });
});

test('START-01: given challenges at the same time, then the limits hold, and room is made by letting one go', () => {
  const { house, alice, bob, carol } = openHouse({ perPlayer: 1 });
  const first = house.runtime.open({ challenger: alice, invited: bob }, PLACE);
  expect(house.runtime.open({ challenger: alice, invited: carol }, PLACE)).toMatchObject({
    error: { code: 'player-full' },
  });
  if (first.ok) house.runtime.retire(first.value);
  expect(house.runtime.open({ challenger: alice, invited: carol }, PLACE).ok).toBe(true);
});

test('RUN-02: given a match is over, then it is forgotten after five minutes with all that belonged to it', async () => {
  const setup = openHouse();
  const { house, clock, alice, store } = setup;
  const hosted = await start(setup);
  const number = hosted.match.phase === 'playing' ? hosted.match.game.startRevision : undefined;
  if (number === undefined) throw new Error('the match is on');
  await house.runtime.act(hosted, { type: 'Resign', by: alice, confirmed: number });
  await house.idle();
  // The question for a rematch stands for five minutes; after that the match is over.
  clock.pass(5 * 60_000);
  await settled();
  await house.idle();
  expect(hosted.isOver).toBe(true);
  expect(house.runtime.find(hosted.id)).toBe(hosted);
  clock.pass(5 * 60_000);
  await settled();
  expect(house.runtime.find(hosted.id)).toBeUndefined();
  expect(house.runtime.inThread(THREAD)).toBeUndefined();
  expect(house.size).toBe(0);
  expect(await store.journal.read(hosted.id)).toMatchObject({ ok: true, value: { isRetired: true } });
  expect(house.directory.find('100000000000000011')).toBeUndefined();
  expect(clock.pending).toBe(0);
});

test('RUN-02: given a match whose thread is gone, then the thread is forgotten with it', async () => {
  const setup = openHouse();
  const hosted = await start(setup);
  setup.house.runtime.leaveThread(hosted);
  expect(setup.house.runtime.inThread(THREAD)).toBeUndefined();
  expect(hosted.threadId).toBeUndefined();
});

test('START-05: given what has to be there first fails, then nothing is recorded', async () => {
  const setup = openHouse();
  const hosted = await invite(setup);
  const refused = await setup.house.runtime.act<'no thread'>(
    hosted,
    { type: 'AcceptChallenge', by: setup.bob, challengerSeat: 'dark' },
    { prepare: () => Promise.resolve({ ok: false, error: 'no thread' }) },
  );
  expect(refused).toEqual({ ok: false, error: 'no thread' });
  expect(hosted.match.phase).toBe('invited');
  expect(await written(setup, hosted.id)).toBe(1);
});
