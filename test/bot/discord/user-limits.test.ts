import { describe, expect, test } from 'vitest';
import { UserLimits, type Flood } from '../../../src/bot/discord/user-limits.ts';

const SECOND = 1000;

/** What becomes of presses at an even pace for so many seconds, by what was said. */
function press(
  limits: UserLimits,
  perSecond: number,
  seconds: number,
  { user = 'a', isCostly = false, from = 0 } = {},
) {
  const said: (Flood | undefined)[] = [];
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    said.push(limits.take(user, isCostly, from + (sent * SECOND) / perSecond));
  }
  const taken = said.filter((flood) => flood === undefined).length;
  return { taken, told: said.filter((flood) => flood?.isNews === true).length, refused: said.length - taken };
}

describe('RUN-07: the limits of one user', () => {
  test('RUN-07: given the quickest hands in a blitz game, then nobody is ever refused', () => {
    // Two presses a move and a look at a menu, five games at once, for ten minutes.
    expect(press(new UserLimits(10), 8, 600)).toMatchObject({ refused: 0 });
  });

  test('RUN-07: given both hands on the mouse for a moment, then nobody is refused either', () => {
    const limits = new UserLimits(10);
    for (let burst = 0; burst < 20; burst += 1) {
      expect(press(limits, 20, 2, { from: burst * 10 * SECOND })).toMatchObject({ refused: 0 });
    }
  });

  test('RUN-07: given 200 presses a second for a minute, then 10 a second count, and the user is told once each time', () => {
    const { taken, told } = press(new UserLimits(10), 200, 60);
    expect(taken).toBeGreaterThan(400);
    expect(taken).toBeLessThanOrEqual(660);
    expect(told).toBeLessThanOrEqual(13);
    expect(told).toBeGreaterThan(5);
  });

  test('RUN-07: given a flood, then what is said names the seconds, which pass', () => {
    const limits = new UserLimits(10);
    press(limits, 50, 1, { from: -SECOND });
    while (limits.take('a', false, 0) === undefined);
    expect(limits.take('a', false, 1)).toEqual({ code: 'too-fast', seconds: 5, isNews: false });
    expect(limits.take('a', false, 3001)).toEqual({ code: 'too-fast', seconds: 2, isNews: false });
    expect(limits.take('a', false, 5000)).toBeUndefined();
  });

  test('RUN-07: given one user floods, then another is not touched', () => {
    const limits = new UserLimits(10);
    press(limits, 200, 10);
    expect(press(limits, 8, 10, { user: 'b' })).toMatchObject({ refused: 0 });
  });

  test('RUN-07: given more new games than there can be matches, then only those are refused', () => {
    const limits = new UserLimits(10);
    expect(press(limits, 10, 2, { isCostly: true })).toMatchObject({ taken: 20 });
    expect(press(limits, 10, 1, { isCostly: true, from: 2 * SECOND })).toMatchObject({ taken: 0, told: 1 });
    expect(press(limits, 8, 60, { from: 3 * SECOND })).toMatchObject({ refused: 0 });
    expect(press(limits, 1, 5, { isCostly: true, from: 63 * SECOND })).toMatchObject({ refused: 0 });
  });

  test('RUN-07: given the operator allows a thousand matches a player, then presses for as many', () => {
    expect(press(new UserLimits(1000), 900, 10)).toMatchObject({ refused: 0 });
    expect(press(new UserLimits(1000), 1000, 1, { isCostly: true })).toMatchObject({ refused: 0 });
  });

  test('RUN-07: given the clock is put back, then nobody waits longer than they were told', () => {
    const limits = new UserLimits(10);
    while (limits.take('a', false, 1_000_000) === undefined);
    expect(limits.take('a', false, 0)).toMatchObject({ seconds: 5 });
  });

  test('RUN-07: given more users than are remembered, then memory stays as it is', () => {
    const limits = new UserLimits(10);
    while (limits.take('first', false, 0) === undefined);
    for (let user = 0; user < 10_000; user += 1) limits.take(String(user), false, 0);
    // Forgotten, and so let in again.
    expect(limits.take('first', false, 0)).toBeUndefined();
  });
});
