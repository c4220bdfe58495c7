import { expect } from 'vitest';
import { EVENT_VERSION } from '../../../src/match/journal.ts';
import { EVERY_SHARD } from '../../../src/store/store.ts';
import type { Damage } from '../../support/memory-store.ts';
import type { StoreTest } from './store-contract.ts';
import { ALICE, at, CAROL } from '../../match/samples.ts';
import { begun, collected, SERVER, TURNS, whereabouts } from './tale.ts';

export function testDamage(test: StoreTest): void {
  test.for<[string, Damage, RegExp]>([
    ['is no JSON', { data: '{"type":"MovePl' }, /is no JSON/],
    ['is of a newer program', { version: EVENT_VERSION + 1 }, /newer/],
    ['is lost', 'lost', /is missing/],
  ])(
    'RUN-03: given a match of which event 4 %s, then it is set aside with a sentence for the operator, and all others go on',
    async ([, change, problem], { store, damage }) => {
      const first = await begun(store, 'm1');
      const broken = await begun(store, 'm2');
      const last = await begun(store, 'm3');
      for (const turn of TURNS) await broken.tell(store, turn);
      await damage(broken.id, 4, change);

      const quarantine = {
        ok: false,
        error: {
          id: broken.id,
          where: broken.where,
          revision: 4,
          entries: broken.entries.slice(0, 2),
          shownState: undefined,
          isRetired: false,
          found: change === 'lost' ? undefined : (change.data ?? (expect.any(String) as string)),
          problem: expect.stringMatching(problem) as string,
        },
      };
      const expected = [first.read, quarantine, last.read];
      expect(await collected(store.liveMatches(EVERY_SHARD))).toStrictEqual(expected);
      expect(await collected(store.allMatches())).toStrictEqual(expected);
      expect(await store.readMatch(broken.id)).toStrictEqual(quarantine);
    },
  );

  test('RUN-03: given a match that is set aside, then it can be retired', async ({ store, damage }) => {
    const tale = await begun(store, 'm1');
    await damage(tale.id, 2, { data: '' });
    await store.retireMatch(tale.id);
    expect(await collected(store.liveMatches(EVERY_SHARD))).toEqual([]);
    expect(await collected(store.allMatches())).toMatchObject([{ ok: false, error: { revision: 2 } }]);
  });

  test('RUN-03: given a match that is set aside, then it is in no list and never due, but found where it is; its next entry brings it back', async ({
    store,
  }) => {
    const tale = await begun(store, 'm1', whereabouts(SERVER, '77'));
    await store.setAside(tale.id);
    expect(await collected(store.unsettled(EVERY_SHARD))).toEqual([tale.id]);
    expect(await store.dueBefore(EVERY_SHARD, at(7200), 10)).toEqual([]);
    expect(await store.census([ALICE], EVERY_SHARD, at(100))).toEqual({ total: 0, matches: [] });
    expect(await store.matchesOf(ALICE)).toEqual([]);
    expect((await store.openMatches(CAROL, SERVER, [tale.where.channelId], 9)).running.total).toBe(0);
    expect(await store.countByPhase(EVERY_SHARD)).toEqual(new Map([['unreadable', 1]]));
    expect(await store.at({ threadId: '77' })).toMatchObject([{ id: tale.id, phase: 'unreadable' }]);
    await tale.turn(store);
    expect((await store.matchesOf(ALICE)).map(({ id }) => id)).toEqual([tale.id]);
    expect(await store.dueBefore(EVERY_SHARD, at(7200), 10)).toHaveLength(1);
  });
}
