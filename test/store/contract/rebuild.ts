import { expect } from 'vitest';
import { ALICE, BOB, CAROL } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import { meet, OTHER_SERVER, played, SERVER, whereabouts } from './tale.ts';

export function testRebuild(test: StoreTest): void {
  test('HIST-02, RUN-12: given journals, when all is made anew from them, then it is as it was', async ({ store }) => {
    await meet(store, ALICE, BOB, CAROL);
    await played(store, 'm1', { winner: 'light', to: 300 });
    await played(store, 'm2', { light: CAROL, winner: 'dark', to: 200 });
    await played(store, 'm3', { where: whereabouts(OTHER_SERVER), to: 250 });
    await store.forgetPlayer(BOB);
    const seen = async () => ({
      alice: await store.readGames({ player: ALICE }, { most: 9 }),
      bob: await store.readGames({ player: BOB }, { most: 9 }),
      standings: await store.readStandings(SERVER, 'live'),
      elsewhere: await store.readStandings(OTHER_SERVER, 'live'),
      statistics: await store.readStatistics({ player: ALICE, guildId: SERVER }),
    });
    const before = await seen();
    const heard: number[] = [];
    expect(await store.rebuildReadModels((matches) => heard.push(matches))).toEqual({
      matches: 3,
      games: 3,
      rated: 3,
      problems: [],
    });
    expect(heard).toEqual([3]);
    const after = await seen();
    const unnumbered = ({ games }: typeof after.alice) => games.map((game) => ({ ...game, number: 0 }));
    const byMatch = (one: { match: string }, other: { match: string }) => (one.match < other.match ? -1 : 1);
    expect(unnumbered(after.alice).toSorted(byMatch)).toEqual(unnumbered(before.alice).toSorted(byMatch));
    expect({ ...after, alice: 0, statistics: 0 }).toEqual({ ...before, alice: 0, statistics: 0 });
    expect((await played(store, 'm4')).entries.at(-1)?.[1]).toMatchObject({ number: 3 });
  });
}
