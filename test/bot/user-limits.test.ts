import { describe, expect, test } from 'vitest';
import { FakeClock } from './support/fake-clock.ts';
import { UserLimits } from '../../src/bot/user-limits.ts';

/** What becomes of so many presses, each answered before the next, or none of them. */
function press(limits: UserLimits, count: number, { user = 'a', isCostly = false, isAnswered = false } = {}) {
  const said = Array.from({ length: count }, () => {
    const flood = limits.take(user, isCostly);
    if (isAnswered && flood === undefined) limits.answered(user, isCostly);
    return flood;
  });
  const taken = said.filter((flood) => flood === undefined).length;
  return { taken, told: said.filter((flood) => flood?.isNews === true).length, refused: said.length - taken };
}

describe('RUN-07: the limits of one user', () => {
  test('RUN-07: given a program that waits for each answer, then nobody is ever refused, however quick it is', () => {
    const limits = new UserLimits(10, new FakeClock());
    expect(press(limits, 100_000, { isAnswered: true })).toMatchObject({ refused: 0 });
    expect(press(limits, 10_000, { isAnswered: true, isCostly: true })).toMatchObject({ refused: 0 });
  });

  test('RUN-07: given presses that do not wait for answers, then 20 are taken, the user is told once, and each answer makes room', () => {
    const limits = new UserLimits(10, new FakeClock());
    expect(press(limits, 500)).toEqual({ taken: 20, told: 1, refused: 480 });
    limits.answered('a', false);
    expect(limits.take('a', false)).toBeUndefined();
    expect(limits.take('a', false)).toEqual({ code: 'too-fast', isNews: false });
    for (let done = 0; done < 20; done += 1) limits.answered('a', false);
    expect(press(limits, 500)).toEqual({ taken: 20, told: 1, refused: 480 });
  });

  test('RUN-07: given one user floods, then another is not touched', () => {
    const limits = new UserLimits(10, new FakeClock());
    press(limits, 500);
    expect(press(limits, 20, { user: 'b' })).toMatchObject({ refused: 0 });
  });

  test('RUN-07: given a press in its own time after a flood that is not answered yet, then it is told why it does nothing', () => {
    const clock = new FakeClock();
    const limits = new UserLimits(10, clock);
    press(limits, 500);
    clock.pass(900);
    expect(limits.take('a', false)).toEqual({ code: 'too-fast', isNews: false });
    clock.pass(1100);
    expect(limits.take('a', false)).toEqual({ code: 'too-fast', isNews: true });
  });

  test.each([1, 5, 10])(
    'RUN-07: given %i matches a player, and more new games at once, then ten are taken',
    (matches) => {
      const limits = new UserLimits(matches, new FakeClock());
      expect(press(limits, 15, { isCostly: true })).toEqual({ taken: 10, told: 1, refused: 5 });
      expect(limits.take('a', true)).toEqual({ code: 'too-much-at-once', isNews: false });
      expect(press(limits, 10)).toMatchObject({ refused: 0 });
      for (let done = 0; done < 10; done += 1) limits.answered('a', true);
      expect(limits.take('a', true)).toBeUndefined();
    },
  );

  test('RUN-07: given the operator allows a thousand matches a player, then presses for as many', () => {
    const limits = new UserLimits(1000, new FakeClock());
    expect(press(limits, 1000, { isCostly: true })).toMatchObject({ refused: 0 });
    expect(press(limits, 1000)).toMatchObject({ refused: 0 });
  });
});
