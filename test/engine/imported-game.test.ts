import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { makeFen } from '../../src/engine/fen.ts';
import { plyNamed, positionIn, readImport, type ImportedGame } from '../../src/engine/imported-game.ts';
import { legalMoves, play, type Move } from '../../src/engine/moves.ts';
import { makePdn } from '../../src/engine/pdn.ts';
import { isSamePosition } from '../../src/engine/position.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { tries } from '../support/tries.ts';
import { anyPositions } from './samples.ts';

const AFTER_TWO = 'B:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15';
const OPENING = '1. 11-15 22-18';

function given(text: string): ImportedGame {
  const read = readImport(text);
  if (!read.ok) throw new Error(`${text}: ${JSON.stringify(read.error)}`);
  return read.value;
}

const fenIn = (text: string, move?: string): string => {
  const position = positionIn(given(text), move);
  return position.ok ? makeFen(position.value) : position.error.code;
};

describe('a game that is handed in', () => {
  test.each([
    ['a FEN', AFTER_TWO, AFTER_TWO],
    ['a FEN with blanks and a full stop', ' W : B5 , k7 : W18 , 24 .\n', 'W:W18,24:B5,K7'],
    ['a FEN tag', '[FEN "W:W23:B9"] *', 'W:W23:B9'],
    ['moves from the usual start', OPENING, AFTER_TWO],
    ['moves from a FEN tag', '[FEN "W:W23:B9"] 1... 23-19', 'B:W19:B9'],
    ['moves that a FEN tag is the end of', `[FEN "${fenIn(OPENING)}"] ${OPENING}`, fenIn(OPENING)],
    ['a position set up before the first move', '/FEN "W:W32:B1"/ 32-28 *', 'B:W28:B1'],
    [
      'a position set up that the moves have led to',
      `1. 11-15 /FEN "${fenIn('1. 11-15')}"/ 1... 22-18`,
      fenIn(OPENING),
    ],
    ['one game and a star between games', `* ${OPENING} *`, fenIn(OPENING)],
    ['a file that begins with a mark of its bytes', `\uFEFF[Event "x"]\r\n\r\n${OPENING}`, fenIn(OPENING)],
  ])('START-15: given %s, then it is read', (_, text, fen) => {
    expect(fenIn(text)).toBe(fen);
  });

  test.each([
    ['nothing', '  \n', 1, 1, { code: 'empty' }],
    ['a star alone', '*', 1, 1, { code: 'empty' }],
    ['words', 'hello there', 1, 1, { code: 'bad-pdn', problem: { code: 'unknown-word', found: 'hello' } }],
    ['bytes', '\u0000\u0001', 1, 1, { code: 'bad-pdn' }],
    ['an open comment', `${OPENING}\n {never closed`, 2, 2, { code: 'bad-pdn', problem: { code: 'open-comment' } }],
    ['a square that is none', 'B:W18,40:B1', 1, 7, { code: 'bad-fen', problem: { code: 'bad-square', found: '40' } }],
    [
      'the same in the second line',
      'B:W18:\nB1,33',
      2,
      4,
      { code: 'bad-fen', problem: { code: 'bad-square', found: '33' } },
    ],
    [
      'the same in a tag',
      '[Event "x"]\n  [FEN "B:W18,40:B1"]',
      2,
      15,
      { code: 'bad-fen', problem: { code: 'bad-square' } },
    ],
    [
      'the same between moves',
      `${OPENING}\n/FEN "B:W18:B40"/`,
      2,
      14,
      { code: 'bad-fen', problem: { code: 'bad-square' } },
    ],
    ['thirteen a side', 'B:W18:B1-13', 1, 7, { code: 'bad-fen', problem: { code: 'too-many-pieces' } }],
    [
      'a man on its crowning row',
      'B:W3:B1',
      1,
      4,
      { code: 'bad-fen', problem: { code: 'man-on-far-row', found: '3' } },
    ],
    [
      'a move that breaks the rules',
      `${OPENING}\n2. 8-11`,
      2,
      4,
      { code: 'illegal', text: '8-11', problem: { code: 'must-jump' } },
    ],
    [
      'moves that their FEN is neither the start nor the end of',
      `[FEN "W:W23:B9"]\n${OPENING}`,
      1,
      1,
      { code: 'fen-not-reached' },
    ],
    ['moves that are legal from nowhere', '[FEN "W:W23:B9"]\n1. 11-16 1-2', 2, 4, { code: 'illegal', text: '11-16' }],
    [
      'a position that the moves before it lead past',
      '1. 11-15 /FEN "W:W32:B1"/ 32-28',
      1,
      10,
      { code: 'fen-not-reached' },
    ],
    ['a position at the end that the moves lead past', '1. 11-15 /FEN "W:W32:B1"/', 1, 10, { code: 'fen-not-reached' }],
    [
      'a position set up in place of the FEN tag',
      '[FEN "W:W23:B9"] /FEN "W:W32:B1"/ 32-28',
      1,
      18,
      { code: 'fen-not-reached' },
    ],
    ['two games', `${OPENING} *\n\n[Event "b"]\n1. 9-13 *`, 3, 1, { code: 'second-game' }],
    ['another game', '[GameType "20"]\n1. 32-28', 1, 1, { code: 'other-game', gameType: '20' }],
  ])('START-15: given %s, then it is refused with its place', (_, text, line, column, problem) => {
    expect(readImport(text)).toMatchObject({ ok: false, error: { ...problem, place: { line, column } } });
  });

  test.each([
    ['1', 0],
    [' 1. ', 0],
    ['1...', 1],
    ['1…', 1],
    ['2', 2],
    ['2...', 3],
    ['3', 4],
  ])('START-15: given two moves each, then "%s" names the place after %i of them', (text, ply) => {
    expect(plyNamed(given('1. 11-15 22-17 2. 8-11 17-13'), text)).toEqual({ ok: true, value: ply });
  });

  test.each([
    ['1...', 0],
    ['1', 0],
    ['2', 1],
    ['2...', 2],
  ])('START-15: given a game that light begins, then "%s" names the place after %i moves', (text, ply) => {
    expect(plyNamed(given('[FEN "W:W23:B9"] 1... 23-19 2. 9-13'), text)).toEqual({ ok: true, value: ply });
  });

  test.each([
    ['0', { code: 'not-that-far', from: '1', to: '2' }],
    ['2...', { code: 'not-that-far', from: '1', to: '2' }],
    ['9999', { code: 'not-that-far', from: '1', to: '2' }],
    ['twelve', { code: 'unreadable-place', text: 'twelve' }],
    ['12345678', { code: 'unreadable-place', text: '12345678' }],
    ['', { code: 'unreadable-place', text: '' }],
  ])('START-15: given one move each, then "%s" is refused with what there is', (text, error) => {
    expect(plyNamed(given(OPENING), text)).toEqual({ ok: false, error });
  });

  it('START-15: given a game that light begins, then what can be named begins with its move', () => {
    expect(plyNamed(given('[FEN "W:W23:B9"] 1... 23-19'), '7')).toMatchObject({ error: { from: '1...', to: '2' } });
  });

  test.each([
    ['a position without a move', 'B:W17,22:B13', undefined, 1, 1],
    ['a position without pieces', 'W:W:B1', undefined, 1, 1],
    ['the same in a tag', '[Event "x"]\n[FEN "W:W:B1"]', undefined, 2, 1],
    ['the end of a game', '[FEN "B:W26:B22"]\n1. 22x31', undefined, 2, 4],
    ['the same by its number', '[FEN "B:W26:B22"]\n1. 22x31', '1...', 2, 4],
  ])('START-15: given %s, then nobody can play on from there', (_, text, move, line, column) => {
    expect(positionIn(given(text), move)).toEqual({ ok: false, error: { code: 'finished', place: { line, column } } });
  });

  it('START-15: given a finished game, then it can be played on from any move before its end', () => {
    expect(fenIn('[FEN "B:W26:B22"]\n1. 22x31 1-0', '1')).toBe('B:W26:B22');
  });

  it('START-15: given any legal game, then each of its moves can be named, and the position there comes back by its FEN', () => {
    fc.assert(
      fc.property(anyPositions, fc.array(fc.nat(), { maxLength: 80 }), (start, choices) => {
        const positions = [start];
        const moves: Move[] = [];
        for (const choice of choices) {
          const position = positions.at(-1) ?? start;
          const legal = legalMoves(position);
          const move = legal[choice % Math.max(legal.length, 1)];
          if (move === undefined) break;
          moves.push(move);
          positions.push(play(position, move));
        }
        const tags = new Map([['FEN', makeFen(start)]]);
        const game = given(makePdn({ tags, moves: moves.map((move) => ({ text: makeMove(move) })), result: '*' }));
        expect(game.plies).toHaveLength(moves.length);
        for (const [ply, position] of positions.entries()) {
          const half = ply + (start.turn === 'dark' ? 0 : 1);
          const name = `${Math.floor(half / 2) + 1}${half % 2 === 0 ? '' : '...'}`;
          expect(plyNamed(game, name)).toEqual({ ok: true, value: ply });
          const found = positionIn(game, name);
          if (legalMoves(position).length === 0) expect(found).toMatchObject({ error: { code: 'finished' } });
          else {
            expect(found.ok && isSamePosition(found.value, position)).toBe(true);
            expect(fenIn(makeFen(position))).toBe(makeFen(position));
          }
        }
      }),
      tries(),
    );
  });

  it('START-15: given any text, then it is read or refused with a place in it', () => {
    const words = '[FEN "|"]|B:W18:B5|:|W|K7|,|1.|11-15|22-17|/FEN "|"/|\r\n| |{|}|*|\u202E|\u0000|x'.split('|');
    const parts = fc.constantFrom(...words);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(parts).map((words) => words.join('')),
        ),
        (text) => {
          const read = readImport(text);
          if (read.ok) return;
          const { line, column } = read.error.place;
          const lines = text.split(/\r\n|\r|\n/u);
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
        },
      ),
      tries(1000),
    );
  });

  it('START-15: given a game of 64 kB, then all of it is read', () => {
    const kings = '[FEN "B:WK32:BK1"] ';
    const round = '1-5 32-28 5-1 28-32 ';
    expect(given(kings + round.repeat(3000)).plies).toHaveLength(12_000);
  });
});
