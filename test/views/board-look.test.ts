import { describe, expect, test } from 'vitest';
import { BOARD_NAMES, lookOf } from '../../src/views/board-picture.ts';
import { DEFAULT_OPTIONS, PIECE_COLOURS } from '../../src/match/options.ts';
import { DEFAULT_LOOK } from '../../src/render/look.ts';
import { PIECE_SET_NAMES } from '../../src/render/piece-set.ts';
import { THEME_NAMES } from '../../src/render/theme.ts';
import { VIEW } from './support/samples.ts';
import { boardName } from '../../src/views/match-options.ts';

const pieces = 'red-white';

describe('START-06, PLAY-10: the looks of the board', () => {
  test('given each theme, then the board is offered in it, with crowns and with letters, the usual one first', () => {
    for (const theme of THEME_NAMES) {
      expect(lookOf({ board: theme, pieces })).toMatchObject({ theme, lettered: false });
      expect(lookOf({ board: `${theme}-lettered`, pieces })).toMatchObject({ theme, lettered: true });
    }
    expect(new Set(BOARD_NAMES).size).toBe(2 * THEME_NAMES.length);
    expect(BOARD_NAMES[0]).toBe(DEFAULT_OPTIONS.board);
  });

  test('given what is offered, then each has words of its own, and Discord has room for all', () => {
    const { boards } = VIEW.words.choices;
    expect(Object.keys(boards)).toEqual(THEME_NAMES);
    const names = BOARD_NAMES.map((board) => boardName(board, VIEW.words));
    expect(new Set(names).size).toBe(BOARD_NAMES.length);
    expect(names.at(-1)).toBe('colour-blind safe, letters on the pieces');
    expect(BOARD_NAMES.length).toBeLessThanOrEqual(25);
  });

  test('given the name of a board that there is no more, then it is drawn in the usual look', () => {
    expect(lookOf({ board: 'classic', pieces }).theme).toBe(DEFAULT_LOOK.theme);
    expect(lookOf({ board: 'classic-lettered', pieces })).toMatchObject({ theme: DEFAULT_LOOK.theme, lettered: true });
  });

  test("RULE-03: given a match's pieces, then the picture has them", () => {
    expect(PIECE_SET_NAMES).toEqual(PIECE_COLOURS);
    for (const set of PIECE_COLOURS) expect(lookOf({ board: 'wood', pieces: set }).pieces).toBe(set);
  });
});
