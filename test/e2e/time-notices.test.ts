import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Table } from '../../src/cli/play/table.ts';
import { openRoom, refusedRequests, type Room } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import {
  goTo,
  lossAt,
  matchAt,
  messagesWith,
  momentsIn,
  notifiedOf,
  openTimed,
  pressIn,
  soon,
  typeMove,
  wordsIn,
} from './support/timed.ts';

let room: Room;
beforeAll(async () => {
  room = await openRoom();
  room.clock.stand();
});
afterAll(async () => {
  expect(refusedRequests(room)).toEqual([]);
  await room.stop();
});

const SECOND = 1000;
const HOUR = 60 * MINUTE;
const WARNING = 'your time for this move is up. Move now: the game is lost';
const REMINDER = 'it is your move. The game is lost on time';

interface Told {
  readonly warnings: number;
  readonly reminders: number;
}

const toldIn = (table: Table): Told => ({
  warnings: messagesWith(table, WARNING).length,
  reminders: messagesWith(table, REMINDER).length,
});

/** Goes to this long before the loss, and waits until as much has been said. */
async function tellsAt(table: Table, left: number, told: Told): Promise<void> {
  await goTo(room, lossAt(room, table) - left);
  await soon(() => expect(toldIn(table)).toEqual(told));
}

const clearNotifications = (): void => {
  for (const user of [room.alice, room.bob, room.carol]) user.clearNotifications();
};

const notified = (words: string): readonly string[] => notifiedOf(words, room.alice, room.bob, room.carol);

describe('TIME-02: the warning at the limit', () => {
  test('TIME-02: it comes at the limit and not before, and notifies the player on move alone', async () => {
    const table = await openTimed(room);
    const loss = lossAt(room, table);
    clearNotifications();
    await tellsAt(table, MINUTE + 2 * SECOND, { warnings: 0, reminders: 0 });
    await tellsAt(table, MINUTE, { warnings: 1, reminders: 0 });
    expect(notified(WARNING)).toEqual(['Alice']);
    const [warning] = messagesWith(table, WARNING);
    expect(warning?.content).toContain(`<@${room.alice.id}>`);
    expect(warning?.content).not.toContain(room.bob.id);
    expect(momentsIn(warning ?? { content: '' })).toEqual([Math.ceil(loss / SECOND) * SECOND]);
    expect(lossAt(room, table)).toBe(loss);
  });

  test('TIME-02: in the warning time a move still counts; after it the game is lost by improper delay', async () => {
    const table = await openTimed(room);
    await tellsAt(table, MINUTE / 2 + 5 * SECOND, { warnings: 1, reminders: 0 });
    await typeMove(room, table, '11-15');
    clearNotifications();
    await tellsAt(table, MINUTE, { warnings: 1, reminders: 0 });
    expect(notified(WARNING)).toEqual(['Bob']);
    await goTo(room, lossAt(room, table) + SECOND);
    await soon(() => expect(wordsIn(table).join()).toContain('**Alice** (red) wins by improper delay'));
  });

  test('TIME-02: a warning time of its own is kept to', async () => {
    const table = await openTimed(room, { time: '1m', warning: '10s' });
    await tellsAt(table, 12 * SECOND, { warnings: 0, reminders: 1 });
    await tellsAt(table, 10 * SECOND, { warnings: 1, reminders: 1 });
    await goTo(room, lossAt(room, table) + SECOND);
    await soon(() => expect(matchAt(room, table).phase).toBe('ended'));
  });

  test('TIME-02: with `none` nobody is warned: the limit is final', async () => {
    const table = await openTimed(room, { time: '30s', warning: 'none' });
    clearNotifications();
    await tellsAt(table, 2 * SECOND, { warnings: 0, reminders: 0 });
    await goTo(room, lossAt(room, table) + SECOND);
    await soon(() => expect(wordsIn(table).join()).toContain('by improper delay'));
    expect(toldIn(table)).toEqual({ warnings: 0, reminders: 0 });
    expect(notified('is lost')).toEqual([]);
  });
});

