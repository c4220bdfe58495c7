import { describe, expect, test } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import { press } from '../../tools/play/table.ts';
import { english } from '../support/english.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';
import { momentsIn, recordOf } from './support/reading.ts';

const app = useSharedApp();

const SECOND = 1000;
const HOUR = 60 * MINUTE;
const WARNING = 'your time for this move is up. Move now, or the game is';
const REMINDER = "it's your turn. If you don't move,";

interface Told {
  readonly warnings: number;
  readonly reminders: number;
}

const toldIn = (table: TestMatch): Told => ({
  warnings: table.messagesWith(WARNING).length,
  reminders: table.messagesWith(REMINDER).length,
});

/** Goes to this long before the loss, and waits until as much has been said. */
async function tellsAt(table: TestMatch, left: number, told: Told): Promise<void> {
  await app.goTo(table.lossAt - left);
  await app.soon(() => expect(toldIn(table)).toEqual(told));
}

const clearNotifications = (): void => {
  for (const user of [app.alice, app.bob, app.carol]) user.clearNotifications();
};

const notified = (words: string): readonly string[] => app.notifiedOf(words);

describe('TIME-02: the warning at the limit', () => {
  test('TIME-02: it comes at the limit and not before, and notifies the player on move alone', async () => {
    const table = await app.openMatch();
    const loss = table.lossAt;
    clearNotifications();
    await tellsAt(table, MINUTE + 2 * SECOND, { warnings: 0, reminders: 0 });
    await tellsAt(table, MINUTE, { warnings: 1, reminders: 0 });
    expect(notified(WARNING)).toEqual(['Alice']);
    const [warning] = table.messagesWith(WARNING);
    expect(warning?.content).toContain(`<@${app.alice.id}>`);
    expect(warning?.content).not.toContain(app.bob.id);
    expect(momentsIn(warning ?? { content: '' })).toEqual([Math.ceil(loss / SECOND) * SECOND]);
    expect(table.lossAt).toBe(loss);
  });

  test('TIME-02: in the warning time a move still counts; after it the game is lost on time', async () => {
    const table = await app.openMatch();
    await tellsAt(table, MINUTE / 2 + 5 * SECOND, { warnings: 1, reminders: 0 });
    await table.type('11-15');
    clearNotifications();
    await tellsAt(table, MINUTE, { warnings: 1, reminders: 0 });
    expect(notified(WARNING)).toEqual(['Bob']);
    await table.type('22-18');
    await app.goTo(table.lossAt + SECOND);
    await app.soon(() => expect(table.threadWords).toContain('**Bob** (white) wins on time.'));
  });
});

describe('TIME-03: reminders before the loss', () => {
  test('TIME-03, TIME-10: with 15 min they come 5 min and 30 s before, with 12 h when 80 % have passed and an hour before as well, each once', async () => {
    const quarter = await app.openMatch({ time: '15m', warning: '2m' });
    await tellsAt(quarter, 5 * MINUTE, { warnings: 0, reminders: 1 });
    await tellsAt(quarter, 2 * MINUTE, { warnings: 1, reminders: 1 });
    await tellsAt(quarter, MINUTE, { warnings: 1, reminders: 2 });
    await tellsAt(quarter, 30 * SECOND, { warnings: 1, reminders: 3 });
    const long = await app.openMatch({ time: '12h' });
    const early = 0.2 * 12 * HOUR + MINUTE;
    await tellsAt(long, early + 2 * SECOND, { warnings: 0, reminders: 0 });
    await tellsAt(long, early, { warnings: 0, reminders: 1 });
    await tellsAt(long, HOUR + 2 * SECOND, { warnings: 0, reminders: 1 });
    await tellsAt(long, HOUR, { warnings: 0, reminders: 2 });
    await tellsAt(long, 5 * MINUTE, { warnings: 0, reminders: 3 });
    await tellsAt(long, MINUTE, { warnings: 1, reminders: 3 });
    await tellsAt(long, 30 * SECOND, { warnings: 1, reminders: 4 });
    await long.type('11-15');
    await app.soon(() => expect(toldIn(long)).toEqual({ warnings: 0, reminders: 0 }));
  });
});

/** What was thought about: by Alice 65 s and 2 min, by Bob 30 s. */
const THOUGHT = [
  ['11-15', 65_000],
  ['22-18', 30_000],
  ['15x22', 2 * MINUTE],
] as const;

/** A game of three moves; gives what each of them has taken, by the match. */
async function playThoughtfully(options: Readonly<Record<string, string>>): Promise<[TestMatch, readonly number[]]> {
  const table = await app.openMatch(options);
  for (const [move, thought] of THOUGHT) {
    await app.pass(thought);
    await table.type(move);
  }
  const spent = table.playing.game.moves.map((played) => played.spent);
  return [table, spent];
}

/** `H:MM:SS`, as the notation has it. */
const inNotation = (span: number): string => new Date(Math.round(span / 1000) * 1000).toISOString().slice(12, 19);

test.each([{}, { time: 'off' }])(
  'TIME-05: with %o the time of each move is kept, and the sum of each player, behind More and in the result',
  async (options) => {
    const [table, spent] = await playThoughtfully(options);
    for (const [index, [, thought]] of THOUGHT.entries()) {
      expect(spent[index]).toBeGreaterThanOrEqual(thought);
      expect(spent[index]).toBeLessThan(thought + 10_000);
    }
    const [first = 0, second = 0, third = 0] = spent;
    const board = await table.board();
    const menu = await press(app.carol, board.id, 'More');
    const page = await press(app.carol, menu.message?.id ?? '', 'Move times');
    expect(page.onlyMe).toBe(true);
    const words = textOf(page.message ?? { content: '' });
    expect(words).toContain(`**1.** 11-15 **${english.duration(first)}** · 22-18 **${english.duration(second)}**`);
    expect(words).toContain(`**2.** 15x22 **${english.duration(third)}**`);
    const totals = `🔴 **Alice** ${english.duration(first + third)} · ⚪ **Bob** ${english.duration(second)}`;
    expect(words).toContain(totals);

    await table.offerDraw(app.bob);
    await table.press(app.alice, 'Accept');
    const final = await table.result();
    expect(textOf(final)).toContain(totals);
    const pdn = await recordOf(table);
    for (const [index, [move]] of THOUGHT.entries()) {
      expect(pdn.replaceAll(/\s+/g, ' ')).toContain(`${move} {[%emt ${inNotation(spent[index] ?? 0)}]}`);
    }
    expect(pdn).toContain(`[BlackTimeSpent "${inNotation(first + third)}"]`);
    expect(pdn).toContain(`[WhiteTimeSpent "${inNotation(second)}"]`);
  },
);
