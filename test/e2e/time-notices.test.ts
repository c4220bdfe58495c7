import { describe, expect, test } from 'vitest';
import { download, textOf } from '../../src/cli/play/message-contents.ts';
import { press, type Table } from '../../src/cli/play/table.ts';
import { duration } from '../../src/views/words/en/phrases.ts';
import { MINUTE } from './support/shifted-clock.ts';
import {
  goTo,
  letPass,
  lossAt,
  matchAt,
  messagesWith,
  momentsIn,
  notifiedOf,
  openTimed,
  playingAt,
  pressIn,
  soon,
  typeMove,
  wordsIn,
} from './support/timed.ts';
import { useSharedRoom } from './support/use-room.ts';

const room = useSharedRoom();

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
});

/** What was thought about: by Alice 65 s and 2 min, by Bob 30 s. */
const THOUGHT = [
  ['11-15', 65_000],
  ['22-18', 30_000],
  ['15x22', 2 * MINUTE],
] as const;

/** A game of three moves; gives what each of them has taken, by the match. */
async function playThoughtfully(options: Readonly<Record<string, string>>): Promise<[Table, readonly number[]]> {
  const table = await openTimed(room, options);
  for (const [move, thought] of THOUGHT) {
    await letPass(room, thought);
    await typeMove(room, table, move);
  }
  const spent = playingAt(room, table).game.moves.map((played) => played.spent);
  return [table, spent];
}

/** `H:MM:SS`, as the notation has it. */
const inNotation = (span: number): string => new Date(Math.round(span / 1000) * 1000).toISOString().slice(12, 19);

test.each([{}, { time: 'off' }])(
  'TIME-05: with %o the time of each move is kept, and the sum of each player, in every record',
  async (options) => {
    const [table, spent] = await playThoughtfully(options);
    for (const [index, [, thought]] of THOUGHT.entries()) {
      expect(spent[index]).toBeGreaterThanOrEqual(thought);
      expect(spent[index]).toBeLessThan(thought + 10_000);
    }
    const [first = 0, second = 0, third = 0] = spent;
    expect(messagesWith(table, '**1. 11-15**')[0]?.content).toContain(duration(first));
    expect(messagesWith(table, '**1... 22-18**')[0]?.content).toContain(duration(second));
    const board = await table.board();
    expect(board.content).toContain(`**Alice** played **15x22** in ${duration(third)}.`);
    expect(board.content).toMatch(new RegExp(String.raw`\*\*Alice\*\* · red · .*${duration(first + third)}`));
    expect(board.content).toMatch(new RegExp(String.raw`\*\*Bob\*\* · white · .*${duration(second)}`));

    const menu = await press(room.carol, board.id, 'More');
    const page = await press(room.carol, menu.message?.id ?? '', 'Times');
    expect(page.onlyMe).toBe(true);
    const words = textOf(page.message ?? { content: '' });
    expect(words).toContain(`**1.** 11-15 **${duration(first)}** · 22-18 **${duration(second)}**`);
    expect(words).toContain(`**2.** 15x22 **${duration(third)}**`);
    expect(words).toContain(`**Alice** · red · 2 moves in **${duration(first + third)}**`);

    await pressIn(room, table, room.bob, 'Draw');
    await pressIn(room, table, room.alice, 'Accept');
    const final = await table.result();
    expect(textOf(final)).toContain(`**Alice** · red · 2 moves in **${duration(first + third)}**`);
    expect(textOf(final)).toContain(`**Bob** · white · 1 move in **${duration(second)}**`);
    const pdn = new TextDecoder().decode(await download(final, '.pdn'));
    for (const [index, [move]] of THOUGHT.entries()) {
      expect(pdn.replaceAll(/\s+/g, ' ')).toContain(`${move} {[%emt ${inNotation(spent[index] ?? 0)}]}`);
    }
    expect(pdn).toContain(`[BlackTimeSpent "${inNotation(first + third)}"]`);
    expect(pdn).toContain(`[WhiteTimeSpent "${inNotation(second)}"]`);
  },
);
