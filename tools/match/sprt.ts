import type { Score } from './score.ts';

/** A sequential probability ratio test: is a player stronger by `elo1` rather than by `elo0`? */
export interface Hypotheses {
  readonly elo0: number;
  readonly elo1: number;
}

/** Either answer is wrong with a chance of 5 %: the ratio is to reach 19, or a 19th. */
const BOUND = Math.log(0.95 / 0.05);

/** Halvings of an interval until it is as narrow as numbers are. */
const BISECTIONS = 60;

const pointsOf = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** The likeliest chances of these results with which a player makes `points` on average, each as a multiple of its share. */
function factorsOf(counts: readonly number[], points: number): readonly number[] {
  const surplus = [1 - points, 0.5 - points, -points];
  const weigh = (by: number): readonly number[] => surplus.map((more) => 1 / (1 + by * more));
  let [low, high] = [-1 / (1 - points), 1 / points];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    const factors = weigh(middle);
    const sum = counts.reduce((total, count, at) => total + count * (surplus[at] ?? 0) * (factors[at] ?? 0), 0);
    if (sum > 0) low = middle;
    else high = middle;
  }
  return weigh((low + high) / 2);
}

/** The logarithm of how much likelier these results are by `elo1` than by `elo0`, with the likeliest share of draws for each. */
export function logLikelihoodRatio({ wins, draws, losses }: Score, { elo0, elo1 }: Hypotheses): number {
  const counts = [wins, draws, losses];
  const [factors0, factors1] = [factorsOf(counts, pointsOf(elo0)), factorsOf(counts, pointsOf(elo1))];
  return counts.reduce(
    (sum, count, at) => (count === 0 ? sum : sum + count * Math.log((factors1[at] ?? 0) / (factors0[at] ?? 0))),
    0,
  );
}

export const isDecided = (score: Score, hypotheses: Hypotheses): boolean =>
  Math.abs(logLikelihoodRatio(score, hypotheses)) >= BOUND;

/** `SPRT of 0 and 10 Elo: 10 Elo rather than 0 (LLR 2.97 of ±2.94)`. */
export function describeTest(score: Score, hypotheses: Hypotheses): string {
  const { elo0, elo1 } = hypotheses;
  const ratio = logLikelihoodRatio(score, hypotheses);
  const [likelier, other] = ratio > 0 ? [elo1, elo0] : [elo0, elo1];
  const verdict = isDecided(score, hypotheses) ? `${likelier} Elo rather than ${other}` : 'not decided';
  return `SPRT of ${elo0} and ${elo1} Elo: ${verdict} (LLR ${ratio.toFixed(2)} of ±${BOUND.toFixed(2)})`;
}
