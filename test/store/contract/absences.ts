import { expect } from 'vitest';
import { EVERY_SHARD, type Shards, shardOf } from '../../../src/store/store.ts';
import { at, CAROL } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import { begun, SERVER, type Tale } from './tale.ts';

const COMES = { type: 'Watched', player: CAROL, at: at(200) } as const;

export function testAbsences(test: StoreTest): void {
  test('TIME-08: given absences, then a match gets those of its shard that it has not taken up, and one that began later none', async ({
    store,
  }) => {
    const count = 2;
    const [own, other] = [shardOf(SERVER, count), 1 - shardOf(SERVER, count)];
    const tale = await begun(store, 'm1');
    expect(tale.stored.absence).toBe(0);
    const here = { count, ids: [own] };
    const first = await store.beginAbsence(here, 'process-away', at(70));
    const elsewhere = await store.beginAbsence({ count, ids: [other] }, 'process-away', at(71), at(72));
    const both = await store.beginAbsence({ count, ids: [0, 1] }, 'gateway-away', at(73), at(74));
    const expected = [
      { number: first, shards: here, reason: 'process-away', since: at(70), until: undefined },
      { number: both, shards: { count, ids: [0, 1] }, reason: 'gateway-away', since: at(73), until: at(74) },
    ];
    expect(await store.absencesAfter(0, SERVER)).toEqual(expected);
    expect(await store.absencesAfter(first, SERVER)).toEqual(expected.slice(1));
    const open = async (shards: Shards) => (await store.openAbsences(shards)).map(({ number }) => number);
    expect(await open(here)).toEqual([first]);
    expect(await open({ count, ids: [other] })).toEqual([]);
    expect(await open(EVERY_SHARD)).toEqual([first]);
    await store.endAbsence(first, at(75));
    expect(await store.absencesAfter(0, SERVER)).toMatchObject([{ number: first, until: at(75) }, { number: both }]);
    expect(elsewhere).toBeGreaterThan(first);

    await store.endAbsence(first, at(99));
    expect(await store.absencesAfter(0, SERVER)).toMatchObject([{ until: at(75) }, { until: at(74) }]);

    const younger = await begun(store, 'm2');
    const absenceOf = async ({ id }: Tale) => {
      const read = await store.readMatch(id);
      return read?.ok === true ? read.value.absence : undefined;
    };
    expect(await absenceOf(younger)).toBe(both);
    const where = tale.where;
    await store.append({ before: tale.match, events: [COMES], where, absence: both });
    expect(await absenceOf(tale)).toBe(both);
  });

  test('TIME-08: given absences that every match has taken up, then they go, but for the newest, so that numbers never come again', async ({
    store,
  }) => {
    const tale = await begun(store, 'm1');
    const over = async (seconds: number): Promise<number> => {
      const number = await store.beginAbsence(EVERY_SHARD, 'gateway-away', at(seconds));
      await store.endAbsence(number, at(seconds + 1));
      return number;
    };
    const numbers = [await over(70), await over(80), await over(90)];
    const left = async () => (await store.absencesAfter(0, SERVER)).map(({ number }) => number);
    expect(await left()).toEqual(numbers);
    await store.append({ before: tale.match, events: [COMES], where: tale.where, absence: numbers[1] });
    numbers.push(await over(100));
    expect(await left()).toEqual(numbers.slice(2));
    await store.retireMatch(tale.id);
    const last = await over(110);
    expect(await left()).toEqual([last]);
    expect(last).toBeGreaterThan(Math.max(...numbers));
  });
}
