import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeFen } from '../../src/engine/fen.ts';
import {
  destination,
  distinctMoves,
  isCrowning,
  isIrreversible,
  isQuiet,
  legalMoves,
  play,
  squaresOf,
} from '../../src/engine/moves.ts';
import { readMove } from '../../src/engine/referee.ts';
import { outcome, isDrawnByQuietTurns, isDrawnByRepetition } from '../../src/engine/outcome.ts';
import { isSamePosition, pieceAt, pieceCount, piecesOf, START } from '../../src/engine/position.ts';
import { columnOf, rowOf, squareAt, SQUARES } from '../../src/engine/square.ts';
import { anyPositions, moveTexts, playedPositions, playThrough, positionOf } from './samples.ts';
import { tries } from '../support/tries.ts';

/** The position after a move given as text. */
function after(fen: string, text: string): string {
  const position = positionOf(fen);
  const move = readMove(position, text);
  if (!move.ok) throw new Error(move.error.code);
  return makeFen(play(position, move.value));
}

describe('the board', () => {
  it('RULE-01: square 1 is in the top row, 29 at the lower left, and each player has a dark square at the lower left', () => {
    expect(SQUARES.slice(0, 5).map((square) => `${rowOf(square)} ${columnOf(square)}`)).toEqual([
      '0 1',
      '0 3',
      '0 5',
      '0 7',
      '1 0',
    ]);
    expect(squareAt(7, 0)).toBe(29);
    expect(squareAt(0, 7)).toBe(4);
    expect(squareAt(7, 7)).toBeUndefined();
    expect(SQUARES.every((square) => squareAt(rowOf(square), columnOf(square)) === square)).toBe(true);
  });

  it('RULE-02: twelve men a side stand on 1-12 and 21-32, and dark moves first', () => {
    expect(piecesOf(START, 'dark')).toEqual(SQUARES.slice(0, 12));
    expect(piecesOf(START, 'light')).toEqual(SQUARES.slice(20));
    expect(START.kings).toBe(0);
    expect(START.turn).toBe('dark');
  });
});

describe('moves', () => {
  it.each([
    ['men step one square forward', 'B:W32:B14', ['14-17', '14-18']],
    ['men step one square forward', 'W:W19:B1', ['19-15', '19-16']],
    ['men step one square forward', 'B:W32:B13', ['13-17']],
    ['kings step one square forward or back', 'B:W32:BK14', ['14-9', '14-10', '14-17', '14-18']],
    ['kings step one square forward or back', 'W:WK29:B1', ['29-25']],
    ['men jump forward only', 'B:W18,10:B14', ['14x23']],
    ['men jump forward only', 'B:W10:B14', ['14-17', '14-18']],
    ['kings jump both ways', 'B:W18,10:BK14', ['14x7', '14x23']],
    ['no piece jumps over its own side', 'B:W32:B14,18', ['14-17', '18-22', '18-23']],
    ['no piece jumps over two', 'B:W18,23:B14', ['14-17']],
    ['no piece jumps off the board', 'B:W21,32:B17', ['17-22']],
    ['a man may change direction during a multi-jump', 'B:W15,23:B11', ['11x18x27']],
    ['a man may change direction during a multi-jump', 'B:W15,22:B11', ['11x18x25']],
    ['with a jump on the board, no piece may step', 'B:W26:B12,22', ['22x31']],
    ['the choice among jumps is free', 'B:W6,15,18:B1,14', ['1x10x19', '14x23']],
    ['a man that is crowned by a jump ends its turn there', 'B:W26,27:B22', ['22x31']],
    ['a king jumps on', 'B:W26,27:BK22', ['22x31x24']],
  ])('RULE-04, RULE-05, RULE-06, RULE-08: %s: on %s to %j', (_rule, fen, moves) => {
    expect(moveTexts(fen)).toEqual(moves);
  });

  it('RULE-07: a jump is listed only as a whole', () => {
    expect(moveTexts('W:W27,32:B23,24,16,15,7,8').every((text) => text.split('x').length > 2)).toBe(true);
  });

  it('RULE-07: a king may land on the square it started from, and both ways round are one move', () => {
    const position = positionOf('B:WK18,11,19,10:BK7');
    const moves = legalMoves(position);
    expect(moves.map(squaresOf)).toEqual([
      [7, 14, 23, 16, 7],
      [7, 16, 23, 14, 7],
    ]);
    expect(distinctMoves(moves)).toHaveLength(1);
    expect(moves.map((move) => makeFen(play(position, move)))).toEqual(['W:W:BK7', 'W:W:BK7']);
  });

  it('two routes between the same squares that capture different pieces stay two moves', () => {
    const moves = legalMoves(positionOf('B:W23,22,15,14:B11,10')).filter((move) => destination(move) === 26);
    expect(distinctMoves(moves.filter((move) => move.from === 10))).toHaveLength(2);
  });
});

