import { describe, expect, it } from 'vitest';
import { describeTest, isDecided, logLikelihoodRatio, type Hypotheses } from '../../match/sprt.ts';
import { Chance } from '../../soak/chance.ts';

const ELO = { elo0: 0, elo1: 10 };
const NONE = { wins: 0, draws: 0, losses: 0 };

/** No honest test of these hypotheses takes so many games. */
const MOST_GAMES = 100_000;

const pointsOf = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** Plays until it is decided: wins and losses are as likely as `elo` makes them, three of five games are drawn. */
function decide(
  elo: number,
  hypotheses: Hypotheses,
  chance: Chance,
): { readonly says: 'elo0' | 'elo1'; readonly games: number } {
  const points = pointsOf(elo);
  const score = { ...NONE };
  for (let games = 1; games < MOST_GAMES; games += 1) {
    const lot = chance.next();
    if (lot < 0.6) score.draws += 1;
    else if (lot < 0.6 + points - 0.3) score.wins += 1;
    else score.losses += 1;
    if (isDecided(score, hypotheses))
      return { says: logLikelihoodRatio(score, hypotheses) > 0 ? 'elo1' : 'elo0', games };
  }
  throw new Error('a sequential test is never decided');
}

describe('a sequential test', () => {
  it.each([
    [{ wins: 300, draws: 1100, losses: 250 }, ELO, 2.2701],
    [{ wins: 60, draws: 200, losses: 52 }, ELO, 0.2817],
    [{ wins: 250, draws: 1100, losses: 300 }, ELO, -6.3412],
    [{ wins: 500, draws: 1000, losses: 400 }, { elo0: -5, elo1: 5 }, 6.0748],
    [{ wins: 700, draws: 2600, losses: 690 }, ELO, -3.9122],
  ])('has for %j by %j the ratio %f', (...row) => {
    const [score, elo, exact] = row;
    expect(logLikelihoodRatio(score, elo)).toBeCloseTo(exact, 3);
    const { wins, draws, losses } = score;
    const games = wins + draws + losses;
    const points = (wins + draws / 2) / games;
    const variance = (wins + draws / 4) / games - points ** 2;
    const [low, high] = [pointsOf(elo.elo0), pointsOf(elo.elo1)];
    // What many games come to, by the normal distribution.
    const normal = (games * (high - low) * (2 * points - low - high)) / (2 * variance);
    expect(normal / exact).toBeCloseTo(1, 1);
  });

  it('tells the opposite for the other player', () => {
    const ratio = logLikelihoodRatio({ wins: 30, draws: 50, losses: 20 }, ELO);
    expect(logLikelihoodRatio({ wins: 20, draws: 50, losses: 30 }, { elo0: -10, elo1: 0 })).toBeCloseTo(-ratio, 10);
  });

  it('is not decided before the first game, and can be by equal results', () => {
    expect(logLikelihoodRatio(NONE, ELO)).toBe(0);
    expect(logLikelihoodRatio({ ...NONE, wins: 50 }, { elo0: 0, elo1: 100 })).toBeCloseTo(
      50 * Math.log(0.64006 / 0.5),
      3,
    );
    expect(logLikelihoodRatio({ ...NONE, draws: 50 }, ELO)).toBeCloseTo(50 * Math.log(2 * (1 - 0.514387)), 3);
  });

  it.each([
    [0, 'elo0'],
    [30, 'elo1'],
  ])('at %i Elo it finds %s, but for 5 tests of 100, after some hundred games', (elo, right) => {
    const chance = new Chance(1);
    const tests = Array.from({ length: 400 }, () => decide(elo, { elo0: 0, elo1: 30 }, chance));
    const wrong = tests.filter(({ says }) => says !== right).length / tests.length;
    expect(wrong).toBeLessThan(0.08);
    // Wald's expectation: (1 - 2 * 0.05) * ln 19 * 2 * variance / (difference of points)², and what goes beyond the bound.
    const games = tests.reduce((sum, test) => sum + test.games, 0) / tests.length;
    expect(games).toBeGreaterThan(255);
    expect(games).toBeLessThan(325);
  });

  it('is told in one line', () => {
    expect(describeTest({ wins: 60, draws: 200, losses: 52 }, ELO)).toBe(
      'SPRT of 0 and 10 Elo: not decided (LLR 0.28 of ±2.94)',
    );
    expect(describeTest({ wins: 250, draws: 1100, losses: 300 }, ELO)).toBe(
      'SPRT of 0 and 10 Elo: 0 Elo rather than 10 (LLR -6.34 of ±2.94)',
    );
  });
});
