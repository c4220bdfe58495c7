import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isWhole,
  movableSquares,
  nextSquares,
  playedOn,
  positionAfterHops,
  destination,
  distinctMoves,
  findMove,
  isJump,
  isSameMove,
  legalMoves,
  play,
  squaresOf,
} from '../../src/engine/moves.ts';
import { makeMove, readMove, referee } from '../../src/engine/referee.ts';
import { START } from '../../src/engine/position.ts';
import { SQUARES, toSquare, type Square } from '../../src/engine/square.ts';
import { anyPositions, positionOf } from './samples.ts';
import { tries } from '../support/tries.ts';

const START_FEN = 'B:W21-32:B1-12';
const squares = (...numbers: number[]): Square[] => numbers.flatMap((number) => toSquare(number) ?? []);

/** What the referee says to a typed move: the whole move, or the problem with its routes as text. */
function said(fen: string, text: string): unknown {
  const read = readMove(positionOf(fen), text);
  if (read.ok) return makeMove(read.value);
  return 'routes' in read.error ? { ...read.error, routes: read.error.routes.map(makeMove) } : read.error;
}

describe('a typed move that is legal', () => {
  it.each([
    [START_FEN, '11-15', '11-15'],
    [START_FEN, '11 15', '11-15'],
    [START_FEN, ' 11 - 15 ', '11-15'],
    [START_FEN, '11x15', '11-15'],
    [START_FEN, '09-13', '9-13'],
    ['B:W26:B12,22', '22x31', '22x31'],
    ['B:W26:B12,22', '22-31', '22x31'],
    ['B:W26:B12,22', '22X31', '22x31'],
    ['B:W26,27:BK22', '22x31x24', '22x31x24'],
    ['B:W26,27:BK22', '22-31x24', '22x31x24'],
    ['B:W26,27:BK22', '22 31 24', '22x31x24'],
    ['B:W26,27:BK22', '22x24', '22x31x24'],
    // Two longer routes end on 32, too.
    ['B:WK17,K18,25,K26,K27:BK23', '23x32', '23x32'],
  ])('PLAY-04: on %s, %s is %s', (fen, text, move) => {
    expect(said(fen, text)).toBe(move);
  });

  it('PLAY-04: a short circular jump is one move for the rules, so the first of its routes is taken', () => {
    expect(said('B:WK18,11,19,10:BK7', '7x7')).toBe('7x14x23x16x7');
    expect(said('B:WK18,11,19,10:BK7', '7x16x23x14x7')).toBe('7x16x23x14x7');
    expect(said('B:WK18,11,19,10:BK7', '7x23x7')).toBe('7x14x23x16x7');
  });
});

describe('a typed move that is refused', () => {
  it.each([
    ...['', 'hello', '11', '11-', '-11-15', 'a3-b4', '11--15'].map((text): [string, object] => [
      text,
      { code: 'not-a-move', text },
    ]),
    ['11-33', { code: 'not-a-playing-square', text: '33' }],
    ['0-4', { code: 'not-a-playing-square', text: '0' }],
    ['11-115', { code: 'not-a-playing-square', text: '115' }],
    ['15-18', { code: 'no-piece-there', square: 15 }],
    ['22-18', { code: 'not-your-piece', square: 22 }],
    ['8-11', { code: 'square-taken', square: 11 }],
    ['11-11', { code: 'square-taken', square: 11 }],
    ['11-18', { code: 'too-far', from: 11, to: 18 }],
    ['11-20', { code: 'too-far', from: 11, to: 20 }],
    ['11-14', { code: 'too-far', from: 11, to: 14 }],
    ['11-15-18', { code: 'too-far', from: 15, to: 18 }],
  ])('PLAY-05: at the start, "%s" is %o', (text, problem) => {
    expect(said(START_FEN, text)).toEqual(problem);
  });

  it.each([
    ['B:W32:B14', '14-10', { code: 'backwards', from: 14, to: 10 }],
    ['B:W10:B14', '14x7', { code: 'backwards', from: 14, to: 7 }],
    ['B:W26,27:B22', '22x31x24', { code: 'backwards', from: 31, to: 24 }],
    ['B:W26:B12,22', '12-16', { code: 'must-jump', pieces: [22] }],
    ['B:W26:B12,22', '22-25', { code: 'must-jump', pieces: [22] }],
    ['B:W18,19:B14,15,1', '1-6', { code: 'must-jump', pieces: [14, 15] }],
    ['B:W26,27:BK22', '22x31', { code: 'must-continue', routes: ['22x31x24'] }],
    ['B:W26,27:BK22', '22x31-26', { code: 'must-continue', routes: ['22x31x24'] }],
    ['B:W26,27:BK22', '22x31x22', { code: 'too-far', from: 31, to: 22 }],
    ['B:W23,22,15,14:B11,10', '10x26', { code: 'ambiguous', routes: ['10x17x26', '10x19x26'] }],
    ['B:W18,19:B14,15', '14x23x30', { code: 'too-far', from: 23, to: 30 }],
    ['B:W18,27:B14,15', '14x16', { code: 'too-far', from: 14, to: 16 }],
    ['B:W21:B', '21-17', { code: 'not-your-piece', square: 21 }],
  ])('PLAY-05: on %s, %s is %o', (fen, text, problem) => {
    expect(said(fen, text)).toEqual(problem);
  });
});

