import { expect } from 'vitest';
import { EVERY_SHARD, shardOf, type ReadMatch } from '../../../src/store/store.ts';
import { type MatchId, matchId } from '../../../src/match/ids.ts';
import { ACCEPTED, STARTED } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import { asked, begun, collected, whereabouts } from './tale.ts';

const idsOf = (matches: readonly ReadMatch[]): MatchId[] =>
  matches.map((match) => (match.ok ? match.value.id : match.error.id));

export function testJournal(test: StoreTest): void {
  test('RUN-03: given matches, then all and live give them in the order in which they began', async ({ store }) => {
    const tales = [];
    for (const id of ['zeta', 'alpha', 'Mid', 'beta']) tales.push(await asked(store, id));
    for (const tale of tales.toReversed()) await tale.tell(store, ACCEPTED, STARTED);
    const expected = tales.map((tale) => tale.read);
    expect(await collected(store.liveMatches(EVERY_SHARD))).toStrictEqual(expected);
    expect(await collected(store.allMatches())).toStrictEqual(expected);
  });

  test('RUN-03: given a retired match, then it is not live, and can be read whole', async ({ store }) => {
    const over = await begun(store, 'm1');
    const goesOn = await begun(store, 'm2');
    await store.retireMatch(over.id);
    await store.retireMatch(over.id);
    const retired = { ok: true, value: { ...over.stored, isRetired: true } };
    expect(await collected(store.liveMatches(EVERY_SHARD))).toStrictEqual([goesOn.read]);
    expect(await store.readMatch(over.id)).toStrictEqual(retired);
    expect(await collected(store.allMatches())).toStrictEqual([retired, goesOn.read]);
  });

  test('RUN-03: given a match never written, then there is nothing to read or to retire', async ({ store }) => {
    expect(await store.readMatch(matchId('nowhere'))).toBeUndefined();
    await store.retireMatch(matchId('nowhere'));
    expect(await store.readMatch(matchId('nowhere'))).toBeUndefined();
  });

  test('RUN-03: given any number of shards, then servers fall to them by the whole of their ids, and each process gets its own', async ({
    store,
  }) => {
    // These two differ in their lowest bit above the 22nd only, where a floating-point number of this size is still exact;
    // the third has the ending that no such number can hold.
    const servers = ['1400000000000000001', String(1_400_000_000_000_000_001n + 2n ** 22n), '9007199254740993'];
    for (const [index, server] of servers.entries()) await asked(store, `m${index}`, whereabouts(server));
    for (const count of [1, 2, 3, 16, 1000]) {
      const shards = servers.map((server) => Number((BigInt(server) >> 22n) % BigInt(count)));
      expect(servers.map((server) => shardOf(server, count))).toEqual(shards);
      for (const ids of [[], ...shards.map((shard) => [shard]), [...new Set(shards)]]) {
        const expected = shards.flatMap((shard, index) => (ids.includes(shard) ? [matchId(`m${index}`)] : []));
        expect(idsOf(await collected(store.liveMatches({ count, ids })))).toEqual(expected);
      }
    }
    const [first] = await collected(store.liveMatches(EVERY_SHARD));
    expect(first?.ok === true && first.value.where.guildId).toBe(servers[0]);
  });

  test('RUN-03: given many matches, then they can be written to while they are being read', async ({ store }) => {
    const tales = await Promise.all(Array.from({ length: 60 }, (_, index) => begun(store, `m${index}`)));
    let count = 0;
    for await (const match of store.liveMatches(EVERY_SHARD)) {
      count += 1;
      const tale = tales.find(({ id }) => match.ok && match.value.id === id);
      expect(await tale?.turn(store)).not.toBe('conflict');
      if (count % 2 === 0 && tale !== undefined) await store.retireMatch(tale.id);
    }
    expect(count).toBe(60);
    for await (const match of store.allMatches()) {
      expect(match.ok).toBe(true);
      break;
    }
    expect(await collected(store.liveMatches(EVERY_SHARD))).toHaveLength(30);
  });
}
