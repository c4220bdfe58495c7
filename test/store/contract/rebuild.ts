import { expect } from 'vitest';
import { ALICE, BOB, CAROL } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import { meet, OTHER_SERVER, played, SERVER, whereabouts } from './tale.ts';

export function testRebuild(test: StoreTest): void {
  test('HIST-01, RUN-12: given journals, when all is made anew from them, then it is as it was', async ({ store }) => {
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
    expect(await store.rebuildReadModels()).toEqual({
      matches: 3,
      games: 3,
      rated: 3,
      problems: [],
    });
    const after = await seen();
    const unnumbered = ({ games }: typeof after.alice) => games.map((game) => ({ ...game, number: 0 }));
    const byMatch = (one: { match: string }, other: { match: string }) => (one.match < other.match ? -1 : 1);
    expect(unnumbered(after.alice).toSorted(byMatch)).toEqual(unnumbered(before.alice).toSorted(byMatch));
    expect({ ...after, alice: 0, statistics: 0 }).toEqual({ ...before, alice: 0, statistics: 0 });
    expect((await played(store, 'm4')).entries.at(-1)?.[1]).toMatchObject({ number: 3 });
  });

  test('RUN-03, RUN-12: given a journal that is damaged, or a game that is rated otherwise than its players stood, then that is said, and the numbers that were shown stay', async ({
    store,
    damage,
  }) => {
    await meet(store, ALICE, BOB, CAROL);
    const [first, second, third] = [
      await played(store, 'm1', { winner: 'light', to: 100 }),
      await played(store, 'm2', { winner: 'light', to: 200 }),
      await played(store, 'm3', { light: CAROL, winner: 'dark', to: 300 }),
    ];
    const standings = await store.readStandings(SERVER, 'live');
    const rated = first.entries.at(-1)?.[1];
    if (rated?.type !== 'GameRated') throw new Error('not rated');
    const { dark } = rated;
    const other = { ...rated, dark: { ...dark, after: { ...dark.after, rating: 1234 } } };
    await damage(first.id, first.match.revision, { data: JSON.stringify(other) });
    const { problems, ...counts } = await store.rebuildReadModels();
    expect(counts).toEqual({ matches: 3, games: 3, rated: 3 });
    const otherwise = 'that began with event 3 is rated otherwise than the games before it lead to.';
    expect(problems).toEqual([`The game of match m1 ${otherwise}`, `The game of match m2 ${otherwise}`]);
    expect(await store.readStandings(SERVER, 'live')).toEqual(standings);

    await damage(second.id, 2, { data: 'no JSON' });
    expect((await store.rebuildReadModels()).problems).toContain(
      `The game of match m3 that began with event 3 is number 3 of server ${SERVER}, where number 2 comes next.`,
    );
    await damage(third.id, third.match.revision, 'lost');
    const lost = await store.rebuildReadModels();
    expect(lost).toMatchObject({ matches: 3, games: 2, rated: 1 });
    expect(lost.problems.map((problem) => problem.slice(0, 30))).toEqual([
      'Event 2 of match m2 is no JSON',
      'Event 11 of match m3 is missin',
      'The game of match m1 that bega',
      'The game of match m3 that bega',
    ]);
    expect((await played(store, 'm4')).entries.at(-1)?.[1]).toMatchObject({ number: 4 });
  });
}
