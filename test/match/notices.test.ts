import { describe, expect, test } from 'vitest';
import { noticesOf, restsAt } from '../../src/match/clock.ts';
import { type MatchEvent, nextWakeUp } from '../../src/match/match.ts';
import { ALICE, at, BOB, closed, squares, TICK, turns } from './samples.ts';
import { given } from './scenario.ts';
import { boardUp, clockOf, lost, minutes, running, seconds, timedGame, timeOf } from './timed.ts';

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
    ['just under 12 h', 12 * HOUR - 1, 60, 'R300 W60 R30'],
    ['12 h: more when 80 % have passed, and 1 h before', 12 * HOUR, 60, 'R8700 R3600 R300 W60 R30'],
    ['7 days and no warning', 168 * HOUR, 'none', 'R120960 R3600 R300 R60 R30'],
  ])('TIME-03, TIME-10: given %s, then exactly this is told', (_name, limit, warning, expected) => {
    expect(schedule(limit, warning)).toBe(expected);
  });

  test.each<[string, number, string]>([
    ['five minutes', 300, 'R60 R10'],
    ['just over a minute', 60.001, 'R60 R10'],
    ['a minute: it was told before, or is plain to see', 60, 'R10'],
    ['eleven seconds', 11, 'R10'],
    ['ten seconds', 10, ''],
  ])(
    'TIME-09: given a turn that begins with %s left of the total, then exactly this is told',
    (_name, rest, expected) => {
      const told = noticesOf({ rest: seconds(rest) }).map(({ left }) => `R${left / 1000}`);
      expect(told.join(' ')).toBe(expected);
    },
  );

  test('TIME-03: given a game without a limit, then nothing is', () => {
    expect(noticesOf('off')).toEqual([]);
  });
});

const warnedAt400: MatchEvent = {
  type: 'ReminderDue',
  seat: 'dark',
  kind: 'warning',
  left: seconds(60),
  lossAt: at(460),
  number: 1,
  at: at(400),
};

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

describe('TIME-10: most of a long limit has passed', () => {
  const DAY = 24 * HOUR;
  const long = given(running(timeOf(DAY, 'none')));
  const early = {
    type: 'ReminderDue',
    seat: 'dark',
    kind: 'reminder',
    left: seconds(0.2 * DAY),
    lossAt: at(100 + DAY),
    number: 1,
    at: at(100 + 0.8 * DAY),
  } as const;
  const hourLeft = { ...early, left: seconds(HOUR), number: 2, at: at(100 + DAY - HOUR) } as const;

  test('TIME-10: given 80 % of the limit have passed, then the player on move is reminded, once', () => {
    expect(nextWakeUp(long.match)).toBe(early.at);
    const told = long.decides(TICK, [early], early.at);
    told.decides(TICK, [], at(101 + 0.8 * DAY));
    expect(nextWakeUp(told.match)).toBe(hourLeft.at);
  });

  test('TIME-10: given the player is looking, then that one is left out, and those close to the loss are not', () => {
    const looking = { ...TICK, onMove: 'looking' } as const;
    const spared = long.decides(looking, [{ ...early, untold: true }], early.at);
    spared.decides(TICK, [], at(200 + 0.8 * DAY)).decides(looking, [hourLeft], hourLeft.at);
  });

  test('TIME-10: given the player wants no mention, then every reminder is left out, and the warning is not', () => {
    const silent = { ...TICK, onMove: 'unmentioned' } as const;
    long
      .decides(silent, [{ ...early, untold: true }], early.at)
      .decides(silent, [{ ...hourLeft, untold: true }], hourLeft.at);
    given(running()).decides(silent, [warnedAt400], at(400));
  });

  test('TIME-10: given a reminder by an older program, which knew fewer, then it is not told again', () => {
    const before = given([...running(timeOf(DAY, 'none')), { ...hourLeft, number: 1 }]);
    before.decides(TICK, [], at(101 + DAY - HOUR));
    expect(nextWakeUp(before.match)).toBe(at(100 + DAY - 300));
  });
});

