import { describe, expect, test } from 'vitest';
import type { Lack } from '../../../src/bot/health.ts';
import { Course, HOUR, MINUTE, SECOND } from './course.ts';

const playing = (shards?: readonly number[]): Course => new Course(shards).pass(10 * SECOND);
const starts = (course: Course): readonly number[] => {
  const times = course.orders.filter((order) => order.do === 'start').map(({ at }) => at);
  return times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / SECOND);
};

describe('RUN-04: a bot that ends', () => {
  test('RUN-04: is started again, sooner at first, later when it ends again and again', () => {
    const course = new Course();
    course.next = () => ({ lacking: ['starting'], identifies: 0, endsAfter: 0 });
    course.pass(30 * MINUTE);
    expect(starts(course)).toEqual([1, 2, 5, 15, 30, 60, 120, 300, 300, 300, 300, 300]);
  });

  test('RUN-04: an hour later it is started again at once, as the first time', () => {
    const course = playing();
    course.end();
    course.pass(10 * SECOND).end();
    course.pass(HOUR);
    const before = course.now;
    course.end();
    course.pass(10 * SECOND);
    expect(course.orders.findLast((order) => order.do === 'start')?.at).toBe(before + SECOND);
  });

  test('RUN-04: alerts once, at once, and once more when it has been well for two minutes', () => {
    const course = playing();
    course.end(0, null, 'SIGSEGV');
    expect(course.alerts).toMatchObject([{ kind: 'down', trouble: { kind: 'ended', signal: 'SIGSEGV' } }]);
    const since = course.now;
    course.pass(2 * MINUTE);
    expect(course.told).toEqual(['ended']);
    course.pass(HOUR);
    expect(course.told).toEqual(['ended', 'back']);
    expect(course.alerts[1]).toMatchObject({ since, failures: 1 });
    const back = course.orders.findLast((order) => order.do === 'alert')?.at ?? Infinity;
    expect(back - since).toBeLessThan(3 * MINUTE);
  });

  test('RUN-04: a crash loop is one incident, however long it lasts, until it has been well for a while', () => {
    const course = new Course();
    course.next = () => ({ lacking: [], identifies: 1, endsAfter: 90 * SECOND });
    course.pass(5 * HOUR);
    expect(course.count('start')).toBeGreaterThan(40);
    expect(course.told).toEqual(['ended']);
    course.next = () => ({ lacking: [], identifies: 1 });
    course.pass(HOUR);
    expect(course.told).toEqual(['ended', 'back']);
  });

  test('RUN-04: a loop that is slower than that makes few alerts, as each incident takes longer to be over', () => {
    const course = new Course();
    course.next = () => ({ lacking: [], identifies: 1, endsAfter: 20 * MINUTE });
    course.pass(5 * HOUR);
    expect(course.count('start')).toBeGreaterThan(14);
    expect(course.told).toEqual(['ended', 'back', 'ended', 'back', 'ended', 'back', 'ended', 'back', 'ended']);
  });
});

describe('RUN-04: a bot that hangs', () => {
  test('RUN-04: is killed after half a minute of silence and started again; one alert', () => {
    const course = playing();
    course.bot().isSilent = true;
    course.pass(29 * SECOND);
    expect(course.count('kill')).toBe(0);
    course.pass(10 * MINUTE);
    expect(course.count('kill')).toBe(1);
    expect(course.count('start')).toBe(2);
    expect(course.told).toEqual(['hung', 'back']);
    // Its end is not a failure of its own.
    expect(course.alerts[1]).toMatchObject({ failures: 1 });
  });

  test('RUN-04: has more time while it starts', () => {
    const course = new Course();
    course.next = () => ({ lacking: ['starting'], identifies: 0, isSilent: true });
    course.pass(119 * SECOND);
    expect(course.count('kill')).toBe(0);
    course.pass(10 * SECOND);
    expect(course.count('kill')).toBe(1);
  });

  test('RUN-04: is not blamed for a silence in which its supervisor did not run itself', () => {
    const course = playing();
    course.now += HOUR;
    course.pass(MINUTE);
    expect(course.count('kill')).toBe(0);
  });
});

describe('RUN-04: a bot that is refused', () => {
  test('RUN-04: is never started again: an alert, and the supervisor ends as the bot did', () => {
    const course = new Course();
    course.next = () => ({ lacking: ['starting'], identifies: 0, endsAfter: 0, code: 78 });
    course.pass(2 * HOUR);
    expect(course.orders.map((order) => order.do)).toEqual(['start', 'alert', 'exit']);
    expect(course.alerts).toMatchObject([{ trouble: { kind: 'refused', isLast: true } }]);
    expect(course.orders.at(-1)).toMatchObject({ code: 78 });
  });

  test('RUN-04: alerts even when it had crashed before', () => {
    const course = playing();
    course.next = () => ({ lacking: ['starting'], identifies: 0, endsAfter: 0, code: 78 });
    course.end();
    course.pass(MINUTE);
    expect(course.told).toEqual(['ended', 'refused']);
  });

  test('RUN-04: leaves the processes of other shards alone', () => {
    const course = playing([2, 2]);
    course.end(1, 78);
    course.pass(HOUR);
    expect(course.count('exit')).toBe(0);
    expect(course.alerts).toMatchObject([{ trouble: { kind: 'refused', isLast: false } }]);
    course.end(0, 78);
    expect(course.orders.at(-1)).toMatchObject({ do: 'exit', code: 78 });
  });
});

