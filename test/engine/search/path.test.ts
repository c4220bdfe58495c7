import { expect, test } from 'vitest';
import { createPath } from '../../../src/engine/search/path.ts';

test('RULE-10: given a position that stood every six plies, then it is found as far back as it can have stood', () => {
  const path = createPath(13);
  for (let at = 0; at <= 12; at += 1) path.write(at, 1, at % 6, 0);
  const timesBefore = (at: number, reversible: number): number => path.timesBefore(at, reversible, 1, at % 6, 0);
  expect([12, 11, 6, 5].map((reversible) => timesBefore(12, reversible))).toEqual([2, 1, 1, 0]);
  expect([timesBefore(7, 7), timesBefore(4, 4)]).toEqual([1, 0]);
});
