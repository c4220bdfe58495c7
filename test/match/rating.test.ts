import rate from 'glicko2-lite';
import { describe, expect, test } from 'vitest';
import { type Millis, millis } from '../../src/match/ids.ts';
import { FIRST_RATING, isProvisional, type PlayedRating, rateGame, ratingAt } from '../../src/match/rating.ts';

const DAY = 86_400_000;
const days = (count: number): Millis => millis(count * DAY);

const played = (rating: Partial<PlayedRating>): PlayedRating => ({
  rating: 1500,
  deviation: 60,
  volatility: 0.06,
  playedAt: days(0),
  ...rating,
});

test('RUN-12: given the example in Glickman’s paper, then the library has his results', () => {
  const { rating, rd, vol } = rate(
    1500,
    200,
    0.06,
    [
      [1400, 30, 1],
      [1550, 100, 0],
      [1700, 300, 0],
    ],
    { tau: 0.5 },
  );
  expect(rating).toBeCloseTo(1464.05, 2);
  expect(rd).toBeCloseTo(151.52, 2);
  expect(vol).toBeCloseTo(0.05999, 4);
});

describe('a rating while nobody plays', () => {
  test.each([
    [0.06, 110],
    [0.09, 151],
  ])('RUN-12: given a deviation of 60 and a volatility of %d, then after a year it is %d', (volatility, grown) => {
    const after = ratingAt(played({ volatility }), days(365));
    expect(Math.round(after.deviation)).toBe(grown);
    expect(after).toMatchObject({ rating: 1500, volatility });
  });

  test('RUN-12: given many years, then it is as unsure as of somebody new, and no more', () => {
    expect(ratingAt(played({ volatility: 0.1 }), days(20_000)).deviation).toBe(350);
  });

  test('RUN-12: given a clock that was set back, then it is as it was', () => {
    expect(ratingAt(played({}), days(-10)).deviation).toBe(60);
  });

  test('RUN-12: given a rating, then it is shown with a question mark from a deviation of 110 on', () => {
    expect(isProvisional(played({ deviation: 109.9 }), days(0))).toBe(false);
    expect(isProvisional(played({ deviation: 110 }), days(0))).toBe(true);
    expect(isProvisional(played({}), days(360))).toBe(false);
    expect(isProvisional(played({}), days(370))).toBe(true);
  });
});

describe('a game that counts', () => {
  test('RUN-12: given two first games, then both begin at 1500 and the winner gains what the loser loses', () => {
    const { dark, light } = rateGame({ dark: undefined, light: undefined }, 'dark', days(1));
    expect(dark.before).toEqual(FIRST_RATING);
    expect(light.before).toEqual({ rating: 1500, deviation: 350, volatility: 0.09 });
    expect(dark.after.rating - 1500).toBeCloseTo(1500 - light.after.rating, 9);
    expect(Math.round(dark.after.rating)).toBe(1662);
    expect(dark.after.deviation).toBeLessThan(300);
  });

  test('RUN-12: given a draw, then the weaker one gains', () => {
    const { dark, light } = rateGame({ dark: played({ rating: 1400 }), light: played({}) }, undefined, days(0));
    expect(dark.after.rating).toBeGreaterThan(1400);
    expect(light.after.rating).toBeLessThan(1500);
  });

  test('RUN-12: given time without a game, then the deviation has grown by it, less the period that the game itself adds', () => {
    const period = 1 / 0.21436;
    const before = (after: number) =>
      rateGame({ dark: played({}), light: played({}) }, 'light', days(after)).dark.before.deviation;
    expect(before(0)).toBe(60);
    expect(before(period)).toBe(60);
    expect(before(3 * period)).toBeCloseTo(Math.sqrt(60 ** 2 + 2 * (173.7178 * 0.06) ** 2), 9);
  });

  test('RUN-12: given the weakest, the surest and the most volatile, then nobody leaves the bounds', () => {
    const weakest = played({ rating: 400.5, deviation: 200 });
    expect(rateGame({ dark: weakest, light: weakest }, 'light', days(0)).dark.after.rating).toBe(400);
    const surest = played({ deviation: 45, volatility: 0.001 });
    expect(rateGame({ dark: surest, light: surest }, undefined, days(0)).dark.after.deviation).toBe(45);
    const wildest = played({ rating: 1000, volatility: 0.1 });
    const beaten = rateGame({ dark: wildest, light: played({ rating: 2400 }) }, 'dark', days(0)).dark.after;
    expect(beaten.volatility).toBe(0.1);
    expect(beaten.deviation).toBeLessThanOrEqual(350);
  });
});
