import { expect } from 'vitest';
import { matchId } from '../../../src/match/ids.ts';
import type { Heartbeat } from '../../../src/store/store.ts';
import { at } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import { begun, shownAs } from './tale.ts';

const beat = (count: number, ids: number[], seconds: number, shown: Record<string, string> = {}): Heartbeat => ({
  shards: { count, ids },
  at: at(seconds),
  shownStates: new Map(Object.entries(shown).map(([id, shownState]) => [matchId(id), shownAs(shownState)])),
});

export function testHeartbeat(test: StoreTest): void {
  test('TIME-08: given no beat yet, then there is no last one', async ({ store }) => {
    expect(await store.lastBeats()).toEqual([]);
  });

  test('TIME-08: given beats, then the last one of each shard is known, also of another number of shards', async ({
    store,
  }) => {
    for (const seconds of [1, 2, 3]) await store.beat(beat(4, [0, 2], seconds));
    await store.beat(beat(4, [1], 2));
    await store.beat(beat(2, [0], 60));
    const last = await store.lastBeats();
    expect(last.toSorted((a, b) => b.count - a.count || a.shard - b.shard)).toEqual([
      { shard: 0, count: 4, at: at(3) },
      { shard: 1, count: 4, at: at(2) },
      { shard: 2, count: 4, at: at(3) },
      { shard: 0, count: 2, at: at(60) },
    ]);
  });

  test('RUN-03: given what matches show, then it is read with them, whatever happened since', async ({ store }) => {
    const tales = [await begun(store, 'm1'), await begun(store, 'm2')];
    await store.beat(beat(1, [0], 1, { m1: '{"card":"1"}', m2: '{"card":"2"}' }));
    await store.beat(beat(1, [0], 2, { m1: '{"card":"3"}' }));
    await store.beat(beat(1, [0], 3));
    for (const tale of tales) await tale.turn(store);
    expect(await store.readMatch(matchId('m1'))).toMatchObject({ ok: true, value: { shownState: '{"card":"3"}' } });
    expect(await store.readMatch(matchId('m2'))).toMatchObject({ ok: true, value: { shownState: '{"card":"2"}' } });
  });

  test('RUN-03: given what a match shows that is not there, then the beat counts all the same', async ({ store }) => {
    await begun(store, 'm1');
    const long = JSON.stringify({ '👑 "\\': 'x'.repeat(50_000), nul: '\0' });
    await store.beat(beat(1, [0], 1, { nowhere: '{}', m1: long }));
    expect(await store.lastBeats()).toEqual([{ shard: 0, count: 1, at: at(1) }]);
    expect(await store.readMatch(matchId('nowhere'))).toBeUndefined();
    expect(await store.readMatch(matchId('m1'))).toMatchObject({ ok: true, value: { shownState: long } });
  });

  test('RUN-06: given a thousand matches on screen, then one beat writes what all of them show', async ({ store }) => {
    for (const id of ['m7', 'm999']) await begun(store, id);
    const shown = Array.from({ length: 1000 }, (_, index) => [`m${index}`, `{"at":${index}}`]);
    await store.beat(beat(1, [0], 1, Object.fromEntries(shown) as Record<string, string>));
    for (const at of [7, 999])
      expect(await store.readMatch(matchId(`m${at}`))).toMatchObject({
        ok: true,
        value: { shownState: `{"at":${at}}` },
      });
  });
}
