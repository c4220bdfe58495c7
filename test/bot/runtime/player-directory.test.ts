import { expect, test } from 'vitest';
import { PlayerDirectory } from '../../../src/bot/runtime/player-directory.ts';
import { playerId } from '../../../src/match/ids.ts';
import { settled } from '../support/fake-clock.ts';
import { QUIET } from '../support/fake-gate.ts';
import { FaultyStore } from '../support/faulty-store.ts';
import { NAMELESS, USERS } from '../support/live-matches-fixture.ts';

const { alice, bob } = USERS;

/** A directory of one process; several share a store as processes do, each drawing ids of its own. */
function directoryOn(store: FaultyStore, process = 'p'): PlayerDirectory {
  let ids = 0;
  const newId = (): string => `${process}${(ids += 1)}`;
  return new PlayerDirectory({ store: store, log: QUIET, newId, namelessName: NAMELESS });
}

test('START-08: a name of a hotseat game is a player without a user, and two of the same name are two', async () => {
  const directory = directoryOn(new FaultyStore());
  const [first, second] = [await directory.seatName('Ann'), await directory.seatName('Ann')];
  expect(first).not.toBe(second);
  expect(directory.person(first)).toEqual({ userId: undefined, name: 'Ann' });
  directory.forget(first);
  expect(() => directory.person(first)).toThrow('unknown player');
  expect(directory.person(second).name).toBe('Ann');
});

test('RUN-03: given a player whom nothing speaks of any more, then they are forgotten, and the store still knows them', async () => {
  const directory = directoryOn(new FaultyStore());
  const [player] = await directory.meet(alice);
  directory.forget(player);
  expect(directory.find(alice.userId)).toBeUndefined();
  expect(() => directory.person(player)).toThrow('unknown player');
  expect(await directory.meet(alice)).toEqual([player]);
});

test('RUN-03: given one user is met twice at once, then both are the same player', async () => {
  const directory = directoryOn(new FaultyStore());
  const [[one], [two, other]] = await Promise.all([directory.meet(alice), directory.meet(alice, bob)]);
  expect(two).toBe(one);
  expect(other).not.toBe(one);
});

test('RUN-03: given a player of an earlier process, then they come back under the name they had', async () => {
  const store = new FaultyStore();
  const [player] = await directoryOn(store, 'a').meet(alice);
  const later = directoryOn(store, 'b');
  await later.load([player, player]);
  expect(later.person(player)).toEqual(alice);
  expect(later.find(alice.userId)).toBe(player);
});

test('START-07: given a new name, then the player has it at once, also in the next process', async () => {
  const store = new FaultyStore();
  const directory = directoryOn(store, 'a');
  const [player] = await directory.meet(alice);
  expect(directory.greet({ ...alice, name: 'Alicia' })).toBe(player);
  expect(directory.person(player).name).toBe('Alicia');
  await settled();
  const later = directoryOn(store, 'b');
  await later.load([player]);
  expect(later.person(player).name).toBe('Alicia');
});

test('START-07: given a new name could not be written down, then the next interaction brings it again', async () => {
  const store = new FaultyStore();
  const directory = directoryOn(store, 'a');
  const [player] = await directory.meet(alice);
  store.trouble = 'away';
  directory.greet({ ...alice, name: 'Alicia' });
  await settled();
  expect(directory.person(player).name).toBe('Alicia');
  store.trouble = 'none';
  directory.greet({ ...alice, name: 'Alicia' });
  await settled();
  expect(await store.findUser(alice.userId)).toMatchObject({ name: 'Alicia' });
});

test('RUN-13: given a stranger, then greeting makes nobody known', async () => {
  const store = new FaultyStore();
  expect(directoryOn(store).greet(alice)).toBeUndefined();
  await settled();
  expect(await store.findUser(alice.userId)).toBeUndefined();
});

test('RUN-13: given a row was deleted, then the player has a name that names nobody', async () => {
  const store = new FaultyStore();
  const [player] = await directoryOn(store, 'a').meet(alice);
  await store.forgetPlayer(player);
  const later = directoryOn(store, 'b');
  await later.load([player]);
  expect(later.person(player)).toEqual({ userId: undefined, name: NAMELESS });
  // Whoever comes back is somebody else to the journal.
  expect(await later.meet(alice)).not.toEqual([player]);
});

test('RUN-03: given the store could not be asked for players, then the next time it can', async () => {
  const store = new FaultyStore();
  const [player] = await directoryOn(store, 'a').meet(alice);
  const later = directoryOn(store, 'b');
  store.trouble = 'away';
  await expect(later.load([player])).rejects.toThrow('away');
  store.trouble = 'none';
  await later.load([player]);
  expect(later.person(player)).toEqual(alice);
});

test('START-07: given somebody comes while the past is being read, then their name of today stands', async () => {
  const store = new FaultyStore();
  const [player] = await directoryOn(store, 'a').meet(alice);
  const later = directoryOn(store, 'b');
  const [, ids] = await Promise.all([later.load([player]), later.meet({ ...alice, name: 'Alicia' })]);
  expect(ids).toEqual([player]);
  expect(later.person(player).name).toBe('Alicia');
});

test('RUN-03: given an id that nobody gave out, then asking who it is fails loudly', () => {
  expect(() => directoryOn(new FaultyStore()).person(playerId('nobody'))).toThrow('unknown player');
});
