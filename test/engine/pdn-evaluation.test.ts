import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePdn, parsePdn } from '../../src/engine/pdn.ts';
import { makeEvaluation, readEvaluation, type Evaluation } from '../../src/engine/pdn-evaluation.ts';
import { tries } from '../support/tries.ts';

const evaluations: fc.Arbitrary<Evaluation> = fc.oneof(
  fc.integer({ min: -29_000, max: 29_000 }).map((score) => ({ score })),
  fc.record({ score: fc.constantFrom(-1, 1), winsIn: fc.nat({ max: 500 }) }),
);

test('RULE-13: given scores and decided games, then they are written as other programs write them', () => {
  expect(makeEvaluation({ score: 35 })).toBe('[%eval 0.35]');
  expect(makeEvaluation({ score: -120 })).toBe('[%eval -1.20]');
  expect(makeEvaluation({ score: 1, winsIn: 12 })).toBe('[%eval #12]');
  expect(makeEvaluation({ score: -1, winsIn: 3 })).toBe('[%eval #-3]');
});

test('RULE-13: given moves with evaluations, then a file of them reads back as it was, evaluations included', () => {
  fc.assert(
    fc.property(fc.array(evaluations, { minLength: 1, maxLength: 8 }), (some) => {
      const texts = ['11-15', '22-18', '15x22', '25x18', '8-11', '29-25', '4-8', '25-22'];
      const moves = some.map((evaluation, index) => ({
        text: texts[index] ?? '',
        comment: `[%emt 0:00:12] ${makeEvaluation(evaluation)} Mistake. Better: 24-20 11-15`,
      }));
      const [game] = parsePdn(makePdn({ tags: new Map(), moves, result: '*' }));
      expect(game?.moves.map(({ text, comment }) => ({ text, comment }))).toEqual(moves);
      expect(game?.moves.map(({ comment = '' }) => readEvaluation(comment))).toEqual(some);
    }),
    tries(),
  );
});

test.each(['', 'good', '[%emt 0:00:12]', '[%eval ]', '[%eval x]', '[%eval 1.234]', '[%eval #]'])(
  'RULE-13: given the comment "%s", then there is no evaluation in it',
  (comment) => {
    expect(readEvaluation(comment)).toBeUndefined();
  },
);
