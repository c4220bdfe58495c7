import { afterAll, beforeAll, expect, test } from 'vitest';
import { download, textOf } from '../../src/cli/play/message-contents.ts';
import { press, type Table } from '../../src/cli/play/table.ts';
import { duration } from '../../src/views/words/en/phrases.ts';
import { openRoom, refusedRequests, type Room } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { letPass, messagesWith, openTimed, playingAt, pressIn, soon, typeMove } from './support/timed.ts';

let room: Room;
beforeAll(async () => {
  room = await openRoom();
  room.clock.stand();
});
afterAll(async () => {
  expect(refusedRequests(room)).toEqual([]);
  await room.stop();
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

test('TIME-05: a pause is nobody’s time', async () => {
  const table = await openTimed(room);
  await letPass(room, MINUTE);
  await pressIn(room, table, room.bob, 'Pause');
  await pressIn(room, table, room.alice, 'Agree');
  await letPass(room, 5 * MINUTE);
  await pressIn(room, table, room.alice, 'Resume');
  await pressIn(room, table, room.bob, 'Resume');
  await letPass(room, MINUTE);
  await typeMove(room, table, '11-15');
  const [played] = playingAt(room, table).game.moves;
  expect(played?.spent).toBeGreaterThanOrEqual(2 * MINUTE);
  expect(played?.spent).toBeLessThan(2.5 * MINUTE);
  await soon(() => expect(messagesWith(table, duration(played?.spent ?? 0)).length).toBeGreaterThan(0));
});
