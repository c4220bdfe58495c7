import { expect } from 'vitest';
import { ALICE, at, BOB } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import { CODE, opened, OTHER_CODE, OTHER_SERVER, SERVER, whereabouts } from './tale.ts';

const OPEN = { guildId: SERVER, isOpen: true, closed: undefined };
const TAKEN = { guildId: SERVER, isOpen: false, closed: undefined };

export function testCodes(test: StoreTest): void {
  test('START-02: given open tables, then each code leads to its own, and any other nowhere', async ({ store }) => {
    expect(await store.findTable(CODE)).toBeUndefined();
    const one = await opened(store, 'm1', CODE);
    const other = await opened(store, 'm2', OTHER_CODE, whereabouts(OTHER_SERVER));
    expect(await store.findTable(CODE)).toStrictEqual({ match: one.id, ...OPEN });
    expect(await store.findTable(OTHER_CODE)).toStrictEqual({ match: other.id, ...OPEN, guildId: OTHER_SERVER });
  });

  test('START-02: given somebody has sat down, then the code leads there, and nobody can join', async ({ store }) => {
    const tale = await opened(store, 'm1', CODE);
    const seats = { dark: ALICE, light: BOB };
    await tale.tell(store, { type: 'TableJoined', player: BOB, at: at(5) }, { type: 'GameStarted', seats, at: at(5) });
    expect(await store.findTable(CODE)).toStrictEqual({ match: tale.id, ...TAKEN });
    await tale.tell(store, { type: 'MatchClosed', reason: 'called-off', at: at(6) });
    expect(await store.findTable(CODE)).toStrictEqual({ match: tale.id, ...TAKEN });
  });

  test.for(['cancelled', 'expired'] as const)(
    'START-02: given a table that was %s, then its code tells so, also when the match is retired',
    async (reason, { store }) => {
      const tale = await opened(store, 'm1', CODE);
      await tale.tell(store, { type: 'MatchClosed', reason, at: at(5) });
      expect(await store.findTable(CODE)).toStrictEqual({ match: tale.id, ...TAKEN, closed: reason });
      await store.retireMatch(tale.id);
      expect(await store.findTable(CODE)).toStrictEqual({ match: tale.id, ...TAKEN, closed: reason });
    },
  );

  test('START-02: given a code that is given out again, then it leads to the newer table', async ({ store }) => {
    const old = await opened(store, 'm1', CODE);
    const renewed = await opened(store, 'm2', CODE, whereabouts(OTHER_SERVER));
    await old.tell(store, { type: 'MatchClosed', reason: 'expired', at: at(5) });
    expect(await store.findTable(CODE)).toStrictEqual({ match: renewed.id, ...OPEN, guildId: OTHER_SERVER });
  });
}
