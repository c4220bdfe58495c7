import { expect, test } from 'vitest';
import { PlayerDirectory } from '../../../src/bot/runtime/player-directory.ts';
import { DEFAULT_PREFERENCES } from '../../../src/match/preferences.ts';
import { FakeClock, settled } from '../support/fake-clock.ts';
import { QUIET } from '../support/fake-gate.ts';
import { FaultyStore } from '../support/faulty-store.ts';
import { NAMELESS, USERS } from '../support/live-matches-fixture.ts';

const { alice, bob } = USERS;
const ALICIA = { ...alice, name: 'Alicia' };

/** The directories of two processes on one store, the first of which has met Alice. */
async function open() {
  const store = new FaultyStore();
  const directoryOf = (process: string): PlayerDirectory => {
    let ids = 0;
    return new PlayerDirectory({
      store,
      log: QUIET,
      newId: () => `${process}${(ids += 1)}`,
      namelessName: NAMELESS,
      botName: 'King Me',
    });
  };
  const [directory, later] = [directoryOf('a'), directoryOf('b')];
  const [player] = await directory.meet(alice);
  return { store, directory, later, player, clock: new FakeClock() };
}

test('START-08: a name of a hotseat game is a player without a user, and two of the same name are two', async () => {
  const { directory } = await open();
  const [first, second] = [await directory.seatName('Ann'), await directory.seatName('Ann')];
  expect(first).not.toBe(second);
  expect(directory.person(first)).toMatchObject({ userId: undefined, name: 'Ann' });
  directory.forget(first);
  expect(() => directory.person(first)).toThrow('unknown player');
  expect(directory.person(second).name).toBe('Ann');
});

test('RUN-03: given one user is met twice at once, then both are the same player', async () => {
  const { later: directory } = await open();
  const [[one], [two, other]] = await Promise.all([directory.meet(alice), directory.meet(alice, bob)]);
  expect(two).toBe(one);
  expect(other).not.toBe(one);
});

test('RUN-03: given the store could not be asked for a player of an earlier process, then the next time it can, and they have the name they had', async () => {
  const { store, later, player } = await open();
  store.trouble = 'away';
  await expect(later.load([player])).rejects.toThrow('away');
  store.trouble = 'none';
  await later.load([player, player]);
  expect(later.person(player)).toMatchObject(alice);
  expect(later.find(alice.userId)).toBe(player);
});

test('START-07: given a new name, then the player has it at once, also in the next process', async () => {
  const { directory, later, player } = await open();
  expect(directory.greet(ALICIA)).toBe(player);
  expect(directory.person(player).name).toBe('Alicia');
  await settled();
  await later.load([player]);
  expect(later.person(player).name).toBe('Alicia');
});

test('START-07: given a new name could not be written down, then the next interaction brings it again', async () => {
  const { store, directory, player } = await open();
  store.trouble = 'away';
  directory.greet(ALICIA);
  await settled();
  expect(directory.person(player).name).toBe('Alicia');
  store.trouble = 'none';
  directory.greet(ALICIA);
  await settled();
  expect(await store.findUser(alice.userId)).toMatchObject({ name: 'Alicia' });
});

test('RUN-13: given a stranger, then greeting makes nobody known', async () => {
  const { store, directory } = await open();
  expect(directory.greet(bob)).toBeUndefined();
  await settled();
  expect(await store.findUser(bob.userId)).toBeUndefined();
});

test('RUN-13: given a row was deleted, then the player has a name that names nobody, and who comes back is somebody else', async () => {
  const { store, later, player } = await open();
  await store.forgetPlayer(player);
  await later.load([player]);
  expect(later.person(player)).toMatchObject({ userId: undefined, name: NAMELESS });
  expect(await later.meet(alice)).not.toEqual([player]);
});

test('RUN-14: given another process writes of a player, then it is known here within a minute, and no more once this one leaves', async () => {
  const { directory, later, player, clock } = await open();
  await later.load([player]);
  const stop = later.keepFresh(clock);
  await directory.prefer(alice, { ...DEFAULT_PREFERENCES, mention: 'never' });
  expect(later.person(player).preferences).toEqual(DEFAULT_PREFERENCES);
  clock.pass(60_000);
  await settled();
  expect(later.person(player).preferences.mention).toBe('never');
  stop();
  expect(clock.pending).toBe(0);
});

