import { expect } from 'vitest';
import { playerId } from '../../../src/match/ids.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../../src/match/preferences.ts';
import { ALICE, BOB, CAROL, HOTSEAT, won } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import { meet, played, SERVER, Tale, userOf } from './tale.ts';

const CHOSEN: Preferences = { ...DEFAULT_PREFERENCES, mention: 'never', board: 'slate', letters: true };

export function testForgetting(test: StoreTest): void {
  test('RUN-14: given preferences, then they are kept, and who has chosen none has the usual ones', async ({
    store,
  }) => {
    await meet(store, ALICE, BOB);
    await store.writePreferences(ALICE, DEFAULT_PREFERENCES);
    await store.writePreferences(ALICE, CHOSEN);
    expect(await store.readPreferences([ALICE, BOB, ALICE])).toStrictEqual(
      new Map([
        [ALICE, CHOSEN],
        [BOB, DEFAULT_PREFERENCES],
      ]),
    );
    expect(await store.readPreferences([])).toEqual(new Map());
  });

  test('RUN-14: given a player with all that can be kept of one, then it can be read, by names', async ({ store }) => {
    await meet(store, ALICE, BOB, CAROL);
    await store.writePreferences(ALICE, CHOSEN);
    await store.block(ALICE, CAROL);
    await store.block(ALICE, BOB);
    await played(store, 'm1', { winner: 'light' });
    await store.forgetPlayer(CAROL);
    const { live } = await store.readRatings(ALICE, SERVER);
    expect(await store.readPersonalData(ALICE)).toStrictEqual({
      userId: userOf(ALICE),
      name: ALICE,
      preferences: CHOSEN,
      ratings: [{ guildId: SERVER, pool: 'live', ...live }],
      blocks: { players: [{ id: BOB, name: BOB }], forgotten: 1 },
    });
    expect(await store.readPersonalData(CAROL)).toBeUndefined();
  });

  test('RUN-14: given a player who is forgotten, then names, ratings, preferences, results and own blocks are gone, and others keep theirs', async ({
    store,
  }) => {
    await meet(store, ALICE, BOB, CAROL);
    await played(store, 'm1', { winner: 'light' });
    await store.writePreferences(ALICE, CHOSEN);
    await store.block(ALICE, CAROL);
    const before = await store.readRatings(BOB, SERVER);
    await store.forgetPlayer(ALICE);
    await store.writePreferences(ALICE, CHOSEN);
    expect(await store.readPersonalData(ALICE)).toBeUndefined();
    expect(await store.readGames({ player: ALICE }, { most: 5 })).toMatchObject({ total: 0 });
    expect(await store.readRatings(ALICE, SERVER)).toEqual({});
    expect((await store.readPreferences([ALICE])).get(ALICE)).toEqual(DEFAULT_PREFERENCES);
    expect(await store.readBlocks([ALICE, BOB, CAROL])).toEqual(new Map());
    expect((await store.readStandings(SERVER, 'live')).map(({ player }) => player)).toEqual([BOB]);
    expect(await store.readRatings(BOB, SERVER)).toEqual(before);
    expect(await store.readGames({ player: BOB }, { most: 5 })).toMatchObject({
      games: [{ seats: { dark: ALICE, light: BOB } }],
    });
  });

  test('RUN-14: given somebody whose game ends after they are forgotten, then it counts for the other one only', async ({
    store,
  }) => {
    await meet(store, BOB);
    await played(store, 'm1', { winner: 'light' });
    expect((await store.readStandings(SERVER, 'live')).map(({ player }) => player)).toEqual([BOB]);
    expect(await store.readGames({ player: ALICE }, { most: 5 })).toMatchObject({ total: 0 });
  });

  test('RUN-14, RUN-05: given a forgotten player whom others block, when they come back, then they are blocked again, and only they', async ({
    store,
    reopen,
  }) => {
    await meet(store, ALICE, BOB, CAROL);
    await store.block(BOB, ALICE);
    await store.block(CAROL, ALICE);
    await store.block(CAROL, BOB);
    await store.forgetPlayer(ALICE);
    expect(await store.readBlocks([ALICE, BOB, CAROL])).toEqual(new Map([[CAROL, new Set([BOB])]]));
    expect(await store.blocksBy(CAROL)).toStrictEqual({ players: [{ id: BOB, name: BOB }], forgotten: 1 });
    const again = await reopen();
    const [stranger, returned] = [playerId('stranger'), playerId('returned')];
    const all = [ALICE, BOB, CAROL, stranger, returned];
    await again.meetPlayer({ id: stranger, userId: 'another-user', name: 'Alice' });
    expect((await again.readBlocks(all)).size).toBe(1);
    await again.meetPlayer({ id: returned, userId: userOf(ALICE), name: 'Alice' });
    const blocks = new Map([
      [BOB, new Set([returned])],
      [CAROL, new Set([BOB, returned])],
    ]);
    expect(await again.readBlocks(all)).toEqual(blocks);
    expect(await again.blocksBy(CAROL)).toMatchObject({ forgotten: 0 });
    await again.forgetPlayer(returned);
    await again.forgetPlayer(CAROL);
    await again.meetPlayer({ id: ALICE, userId: userOf(ALICE), name: 'Alice' });
    expect(await again.readBlocks(all)).toEqual(new Map([[BOB, new Set([ALICE])]]));
  });

  test('RUN-14, START-08: given a player who named the sides of a game, when forgotten, then so are those names', async ({
    store,
  }) => {
    const names = Object.values(HOTSEAT.seats);
    await meet(store, ALICE, BOB);
    for (const id of names) await store.meetPlayer({ id, userId: undefined, name: id });
    const tale = new Tale('m1');
    await tale.tell(store, HOTSEAT);
    await tale.tell(store, won('dark', 'resigned'));
    await store.forgetPlayer(ALICE);
    expect(await store.loadPlayers([...names, BOB])).toMatchObject([{ id: BOB }]);
  });
}
