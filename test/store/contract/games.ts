import { expect } from 'vitest';
import { BOT } from '../../../src/match/ids.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { ALICE, at, BOB, CAROL, HOTSEAT, SOLO, won } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import { meet, OTHER_SERVER, played, rematch, SERVER, Tale, TURNS, whereabouts } from './tale.ts';

export function testGames(test: StoreTest): void {
  test('HIST-01: given a game that is over, then it is found by either player, with all that a list says of it', async ({
    store,
  }) => {
    await meet(store, ALICE, BOB);
    const tale = await played(store, 'm1', { winner: 'light', options: UNTIMED_OPTIONS });
    const found = await store.readGames({ player: BOB }, { most: 5 });
    expect(found).toStrictEqual({
      total: 1,
      games: [
        {
          number: expect.any(Number) as number,
          match: tale.id,
          game: 3,
          where: tale.where,
          kind: 'two',
          level: undefined,
          seats: { dark: ALICE, light: BOB },
          winner: 'light',
          reason: 'resigned',
          pool: undefined,
          rated: undefined,
          opening: 'Single Corner',
          startedAt: at(60),
          endedAt: at(200),
          plies: TURNS.length,
        },
      ],
    });
    expect(await store.readGames({ player: ALICE }, { most: 5 })).toStrictEqual(found);
    expect(await store.readGames({ player: CAROL }, { most: 5 })).toStrictEqual({ games: [], total: 0 });
  });

  test('HIST-01: given many games, then the newest come first, page by page', async ({ store }) => {
    await meet(store, ALICE, BOB);
    for (let index = 0; index < 5; index += 1) await played(store, `m${index}`);
    const first = await store.readGames({ player: ALICE }, { most: 2 });
    expect(first).toMatchObject({ total: 5, games: [{ match: 'm4' }, { match: 'm3' }] });
    const next = await store.readGames({ player: ALICE }, { most: 2, before: first.games[1]?.number });
    expect(next).toMatchObject({ total: 5, games: [{ match: 'm2' }, { match: 'm1' }] });
    // And back: what is newer than a page, and next to it.
    const last = await store.readGames({ player: ALICE }, { most: 2, before: next.games[1]?.number });
    expect(last).toMatchObject({ total: 5, games: [{ match: 'm0' }] });
    expect(await store.readGames({ player: ALICE }, { most: 2, after: last.games[0]?.number })).toStrictEqual(next);
  });

  test('HIST-01: given games with several players, in several places, then only those that are asked for are told', async ({
    store,
  }) => {
    await meet(store, ALICE, BOB, CAROL);
    await played(store, 'with-bob', { where: { ...whereabouts(), channelId: '1500000000000000007' } });
    await played(store, 'with-carol', { light: CAROL });
    await played(store, 'elsewhere', { where: whereabouts(OTHER_SERVER) });
    const matches = async (filter: object) =>
      (await store.readGames({ player: ALICE, ...filter }, { most: 5 })).games.map(({ match }) => match);
    expect(await matches({})).toEqual(['elsewhere', 'with-carol', 'with-bob']);
    expect(await matches({ against: BOB })).toEqual(['elsewhere', 'with-bob']);
    expect(await matches({ guildId: SERVER })).toEqual(['with-carol', 'with-bob']);
    expect(await matches({ guildId: SERVER, channelIds: ['1500000000000000007', '1500000000000000009'] })).toEqual([
      'with-bob',
    ]);
    expect(await matches({ channelIds: [] })).toEqual([]);
    const statistics = await store.readStatistics({ player: ALICE, channelIds: [] });
    expect(statistics.games).toBe(0);
  });

  test('START-08, START-10, HIST-01: given games that one person played alone, then they are that person’s only', async ({
    store,
  }) => {
    const [anna, ben] = [HOTSEAT.seats.dark, HOTSEAT.seats.light];
    await meet(store, ALICE);
    for (const id of [anna, ben, BOT]) await store.meetPlayer({ id, userId: undefined, name: id });
    const hotseat = new Tale('hotseat');
    await hotseat.tell(store, HOTSEAT);
    await hotseat.tell(store, won('dark', 'resigned'));
    const solo = new Tale('solo');
    await solo.tell(store, SOLO);
    await solo.tell(store, won('dark', 'resigned'));
    expect(await store.readGames({ player: ALICE }, { most: 5 })).toMatchObject({
      games: [
        { match: 'solo', kind: 'solo', level: 5, seats: { dark: ALICE, light: BOT }, winner: 'dark' },
        { match: 'hotseat', kind: 'hotseat', seats: { dark: anna, light: ben } },
      ],
    });
    for (const player of [anna, ben, BOT])
      expect(await store.readGames({ player }, { most: 5 })).toMatchObject({ total: 0 });
    expect(await store.readStatistics({ player: ALICE })).toMatchObject({
      games: 0,
      solo: { wins: 1, losses: 0, draws: 0, best: 5 },
      streaks: { now: undefined, mostWins: 0 },
    });
  });

  test('HIST-02: given games of all kinds, then their figures are a player’s own', async ({ store }) => {
    await meet(store, ALICE, BOB);
    const correspondence = { ...DEFAULT_OPTIONS, time: { limit: at(0), warning: 'none' } } as const;
    await played(store, 'm1', { winner: 'dark' });
    await played(store, 'm2', { winner: 'light', options: correspondence });
    await played(store, 'm3', { dark: BOB, light: ALICE, winner: 'light' });
    await played(store, 'm4', { dark: BOB, light: ALICE, winner: 'light', options: UNTIMED_OPTIONS });
    await played(store, 'm5');
    const statistics = await store.readStatistics({ player: ALICE, guildId: SERVER });
    expect(statistics).toMatchObject({
      games: 5,
      tallies: {
        live: { dark: { wins: 1, losses: 0, draws: 1 }, light: { wins: 1, losses: 0, draws: 0 } },
        correspondence: { dark: { wins: 0, losses: 1, draws: 0 } },
        off: { light: { wins: 1 } },
      },
      streaks: { now: { outcome: 'draw', games: 1 }, mostWins: 2 },
      meanTimes: { off: 10_000 },
      openings: [{ name: 'Single Corner', wins: 3, losses: 1, draws: 1 }],
    });
    const { live } = await store.readRatings(ALICE, SERVER);
    expect(statistics.curves.live).toHaveLength(3);
    expect(statistics.curves.live.at(-1)).toEqual({ at: at(200), rating: live?.rating });
    expect((await store.readStatistics({ player: ALICE })).curves).toEqual({ live: [], correspondence: [] });
  });

  test('END-05, HIST-01: given a rematch, then each game is found by itself', async ({ store }) => {
    await meet(store, ALICE, BOB);
    const tale = await played(store, 'm1');
    await tale.tell(store, ...rematch('bob', 300));
    await tale.tell(store, won('dark', 'resigned', 400));
    const { games } = await store.readGames({ player: ALICE }, { most: 5 });
    expect(games).toMatchObject([
      { match: 'm1', seats: { dark: BOB, light: ALICE }, plies: 0 },
      { match: 'm1', seats: { dark: ALICE, light: BOB } },
    ]);
    expect(new Set(games.map(({ game }) => game)).size).toBe(2);
  });
}