describe('RUN-04: a bot that runs but cannot play', () => {
  test.each<Lack>(['gateway', 'database'])(
    'RUN-04: as it has lost the %s, is never started again: one alert after two and a half minutes, one when it is back',
    (lack) => {
      const course = playing();
      const lost = course.now;
      course.bot().lacking = [lack];
      course.pass(2 * MINUTE);
      expect(course.told).toEqual([]);
      course.pass(3 * HOUR);
      expect(course.told).toEqual(['unable']);
      const alert = course.orders.find((order) => order.do === 'alert');
      expect((alert?.at ?? Infinity) - lost).toBeLessThanOrEqual(3 * MINUTE);
      expect(course.alerts).toMatchObject([{ trouble: { lacking: [lack] } }]);
      course.bot().lacking = [];
      course.pass(3 * MINUTE);
      expect(course.told).toEqual(['unable', 'back']);
      expect([course.count('start'), course.count('kill')]).toEqual([1, 0]);
    },
  );

  test('RUN-04: for a moment only, alerts nobody', () => {
    const course = playing();
    for (let time = 0; time < 20; time += 1) {
      course.bot().lacking = ['gateway'];
      course.pass(2 * MINUTE);
      course.bot().lacking = [];
      course.pass(2 * SECOND);
    }
    expect(course.told).toEqual([]);
  });

  test('RUN-04: may start for longer with many shards, which log in one after the other', () => {
    const course = new Course([50]);
    course.next = () => ({ lacking: ['starting'], identifies: 0 });
    course.pass(7 * MINUTE);
    expect(course.told).toEqual([]);
    course.pass(MINUTE);
    expect(course.told).toEqual(['unable']);
  });
});

describe('RUN-04: logins', () => {
  test.each([[[1]], [[16, 16, 16]]])(
    'RUN-04: given processes with %j shards that log in and crash for three days, then no day has more than 500 logins, and no five hours have none',
    (shards) => {
      const course = new Course(shards);
      course.next = (process) => ({ lacking: ['starting'], identifies: shards[process] ?? 0, endsAfter: 2 * SECOND });
      course.pass(72 * HOUR);
      const logins = course.orders.flatMap((order) =>
        order.do === 'start' ? Array.from({ length: shards[order.process] ?? 0 }, () => order.at) : [],
      );
      const inDayFrom = (at: number): number => logins.filter((time) => time >= at && time < at + 24 * HOUR).length;
      expect(Math.max(...logins.map(inDayFrom))).toBeLessThanOrEqual(500);
      const waits = logins.map((at, index) => at - (logins[index - 1] ?? at));
      expect(Math.max(...waits)).toBeLessThan(5 * HOUR);
      expect(course.told).toEqual(['ended']);
    },
  );

  test('RUN-04: a bot that never gets as far as to log in is started as often as it takes', () => {
    const course = new Course([100]);
    course.next = () => ({ lacking: ['starting'], identifies: 0, endsAfter: 2 * SECOND });
    course.pass(24 * HOUR);
    expect(course.count('hold')).toBe(0);
    expect(course.count('start')).toBeGreaterThan(250);
  });

  test('RUN-04: processes log in one after the other', () => {
    const course = new Course([2, 2]);
    course.next = () => ({ lacking: ['starting'], identifies: 0 });
    course.pass(20 * SECOND);
    expect(course.count('start')).toBe(1);
    course.bot().lacking = [];
    course.pass(2 * SECOND);
    expect(course.orders.filter((order) => order.do === 'start')).toMatchObject([{ process: 0 }, { process: 1 }]);
  });
});

describe("RUN-04: the dead-man's switch", () => {
  test('RUN-04: hears every minute that all can play, and nothing while one cannot', () => {
    const course = playing([1, 1]).pass(10 * MINUTE);
    expect(course.count('ping')).toBe(11);
    course.bot(1).lacking = ['gateway'];
    course.pass(10 * MINUTE);
    expect(course.count('ping')).toBe(11);
    course.bot(1).lacking = [];
    course.pass(2 * SECOND);
    expect(course.count('ping')).toBe(12);
  });
});

describe('RUN-04: a supervisor that is stopped', () => {
  const stopped = (): Course => {
    const course = playing();
    course.stop();
    return course;
  };

  test('RUN-04: lets the bot end in good order, then ends with 0, and alerts nobody', () => {
    const course = stopped();
    expect(course.orders.at(-1)).toMatchObject({ do: 'stop' });
    course.pass(3 * SECOND);
    course.end(0, 0);
    expect(course.orders.at(-1)).toMatchObject({ do: 'exit', code: 0 });
    expect(course.told).toEqual([]);
    expect(course.count('start')).toBe(1);
  });

  test('RUN-04: kills the bot when it takes too long for docker stop', () => {
    const course = stopped();
    course.pass(7 * SECOND);
    expect(course.count('kill')).toBe(0);
    course.pass(2 * SECOND);
    expect(course.orders.at(-1)).toMatchObject({ do: 'exit', code: 1 });
    expect(course.count('kill')).toBe(1);
  });

  test('RUN-04: kills the bot at once when it is told a second time', () => {
    const course = stopped();
    course.stop();
    expect(course.orders.slice(-2)).toMatchObject([{ do: 'kill' }, { do: 'exit', code: 1 }]);
  });

  test('RUN-04: is over at once between two lives of the bot, and when it had only just started it', () => {
    const between = playing();
    between.end();
    between.stop();
    expect(between.orders.at(-1)).toMatchObject({ do: 'exit', code: 0 });
    const early = new Course();
    early.next = () => ({ lacking: ['starting'], identifies: 0 });
    early.pass(SECOND).stop();
    early.end(0, null, 'SIGTERM');
    expect(early.orders.at(-1)).toMatchObject({ do: 'exit', code: 0 });
  });
});
