import { expect, test } from 'vitest';
import { ballotMoves, BALLOTS } from '../../src/engine/ballots.ts';
import { legalMoves, play } from '../../src/engine/moves.ts';
import { START } from '../../src/engine/position.ts';
import { makeMove } from '../../src/engine/referee.ts';

test('RULE-14: given the ballots in use, then there are 156 different ones', () => {
  expect(new Set(BALLOTS).size).toBe(156);
});

test.each(BALLOTS)('RULE-14: given ballot %s, then each of its moves is legal and written as it is', (ballot) => {
  const moves = ballotMoves(BALLOTS.indexOf(ballot));
  moves.reduce((position, move) => {
    expect(legalMoves(position)).toContainEqual(move);
    return play(position, move);
  }, START);
  expect(moves.map(makeMove).join(' ')).toBe(ballot);
});

test('RULE-14: given any number, then it picks a ballot', () => {
  for (const drawn of [156, -1, 0.5, Number.NaN, Infinity, 2 ** 60]) expect(ballotMoves(drawn)).toHaveLength(3);
  expect(ballotMoves(157)).toEqual(ballotMoves(1));
});
