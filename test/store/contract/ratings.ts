import { expect } from 'vitest';
import type { PlayerId } from '../../../src/match/ids.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { FIRST_RATING, rateGame } from '../../../src/match/rating.ts';
import type { Standing } from '../../../src/match/statistics.ts';
import { ALICE, at, BOB, CAROL, drawn, DORA, started, won } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import { begun, meet, OTHER_SERVER, played, SERVER, Tale, whereabouts } from './tale.ts';

const tally = ({ player, wins, losses, draws }: Standing) => [player, wins, losses, draws];

export function testRatings(test: StoreTest): void {
  test('RUN-12: given a game that counts, when it ends, then what it did is recorded next to its end, and read everywhere', async ({
    store,
  }) => {
    await meet(store, ALICE, BOB);
    const tale = await played(store, 'm1', { winner: 'light' });
    const changes = rateGame({ dark: undefined, light: undefined }, 'light', at(200));
    const rated = { number: 1, pool: 'live', ...changes };
    expect(tale.entries.at(-1)).toStrictEqual([
      won('light', 'resigned', 200),
      { type: 'GameRated', ...rated, at: at(200) },
    ]);
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
    expect(tale.match).toMatchObject({ phase: 'ended', revision: 11, game: { rated } });
    expect((await store.readGames({ player: ALICE }, { most: 1 })).games[0]?.rated).toStrictEqual(rated);
    expect(await store.readRatings(ALICE, SERVER)).toStrictEqual({
      live: { ...changes.dark.after, playedAt: at(200), games: 1 },
    });
    expect(await store.readRatings(ALICE, OTHER_SERVER)).toEqual({});
  });

  test('RUN-12: given games one after another, then each begins with what the one before has left, by server and pool', async ({
    store,
  }) => {
    await meet(store, ALICE, BOB, CAROL);
    const slow = { ...DEFAULT_OPTIONS, time: { limit: at(0), warning: 'none' } } as const;
    const tales = [
      await played(store, 'm1', { winner: 'dark' }),
      await played(store, 'm2', { light: CAROL, winner: 'dark', to: 90_000 }),
      await played(store, 'm3', { options: slow }),
      await played(store, 'm4', { where: whereabouts(OTHER_SERVER) }),
    ];
    const rated = tales.map(({ entries }) => entries.at(-1)?.[1]);
    expect(rated).toMatchObject([
      { number: 1, pool: 'live', dark: { before: FIRST_RATING } },
      { number: 2, pool: 'live', light: { before: FIRST_RATING } },
      { number: 3, pool: 'correspondence', dark: { before: FIRST_RATING } },
      { number: 1, pool: 'live', dark: { before: FIRST_RATING } },
    ]);
    const [first, second] = rated;
    if (first?.type !== 'GameRated' || second?.type !== 'GameRated') throw new Error('not rated');
    const dark = { ...first.dark.after, playedAt: at(200) };
    expect(second.dark).toEqual(rateGame({ dark, light: undefined }, 'dark', at(90_000)).dark);
  });

  test('RUN-12: given a game that does not count, or has no result, then no rating comes of it', async ({ store }) => {
    await meet(store, ALICE, BOB);
    const unrated = await played(store, 'm1', { options: UNTIMED_OPTIONS, winner: 'dark' });
    const limit = await played(store, 'm2', { rating: { unrated: 'pair-limit' }, winner: 'dark' });
    const before = await begun(store, 'm3');
    await before.tell(store, { type: 'MatchClosed', reason: 'called-off', at: at(300) });
    for (const tale of [unrated, limit]) expect(tale.entries.at(-1)).toHaveLength(1);
    expect(await store.readStandings(SERVER, 'live')).toEqual([]);
  });

  test('RUN-12: given events behind the end in the same decision, then what it did to the ratings stands before them', async ({
    store,
  }) => {
    await meet(store, ALICE, BOB);
    const tale = new Tale('m1');
    await tale.tell(store, {
      type: 'ChallengeMade',
      challenger: ALICE,
      invited: BOB,
      options: DEFAULT_OPTIONS,
      at: at(0),
    });
    const rating = { pool: 'live' } as const;
    await tale.tell(store, { type: 'ChallengeAccepted', at: at(60) }, started(ALICE, BOB, 60, rating));
    await tale.tell(store, drawn('agreement', 90), { type: 'MatchClosed', reason: 'finished', at: at(90) });
    expect(tale.entries.at(-1)?.map(({ type }) => type)).toEqual(['GameEnded', 'GameRated', 'MatchClosed']);
    expect(tale.match).toMatchObject({ phase: 'closed', revision: 6, game: { rated: { number: 1 } } });
    await tale.tell(store, { type: 'Watched', player: CAROL, at: at(100) });
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
  });

  test('RUN-12: given a journal that is copied from elsewhere, then its games are rated by what their players have here', async ({
    store,
  }) => {
    await meet(store, ALICE, BOB);
    const there = await played(store, 'm1', { where: whereabouts(OTHER_SERVER), winner: 'light' });
    await played(store, 'm2', { winner: 'dark' });
    const copy = new Tale('copy');
    for (const events of there.entries) await copy.tell(store, ...events);
    expect(copy.match.revision).toBe(there.match.revision);
    expect(copy.match).toMatchObject({ game: { rated: { number: 2 } } });
    expect((await store.rebuildReadModels()).problems).toEqual([]);
  });

  test('RUN-12: given matches of the same players that end at the same time, then one is rated after another, and none is lost', async ({
    store,
  }) => {
    const players = [ALICE, BOB, CAROL, DORA];
    await meet(store, ...players);
    const pairs: [PlayerId, PlayerId][] = players.flatMap((dark) =>
      players.flatMap((light): [PlayerId, PlayerId][] => (dark === light ? [] : [[dark, light]])),
    );
    const tales = await Promise.all(
      pairs.map(([dark, light], index) => played(store, `m${index}`, { dark, light, winner: 'dark' })),
    );
    const ended = tales.flatMap(({ entries }) => entries.at(-1)?.slice(1) ?? []);
    const rated = ended.flatMap((event) => (event.type === 'GameRated' ? [event] : []));
    expect(rated.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(pairs.map((_, index) => index + 1));
    const standings = await store.readStandings(SERVER, 'live');
    expect(standings).toHaveLength(4);
    expect(standings.map(tally)).toEqual(expect.arrayContaining(players.map((player) => [player, 3, 3, 0])));
    expect((await store.rebuildReadModels()).problems).toEqual([]);
    expect(await store.readStandings(SERVER, 'live')).toEqual(standings);
  });

  test('RUN-12: given the rated games of a server, then its standings tell of them, ever or since a moment, the best first', async ({
    store,
  }) => {
    await meet(store, ALICE, BOB, CAROL);
    await played(store, 'm1', { light: CAROL, winner: 'dark', to: 200 });
    const earlier = await store.readRatings(ALICE, SERVER);
    await played(store, 'm2', { winner: 'light', to: 5000 });
    await played(store, 'm3', { options: UNTIMED_OPTIONS, winner: 'dark', to: 6000 });
    const ever = await store.readStandings(SERVER, 'live');
    expect(ever.map(tally)).toEqual([
      [BOB, 1, 0, 0],
      [ALICE, 1, 1, 0],
      [CAROL, 0, 1, 0],
    ]);
    for (const { rating, gained } of ever) expect(gained).toBeCloseTo(rating.rating - 1500, 9);
    expect(ever[0]?.rating).toMatchObject({ games: 1, playedAt: at(5000) });
    const since = await store.readStandings(SERVER, 'live', at(201));
    expect(since.map(tally)).toEqual([
      [BOB, 1, 0, 0],
      [ALICE, 0, 1, 0],
    ]);
    expect(since[1]?.gained).toBeCloseTo((ever[1]?.rating.rating ?? 0) - (earlier.live?.rating ?? 0), 9);
    expect(await store.readStandings(SERVER, 'correspondence')).toEqual([]);
    expect(await store.readStandings(OTHER_SERVER, 'live')).toEqual([]);
  });

  test('RUN-12: given two players, then their games that counted are counted from when they began, whoever is asked for first', async ({
    store,
  }) => {
    await meet(store, ALICE, BOB, CAROL);
    await played(store, 'early', { from: 60 });
    await played(store, 'm2', { from: 100 });
    await played(store, 'm3', { from: 110, dark: BOB, light: ALICE });
    await played(store, 'unrated', { from: 120, options: UNTIMED_OPTIONS });
    await played(store, 'others', { from: 120, light: CAROL });
    await played(store, 'elsewhere', { from: 120, where: whereabouts(OTHER_SERVER) });
    expect(await store.countRated([ALICE, BOB], SERVER, at(100))).toBe(2);
    expect(await store.countRated([BOB, ALICE], SERVER, at(60))).toBe(3);
    expect(await store.countRated([BOB, CAROL], SERVER, at(0))).toBe(0);
  });
}