describe('TIME-03: reminders before the loss', () => {
  test('TIME-03: by default there is one, 30 s before: the one at 1 min would say what the warning says', async () => {
    const table = await openTimed(room);
    clearNotifications();
    // In the first half of the time nothing is said, though 5 minutes are left.
    await tellsAt(table, 4 * MINUTE, { warnings: 0, reminders: 0 });
    await tellsAt(table, MINUTE, { warnings: 1, reminders: 0 });
    await tellsAt(table, 31 * SECOND, { warnings: 1, reminders: 0 });
    await tellsAt(table, 30 * SECOND, { warnings: 1, reminders: 1 });
    await tellsAt(table, 2 * SECOND, { warnings: 1, reminders: 1 });
    expect(notified('')).toEqual(['Alice']);
    expect(room.alice.notifications).toHaveLength(2);
  });

  test('TIME-03: with 15 min they come 5 min and 30 s before, with 12 h an hour before as well, each once', async () => {
    const quarter = await openTimed(room, { time: '15m', warning: '2m' });
    await tellsAt(quarter, 5 * MINUTE, { warnings: 0, reminders: 1 });
    await tellsAt(quarter, 2 * MINUTE, { warnings: 1, reminders: 1 });
    await tellsAt(quarter, MINUTE, { warnings: 1, reminders: 2 });
    await tellsAt(quarter, 30 * SECOND, { warnings: 1, reminders: 3 });
    const long = await openTimed(room, { time: '12h' });
    await tellsAt(long, HOUR + 2 * SECOND, { warnings: 0, reminders: 0 });
    await tellsAt(long, HOUR, { warnings: 0, reminders: 1 });
    await tellsAt(long, 5 * MINUTE, { warnings: 0, reminders: 2 });
    await tellsAt(long, MINUTE, { warnings: 1, reminders: 2 });
    await tellsAt(long, 30 * SECOND, { warnings: 1, reminders: 3 });
    await typeMove(room, long, '11-15');
    await soon(() => expect(toldIn(long)).toEqual({ warnings: 0, reminders: 0 }));
  });

  test('TIME-03: an hour before the loss is said from 12 h on only', async () => {
    const table = await openTimed(room, { time: '1h' });
    await tellsAt(table, 6 * MINUTE, { warnings: 0, reminders: 0 });
    await tellsAt(table, 5 * MINUTE, { warnings: 0, reminders: 1 });
  });

  test('TIME-03: warning and reminders vanish once the move is made, and the next turn has its own', async () => {
    const table = await openTimed(room);
    await tellsAt(table, MINUTE, { warnings: 1, reminders: 0 });
    await tellsAt(table, 30 * SECOND, { warnings: 1, reminders: 1 });
    await typeMove(room, table, '11-15');
    await soon(() => expect(toldIn(table)).toEqual({ warnings: 0, reminders: 0 }));
    await tellsAt(table, MINUTE, { warnings: 1, reminders: 0 });
    expect(messagesWith(table, WARNING)[0]?.content).toContain(`<@${room.bob.id}>`);
  });

  test('TIME-03: they stay where they are while questions are asked and answered, and when the game is lost', async () => {
    const table = await openTimed(room);
    await tellsAt(table, MINUTE, { warnings: 1, reminders: 0 });
    await pressIn(room, table, room.bob, 'Draw');
    await pressIn(room, table, room.alice, 'Decline');
    expect(toldIn(table)).toEqual({ warnings: 1, reminders: 0 });
    await tellsAt(table, 30 * SECOND, { warnings: 1, reminders: 1 });
    await goTo(room, lossAt(room, table) + SECOND);
    await soon(() => expect(matchAt(room, table).phase).toBe('ended'));
    await soon(() => expect(toldIn(table)).toEqual({ warnings: 0, reminders: 0 }));
  });

  test('TIME-03: a bot that comes late says the newest alone', async () => {
    const table = await openTimed(room, { time: '15m' });
    await tellsAt(table, 20 * SECOND, { warnings: 0, reminders: 1 });
    const [reminder] = messagesWith(table, REMINDER);
    expect(momentsIn(reminder ?? { content: '' })).toEqual([Math.ceil(lossAt(room, table) / SECOND) * SECOND]);
  });
});
