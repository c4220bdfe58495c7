import { expect, it } from 'vitest';
import { play } from '../../../src/engine/moves.ts';
import type { Position } from '../../../src/engine/position.ts';
import { makeMove, readMove } from '../../../src/engine/referee.ts';
import { withLateWins } from '../../../src/engine/search/endgame-score.ts';
import { createSearcher, isDecided, type SearchState } from '../../../src/engine/search/search.ts';
import { positionOf } from '../samples.ts';
import { shipped } from './shipped-endgames.ts';

function search(state: SearchState) {
  const searcher = createSearcher({ weights: new Uint8Array(0), endgames: shipped, tableBits: 14 });
  const found = searcher.search(state, { depth: 8 });
  if (found === undefined) throw new Error('the game is over');
  return { move: makeMove(found.move), score: found.score };
}

it.each([
  ['B:WK27:BK13,21', '13-9', '21-25'],
  ['B:WK1:BK12,23', '12-8', '23-26'],
  ['B:W12:B13,23', '13-17', '23-26'],
])(
  'RULE-11: in %s the shortest way to the end is %s, and where the limit is near, the one in time %s',
  (fen, shortest, inTime) => {
    const position = positionOf(fen);
    expect(search({ position }).move).toBe(shortest);
    const near = search({ position, quietTurns: 46 });
    expect(near.move).toBe(inTime);
    expect(isDecided(near.score)).toBe(true);
    expect(search({ position, quietTurns: 48 }).score).toBe(0);
  },
);

it('RULE-11: a win of the tables that takes longer than the limit leaves is none, but better than a draw', () => {
  const position = positionOf('W:WK15,20:B12,K28');
  expect(isDecided(search({ position, drawTurns: 81 }).score)).toBe(true);
  const late = search({ position, drawTurns: 80 });
  expect(isDecided(late.score)).toBe(false);
  expect(late.score).toBeGreaterThan(100);
  expect(search({ position: positionOf('B:WK15,20:B12,K28'), drawTurns: 80 }).score).toBe(0);
});

it('RULE-11: a win that comes too late is worth the more the nearer it is, and so is a loss the less', () => {
  const evaluation = withLateWins({ score: () => 7 }, shipped);
  const score = (fen: string) => {
    const { dark, light, kings, turn } = positionOf(fen);
    return turn === 'dark' ? evaluation.score(dark, light, kings, true) : evaluation.score(light, dark, kings, false);
  };
  expect([score('B:WK32:BK14,K18'), score('W:WK32:BK10,K18')]).toEqual([900 - 23, 22 - 900]);
  expect(score('B:WK32,K31:BK14,K18,K1')).toBe(7);
});

/** The state of a game that has come to its end by these moves, none of which captures or moves a man. */
function stateAfter(fen: string, moves: string): SearchState {
  const earlier: Position[] = [];
  let position = positionOf(fen);
  for (const text of moves.split(' ')) {
    const move = readMove(position, text);
    if (!move.ok) throw new Error(`${text} is not legal`);
    earlier.push(position);
    position = play(position, move.value);
  }
  return { position, earlier, quietTurns: earlier.length };
}

it('RULE-10: the way to a won end is gone by positions that stood once before, too', () => {
  const state = stateAfter('B:WK1:BK3,K25,K31', '3-7 1-5 7-3 5-1');
  expect(isDecided(search({ ...state, quietTurns: 24, drawTurns: 30 }).score)).toBe(true);
});

it('RULE-10: no win is begun by a move after which the loser can bring a position about for the third time', () => {
  const shortest = '29-25';
  expect(search({ position: positionOf('B:WK5:BK29,K31') }).move).toBe(shortest);
  const found = search(stateAfter('B:WK1:BK25,K31', '25-29 1-5 29-25 5-1 25-29 1-5'));
  expect(found.move).not.toBe(shortest);
  expect(isDecided(found.score)).toBe(true);
});