describe('the referee', () => {
  it('needs two squares', () => {
    expect(referee(START, [])).toEqual({ ok: false, error: { code: 'not-a-move', text: '' } });
    expect(referee(START, squares(11))).toEqual({ ok: false, error: { code: 'not-a-move', text: '11' } });
  });

  it('RULE-13, PLAY-05, RUN-09: takes every legal move by its whole path and says nothing but legal moves', () => {
    fc.assert(
      fc.property(anyPositions, fc.array(fc.constantFrom(...SQUARES), { maxLength: 4 }), (position, tried) => {
        const moves = legalMoves(position);
        for (const move of moves) {
          expect(referee(position, squaresOf(move))).toEqual({ ok: true, value: move });
          expect(readMove(position, makeMove(move))).toEqual({ ok: true, value: move });
          expect(findMove(position, squaresOf(move))).toEqual(move);
          expect(findMove(position, squaresOf(move).slice(0, -1))).toBeUndefined();
        }
        const verdict = referee(position, tried);
        if (verdict.ok) expect(moves).toContainEqual(verdict.value);
      }),
      tries(),
    );
  });

  it('PLAY-04: the ends of a move are enough exactly where they mean one distinct move', () => {
    fc.assert(
      fc.property(anyPositions, (position) => {
        const moves = legalMoves(position);
        for (const move of moves) {
          const alike = moves.filter((one) => one.from === move.from && destination(one) === destination(move));
          const verdict = referee(position, [move.from, destination(move)]);
          // A single hop between the ends is a whole path, which means itself even beside longer routes.
          const hop = alike.find((one) => one.path.length === 1);
          if (hop !== undefined) expect(verdict).toEqual({ ok: true, value: hop });
          else if (verdict.ok) expect(isSameMove(verdict.value, move)).toBe(distinctMoves(alike).length === 1);
          else expect(verdict.error).toEqual({ code: 'ambiguous', routes: distinctMoves(alike) });
        }
      }),
      tries(),
    );
  });

  it('answers any text', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9x -]*$/u));
    fc.assert(
      fc.property(anyPositions, texts, (position, text) => {
        expect(readMove(position, text)).toHaveProperty('ok');
      }),
      tries(),
    );
  });
});

describe('a move hop by hop', () => {
  const FORK = positionOf('W:W27,32:B23,24,16,15,7,8');

  it('PLAY-01: offers the pieces that can move, then their targets', () => {
    expect(movableSquares(START)).toEqual([9, 10, 11, 12]);
    expect(nextSquares(START, squares(11))).toEqual([15, 16]);
    expect(nextSquares(START, squares(1))).toEqual([]);
    expect(nextSquares(START, [])).toEqual([]);
    expect(nextSquares(START, squares(11, 15))).toEqual([]);
  });

  it('PLAY-06: offers jumping pieces only while one can jump', () => {
    expect(movableSquares(positionOf('B:W26:B12,22'))).toEqual([22]);
  });

  it('PLAY-03: plays on what is forced and stops at a choice', () => {
    const circle = positionOf('B:WK18,11,19,10:BK7');
    expect(nextSquares(circle, squares(7))).toEqual([14, 16]);
    expect(playedOn(circle, squares(7, 16))).toEqual(squares(7, 16, 23, 14, 7));
    expect(playedOn(circle, squares(7))).toEqual([7]);
    const [origin] = movableSquares(FORK);
    expect(origin).toBe(27);
    expect(nextSquares(FORK, squares(27))).toEqual([18, 20]);
    expect(playedOn(FORK, squares(27, 18))).toEqual(squares(27, 18, 11));
    expect(nextSquares(FORK, squares(27, 18, 11))).toEqual([2, 4]);
  });

  it('shows the board in mid-jump: moved, captured pieces gone, nobody crowned, the same side on move', () => {
    const midway = positionAfterHops(FORK, squares(27, 18));
    expect(midway).toEqual({ position: positionOf('W:W18,32:B24,16,15,7,8'), captured: [23] });
    expect(positionAfterHops(FORK, squares(27, 24))).toBeUndefined();
    expect(positionAfterHops(FORK, [])).toBeUndefined();
  });

  it('PLAY-01: clicking what is offered leads to every legal move and to nothing else', () => {
    fc.assert(
      fc.property(anyPositions, (position) => {
        const found: string[] = [];
        const follow = (path: readonly Square[]): void => {
          if (isWhole(position, path)) found.push(path.join());
          for (const next of nextSquares(position, path)) follow([...path, next]);
        };
        for (const origin of movableSquares(position)) follow([origin]);
        const paths = legalMoves(position).map((move) => squaresOf(move).join());
        expect(found.sort()).toEqual(paths.sort());
      }),
      tries(),
    );
  });

  it('the board behind the last hop of a move is the board behind the move, but for crown and turn', () => {
    fc.assert(
      fc.property(anyPositions, (position) => {
        for (const move of legalMoves(position)) {
          const midway = positionAfterHops(position, squaresOf(move));
          const after = play(position, move);
          expect(midway?.captured).toEqual(move.captured);
          expect([midway?.position.dark, midway?.position.light]).toEqual([after.dark, after.light]);
          if (isJump(move)) expect(midway?.position.turn).toBe(position.turn);
        }
      }),
      tries(),
    );
  });
});
