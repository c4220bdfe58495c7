import { describe, test } from 'vitest';
import type { MatchId } from '../../../src/match/ids.ts';
import type { Store } from '../../../src/store/store.ts';
import type { Damage } from '../../support/memory-store.ts';
import { testAbsences } from './absences.ts';
import { testAppending } from './appending.ts';
import { testCodes } from './codes.ts';
import { testDamage } from './damage.ts';
import { testJournal } from './journal.ts';
import { testPlayers } from './players.ts';
import { testGames } from './games.ts';
import { testHeartbeat } from './heartbeat.ts';
import { testRebuild } from './rebuild.ts';
import { testForgetting } from './forgetting.ts';
import { testReopening } from './reopening.ts';
import { testReviews } from './reviews.ts';
import { testRatings } from './ratings.ts';
import { testRows } from './rows.ts';
import { testServers } from './servers.ts';

/** A store of its own for one test, with nothing in it. */
export interface OpenedStore {
  readonly store: Store;
  /** Closes the store and opens another one on what it has written, as the next process does. */
  readonly reopen: () => Promise<Store>;
  /** Changes an event on the disk behind the store's back; `'lost'`: it is not there any more. */
  readonly damage: (match: MatchId, revision: number, change: Damage) => Promise<void>;
}

const testWith = (open: () => Promise<OpenedStore>) =>
  test
    .extend('opened', open)
    .extend('store', ({ opened }) => opened.store)
    .extend('reopen', ({ opened }) => opened.reopen)
    .extend('damage', ({ opened }) => opened.damage);
export type StoreTest = ReturnType<typeof testWith>;

/** What every store promises, whatever is behind it. One that passes can be put in place of any other. */
export function describeStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(name, () => {
    const test = testWith(open);
    describe('appending', () => testAppending(test));
    describe('the journal', () => testJournal(test));
    describe('damage', () => testDamage(test));
    describe('players', () => testPlayers(test));
    describe('the heartbeat', () => testHeartbeat(test));
    describe('rows of matches', () => testRows(test));
    describe('absences', () => testAbsences(test));
    describe('codes of tables', () => testCodes(test));
    describe('finished games', () => testGames(test));
    describe('ratings', () => testRatings(test));
    describe('making anew', () => testRebuild(test));
    describe('preferences, and forgetting', () => testForgetting(test));
    describe('reviews', () => testReviews(test));
    describe('settings and blocks', () => testServers(test));
    describe('closing and opening again', () => testReopening(test));
  });
}
