import { expect } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/match/options.ts';
import { EVERY_SHARD } from '../../../src/store/store.ts';
import { ALICE, at, BOB, STARTED, won } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import { asked, begun, CODE, collected, meet, opened, SERVER, shownAs, userOf } from './tale.ts';

export function testReopening(test: StoreTest): void {
  test('RUN-03: given everything that a store can hold, then it outlives a restart', async ({ store, reopen }) => {
    await meet(store, ALICE, BOB);
    const live = await begun(store, 'm2');
    const table = await opened(store, 'm1', CODE);
    const over = await begun(store, 'm3');
    await over.tell(store, won('dark', 'resigned'));
    await store.retireMatch(over.id);
    await store.meetPlayer({ id: ALICE, userId: userOf(ALICE), name: 'Alice 👑' });
    await store.writeSettings(SERVER, DEFAULT_SETTINGS);
    await store.block(ALICE, BOB);
    const shownStates = new Map([[live.id, shownAs('{"board":"1"}')]]);
    await store.beat({ shards: { count: 2, ids: [0, 1] }, at: at(9), shownStates });

    const again = await reopen();
    const shown = { ok: true, value: { ...live.stored, shownState: '{"board":"1"}' } };
    expect(await collected(again.liveMatches(EVERY_SHARD))).toStrictEqual([shown, table.read]);
    const retired = { ok: true, value: { ...over.stored, isRetired: true } };
    expect(await collected(again.allMatches())).toStrictEqual([shown, table.read, retired]);
    expect(await again.findTable(CODE)).toMatchObject({ match: table.id, isOpen: true });
    expect(await again.readGames({ player: ALICE }, { most: 5 })).toMatchObject({
      games: [{ match: over.id }],
      total: 1,
    });
    expect((await again.findUser(userOf(ALICE)))?.name).toBe('Alice 👑');
    expect(await again.readSettings(SERVER)).toStrictEqual(DEFAULT_SETTINGS);
    expect([...(await again.readBlocks([ALICE, BOB]))]).toEqual([[ALICE, new Set([BOB])]]);
    expect(await again.lastBeats()).toHaveLength(2);
  });

  test('RUN-03: given a restart, then matches go on, and new ones come after them', async ({ store, reopen }) => {
    const tale = await asked(store, 'm1');
    const again = await reopen();
    expect(await tale.tell(again, { type: 'ChallengeAccepted', at: at(60) }, STARTED)).not.toBe('conflict');
    const newer = await begun(again, 'm0');
    expect(await collected(again.liveMatches(EVERY_SHARD))).toStrictEqual([tale.read, newer.read]);
  });

  test('RUN-03: given a store that is closed, when it is closed again, then nothing happens', async ({ store }) => {
    await begun(store, 'm1');
    await store.close();
    expect(await store.close()).toBeUndefined();
  });
}
