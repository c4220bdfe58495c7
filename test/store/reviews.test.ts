import { expect, test } from 'vitest';
import { revision } from '../../src/match/ids.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { begun } from './contract/tale.ts';

test('END-09: given more reviews than are kept, then the oldest ones go', async () => {
  const store = new SqlStore(new MemoryStore().database, 3);
  const { id } = await begun(store, 'm1');
  const games = [3, 7, 9, 12, 20].map(revision);
  for (const game of games) await store.writeReview(id, game, `review ${game}`);
  const kept = await Promise.all(games.map((game) => store.readReview(id, game)));
  expect(kept).toEqual([undefined, undefined, 'review 9', 'review 12', 'review 20']);
  // One that was made again is not a new one.
  await store.writeReview(id, revision(9), 'again');
  expect(await store.readReview(id, revision(9))).toBe('again');
  expect(await store.readReview(id, revision(12))).toBe('review 12');
});
