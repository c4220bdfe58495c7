import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BOARD_NAMES,
  boardName,
  completeBoard,
  completeClock,
  completeOption,
  LISTED_CLOCKS,
  LISTED_LIMITS,
  LISTED_WARNINGS,
  readBoardName,
} from '../../src/views/match-options.ts';
import { english } from '../support/english.ts';
import { DEFAULT_OPTIONS } from '../../src/match/options.ts';
import { readOptions } from '../../src/match/read-options.ts';
import { tries } from '../support/tries.ts';
import { VIEW } from './support/samples.ts';

const offered = (option: 'time' | 'warning', text: string): readonly string[] =>
  completeOption({ option, text }, VIEW.words).map(({ name, value }) => (name === value ? name : `${value} = ${name}`));

describe('completing a clock', () => {
  const clocks = (text: string): readonly string[] => completeClock(text, VIEW.words).map(({ value }) => value);

  test('TIME-09: given nothing typed, or nothing that could become a clock, then the usual ones are listed, spelled out', () => {
    expect(clocks('')).toEqual(LISTED_CLOCKS);
    expect(clocks('blitz')).toEqual(LISTED_CLOCKS);
    expect(completeClock('5', VIEW.words)).toEqual([
      { name: '5+0: 5 min each for the whole game', value: '5+0' },
      { name: '5+3: 5 min each, plus 3 s a turn', value: '5+3' },
    ]);
  });

  test.each([
    ['7', ['7+0']],
    ['1', ['1+0', '10+0', '10+5', '15+10']],
    ['7 + 4', ['7+4']],
    ['3+', ['3+0', '3+2']],
    ['99', LISTED_CLOCKS],
  ])('TIME-09: given "%s" typed, then %j is offered', (text, offered) => {
    expect(clocks(text)).toEqual(offered);
  });

  test('TIME-09: given whatever is typed, then a match can be played by all that is offered', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{0,3} ?\+? ?\d{0,3}$/)), (text) => {
        const choices = completeClock(text, VIEW.words);
        expect(choices.length).toBeGreaterThan(0);
        expect(choices.length).toBeLessThanOrEqual(25);
        for (const { value: clock, name } of choices) {
          expect(readOptions({ clock }, DEFAULT_OPTIONS, BOARD_NAMES).ok).toBe(true);
          expect(name.length).toBeLessThanOrEqual(100);
        }
      }),
      tries(200),
    );
  });
});

describe('completing a look of the board', () => {
  const boards = (text: string): readonly string[] => completeBoard(text, VIEW.words).map(({ value }) => value);

  test('START-06: given nothing typed, then all looks are offered, each by its name in words', () => {
    const all = BOARD_NAMES.map((value) => ({ name: boardName(value, VIEW.words), value }));
    expect(completeBoard('', VIEW.words)).toEqual(all);
    expect(all).toContainEqual({ name: 'red and white, letters on the pieces', value: 'red-white-lettered' });
  });

  test.each([
    ['Wood', ['wood', 'wood-lettered']],
    ['and WHITE', ['red-white', 'black-white', 'red-white-lettered', 'black-white-lettered']],
    ['night, l', ['night-lettered']],
    ['green-b', ['green-buff', 'green-buff-lettered']],
    ['marble', []],
  ])('START-06: given "%s" typed, then %j is offered', (text, offered) => {
    expect(boards(text)).toEqual(offered);
  });

  test('START-06: given the name of a look in any case, as shown or as stored, then it is that look', () => {
    for (const board of BOARD_NAMES) {
      expect(readBoardName(boardName(board, VIEW.words).toUpperCase(), VIEW.words)).toBe(board);
      expect(readBoardName(` ${board.toUpperCase()}`, VIEW.words)).toBe(board);
    }
    expect(readBoardName('marble', VIEW.words)).toBe('marble');
  });
});

