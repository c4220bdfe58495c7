import { expect, test } from 'vitest';
import { matchId, playerId, makeTableCode } from '../../../src/match/ids.ts';
import { MemoryStore } from '../../../src/store/memory/memory-store.ts';
import { at } from '../../match/samples.ts';
import { describeStore } from '../contract/store-contract.ts';
import { begun, collected, gameWon, opened } from '../contract/tale.ts';

describeStore('the store in memory', () => {
  const store = new MemoryStore();
  return Promise.resolve({
    store,
    reopen: async () => {
      await store.close();
      return store;
    },
    damage: (match, revision, change) => {
      const events = store.journal.rows.get(match)?.events ?? [];
      const row = events[revision - 1];
      if (row === undefined) throw new Error(`${match} has no event ${revision}`);
      events.splice(revision - 1, 1, ...(change === 'lost' ? [] : [{ ...row, ...change }]));
      return Promise.resolve();
    },
    cleanup: () => store.close(),
  });
});

test('RUN-01: given thousands of matches, one after the other, then the store in memory does not grow without end', async () => {
  const store = new MemoryStore();
  const first = await opened(store, 'first', makeTableCode([0, 0, 0, 0, 0, 0]));
  for (let number = 0; number < 300; number += 1) {
    const tale = await begun(store, `m${number}`);
    await tale.tell(store, gameWon('dark'));
    await store.journal.retire(tale.id);
  }
  const left = await collected(store.journal.all());
  expect(left.map((match) => match.ok && match.value.id)).toEqual([
    first.id,
    ...Array.from({ length: 100 }, (_, index) => matchId(`m${index + 200}`)),
  ]);
  expect(await store.journal.read(matchId('m0'))).toBeUndefined();
});

test('RUN-01: given more codes, players and servers than anybody asks for, then the oldest are forgotten', async () => {
  const store = new MemoryStore();
  const codeOf = (number: number) => makeTableCode([0, 0, 1, 2, 3].map((shift) => Math.floor(number / 23 ** shift)));
  for (let number = 0; number <= 5000; number += 1) {
    const tale = await opened(store, `m${number}`, codeOf(number));
    await tale.tell(store, { type: 'MatchClosed', reason: 'expired', at: at(5) });
    await store.journal.retire(tale.id);
  }
  expect(await store.codes.find(codeOf(5000))).toBeDefined();

  const idOf = (number: number) => playerId(`p${number}`);
  for (let number = 0; number <= 20_000; number += 1) {
    await store.players.meet({ id: idOf(number), userId: String(number), name: 'Carol' });
  }
  expect(await store.players.load([idOf(0), idOf(1), idOf(20_000)])).toHaveLength(2);
  expect(await store.players.find('0')).toBeUndefined();
  expect(await store.players.meet({ id: idOf(-1), userId: '0', name: 'Carol' })).toBe(idOf(-1));
});
