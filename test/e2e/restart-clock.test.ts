import { describe, expect, test } from 'vitest';
import { GRACE, timeLeft } from '../../src/match/clock.ts';
import type { Match, StopReason } from '../../src/match/match.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useCrashApp, WAYS } from './support/crash/crash-app.ts';
import type { TestMatch } from './support/test-match.ts';
import { momentsIn } from './support/reading.ts';

const app = useCrashApp();

const SECOND = 1000;
const HOUR = 60 * MINUTE;
/** What a test may use up of somebody's time by looking. */
const LOOKING = 5 * SECOND;

const leftAt = (table: TestMatch): number => timeLeft(table.playing, app.clock.now())?.toLoss ?? 0;
const stopsAt = (table: TestMatch): readonly StopReason[] => {
  const match: Match = table.match;
  return 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
};

/** The clock runs with what was left, and the board counts down to the loss. */
async function goesOnWith(table: TestMatch, left: number): Promise<void> {
  expect(table.playing.clock.kind).toBe('running');
  expect(leftAt(table)).toBeLessThanOrEqual(left);
  expect(leftAt(table)).toBeGreaterThan(left - LOOKING);
  await app.soon(() => {
    const [board] = table.liveBoards();
    const shown = momentsIn(board ?? { content: '' }).at(-1) ?? 0;
    expect(Math.abs(shown - table.lossAt)).toBeLessThanOrEqual(3 * SECOND);
  });
  await table.expectInOrder();
}

describe.each(WAYS)('TIME-08: after a %s', (way) => {
  test.each([
    ['10s', 'none', 4 * SECOND, HOUR],
    ['5m', '1m', 2 * MINUTE, 40 * SECOND],
    ['3d', '5m', 30 * HOUR, 100 * HOUR],
  ])(
    'TIME-08, TIME-04: with %s a move and a warning of %s the time that was left is left',
    async (time, warning, used, span) => {
      const table = await app.openMatch({ time, warning });
      await app.pass(used);
      const left = leftAt(table);
      await app.beAway(way, span);
      expect(table.gameResult).toBeUndefined();
      await goesOnWith(table, left);
    },
  );

  test('TIME-08, TIME-01: the flag falls at the moment that was moved, and not before', async () => {
    const table = await app.openMatch({ time: '10s', warning: 'none' });
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

  test('TIME-08, TIME-02: a warning that was given is not given again; its moment is no more', async () => {
    const table = await app.openMatch({ time: '2m', warning: '1m' });
    await app.pass(2 * MINUTE + SECOND);
    await app.soon(() => expect(table.messagesWith('your time for this move is up')).toHaveLength(1));
    const left = leftAt(table);
    app.alice.clearNotifications();
    await app.beAway(way, 10 * MINUTE);
    await goesOnWith(table, left);
    expect(table.messagesWith('your time for this move is up').length).toBeLessThanOrEqual(1);
    // What counts down in the thread counts down to the loss.
    for (const message of table.messagesWith('The game is lost')) {
      for (const moment of momentsIn(message)) expect(Math.abs(moment - table.lossAt)).toBeLessThan(3 * SECOND);
    }
    expect(app.alice.notifications.filter(({ text }) => text.includes('your time for this move is up'))).toEqual([]);
    await app.goTo(table.lossAt - 25 * SECOND);
    await app.idle();
    await app.goTo(table.lossAt + GRACE);
    await app.soon(() => expect(table.gameResult).toMatchObject({ reason: 'improper-delay' }));
    await app.soon(() => expect(table.messagesWith('your time for this move is up')).toEqual([]));
  });

  test('TIME-08, TIME-05: the time spent on a move does not grow by the outage', async () => {
    const table = await app.openMatch({ time: '1h' });
    await app.pass(10 * SECOND);
    await app.beAway(way, 30 * MINUTE);
    await table.type('11-15');
    const [move] = table.playing.game.moves;
    expect(move?.spent).toBeGreaterThanOrEqual(10 * SECOND);
    expect(move?.spent).toBeLessThan(10 * SECOND + LOOKING);
  });

  test('TIME-08, TIME-06: a pause whose countdown would have ended stands, with what was left of it', async () => {
    const table = await app.openMatch();
    await app.pass(MINUTE);
    await table.press(app.alice, 'Pause');
    await table.press(app.bob, 'Agree');
    const match = table.match;
    const left = match.phase === 'paused' ? (timeLeft(match, match.pausedAt)?.toLoss ?? 0) : 0;
    await app.pass(4 * MINUTE);
    await app.beAway(way, HOUR);
    expect(table.match.phase).toBe('paused');
    await app.pass(5 * MINUTE);
    expect(table.match.phase).toBe('paused');
    await app.pass(2 * MINUTE);
    await app.soon(() => expect(table.match.phase).toBe('playing'));
    await app.idle();
    await goesOnWith(table, left);
  });

  test('TIME-08, END-05: a rematch question does not lapse meanwhile, counts down to a later moment, and lapses then', async () => {
    const table = await app.openMatch();
    await table.resign(app.bob);
    await app.pass(4 * MINUTE);
    const [before = 0] = momentsIn(table.messageWith('Yes'));
    await app.beAway(way, HOUR);
    expect(table.match.phase).toBe('ended');
    await app.soon(() => {
      const [after = 0] = momentsIn(table.messageWith('Yes'));
      expect(Math.abs(after - before - HOUR)).toBeLessThan(3 * SECOND);
    });
    await app.pass(30 * SECOND);
    expect(table.match.phase).toBe('ended');
    await app.pass(MINUTE);
    await app.soon(() => expect(table.match.phase).toBe('closed'));
  });
});

describe('TIME-08: a process that goes while Discord is away', () => {
  test.each(WAYS)('TIME-08: by a %s, leaves no clock standing, and no time lost', async (way) => {
    const table = await app.openMatch({ time: '1m', warning: 'none' });
    await app.pass(20 * SECOND);
    const left = leftAt(table);
    app.sandbox.faults.gatewayAway(60_000);
    await app.soon(() => expect(stopsAt(table)).toEqual(['gateway-away']));
    await app.pass(10 * MINUTE);
    app.sandbox.faults.gatewayAway(0);
    await app.beAway(way, HOUR);
    expect(stopsAt(table)).toEqual([]);
    await goesOnWith(table, left);
  });
});
