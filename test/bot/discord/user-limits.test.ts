import { describe, expect, test } from 'vitest';
import { UserLimits, type Flood } from '../../../src/bot/discord/user-limits.ts';

const SECOND = 1000;

interface Pace {
  readonly user?: string;
  readonly isCostly?: boolean;
  readonly from?: number;
  /** How many presses later one is answered. */
  readonly behind?: number;
}

/** What becomes of presses at an even pace for so many seconds. */
function press(
  limits: UserLimits,
  perSecond: number,
  seconds: number,
  { user = 'a', isCostly = false, from = 0, behind = 1 }: Pace = {},
) {
  const said: (Flood | undefined)[] = [];
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    if (said.length >= behind && said[sent - behind] === undefined) limits.answered(user, isCostly);
    said.push(limits.take(user, isCostly, from + (sent * SECOND) / perSecond));
  }
  const late = behind === Infinity ? [] : said.slice(-behind);
  for (const flood of late) if (flood === undefined) limits.answered(user, isCostly);
  const taken = said.filter((flood) => flood === undefined).length;
  return { taken, told: said.filter((flood) => flood?.isNews === true).length, refused: said.length - taken };
}

describe('RUN-07: the limits of one user', () => {
  test('RUN-07: given a program that plays as quickly as it is answered, then nobody is ever refused', () => {
    expect(press(new UserLimits(10), 90, 600)).toMatchObject({ refused: 0 });
    expect(press(new UserLimits(10), 4, 600, { isCostly: true })).toMatchObject({ refused: 0 });
  });

  test('RUN-07: given presses that do not wait for answers, then 20 are taken, the user is told once, and each answer makes room', () => {
    const limits = new UserLimits(10);
    expect(press(limits, 500, 1, { behind: Infinity })).toEqual({ taken: 20, told: 1, refused: 480 });
    expect(limits.take('a', false, SECOND)).toEqual({ code: 'too-fast', seconds: 1, isNews: false });
    limits.answered('a', false);
    expect(limits.take('a', false, SECOND)).toBeUndefined();
    expect(limits.take('a', false, SECOND)).toMatchObject({ isNews: false });
    for (let done = 0; done < 20; done += 1) limits.answered('a', false);
    expect(press(limits, 500, 1, { behind: Infinity, from: 2 * SECOND })).toMatchObject({ taken: 20, told: 1 });
  });

  test('RUN-07: given 200 presses a second for minutes, each answered at once, then 100 a second count, and there is a pause', () => {
    const { taken, told } = press(new UserLimits(10), 200, 120);
    expect(taken).toBeGreaterThan(1000);
    expect(taken).toBeLessThanOrEqual(1000 + 100 * 120);
    expect(told).toBeGreaterThan(5);
    expect(told).toBeLessThanOrEqual(22);
  });

  test('RUN-07: given a pause, then what is said names the seconds, which pass', () => {
    const limits = new UserLimits(10);
    const take = (now: number) => limits.take('a', false, now);
    while (take(0) === undefined) limits.answered('a', false);
    expect(take(1)).toEqual({ code: 'too-fast', seconds: 5, isNews: false });
    expect(take(3001)).toEqual({ code: 'too-fast', seconds: 2, isNews: false });
    expect(take(5000)).toBeUndefined();
  });

  test('RUN-07: given one user floods, then another is not touched', () => {
    const limits = new UserLimits(10);
    press(limits, 500, 10, { behind: Infinity });
    expect(press(limits, 8, 10, { user: 'b' })).toMatchObject({ refused: 0 });
  });

  test('RUN-07: given more new games at once than there can be matches, then only those are refused', () => {
    const limits = new UserLimits(5);
    expect(press(limits, 15, 1, { isCostly: true, behind: Infinity })).toMatchObject({ taken: 10, told: 1 });
    expect(limits.take('a', true, SECOND)).toEqual({ code: 'too-much-at-once', seconds: 1, isNews: false });
    expect(press(limits, 8, 60, { from: 3 * SECOND })).toMatchObject({ refused: 0 });
    expect(limits.take('a', true, 70 * SECOND)).toMatchObject({ code: 'too-much-at-once' });
  });

  test('RUN-07: given the operator allows a thousand matches a player, then presses for as many', () => {
    expect(press(new UserLimits(1000), 900, 10, { behind: 1000 })).toMatchObject({ refused: 0 });
    expect(press(new UserLimits(1000), 1000, 1, { isCostly: true, behind: 1000 })).toMatchObject({ refused: 0 });
  });

  test('RUN-07: given the clock is put back, then nobody waits longer than they were told', () => {
    const limits = new UserLimits(10);
    while (limits.take('a', false, 1_000_000) === undefined) limits.answered('a', false);
    expect(limits.take('a', false, 0)).toMatchObject({ seconds: 5 });
  });

  test('RUN-07: given more users than are remembered, then memory stays as it is', () => {
    const limits = new UserLimits(10);
    while (limits.take('first', false, 0) === undefined);
    for (let user = 0; user < 10_000; user += 1) limits.take(String(user), false, 0);
    // Forgotten, and so let in again.
    expect(limits.take('first', false, 0)).toBeUndefined();
    limits.answered('first', false);
    limits.answered('0', false);
  });
});
