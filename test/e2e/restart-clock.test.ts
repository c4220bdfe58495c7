import { describe, expect, test } from 'vitest';
import type { Table } from '../../src/cli/play/table.ts';
import { GRACE, timeLeft } from '../../src/match/clock.ts';
import type { Match, StopReason } from '../../src/match/match.ts';
import { answer, messageWith, quiet, resigns, resultAt } from './support/at-the-table.ts';
import { beAway, WAYS } from './support/crash/absences.ts';
import { openTable } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { expectAsItStands } from './support/standing.ts';
import {
  goTo,
  letPass,
  lossAt,
  matchAt,
  messagesWith,
  momentsIn,
  openTimed,
  playingAt,
  soon,
  typeMove,
} from './support/timed.ts';
import { useCrashRoom } from './support/use-room.ts';

const room = useCrashRoom();

const SECOND = 1000;
const HOUR = 60 * MINUTE;
/** What a test may use up of somebody's time by looking. */
const LOOKING = 5 * SECOND;

const leftAt = (table: Table): number => timeLeft(playingAt(room, table), room.clock.now())?.toLoss ?? 0;
const stopsAt = (table: Table): readonly StopReason[] => {
  const match: Match = matchAt(room, table);
  return 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
};

/** The clock runs with what was left, and the board counts down to the loss. */
async function goesOnWith(table: Table, left: number): Promise<void> {
  expect(playingAt(room, table).clock.kind).toBe('running');
  expect(leftAt(table)).toBeLessThanOrEqual(left);
  expect(leftAt(table)).toBeGreaterThan(left - LOOKING);
  await soon(() => {
    const [board] = table.liveBoards();
    const shown = momentsIn(board ?? { content: '' }).at(-1) ?? 0;
    expect(Math.abs(shown - lossAt(room, table))).toBeLessThanOrEqual(3 * SECOND);
  });
  await expectAsItStands(room, table);
}

describe.each(WAYS)('TIME-08: after a %s', (way) => {
  test.each([
    ['10s', 'none', 4 * SECOND, HOUR],
    ['5m', '1m', 2 * MINUTE, 40 * SECOND],
    ['3d', '5m', 30 * HOUR, 100 * HOUR],
  ])(
    'TIME-08, TIME-04: with %s a move and a warning of %s the time that was left is left',
    async (time, warning, used, span) => {
      const table = await openTimed(room, { time, warning });
      await letPass(room, used);
      const left = leftAt(table);
      await beAway(room, way, span);
      expect(resultAt(room, table)).toBeUndefined();
      await goesOnWith(table, left);
    },
  );

  test('TIME-08, TIME-01: the flag falls at the moment that was moved, and not before', async () => {
    const table = await openTimed(room, { time: '10s', warning: 'none' });
    await letPass(room, 4 * SECOND);
    await beAway(room, way, HOUR);
    await goTo(room, lossAt(room, table) - 2 * SECOND);
    expect(matchAt(room, table).phase).toBe('playing');
    await goTo(room, lossAt(room, table) + GRACE);
    await soon(() => expect(resultAt(room, table)).toMatchObject({ winner: 'light', reason: 'improper-delay' }));
    await soon(() => expect(table.liveBoards()).toEqual([]));
    await quiet(room);
    await expectAsItStands(room, table);
  });

  test('TIME-08, TIME-02: a warning that was given is not given again; its moment is no more', async () => {
    const table = await openTimed(room, { time: '2m', warning: '1m' });
    await letPass(room, 2 * MINUTE + SECOND);
    await soon(() => expect(messagesWith(table, 'your time for this move is up')).toHaveLength(1));
    const left = leftAt(table);
    room.alice.clearNotifications();
    await beAway(room, way, 10 * MINUTE);
    await goesOnWith(table, left);
    expect(messagesWith(table, 'your time for this move is up').length).toBeLessThanOrEqual(1);
    // What counts down in the thread counts down to the loss.
    for (const message of messagesWith(table, 'The game is lost')) {
      for (const moment of momentsIn(message)) expect(Math.abs(moment - lossAt(room, table))).toBeLessThan(3 * SECOND);
    }
    expect(room.alice.notifications.filter(({ text }) => text.includes('your time for this move is up'))).toEqual([]);
    await goTo(room, lossAt(room, table) - 25 * SECOND);
    await quiet(room);
    await goTo(room, lossAt(room, table) + GRACE);
    await soon(() => expect(resultAt(room, table)).toMatchObject({ reason: 'improper-delay' }));
    await soon(() => expect(messagesWith(table, 'your time for this move is up')).toEqual([]));
  });

  test('TIME-08, TIME-05: the time spent on a move does not grow by the outage', async () => {
    const table = await openTimed(room, { time: '1h' });
    await letPass(room, 10 * SECOND);
    await beAway(room, way, 30 * MINUTE);
    await typeMove(room, table, '11-15');
    const [move] = playingAt(room, table).game.moves;
    expect(move?.spent).toBeGreaterThanOrEqual(10 * SECOND);
    expect(move?.spent).toBeLessThan(10 * SECOND + LOOKING);
  });

  test('TIME-08, TIME-06: a pause whose countdown would have ended stands, with what was left of it', async () => {
    const table = await openTimed(room);
    await letPass(room, MINUTE);
    await answer(room, table, room.alice, 'Pause');
    await answer(room, table, room.bob, 'Agree');
    const match = matchAt(room, table);
    const left = match.phase === 'paused' ? (timeLeft(match, match.pausedAt)?.toLoss ?? 0) : 0;
    await letPass(room, 4 * MINUTE);
    await beAway(room, way, HOUR);
    expect(matchAt(room, table).phase).toBe('paused');
    await letPass(room, 5 * MINUTE);
    expect(matchAt(room, table).phase).toBe('paused');
    await letPass(room, 2 * MINUTE);
    await soon(() => expect(matchAt(room, table).phase).toBe('playing'));
    await quiet(room);
    await goesOnWith(table, left);
  });

  test('TIME-08, END-05: a rematch question does not lapse meanwhile, counts down to a later moment, and lapses then', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    await letPass(room, 4 * MINUTE);
    const [before = 0] = momentsIn(table.message(messageWith(room, table, 'Yes')));
    await beAway(room, way, HOUR);
    expect(matchAt(room, table).phase).toBe('ended');
    await soon(() => {
      const [after = 0] = momentsIn(table.message(messageWith(room, table, 'Yes')));
      expect(Math.abs(after - before - HOUR)).toBeLessThan(3 * SECOND);
    });
    await letPass(room, 30 * SECOND);
    expect(matchAt(room, table).phase).toBe('ended');
    await letPass(room, MINUTE);
    await soon(() => expect(matchAt(room, table).phase).toBe('closed'));
  });
});

describe('TIME-08: a process that goes while Discord is away', () => {
  test.each(WAYS)('TIME-08: by a %s, leaves no clock standing, and no time lost', async (way) => {
    const table = await openTimed(room, { time: '1m', warning: 'none' });
    await letPass(room, 20 * SECOND);
    const left = leftAt(table);
    room.sandbox.faults.gatewayAway(60_000);
    await soon(() => expect(stopsAt(table)).toEqual(['gateway-away']));
    await letPass(room, 10 * MINUTE);
    room.sandbox.faults.gatewayAway(0);
    await beAway(room, way, HOUR);
    expect(stopsAt(table)).toEqual([]);
    await goesOnWith(table, left);
  });
});
