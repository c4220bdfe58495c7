import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SIDES, START } from '../../src/engine/position.ts';
import { SQUARES, toSquare } from '../../src/engine/square.ts';
import { PIECE_SET_NAMES } from '../../src/render/look.ts';
import { pieceLetters, textBoard } from '../../src/render/describe-board.ts';
import { positions, mask } from './scenes.ts';
import { english } from '../support/english.ts';
import { tries } from '../support/tries.ts';
import { positionOf } from '../engine/samples.ts';

const WORDS = english.textBoard;
const PHONE_COLUMNS = 30;
const lines = (...rows: readonly string[]): string => rows.join('\n');

describe('the board in letters', () => {
  test('PLAY-11: given the start from the second side, then the squares run like the words of a page', () => {
    expect(textBoard(START, { bottom: 'light', pieces: 'red-white', words: WORDS })).toBe(
      lines(
        '   R1     R2     R3     R4',
        'R5     R6     R7     R8',
        '   R9     R10    R11    R12',
        '13     14     15     16',
        '   17     18     19     20',
        'W21    W22    W23    W24',
        '   W25    W26    W27    W28',
        'W29    W30    W31    W32',
      ),
    );
  });

  test('PLAY-11: given kings, seen from the first side, then the board is turned and kings have a K', () => {
    expect(textBoard(positionOf('B:W18,24,K31:B5,K7'), { bottom: 'dark', pieces: 'black-red', words: WORDS })).toBe(
      lines(
        '   32     RK31   30     29',
        '28     27     26     25',
        '   R24    23     22     21',
        '20     19     R18    17',
        '   16     15     14     13',
        '12     11     10     9',
        '   8      BK7    6      B5',
        '4      3      2      1',
      ),
    );
  });

  test('PLAY-11: given the piece that moved last, then a star stands behind it, and everything else stays in its column', () => {
    const position = positionOf('B:W18,24,K31:B5,K7');
    const given = { bottom: 'light', pieces: 'black-red', words: WORDS } as const;
    for (const [square, marked] of [
      [18, 'R18*'],
      [31, 'RK31*'],
      [5, 'B5*'],
    ] as const) {
      const text = textBoard(position, { ...given, lastMoved: toSquare(square) });
      expect(text).toContain(marked);
      expect(text.replace(/\*(?= )/, ' ').replace('*', '')).toBe(textBoard(position, given));
    }
  });

  const boards = fc.record({
    position: positions,
    bottom: fc.constantFrom(...SIDES),
    lastMoved: fc.option(fc.constantFrom(...SQUARES), { nil: undefined }),
    pieces: fc.constantFrom(...PIECE_SET_NAMES),
  });

  test('PLAY-11: given any position, then it can be rebuilt from the text alone, which fits on a phone', () => {
    fc.assert(
      fc.property(boards, ({ position, ...options }) => {
        const text = textBoard(position, { ...options, words: WORDS });
        const { dark, light, kings } = position;
        const [d, l] = SIDES.map((side) => pieceLetters(WORDS, options.pieces, side, false));
        expect(rebuilt(text, d, l)).toEqual({ dark, light, kings });
        const numbers = Array.from(text.matchAll(/\d+/g), ([digits]) => Number(digits));
        expect(numbers.toSorted((a, b) => a - b)).toEqual(SQUARES);
        const rows = text.split('\n');
        expect(rows).toHaveLength(8);
        for (const row of rows) expect(row.length).toBeLessThanOrEqual(PHONE_COLUMNS);
      }),
      tries(300),
    );
  });
});

/** Reads the letters as a person would: a number with a letter is a piece, with two a king. */
function rebuilt(text: string, dark: string | undefined, light: string | undefined) {
  const pieces = [...text.matchAll(/([A-Z])(K?)(\d+)/g)];
  const on = (wanted: (letter: string, king: string) => boolean): number =>
    mask(...pieces.filter(([, letter = '', king = '']) => wanted(letter, king)).map((piece) => Number(piece[3])));
  return {
    dark: on((letter) => letter === dark),
    light: on((letter) => letter === light),
    kings: on((_, king) => king === 'K'),
  };
}