describe('a total for the game', () => {
  const reminded = (left: number, lossAt: number, number: number, when: number) =>
    ({
      type: 'ReminderDue',
      seat: 'dark',
      kind: 'reminder',
      left: seconds(left),
      lossAt: at(lossAt),
      number,
      at: at(when),
    }) as const;

  test('TIME-09: given 5+0, then its player is reminded 1 min and 10 s before the loss, and the flag waits for late clicks', () => {
    const { match } = given(running(clockOf(5, 0)));
    expect(nextWakeUp(match)).toBe(at(340));
    const first = given(running(clockOf(5, 0))).decides(TICK, [reminded(60, 400, 1, 340)], at(340));
    expect(nextWakeUp(first.match)).toBe(at(390));
    const second = first.decides(TICK, [reminded(10, 400, 2, 390)], at(390));
    expect(nextWakeUp(second.match)).toBe(at(401));
    second.decides(TICK, [], at(400.999)).decides(TICK, [closed('called-off', 401)], at(401));
  });

  test('TIME-09: given a turn that takes 4 min of 5+3, then the next one of that player begins at 1 min 3 s and is reminded anew', () => {
    const [first, second] = turns('11-15', '22-18');
    if (first === undefined || second === undefined) throw new Error('two moves');
    const next = given([
      ...running(clockOf(5, 3)),
      { ...first, at: at(340) },
      boardUp(5, 341),
      { ...second, at: at(351) },
      boardUp(7, 352),
    ]);
    if (next.match.phase !== 'playing') throw new Error('no game');
    expect(restsAt(next.match, 0)).toEqual({ dark: minutes(5), light: minutes(5) });
    expect(restsAt(next.match, 1)).toEqual({ dark: seconds(63), light: minutes(5) });
    expect(restsAt(next.match, 2)).toEqual({ dark: seconds(63), light: seconds(293) });
    expect(nextWakeUp(next.match)).toBe(at(355));
    next.decides(TICK, [reminded(60, 415, 1, 355)], at(355));
  });

  test('TIME-09, TIME-06, TIME-08: given a pause and an outage in a turn, then the rest stands still meanwhile', () => {
    const later = given([
      ...running(clockOf(1, 0)),
      { type: 'GamePaused', at: at(110) },
      { type: 'GameResumed', at: at(710) },
      boardUp(3, 711),
      { type: 'ClockStopped', reason: 'process-away', at: at(721) },
    ]);
    if (later.match.phase !== 'playing') throw new Error('no game');
    expect(restsAt(later.match, 0)).toEqual({ dark: seconds(40), light: minutes(1) });
    const back = later.after({ type: 'StartClock', reason: 'process-away' }, at(5000));
    expect(nextWakeUp(back.match)).toBe(at(5030));
    back.decides(TICK, [closed('called-off', 5041)], at(5041));
  });

  test('TIME-09: given a loss on time, then nothing is left to the loser, and a rematch begins with the whole total', () => {
    const ended = given([...running(clockOf(1, 5)), lost('light', 161)]);
    if (ended.match.phase !== 'ended') throw new Error('not over');
    expect(restsAt(ended.match, 0)).toEqual({ dark: 0, light: minutes(1) });
    const again = given([
      ...running(clockOf(1, 5)),
      lost('light', 161),
      { type: 'RematchAccepted', seat: 'dark', at: at(170) },
      { type: 'RematchAccepted', seat: 'light', at: at(171) },
      { type: 'GameStarted', seats: { dark: BOB, light: ALICE }, at: at(171) },
    ]);
    if (again.match.phase !== 'playing') throw new Error('no rematch');
    expect(restsAt(again.match, 0)).toEqual({ dark: minutes(1), light: minutes(1) });
    expect(again.match.options.time).toEqual(clockOf(1, 5));
  });

  test('TIME-09, RULE-14: given a random opening, then its moves take nothing and earn nothing', () => {
    const opened = given(timedGame(clockOf(3, 2), { rules: 'tournament' }));
    const lot = ['11-15', '22-18', '15x22'].map((move, index): MatchEvent => {
      const seat = index % 2 === 0 ? 'dark' : 'light';
      return { type: 'MovePlayed', seat, squares: squares(move), byLot: true, at: at(61) };
    });
    const { match } = given([...timedGame(clockOf(3, 2), { rules: 'tournament' }), ...lot]);
    if (match.phase !== 'playing' || opened.match.phase !== 'playing') throw new Error('no game');
    expect(match.game.moves).toHaveLength(3);
    expect(restsAt(match, 3)).toEqual(restsAt(opened.match, 0));
  });
});
