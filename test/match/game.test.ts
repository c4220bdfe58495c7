import { describe, expect, test } from 'vitest';
import { findMove } from '../../src/engine/moves.ts';
import { fold, type MatchEvent } from '../../src/match/match.ts';
import { type Game, gameResult, playMove, timeSpent } from '../../src/match/game.ts';
import { type Millis, millis, revision } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS } from '../../src/match/options.ts';
import { at, MATCH, PLAYING, playingOn, squares, turns } from './samples.ts';

function played(game: Game, path: string, time: Millis = at(70)): Game {
  const move = findMove(game.position, squares(path));
  if (move === undefined) throw new Error(`not legal: ${path}`);
  return playMove(game, move, { at: time, spent: millis(0), revision: revision(game.boardRevision + 1), byLot: false });
}

const gameOn = (fen: string): Game => playingOn(fen).game;

describe('quiet turns', () => {
  test('RULE-11: given quiet turns, when a piece is captured, then counting begins anew', () => {
    const game = ['1-6', '22-18'].reduce((game, path) => played(game, path), gameOn('B:WK32,22,12:BK1,14'));
    expect(game.quietTurns).toBe(2);
    expect(played(game, '14x23').quietTurns).toBe(0);
  });

  test('RULE-11: given quiet turns, when a man is crowned, then counting begins anew; a plain man step is quiet', () => {
    const game = ['22-26', '12-8'].reduce((game, path) => played(game, path), gameOn('B:WK1,12:B22'));
    expect(game.quietTurns).toBe(2);
    expect(played(game, '26-31')).toMatchObject({ quietTurns: 0 });
  });

  test('RULE-11: given the default of 50, when 49 quiet turns have passed, then play goes on, and 50 are a draw', () => {
    const game = gameOn('B:WK32:BK1');
    expect(gameResult({ ...game, quietTurns: 49 }, DEFAULT_OPTIONS)).toBeUndefined();
    expect(gameResult({ ...game, quietTurns: 50 }, DEFAULT_OPTIONS)).toEqual({ kind: 'draw', reason: 'quiet-turns' });
  });
});

test.each<[string, string, readonly string[], readonly number[]]>([
  ['a new game', 'B:WK32:BK1', [], [1]],
  ['king steps', 'B:WK32:BK1', ['1-6', '32-28', '6-1', '28-32'], [2, 1, 1, 1]],
  ['king steps and a step of a man', 'B:WK32,22:BK1', ['1-6', '22-18'], [1]],
  ['king steps and a capture', 'B:WK23,K32:BK1,K14', ['1-5', '23-18', '14x23'], [1]],
])('RULE-10: given %s, then only what can recur is remembered, and how often it stood', (_what, fen, paths, stood) => {
  const game = paths.reduce((game, path) => played(game, path), gameOn(fen));
  expect([...game.stood.values()]).toEqual(stood);
});

describe('boards and times', () => {
  test('TIME-05: given turns, then what each took is kept, and the totals by seat', () => {
    const match = fold(MATCH, [...PLAYING, ...turns('11-15', '22-18', '15x22')]);
    if (match.phase !== 'playing') throw new Error('no game');
    expect(match.game.moves.map((move) => move.spent)).toEqual([10_000, 10_000, 10_000]);
    expect(timeSpent(match.game)).toEqual({ dark: 20_000, light: 10_000 });
  });

  test('TIME-05: given a click with a time before the turn began, then the turn took no time, and none is counted twice', () => {
    const times = [at(70), at(65), at(75)];
    const dated = (event: MatchEvent, turn: number): MatchEvent => ({ ...event, at: times[turn] ?? event.at });
    const match = fold(MATCH, [...PLAYING, ...turns('11-15', '22-18', '15x22').map(dated)]);
    if (match.phase !== 'playing') throw new Error('no game');
    expect(match.game.moves.map((move) => move.spent)).toEqual([10_000, 0, 5_000]);
  });
});
