import { expect } from 'vitest';
import { playerId } from '../../../src/match/ids.ts';
import type { StoredPlayer } from '../../../src/store/store.ts';
import type { StoreTest } from './store-contract.ts';

const ALICE: StoredPlayer = { id: playerId('p-alice'), userId: '1400000000000000101', name: 'Alice' };
const BOB: StoredPlayer = { id: playerId('p-bob'), userId: '1400000000000000102', name: 'Bob' };
const HOTSEAT: StoredPlayer = { id: playerId('p-seat'), userId: undefined, name: 'Bob' };

export function testPlayers(test: StoreTest): void {
  test('RUN-03: given strangers, when they are met, then they keep the id that came with them', async ({ store }) => {
    expect(await store.meetPlayer(ALICE)).toBe(ALICE.id);
    expect(await store.meetPlayer(BOB)).toBe(BOB.id);
    expect(await store.findUser(ALICE.userId ?? '')).toStrictEqual(ALICE);
    expect(await store.findUser('1400000000000000999')).toBeUndefined();
  });

  test('RUN-03: given a user who is known, when met again, then the id is old and the name of today', async ({
    store,
  }) => {
    await store.meetPlayer(ALICE);
    expect(await store.meetPlayer({ ...ALICE, id: playerId('p-new'), name: 'Alice II' })).toBe(ALICE.id);
    expect(await store.findUser(ALICE.userId ?? '')).toStrictEqual({ ...ALICE, name: 'Alice II' });
    expect(await store.loadPlayers([ALICE.id, playerId('p-new')])).toStrictEqual([{ ...ALICE, name: 'Alice II' }]);
  });

  test('START-08: given names that stand for nobody, then each is a player of its own', async ({ store }) => {
    const twin = { ...HOTSEAT, id: playerId('p-twin') };
    for (const player of [BOB, HOTSEAT, twin]) expect(await store.meetPlayer(player)).toBe(player.id);
    expect(await store.meetPlayer({ ...HOTSEAT, name: 'Carol' })).toBe(HOTSEAT.id);
    const rows = await store.loadPlayers([HOTSEAT.id, twin.id, BOB.id]);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(expect.arrayContaining([{ ...HOTSEAT, name: 'Carol' }, twin, BOB]));
  });

  test('RUN-03: given many at once who meet the same stranger, then all get one id', async ({ store }) => {
    const ids = Array.from({ length: 12 }, (_, index) => playerId(`p-${index}`));
    const met = await Promise.all(ids.map((id) => store.meetPlayer({ ...ALICE, id })));
    const [only] = met;
    expect(new Set(met).size).toBe(1);
    expect(await store.loadPlayers(ids)).toStrictEqual([{ ...ALICE, id: only }]);
  });

  test('RUN-03: given nobody, or two thousand, then they are loaded, each once', async ({ store }) => {
    const many = Array.from({ length: 2000 }, (_, index) => playerId(`p-${index}`));
    for (const id of many.slice(0, 20)) await store.meetPlayer({ id, userId: undefined, name: 'Carol' });
    expect(await store.loadPlayers([])).toEqual([]);
    expect(await store.loadPlayers([...many, ...many])).toHaveLength(20);
  });

  test('RUN-07: given names of any kind, then they are read as they were written', async ({ store }) => {
    const names = [
      'Ålice Ñandú',
      '愛麗絲',
      'אליס',
      '👩🏽‍🚀🏳️‍🌈',
      'e\u0301 and é',
      `'; DROP TABLE players; --`,
      '100% "quoted" \\ `back` $1 ?1 :x',
      '\u200Bzero\u2028width',
      'A'.repeat(100),
    ];
    for (const name of names) {
      await store.meetPlayer({ ...ALICE, name });
      await store.meetPlayer({ ...HOTSEAT, name });
      expect((await store.loadPlayers([ALICE.id, HOTSEAT.id])).map((player) => player.name)).toEqual([name, name]);
    }
  });

  test('RUN-03: given a forgotten player, then no row names them, and they come back as a stranger', async ({
    store,
  }) => {
    await store.meetPlayer(ALICE);
    await store.meetPlayer(BOB);
    await store.forgetPlayer(ALICE.id);
    await store.forgetPlayer(ALICE.id);
    expect(await store.findUser(ALICE.userId ?? '')).toBeUndefined();
    expect(await store.loadPlayers([ALICE.id, BOB.id])).toStrictEqual([BOB]);
    const returned = playerId('p-returned');
    expect(await store.meetPlayer({ ...ALICE, id: returned })).toBe(returned);
  });
}