describe('playing a move', () => {
  it('removes what was captured, kings as well, and crowns on the far row', () => {
    expect(after('B:WK18,32:B14', '14x23')).toBe('W:W32:B23');
    expect(after('B:W26,27:B22', '22x31')).toBe('W:W27:BK31');
    expect(after('W:W6:B20', '6-1')).toBe('B:WK1:B20');
  });

  it('RULE-11: a capture or a crowning is not quiet, any other step is', () => {
    const quiet = (fen: string, text: string): boolean => {
      const move = readMove(positionOf(fen), text);
      return move.ok && isQuiet(positionOf(fen), move.value);
    };
    expect(quiet('B:W32:B14', '14-18')).toBe(true);
    expect(quiet('B:W32:BK25', '25-29')).toBe(true);
    expect(quiet('B:W32:B25', '25-29')).toBe(false);
    expect(quiet('B:W18:B14', '14x23')).toBe(false);
  });
});

describe('the outcome', () => {
  it.each([
    ['B:W21:B', 'light', 'all-captured'],
    ['W:W:B1', 'dark', 'all-captured'],
    ['W:W21:B17,14', 'dark', 'blocked'],
    ['B:W9,6:B1,5', undefined, undefined],
  ])('RULE-09: %s is won by %s (%s)', (fen, winner, reason) => {
    expect(outcome(positionOf(fen))).toEqual(winner === undefined ? undefined : { winner, reason });
  });

  it('RULE-10, RULE-11: the third time draws and so does the fiftieth quiet turn', () => {
    expect([2, 3].map(isDrawnByRepetition)).toEqual([false, true]);
    expect([49, 50].map((turns) => isDrawnByQuietTurns(turns))).toEqual([false, true]);
    expect(isDrawnByQuietTurns(20, 20)).toBe(true);
  });

  it('RULE-10: a position differs from the same placement with the other side to move', () => {
    const position = positionOf('B:WK32:BK1');
    const other = positionOf('W:WK32:BK1');
    expect(isSamePosition(position, other)).toBe(false);
    expect(isSamePosition(position, positionOf('B:WK32:BK1'))).toBe(true);
  });
});

describe('random play', () => {
  it('keeps the board in order: captures account for every piece lost, no man on its far row, no square shared', () => {
    fc.assert(
      fc.property(anyPositions, (position) => {
        const enemy = position.turn === 'dark' ? 'light' : 'dark';
        for (const move of legalMoves(position)) {
          const next = play(position, move);
          expect(pieceCount(next, position.turn)).toBe(pieceCount(position, position.turn));
          expect(pieceCount(next, enemy)).toBe(pieceCount(position, enemy) - move.captured.length);
          expect(new Set(move.captured).size).toBe(move.captured.length);
          expect(next.dark & next.light).toBe(0);
          expect(next.kings & ~(next.dark | next.light)).toBe(0);
          expect(next.dark & ~next.kings & 0xf0000000).toBe(0);
          expect(next.light & ~next.kings & 0x0000000f).toBe(0);
          expect(pieceAt(next, destination(move))?.side).toBe(position.turn);
        }
      }),
      tries(),
    );
  });

  it('never comes back behind an irreversible move, and only such a move is not quiet', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 150, size: 'max' }), (choices) => {
        const positions = playThrough(choices);
        positions.forEach((position, index) => {
          const next = positions[index + 1];
          const move = legalMoves(position).find(
            (one) => next !== undefined && isSamePosition(play(position, one), next),
          );
          if (next === undefined || move === undefined) return;
          if (!isQuiet(position, move)) expect(isIrreversible(position, move)).toBe(true);
          if (isCrowning(position, move)) expect(pieceAt(next, destination(move))?.king).toBe(true);
          if (!isIrreversible(position, move)) return;
          const earlier = new Set(positions.slice(0, index + 1).map(makeFen));
          expect(positions.slice(index + 1).some((later) => earlier.has(makeFen(later)))).toBe(false);
        });
      }),
      tries(30),
    );
  });

  it('RULE-09: somebody has lost exactly where no move is left', () => {
    fc.assert(
      fc.property(playedPositions, (position) => {
        expect(outcome(position) === undefined).toBe(legalMoves(position).length > 0);
      }),
      tries(),
    );
  });
});
