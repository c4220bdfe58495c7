import { expect, test } from 'vitest';
import { makePdn, parsePdn } from '../../src/engine/pdn.ts';
import { makeEvaluation } from '../../src/engine/pdn-evaluation.ts';

test('RULE-13: given scores and decided games, then they are written as other programs write them', () => {
  expect(makeEvaluation({ score: 35 })).toBe('[%eval 0.35]');
  expect(makeEvaluation({ score: -120 })).toBe('[%eval -1.20]');
  expect(makeEvaluation({ score: 1, winsIn: 12 })).toBe('[%eval #12]');
  expect(makeEvaluation({ score: -1, winsIn: 3 })).toBe('[%eval #-3]');
});

test('RULE-13: given a move with an evaluation, then a file of it reads back as it was', () => {
  const moves = [{ text: '11-15', comment: `[%emt 0:00:12] ${makeEvaluation({ score: -35 })} Better: 24-20 11-15` }];
  const [game] = parsePdn(makePdn({ tags: new Map(), moves, result: '*' }));
  expect(game?.moves.map(({ text, comment }) => ({ text, comment }))).toEqual(moves);
});
