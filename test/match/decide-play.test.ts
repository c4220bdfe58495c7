import { describe, expect, test } from 'vitest';
import { legalMoves } from '../../src/engine/moves.ts';
import type { PlayerAction } from '../../src/match/match.ts';
import { causeId, type PlayerId, revision } from '../../src/match/ids.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, PLAYING, playingOn, RESIGNED, squares, turns, won } from './samples.ts';
import { given, givenMatch } from './scenario.ts';

const move = (by: PlayerId, path: string, board?: number): PlayerAction => ({
  type: 'PlayMove',
  by,
  squares: squares(path),
  ...(board === undefined ? {} : { board: revision(board) }),
});

describe('a legal move', () => {
  test('PLAY-05: given the first turn, when Alice plays 11-15, then it is played', () => {
    given(PLAYING).decides(
      { ...move(ALICE, '11-15', 3), cause: causeId('i2') },
      [{ type: 'MovePlayed', seat: 'dark', squares: squares('11-15'), at: at(70), cause: causeId('i2') }],
      at(70),
    );
  });

  test('PLAY-05: given a typed move, which names no board, then the current board is meant', () => {
    given(PLAYING).decides(move(ALICE, '11-15'), turns('11-15'), at(70));
  });

  test('RULE-07: given a double jump typed by its ends, when it is played, then the journal holds the whole path', () => {
    givenMatch(playingOn('B:W18,26,12:B14')).decides(
      move(ALICE, '14x30'),
      [{ type: 'MovePlayed', seat: 'dark', squares: squares('14x23x30'), at: at(70) }],
      at(70),
    );
  });
});

describe('a refused move', () => {
  test('PLAY-05: given Alice is on move, when Bob plays on the current board, then it is not his turn', () => {
    given(PLAYING).refuses(move(BOB, '22-18', 3), { code: 'not-your-turn', turn: 'dark' });
    given(PLAYING).refuses(move(BOB, '22-18'), { code: 'not-your-turn', turn: 'dark' });
  });

  test.each([
    ['the player on move', BOB],
    ['the player who just moved', ALICE],
  ])('PLAY-07: given a board from before the last move, when %s presses it, then it is stale', (_who, by) => {
    given([...PLAYING, ...turns('11-15')]).refuses(move(by, '22-18', 3), 'stale-board');
  });

  test('PLAY-07: given a board number from the future, then it is stale', () => {
    given(PLAYING).refuses(move(ALICE, '11-15', 99), 'stale-board');
  });

  test('PLAY-07: given a draw offer since the board was posted, when Alice plays on it, then it is not stale', () => {
    given([...PLAYING, { type: 'DrawOffered', seat: 'light', at: at(65) }]).decides(
      move(ALICE, '11-15', 3),
      turns('11-15'),
      at(70),
    );
  });

  test('PLAY-07: given a watcher, when Carol plays, then she is not a player, on whatever board', () => {
    given(PLAYING).refuses(move(CAROL, '11-15', 3), 'not-a-player');
    given(PLAYING).refuses(move(CAROL, '11-15', 1), 'not-a-player');
  });

  test('PLAY-05: given no running game, when a move is played, then the phase says why not', () => {
    given([]).refuses(move(ALICE, '11-15'), { code: 'not-playing', phase: 'new' });
    given([CHALLENGED]).refuses(move(ALICE, '11-15'), { code: 'not-playing', phase: 'invited' });
    given([...PLAYING, RESIGNED]).refuses(move(ALICE, '11-15'), { code: 'not-playing', phase: 'ended' }, at(100));
  });

  test('RULE-06: given a jump on the board, when Alice steps, then the referee names the piece that must jump', () => {
    givenMatch(playingOn('B:W26:B12,22')).refuses(move(ALICE, '12-16'), { code: 'must-jump', pieces: squares('22') });
  });

  test('RULE-07: given a jump that goes on, when Alice stops halfway, then the routes are named', () => {
    const match = playingOn('B:W18,26,12:B14');
    givenMatch(match).refuses(move(ALICE, '14x23'), { code: 'must-continue', routes: legalMoves(match.game.position) });
  });
});

describe('the last move', () => {
  test.each([
    ['RULE-09: given one enemy piece, when it is jumped', 'B:W18:B14', '14x23', 'all-captured'],
    ['RULE-09: given one enemy piece, when it is shut in', 'B:W12:B3,4', '4-8', 'blocked'],
  ] as const)('%s, then move and win come from one decision', (_name, fen, path, reason) => {
    const { match } = givenMatch(playingOn(fen)).decides(
      move(ALICE, path),
      [{ type: 'MovePlayed', seat: 'dark', squares: squares(path), at: at(70) }, won('dark', reason, 70)],
      at(70),
    );
    expect(match).toMatchObject({ phase: 'ended', score: { wins: { dark: 1, light: 0 }, draws: 0 } });
  });

  test('RULE-10: given two kings going to and fro, when the start stands again the second time, then it is drawn', () => {
    const shuttle = ['1-6', '32-28', '6-1', '28-32', '1-6', '32-28', '6-1'];
    const almost = shuttle.reduce(
      (given, path, turn) => given.after(move(turn % 2 === 0 ? ALICE : BOB, path)),
      givenMatch(playingOn('B:WK32:BK1')),
    );
    expect(almost.match.phase).toBe('playing');
    const { match } = almost.after(move(BOB, '28-32'));
    expect(match).toMatchObject({ phase: 'ended', result: { kind: 'draw', reason: 'third-repetition' } });
  });

  test('RULE-11: given a limit of 3 quiet turns, when the third is played, then the game is drawn', () => {
    const two = givenMatch(playingOn('B:WK32,22:BK1', 3)).after(move(ALICE, '1-6')).after(move(BOB, '22-18'));
    expect(two.match).toMatchObject({ phase: 'playing', game: { quietTurns: 2 } });
    const { match } = two.after(move(ALICE, '6-2'));
    expect(match).toMatchObject({ phase: 'ended', result: { kind: 'draw', reason: 'quiet-turns' } });
  });

  test('RULE-11: given one quiet turn left, when it shuts the enemy in, then it is a win: who cannot move has lost', () => {
    const { match } = givenMatch(playingOn('B:W12:B3,4', 1)).after(move(ALICE, '4-8'));
    expect(match).toMatchObject({ result: { kind: 'win', reason: 'blocked' } });
  });
});
