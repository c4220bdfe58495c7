import { expect } from 'vitest';
import { revision } from '../../../src/match/ids.ts';
import type { StoreTest } from './store-contract.ts';
import { begun, whereabouts, OTHER_SERVER } from './tale.ts';

const FIRST = revision(3);
const SECOND = revision(9);

export function testReviews(test: StoreTest): void {
  test('END-09: given reviews of two games of a match, then each is read as it was written last, also by the next process', async ({
    store,
    reopen,
  }) => {
    const { id } = await begun(store, 'm1');
    const other = await begun(store, 'm2', whereabouts(OTHER_SERVER));
    expect(await store.readReview(id, FIRST)).toBeUndefined();
    await store.writeReview(id, FIRST, 'begun');
    await store.writeReview(id, SECOND, '{"moves":"zwölf 👑"}');
    await store.writeReview(id, FIRST, 'whole');
    expect(await store.readReview(id, FIRST)).toBe('whole');
    const again = await reopen();
    expect(await again.readReview(id, FIRST)).toBe('whole');
    expect(await again.readReview(id, SECOND)).toBe('{"moves":"zwölf 👑"}');
    expect(await again.readReview(other.id, FIRST)).toBeUndefined();
  });

  test('END-09: given matches in threads, then each is found by its thread, in a thread of two the newer one', async ({
    store,
  }) => {
    const first = await begun(store, 'm1', whereabouts(undefined, '1600000000000000001'));
    const second = await begun(store, 'm2', whereabouts(undefined, '1600000000000000002'));
    expect(await store.findMatchIn('1600000000000000001')).toBe(first.id);
    expect(await store.findMatchIn('1600000000000000002')).toBe(second.id);
    expect(await store.findMatchIn('1600000000000000003')).toBeUndefined();
    const third = await begun(store, 'm3', whereabouts(undefined, '1600000000000000001'));
    expect(await store.findMatchIn('1600000000000000001')).toBe(third.id);
  });
}
