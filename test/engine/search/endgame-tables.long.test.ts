import { expect, test } from 'vitest';
import { buildEndgames } from '../../../src/engine/search/endgame-build.ts';
import { verifyEndgames } from '../../../src/engine/search/endgame-verify.ts';
import { shipped, shippedBytes } from './shipped-endgames.ts';

test('every value of the shipped tables follows from those after each move', () => {
  expect(verifyEndgames(shipped)).toEqual({
    wins: 2_675_270,
    draws: 1_728_769,
    losses: 2_004_797,
    longest: 109,
    wrong: 0,
  });
});

test('the program builds the shipped tables, byte for byte', () => {
  expect(Buffer.compare(buildEndgames(4), shippedBytes)).toBe(0);
});
