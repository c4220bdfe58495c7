import { describe, expect, test } from 'vitest';
import { findMove, legalMoves } from '../../src/engine/moves.ts';
import { fold, type MatchEvent, type PlayerAction } from '../../src/match/match.ts';
import { causeId, makeTableCode, type Millis, millis, type PlayerId, revision } from '../../src/match/ids.ts';
import {
  ALICE,
  at,
  BOB,
  CAROL,
  CHALLENGED,
  MATCH,
  PLAYING,
  playingOn,
  RESIGNED,
  squares,
  started,
  turns,
  won,
} from './samples.ts';
import { given, givenMatch } from './scenario.ts';
import { type Game, gameResult, playMove, timeSpent } from '../../src/match/game.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { isFinished } from '../../src/match/phases.ts';

describe('a move', () => {
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

    test('RULE-06: given a jump on the board, when Alice steps, then the referee names the piece that must jump', () => {
      givenMatch(playingOn('B:W26:B12,22')).refuses(move(ALICE, '12-16'), { code: 'must-jump', pieces: squares('22') });
    });

    test('RULE-07: given a jump that goes on, when Alice stops halfway, then the routes are named', () => {
      const match = playingOn('B:W18,26,12:B14');
      givenMatch(match).refuses(move(ALICE, '14x23'), {
        code: 'must-continue',
        routes: legalMoves(match.game.position),
      });
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
});

describe('quiet turns and times', () => {
  function played(game: Game, path: string, time: Millis = at(70)): Game {
    const move = findMove(game.position, squares(path));
    if (move === undefined) throw new Error(`not legal: ${path}`);
    return playMove(game, move, {
      at: time,
      spent: millis(0),
      revision: revision(game.boardRevision + 1),
      byLot: false,
    });
  }

  const gameOn = (fen: string): Game => playingOn(fen).game;

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

describe('what has happened', () => {
  const OFFERED: MatchEvent = { type: 'DrawOffered', seat: 'dark', at: at(65) };

  test('RULE-01, RULE-03: given a start, then dark is on move on the official board, its number that of the start', () => {
    expect(fold(MATCH, PLAYING)).toMatchObject({
      phase: 'playing',
      seats: { dark: ALICE, light: BOB },
      score: { wins: { dark: 0, light: 0 }, draws: 0 },
      drawOffer: undefined,
      drawWait: [],
      game: { boardRevision: 3, startRevision: 3, startedAt: at(60), moves: [], position: { turn: 'dark' } },
    });
  });

  test('END-04: given an end, then the result stands, with the game, and no offer is left over', () => {
    const match = fold(MATCH, [...PLAYING, OFFERED, ...turns('11-15'), RESIGNED]);
    expect(match).toMatchObject({ phase: 'ended', endedAt: at(90), game: { moves: [{ seat: 'dark' }] } });
    expect(Object.keys(match)).not.toContain('drawOffer');
    expect(Object.keys(match)).not.toContain('clock');
  });

  test.each<readonly [string, readonly MatchEvent[], boolean]>([
    ['nothing', [], false],
    ['a running game', PLAYING, false],
    ['a result', [...PLAYING, RESIGNED], true],
    ['a game that is closed', [...PLAYING, { type: 'MatchClosed', reason: 'called-off', at: at(90) }], true],
    ['an invitation that is closed', [CHALLENGED, { type: 'MatchClosed', reason: 'declined', at: at(90) }], false],
  ])('END-04: given %s, then there is a finished game to look back at: %s', (_name, events, is) => {
    expect(isFinished(fold(MATCH, events))).toBe(is);
  });

  test('END-05, END-07: given any game, then the match knows on what occasion it began', () => {
    const over: MatchEvent[] = [...PLAYING, RESIGNED];
    const no: MatchEvent = { type: 'RematchDeclined', seat: 'dark', at: at(100) };
    const code = makeTableCode([1, 2, 3, 4, 5, 6]);
    const table: MatchEvent = { type: 'TableOpened', challenger: BOB, options: UNTIMED_OPTIONS, code, at: at(110) };
    const ready: MatchEvent = { type: 'ReadyAsked', seats: { dark: BOB, light: CAROL }, at: at(120) };
    expect(fold(MATCH, PLAYING)).toMatchObject({ occasion: 'first-game' });
    expect(fold(MATCH, [...over, started(BOB, ALICE, 130)])).toMatchObject({ occasion: 'rematch' });
    for (const ways of [[started(BOB, CAROL, 130)], [ready, started(BOB, CAROL, 130)]]) {
      expect(fold(MATCH, [table, ...ways])).toMatchObject({ occasion: 'first-game' });
      expect(fold(MATCH, [...over, no, table, ...ways])).toMatchObject({ occasion: 'new-opponent' });
    }
  });
});
