import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { millis, playerId } from '../../src/match/ids.ts';
import { beginOf, placeOf, rank, whyUnlisted } from '../../src/match/standings.ts';
import type { Standing } from '../../src/match/statistics.ts';
import { tries } from '../support/tries.ts';
import { daysAgo, NOW, ratingAt, tally } from '../views/support/past-samples.ts';

const standing = (name: string, rating: number, more: Partial<Standing> = {}): Standing => ({
  player: playerId(name),
  rating: ratingAt(rating),
  ...tally(0, 0, 0),
  gained: 0,
  ...more,
});
const order = (standings: readonly Standing[], period: 'month' | 'ever') =>
  rank(standings, period, NOW).map(({ player }) => player);

describe('HIST-02: who stands where', () => {
  test('HIST-02: given all time, then the highest rating is first, however many were won', () => {
    const some = [standing('low', 1400, tally(9, 0, 0)), standing('high', 1700), standing('middle', 1500)];
    expect(order(some, 'ever')).toEqual(['high', 'middle', 'low']);
  });

  test('HIST-02: given this month, then by wins, then fewest losses, then points gained, then rating', () => {
    const some = [
      standing('rated', 1900),
      standing('lucky', 1500, { ...tally(3, 1, 0), gained: 30 }),
      standing('busy', 1500, { ...tally(3, 2, 0), gained: 90 }),
      standing('quick', 1500, { ...tally(3, 1, 0), gained: 31 }),
      standing('best', 1400, tally(4, 9, 0)),
    ];
    expect(order(some, 'month')).toEqual(['best', 'quick', 'lucky', 'busy', 'rated']);
  });

  test('HIST-02: given a guess of a rating, or no game for more than 60 days, then nobody is listed, and it is known why', () => {
    const guess = ratingAt(1800, { deviation: 109.9, volatility: 0.09, playedAt: daysAgo(2) });
    const settled = ratingAt(1800, { deviation: 60, playedAt: daysAgo(60) });
    const gone = ratingAt(1800, { deviation: 45, playedAt: daysAgo(60.01) });
    expect(whyUnlisted(undefined, NOW)).toBe('no-games');
    expect(whyUnlisted(guess, NOW)).toBe('too-few-games');
    expect(whyUnlisted(settled, NOW)).toBeUndefined();
    expect(whyUnlisted(gone, NOW)).toBe('away');
    const some = [guess, settled, gone].map((rating, index) => standing(`p${index}`, 0, { rating }));
    expect(order(some, 'ever')).toEqual(['p1']);
    expect(order(some, 'month')).toEqual(['p1']);
  });

  test('HIST-02: given two alike, then their order is the same whatever it was before', () => {
    const [one, other] = [standing('a', 1500), standing('b', 1500)];
    expect(order([one, other], 'ever')).toEqual(order([other, one], 'ever'));
  });

  test('HIST-02: given any day of any year, then its month began at midnight of the first, UTC; all time never began', () => {
    fc.assert(
      fc.property(fc.nat(Date.UTC(2999, 11, 31)), (now) => {
        const date = new Date(now);
        expect(beginOf('month', millis(now))).toBe(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
      }),
      { ...tries(2000), examples: [[Date.UTC(2028, 1, 29)], [Date.UTC(2028, 2, 1)], [Date.UTC(2000, 1, 29)], [0]] },
    );
    expect(beginOf('ever', NOW)).toBeUndefined();
  });

  test('HIST-02: given a place, then it counts from 1; who is not there has none', () => {
    const ranked = rank([standing('a', 1500), standing('b', 1600)], 'ever', NOW);
    expect(placeOf(playerId('a'), ranked)).toBe(2);
    expect(placeOf(playerId('c'), ranked)).toBeUndefined();
  });
});
