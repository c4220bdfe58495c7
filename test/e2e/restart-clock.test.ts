import { describe, expect, test } from 'vitest';
import { GRACE, restsAt } from '../../src/match/clock.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useCrashApp, WAYS } from './support/crash/crash-app.ts';

const app = useCrashApp();

const SECOND = 1000;
const HOUR = 60 * MINUTE;
describe.each(WAYS)('TIME-08: after a %s', (way) => {
  test.each([
    ['10s', 'none', 4 * SECOND, HOUR, false],
    // With days a move the board is set right when somebody needs the match.
    ['3d', '5m', 30 * HOUR, 100 * HOUR, true],
  ])(
    'TIME-08, TIME-04: with %s a move and a warning of %s the time that was left is left',
    async (time, warning, used, span, whenNeeded) => {
      const table = await app.openMatch({ time, warning });
      await app.pass(used);
      const left = table.timeLeft;
      await app.beAway(way, span);
      expect(table.gameResult).toBeUndefined();
      if (whenNeeded) await table.slash(app.bob, 'board');
      await table.expectTimeLeft(left);
    },
  );

  test('TIME-09, TIME-08: with 5+3 both have what they had', async () => {
    const table = await app.openMatch({ clock: '5+3' });
    await app.pass(MINUTE);
    await table.type('11-15');
    await app.pass(2 * MINUTE);
    const [left, rests] = [table.timeLeft, restsAt(table.playing, 1)];
    await app.beAway(way, HOUR);
    await table.expectTimeLeft(left);
    expect(restsAt(table.playing, 0)).toEqual({ dark: 5 * MINUTE, light: 5 * MINUTE });
    expect(restsAt(table.playing, 1)?.dark).toBe(rests?.dark);
  });

  test('TIME-08, TIME-01: the flag falls at the moment that was moved, and not before', async () => {
    const table = await app.openMatch({ time: '10s', warning: 'none' });
    await table.type('11-15', '22-18');
    await app.pass(4 * SECOND);
    await app.beAway(way, HOUR);
    await app.goTo(table.lossAt - 2 * SECOND);
    expect(table.match.phase).toBe('playing');
    await app.goTo(table.lossAt + GRACE);
    await app.soon(() => expect(table.gameResult).toMatchObject({ winner: 'light', reason: 'improper-delay' }));
    await app.soon(() => expect(table.liveBoards()).toEqual([]));
    await app.idle();
    await table.expectInOrder();
  });
});