describe('completing a length of time', () => {
  test('START-06, TIME-01: given nothing typed, then what is usual is listed, spelled out', () => {
    const [times, warnings] = [offered('time', ''), offered('warning', '')];
    expect(times.map((choice) => choice.split(' ')[0])).toEqual([...LISTED_LIMITS, 'off']);
    expect(warnings.map((choice) => choice.split(' ')[0])).toEqual([...LISTED_WARNINGS, 'none']);
    expect(times).toEqual(
      expect.arrayContaining(['12h = 12 h per move', '3d = 3 days per move', 'off = off: no clock']),
    );
    expect(warnings).toEqual(
      expect.arrayContaining(['30s = 30 s more after the warning', 'none = none: the limit is final']),
    );
  });

  test.each([
    ['time', '2m30s', ['2m30s = 2 min 30 s per move']],
    ['time', '90s', ['1m30s = 1 min 30 s per move']],
    ['time', ' 2 Min 30 ', ['2m30s = 2 min 30 s per move']],
    ['time', '2 min 30 sec', ['2m30s = 2 min 30 s per move']],
    ['time', '90', ['1m30s = 1 min 30 s per move']],
    ['time', '3', ['3m = 3 min per move', '3d = 3 days per move', '30s = 30 s per move']],
    ['time', '15', ['15s = 15 s per move', '15m = 15 min per move']],
    ['time', '15 m', ['15m = 15 min per move']],
    ['time', 'o', ['off = off: no clock']],
    ['time', '6m', ['5m = 5 min per move', '15m = 15 min per move']],
    ['time', '48 h', ['1d = 1 day per move', '3d = 3 days per move']],
    ['time', '9d', ['7d = 7 days per move']],
    ['time', 'd', ['1d = 1 day per move', '3d = 3 days per move', '7d = 7 days per move']],
    ['time', 'Days', ['1d = 1 day per move', '3d = 3 days per move', '7d = 7 days per move']],
    ['time', 'h', ['1h = 1 h per move', '12h = 12 h per move']],
    ['time', 'sec', ['10s = 10 s per move', '30s = 30 s per move']],
    ['warning', '45s', ['45s = 45 s more after the warning']],
    ['warning', '15m', ['5m = 5 min more after the warning']],
    ['warning', 'none', ['none = none: the limit is final']],
  ] as const)('START-06: given %s and "%s" typed, then %j is offered', (option, text, choices) => {
    expect(offered(option, text)).toEqual(choices);
  });

  test('START-06: given a number that could be played in no unit, then what comes near in each is offered', () => {
    const values = completeOption({ option: 'time', text: '6' }, VIEW.words).map(({ value }) => value);
    expect(values).toEqual(['10s', '5m', '15m', '1h', '12h', '3d', '7d']);
  });

  test.each(['no', 'quick', '?', '+5'])('START-06: given "%s" typed, which is none, then all is offered', (text) => {
    expect(offered('time', text)).toEqual(offered('time', ''));
  });

  test("START-06: given anything typed, then one to at most 25 within Discord's limits are offered, and each can be played by", () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '5', 'm', 's', 'h', 'd', 'o', 'n', ' '), maxLength: 6 }),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom('time', 'warning'), (text, option) => {
        const choices = completeOption({ option, text }, VIEW.words);
        expect(choices.length).toBeLessThanOrEqual(25);
        expect(choices.length).toBeGreaterThan(0);
        expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
        for (const { name, value } of choices) {
          expect(name.length).toBeLessThanOrEqual(100);
          expect(readOptions({ [option]: value }, DEFAULT_OPTIONS, BOARD_NAMES)).toMatchObject({ ok: true });
        }
      }),
      tries(500),
    );
  });
});

describe('a length of time in words', () => {
  test.each([
    [0, '0 s'],
    [499, '0 s'],
    [14_000, '14 s'],
    [123_000, '2 min 3 s'],
    [120_000, '2 min'],
    [3_900_000, '1 h 5 min'],
    [3_601_000, '1 h'],
    [90_000_000, '1 day 1 h'],
    [259_200_000, '3 days'],
  ])('TIME-05: given %i ms, then it is told as "%s"', (span, words) => {
    expect(english.duration(span)).toBe(words);
  });
});
