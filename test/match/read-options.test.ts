import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_OPTIONS,
  LONG_LIMITS,
  type MatchOptions,
  type TimeControl,
  UNTIMED_OPTIONS,
} from '../../src/match/options.ts';
import {
  type AskedOptions,
  makeDuration,
  parseDuration,
  readHotseatNames,
  readOptions,
} from '../../src/match/read-options.ts';
import { tries } from '../support/tries.ts';
import { clockOf, minutes, seconds, timeOf } from './timed.ts';

const BOARDS = ['wood', 'green-buff'];
const read = (asked: AskedOptions, defaults = DEFAULT_OPTIONS) => readOptions(asked, defaults, BOARDS);
const range = (option: 'time' | 'warning') => ({
  code: 'duration-out-of-range',
  option,
  from: seconds(10),
  to: minutes(5),
  or: option === 'time' ? LONG_LIMITS : [],
});

describe('the options of a match', () => {
  test('TIME-01, TIME-02: given nothing, then a turn takes 5 min and a warning of 1 min', () => {
    expect(read({})).toEqual({ ok: true, value: { ...DEFAULT_OPTIONS, time: timeOf(300, 60) } });
  });

  test('START-06: given every option, then all are taken', () => {
    const asked = {
      time: '90s',
      warning: 'none',
      first: 'them',
      pieces: 'blue-red',
      board: 'green-buff',
      draw_turns: 20,
    };
    expect(read(asked)).toEqual({
      ok: true,
      value: {
        ...DEFAULT_OPTIONS,
        time: timeOf(90, 'none'),
        first: 'invited',
        pieces: 'blue-red',
        board: 'green-buff',
        drawTurns: 20,
      },
    });
  });

  test('RUN-12: given rated is left out, then the server decides; else who asks does', () => {
    const casual = { ...DEFAULT_OPTIONS, rated: false };
    expect(read({})).toMatchObject({ value: { rated: true } });
    expect(read({}, casual)).toMatchObject({ value: { rated: false } });
    expect(read({ rated: false })).toMatchObject({ value: { rated: false } });
    expect(read({ rated: true }, casual)).toMatchObject({ value: { rated: true } });
  });

  test.each<[string, AskedOptions, Partial<MatchOptions>]>([
    ['no-clock', { time: 'off' }, {}],
    ['no-clock', {}, { time: 'off' }],
    ['first-chosen', { first: 'me' }, {}],
    ['first-chosen', { first: 'them' }, {}],
    ['from-position', { start: 'W:W21:B1' }, {}],
    ['from-position', {}, { start: 'W:W21:B1' }],
  ])(
    'RUN-12, START-06: given rated:true and what keeps a game from it (%s: %j, %j), then that is the refusal; without asking it is none',
    (why, asked, server) => {
      const defaults = { ...DEFAULT_OPTIONS, ...server };
      expect(read({ ...asked, rated: true }, defaults)).toEqual({ ok: false, error: { code: 'cannot-be-rated', why } });
      expect(read(asked, defaults)).toMatchObject({ ok: true, value: { rated: true } });
      expect(read({ ...asked, rated: false }, defaults)).toMatchObject({ ok: true, value: { rated: false } });
    },
  );

  test('START-15: given a position, then it is taken with the rules of every match, also where a server plays by ballot', () => {
    const start = 'W:WK32:BK1';
    const tournament = { ...DEFAULT_OPTIONS, rules: 'tournament', drawTurns: 80 } as const;
    expect(read({ start })).toEqual({ ok: true, value: { ...DEFAULT_OPTIONS, start } });
    expect(read({ start }, tournament)).toEqual({ ok: true, value: { ...DEFAULT_OPTIONS, start } });
    expect(read({ start, draw_turns: 30 }, tournament)).toMatchObject({ value: { rules: 'standard', drawTurns: 30 } });
  });

  test('START-15, RULE-14: given a position and tournament rules, then they do not go together', () => {
    const refused = { ok: false, error: { code: 'no-ballot-from-position' } };
    expect(read({ start: 'W:WK32:BK1', rules: 'tournament' })).toEqual(refused);
  });

  test.each<[AskedOptions, TimeControl]>([
    [{ time: 'off' }, 'off'],
    [{ time: 'Off', warning: 'none' }, 'off'],
    [{ time: '10s' }, timeOf(10, 60)],
    [{ time: '5m' }, timeOf(300, 60)],
    [{ time: '15m' }, timeOf(900, 60)],
    [{ time: '60 min' }, timeOf(3600, 60)],
    [{ time: '12h' }, timeOf(43_200, 60)],
    [{ time: '1 day' }, timeOf(86_400, 60)],
    [{ time: '3 days' }, timeOf(259_200, 60)],
    [{ time: '7 days', warning: '5m' }, timeOf(604_800, 300)],
    [{ warning: '10s' }, timeOf(300, 10)],
  ])('START-06: given %j, then the clock is that', (asked, time) => {
    expect(read(asked)).toMatchObject({ ok: true, value: { time } });
  });

  test.each<[AskedOptions, TimeControl]>([
    [{ clock: '5+3' }, clockOf(5, 3)],
    [{ clock: ' 5 + 3 ' }, clockOf(5, 3)],
    [{ clock: '1+0' }, clockOf(1, 0)],
    [{ clock: '60+30' }, clockOf(60, 30)],
    [{ time: '5+3' }, clockOf(5, 3)],
  ])('TIME-09: given %j, then each player has a total and an increment', (asked, time) => {
    expect(read(asked)).toMatchObject({ ok: true, value: { time } });
  });

  const TOTAL_RANGE = { code: 'clock-out-of-range', from: '1+0', to: '60+30' };

  test.each<[AskedOptions, object]>([
    [{ clock: '0+5' }, TOTAL_RANGE],
    [{ clock: '61+0' }, TOTAL_RANGE],
    [{ clock: '5+31' }, TOTAL_RANGE],
    [{ clock: '9999+9999' }, TOTAL_RANGE],
    [{ clock: '5' }, { code: 'unreadable-clock', text: '5' }],
    [{ clock: '5m+3s' }, { code: 'unreadable-clock', text: '5m+3s' }],
    [{ clock: '-5+3' }, { code: 'unreadable-clock', text: '-5+3' }],
    [{ clock: '' }, { code: 'unreadable-clock', text: '' }],
    [
      { clock: '5+3', time: '5m' },
      { code: 'clock-in-place-of', option: 'time' },
    ],
    [
      { clock: '5+3', time: 'off' },
      { code: 'clock-in-place-of', option: 'time' },
    ],
    [
      { clock: '5+3', warning: 'none' },
      { code: 'clock-in-place-of', option: 'warning' },
    ],
    [
      { time: '5+3', warning: '1m' },
      { code: 'clock-in-place-of', option: 'warning' },
    ],
  ])('TIME-09: given %j, then it is refused for its own reason', (asked, error) => {
    expect(read(asked)).toEqual({ ok: false, error });
  });

  test('TIME-09: given a server that plays with a total, then a time for a move takes its place, and a warning alone does not', () => {
    const defaults = { ...DEFAULT_OPTIONS, time: clockOf(10, 5) };
    expect(read({}, defaults)).toMatchObject({ ok: true, value: { time: clockOf(10, 5) } });
    expect(read({ time: '1h' }, defaults)).toMatchObject({ ok: true, value: { time: timeOf(3600, 60) } });
    expect(read({ time: 'off' }, defaults)).toMatchObject({ ok: true, value: { time: 'off' } });
    expect(read({ clock: '3+2' }, defaults)).toMatchObject({ ok: true, value: { time: clockOf(3, 2) } });
    expect(read({ warning: '1m' }, defaults)).toEqual({
      ok: false,
      error: { code: 'clock-in-place-of', option: 'warning' },
    });
  });

  test('START-06: given a server that plays without clocks, when a time is asked for, then the usual warning goes with it', () => {
    expect(read({}, UNTIMED_OPTIONS)).toMatchObject({ ok: true, value: { time: 'off' } });
    expect(read({ time: '1h' }, UNTIMED_OPTIONS)).toMatchObject({ ok: true, value: { time: timeOf(3600, 60) } });
  });

  test.each<[AskedOptions, object]>([
    [{ time: '9s' }, range('time')],
    [{ time: '5m1s' }, range('time')],
    [{ time: '14m' }, range('time')],
    [{ time: '2h' }, range('time')],
    [{ time: '8 days' }, range('time')],
    [{ warning: '9s' }, range('warning')],
    [{ warning: '15m' }, range('warning')],
    [{ time: 'soon' }, { code: 'unreadable-duration', option: 'time', text: 'soon' }],
    [{ warning: '5' }, { code: 'unreadable-duration', option: 'warning', text: '5' }],
    [{ time: 'off', warning: '30s' }, { code: 'warning-without-clock' }],
    [{ draw_turns: 19 }, { code: 'turns-out-of-range', from: 20, to: 200 }],
    [{ draw_turns: 201 }, { code: 'turns-out-of-range', from: 20, to: 200 }],
    [{ draw_turns: 20.5 }, { code: 'turns-out-of-range', from: 20, to: 200 }],
    [
      { rules: 'tournament', draw_turns: 50 },
      { code: 'turns-fixed-by-rules', turns: 80 },
    ],
    [{ board: 'marble' }, { code: 'unknown-choice', option: 'board', choices: BOARDS }],
    [{ rules: 'liveMatches' }, { code: 'unknown-choice', option: 'rules', choices: ['standard', 'tournament'] }],
    [{ first: 'toString' }, { code: 'unknown-choice', option: 'first', choices: ['drawn', 'challenger', 'invited'] }],
  ])('START-06: given %j, then it is refused with what is allowed', (asked, error) => {
    expect(read(asked)).toEqual({ ok: false, error });
  });

  test('RULE-14: given tournament rules, then 80 turns draw the game, whatever is usual', () => {
    expect(read({ rules: 'tournament' })).toMatchObject({ ok: true, value: { rules: 'tournament', drawTurns: 80 } });
  });
});

