import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEngineParts } from '../../../src/store/engine-parts.ts';
import { material, readEvaluation } from '../../../src/engine/search/evaluate.ts';
import { positionOf } from '../samples.ts';

/** Quiet positions of games between masters, which nothing was learned from, with the result for the side to move. */
const PLAYED = readFileSync(new URL('../../fixtures/positions/played-by-masters.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [result, fen = ''] = line.split(' ');
    const { dark, light, kings, turn } = positionOf(fen);
    const movesDown = turn === 'dark';
    const share = result === 'won' ? 1 : result === 'lost' ? 0 : 0.5;
    return { own: movesDown ? dark : light, enemy: movesDown ? light : dark, kings, movesDown, share };
  });

type Score = (own: number, enemy: number, kings: number, movesDown: boolean) => number;

/** The mean log loss of a score as a forecast of the results, at the scale that suits it best. */
function lossOf(score: Score): number {
  const scores = PLAYED.map(({ own, enemy, kings, movesDown }) => score(own, enemy, kings, movesDown));
  const losses = [75, 100, 150, 200, 300, 500, 800].map((scale) =>
    PLAYED.reduce((loss, { share }, at) => {
      const expected = 1 / (1 + Math.exp(-(scores[at] ?? 0) / scale));
      return loss - share * Math.log(expected) - (1 - share) * Math.log(1 - expected);
    }, 0),
  );
  return Math.min(...losses) / PLAYED.length;
}

test('the shipped weights tell the results of games by masters better than plain material', () => {
  const evaluation = readEvaluation(readEngineParts().weights);
  const [learned, plain, nothing] = [
    lossOf((...masks) => evaluation.score(...masks)),
    lossOf(material),
    lossOf(() => 0),
  ];
  expect(PLAYED.length).toBeGreaterThan(500);
  // What material adds to a forecast of a coin's throw, the weights add several times over.
  expect(nothing - learned).toBeGreaterThan(3 * (nothing - plain));
});
