import { describe, expect, test } from 'vitest';
import { noticesOf, timeLeft } from '../../src/match/clock.ts';
import type { MatchEvent } from '../../src/match/event.ts';
import { nextWakeUp } from '../../src/match/next-wake-up.ts';
import { at, PLAYING, TICK } from './samples.ts';
import { given } from './scenario.ts';
import { boardUp, running, seconds, timedGame, timeOf } from './timed.ts';

const HOUR = 3600;

/** `W60` is the warning with 60 s left, `R30` a reminder with 30 s left. */
const schedule = (limit: number, warning: number | 'none'): string =>
  noticesOf(timeOf(limit, warning))
    .map(({ kind, left }) => `${kind === 'warning' ? 'W' : 'R'}${left / 1000}`)
    .join(' ');

describe('what is told as time runs out', () => {
  test.each<[string, number, number | 'none', string]>([
    ['5 min and a warning of 1 min', 300, 60, 'W60 R30'],
    ['5 min and no warning', 300, 'none', 'R60 R30'],
    ['10 s and a warning of 10 s', 10, 10, 'W10'],
    ['10 s and no warning', 10, 'none', ''],
    ['1 min and no warning: 30 s is the very half', 60, 'none', 'R30'],
    ['59 s and no warning: 30 s is in the first half', 59, 'none', ''],
    ['5 min and a warning of 5 min', 300, 300, 'W300 R60 R30'],
    ['a warning of 40 s: close to 30 s', 300, 40, 'R60 W40'],
    ['a warning of 41 s: not close', 300, 41, 'R60 W41 R30'],
    ['a warning of 70 s: close to 1 min', 300, 70, 'W70 R30'],
    ['15 min and a warning of 1 min', 900, 60, 'R300 W60 R30'],
    ['1 h', HOUR, 60, 'R300 W60 R30'],
    ['12 h', 12 * HOUR, 60, 'R3600 R300 W60 R30'],
    ['7 days and no warning', 168 * HOUR, 'none', 'R3600 R300 R60 R30'],
  ])('TIME-03: given %s, then exactly this is told', (_name, limit, warning, expected) => {
    expect(schedule(limit, warning)).toBe(expected);
  });

  test('TIME-03: given a game without a limit, then nothing is', () => {
    expect(noticesOf('off')).toEqual([]);
  });
});

describe('telling it', () => {
  const warned = {
    type: 'ReminderDue',
    seat: 'dark',
    kind: 'warning',
    left: seconds(60),
    lossAt: at(460),
    number: 1,
  } as const;
  const reminded = { ...warned, kind: 'reminder', left: seconds(30), number: 2 } as const;

  test('TIME-02: given the limit is used up, then the warning names the moment of the loss, once', () => {
    expect(nextWakeUp(given(running()).match)).toBe(at(400));
    const told = given(running()).decides(TICK, [{ ...warned, at: at(400) }], at(400));
    told.decides(TICK, [], at(401));
    expect(nextWakeUp(told.match)).toBe(at(430));
    const again = told.decides(TICK, [{ ...reminded, at: at(430) }], at(430));
    expect(nextWakeUp(again.match)).toBe(at(461));
  });

  test('TIME-03: given a timer that comes late, then the newest reminder says it all', () => {
    given(running())
      .decides(TICK, [{ ...reminded, at: at(440) }], at(440))
      .decides(TICK, [], at(441));
  });

  test('TIME-03: given a reminder before a pause, then it is not repeated after it, and the loss is later', () => {
    const resumed = given([
      ...running(),
      { ...warned, at: at(400) },
      { type: 'GamePaused', at: at(410) },
      { type: 'GameResumed', at: at(490) },
      boardUp(3, 500),
    ]);
    resumed.decides(TICK, [], at(519));
    resumed.decides(TICK, [{ ...reminded, lossAt: at(550), at: at(520) }], at(520));
  });
});
const left = (events: readonly MatchEvent[], when: number) => {
  const { match } = given(events);
  if (match.phase !== 'playing' && match.phase !== 'paused') throw new Error('no game');
  return timeLeft(match, at(when));
};

describe('the time on show', () => {
  test('TIME-04: given a clock that runs, then the limit counts down first, then the warning', () => {
    expect(left(running(), 130)).toEqual({ ofLimit: seconds(270), toLoss: seconds(330) });
    expect(left(running(), 430)).toEqual({ ofLimit: 0, toLoss: seconds(30) });
    expect(left(running(), 999)).toEqual({ ofLimit: 0, toLoss: 0 });
  });

  test('TIME-04: given a board that is not up, then the whole time is left; without a limit there is none', () => {
    expect(left(timedGame(), 500)).toEqual({ ofLimit: seconds(300), toLoss: seconds(360) });
    expect(left(PLAYING, 500)).toBeUndefined();
  });

  test('TIME-06: given a pause, then what was left is frozen', () => {
    expect(left([...running(), { type: 'GamePaused', at: at(160) }], 700)).toEqual({
      ofLimit: seconds(240),
      toLoss: seconds(300),
    });
  });
});