describe('durations', () => {
  test.each<[string, number]>([
    ['90s', 90],
    ['2m30s', 150],
    ['2 m 30 s', 150],
    ['12h', 43_200],
    ['3 days', 259_200],
    ['1 Day', 86_400],
    ['5 min', 300],
    ['5 minutes', 300],
    [' 1h30m ', 5400],
    ['0s', 0],
    [`${' '.repeat(38)}5m`, 300],
  ])('START-06: given "%s", then it is %d s', (text, count) => {
    expect(parseDuration(text)).toBe(seconds(count));
  });

  test.each([
    '',
    ' ',
    '5',
    'm',
    '-5m',
    '1.5m',
    '30s2m',
    '1m1m',
    '5 parsecs',
    '1e3s',
    '5m!',
    '9999999s',
    `${' '.repeat(39)}5m`,
  ])('START-06: given "%s", then it is no duration', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  test.each([
    ['0s', 0],
    ['1m1s', 61],
    ['12h', 43_200],
    ['1d', 86_400],
  ])('START-06: "%s" is the shortest text for %d s', (text, count) => {
    expect(makeDuration(seconds(count))).toBe(text);
  });

  test('START-06: given any number of seconds, then what is written is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * 86_400 }), (count) => {
        expect(parseDuration(makeDuration(seconds(count)))).toBe(seconds(count));
      }),
      tries(),
    );
  });

  test('START-06: given any text, then reading it never throws and gives whole seconds', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect((parseDuration(text) ?? 0) % 1000).toBe(0);
      }),
      tries(),
    );
  });
});

describe('hotseat names', () => {
  test.each([
    ['Anna', 'Ben', 'Anna', 'Ben'],
    ['  Anna \n of the Café ', 'B', 'Anna of the Café', 'B'],
    ['👑'.repeat(32), 'x'.repeat(32), '👑'.repeat(32), 'x'.repeat(32)],
  ])('START-08: given %j and %j, then they are taken, on one line', (name1, name2, first, second) => {
    expect(readHotseatNames(name1, name2)).toEqual({ ok: true, value: [first, second] });
  });

  test.each([
    ['', 'Ben', { code: 'name-too-short', option: 'name1' }],
    ['Anna', ' \u200b ', { code: 'name-too-short', option: 'name2' }],
    ['Anna', 'x'.repeat(33), { code: 'name-too-long', option: 'name2', longest: 32 }],
    ['Anna', 'ANNA ', { code: 'names-alike' }],
  ])('START-08: given %j and %j, then it is said what is wrong', (name1, name2, error) => {
    expect(readHotseatNames(name1, name2)).toEqual({ ok: false, error });
  });
});
