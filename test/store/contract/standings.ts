import { expect } from 'vitest';
import { type PlayerId, playerId } from '../../../src/match/ids.ts';
import type { Standing } from '../../../src/store/store.ts';
import { ALICE, at, BOB, CHALLENGED, won, drawn } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import { begun, OTHER_SERVER, rematch, SERVER, Tale, TURNS, whereabouts } from './tale.ts';

const standing = (player: PlayerId, wins: number, losses: number, draws: number): Standing => ({
  player,
  wins,
  losses,
  draws,
});

export function testStandings(test: StoreTest): void {
  test('RUN-12: given several games of a match, then each counts in its server, for the players who played it', async ({
    store,
  }) => {
    const tale = await begun(store, 'm1');
    const elsewhere = await begun(store, 'm2', whereabouts(OTHER_SERVER));
    await elsewhere.tell(store, won('light', 'resigned'));
    expect(await store.readStandings(SERVER)).toEqual([]);
    await tale.tell(store, ...TURNS.slice(0, 1), won('dark', 'resigned'));
    await tale.tell(store, ...rematch('bob'));
    await tale.tell(store, won('dark', 'resigned', 120));
    await tale.tell(store, ...rematch('alice', 130));
    await tale.tell(store, drawn('agreement', 140));
    await tale.tell(store, ...rematch('bob', 150));
    await tale.tell(store, won('light', 'resigned', 160));
    expect(await store.readStandings(SERVER)).toStrictEqual([standing(ALICE, 2, 1, 1), standing(BOB, 1, 2, 1)]);
    expect(await store.readStandings(OTHER_SERVER)).toStrictEqual([standing(BOB, 1, 0, 0), standing(ALICE, 0, 1, 0)]);
  });

  test('RUN-12: given players, then most wins come first, then fewest losses, then most draws', async ({ store }) => {
    let number = 0;
    const play = async (dark: string, light: string, result: 'dark' | 'draw') => {
      const tale = new Tale(`m${(number += 1)}`);
      const seats = { dark: playerId(dark), light: playerId(light) };
      await tale.tell(
        store,
        { ...CHALLENGED, challenger: seats.dark, invited: seats.light } as typeof CHALLENGED,
        { type: 'ChallengeAccepted', at: at(1) },
        { type: 'GameStarted', seats, at: at(1) },
      );
      await tale.tell(store, result === 'draw' ? drawn('agreement') : won('dark', 'resigned'));
    };
    await play('two-wins', 'beaten-twice', 'dark');
    await play('two-wins', 'one-loss', 'dark');
    await play('one-loss', 'beaten-twice', 'dark');
    await play('drawer', 'twice-drawer', 'draw');
    await play('twice-drawer', 'beaten-once', 'draw');
    await play('no-loss', 'beaten-once', 'dark');
    expect((await store.readStandings(SERVER)).map(({ player }) => player)).toEqual([
      'two-wins',
      'no-loss',
      'one-loss',
      'twice-drawer',
      'drawer',
      'beaten-once',
      'beaten-twice',
    ]);
  });
}