test('RUN-14: given preferences, then they are known at once, for a match and without one, and in the next process', async () => {
  const { store, directory, later, player } = await open();
  const chosen = { ...DEFAULT_PREFERENCES, mention: 'never', board: 'night' } as const;
  expect(await directory.prefer(alice, chosen)).toBe(player);
  expect(directory.person(player).preferences).toEqual(chosen);
  directory.greet(ALICIA);
  expect(directory.person(player).preferences).toEqual(chosen);
  expect([await later.preferencesOf(alice.userId), later.find(alice.userId)]).toEqual([chosen, undefined]);
  await later.load([player]);
  expect(later.person(player).preferences).toEqual(chosen);
  later.forget(player);
  await later.meet(alice);
  expect(later.person(player).preferences).toEqual(chosen);
  expect(await later.preferencesOf(bob.userId)).toEqual(DEFAULT_PREFERENCES);
  store.trouble = 'away';
  await expect(directory.prefer(alice, DEFAULT_PREFERENCES)).rejects.toThrow('away');
  expect(directory.person(player).preferences).toEqual(chosen);
  expect(await later.preferencesOf(bob.userId)).toEqual(DEFAULT_PREFERENCES);
});

test('RUN-14: given somebody is forgotten, then what speaks of them names nobody, and who meets them meanwhile meets somebody new', async () => {
  const { store, directory, player } = await open();
  const written = Promise.withResolvers<undefined>();
  // A name that is on its way is not written after the deletion.
  directory.greet(ALICIA);
  const erased = directory.erase(player, async () => {
    await store.forgetPlayer(player);
    await written.promise;
  });
  expect(directory.greet(alice)).toBeUndefined();
  const met = directory.meet(alice);
  await settled();
  written.resolve(undefined);
  await erased;
  const [again] = await met;
  expect(again).not.toBe(player);
  expect(directory.person(player)).toMatchObject({ userId: undefined, name: NAMELESS });
  expect([await store.findUser(alice.userId), await store.loadPlayers([player])]).toMatchObject([{ id: again }, []]);
});

test.each(['begun', 'under way'])(
  'RUN-14: given a match that names somebody is loaded while they are forgotten, which is %s then, then nothing names them any more',
  async (when) => {
    const { store, later, player } = await open();
    const written = Promise.withResolvers<undefined>();
    const erase = () =>
      later.erase(player, async () => {
        await written.promise;
        await store.forgetPlayer(player);
      });
    const tasks: Promise<void>[] = when === 'begun' ? [later.load([player]), erase()] : [erase(), later.load([player])];
    await settled();
    written.resolve(undefined);
    await Promise.all(tasks);
    expect(later.person(player)).toMatchObject({ userId: undefined, name: NAMELESS });
    expect(later.greet(alice)).toBeUndefined();
  },
);

test('RUN-14: given another process writes preferences, or that somebody is forgotten, then they are so here, too', async () => {
  const { store, directory, later, player } = await open();
  const [, other] = await later.meet(alice, bob);
  const chosen = { ...DEFAULT_PREFERENCES, takebacks: 'never' } as const;
  await directory.prefer(bob, chosen);
  await directory.erase(player, () => store.forgetPlayer(player));
  const ann = await later.seatName('Ann');
  await later.refresh();
  expect(later.person(player)).toMatchObject({ userId: undefined, name: NAMELESS });
  expect(later.find(alice.userId)).toBeUndefined();
  expect(later.person(other)).toEqual({ ...bob, preferences: chosen });
  expect(later.find(bob.userId)).toBe(other);
  expect(later.person(ann).name).toBe('Ann');
});

test('RUN-14: given they could not be forgotten, then they are who they were', async () => {
  const { store, directory, player } = await open();
  store.trouble = 'away';
  await expect(directory.erase(player, () => store.forgetPlayer(player))).rejects.toThrow('away');
  expect(directory.person(player)).toMatchObject(alice);
  store.trouble = 'none';
  expect(await directory.meet(alice)).toEqual([player]);
});

test('START-07: given somebody comes while the past is being read, then their name of today stands', async () => {
  const { later, player } = await open();
  const [, ids] = await Promise.all([later.load([player]), later.meet(ALICIA)]);
  expect(ids).toEqual([player]);
  expect(later.person(player).name).toBe('Alicia');
});
