import { describe, expect, test } from 'vitest';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS, LONG_LIMITS } from '../../../src/match/options.ts';
import { readOptions, type AskedOptions } from '../../../src/match/read-options.ts';
import { minutes, seconds, timeOf } from '../timed.ts';

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

  test.each<[AskedOptions, ReturnType<typeof timeOf>]>([
    [{ time: 'off' }, 'off'],
    [{ time: 'Off', warning: 'none' }, 'off'],
    [{ time: '10s' }, timeOf(10, 60)],
    [{ time: '5m' }, timeOf(300, 60)],
    [{ time: '15m' }, timeOf(900, 60)],
    [{ time: '60 min' }, timeOf(3600, 60)],
    [{ time: '7 days', warning: '5m' }, timeOf(604_800, 300)],
    [{ warning: '10s' }, timeOf(300, 10)],
  ])('START-06: given %j, then the clock is that', (asked, time) => {
    expect(read(asked)).toMatchObject({ ok: true, value: { time } });
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
