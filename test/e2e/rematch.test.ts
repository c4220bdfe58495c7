import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { press, type Table } from '../../src/cli/play/table.ts';
import {
  alive,
  answer,
  answerInPrivate,
  cardWords,
  labelsOf,
  matchAt,
  messageWith,
  pass,
  publicMessages,
  quiet,
  refused,
  resigns,
  resultAt,
  seatsAt,
  typed,
  words,
} from './support/at-the-table.ts';
import { openRoom, openTable, refusedRequests, typeMoves, type Room } from './support/room.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';

let room: Room;
beforeEach(async () => {
  room = await openRoom();
  room.clock.stand();
});
afterEach(async () => {
  expect(refusedRequests(room)).toEqual([]);
  await room.stop();
});

const bothYes = async (table: Table): Promise<void> => {
  await answer(room, table, room.bob, 'Yes');
  await answer(room, table, room.alice, 'Yes');
};
const boardWords = async (table: Table): Promise<string> => textOf(await table.board());
const CLOSED = { phase: 'closed', reason: 'finished' };

describe('END-05: another game', () => {
  test('END-05: given both say Yes, then the next game begins at once in the same thread with the same options, seats switched', async () => {
    const table = await openTable(room, { time: '3m', warning: 'none', pieces: 'black-red', draw_turns: 77 });
    const { options } = matchAt(room, table) as { options?: unknown };
    const threads = room.sandbox.world.threads.length;
    await typeMoves(room, table, ['11-15']);
    await resigns(room, table, room.bob);
    const asked = messageWith(room, table, 'Yes');
    expect(table.message(asked).content).toMatch(
      /<@\d+> and <@\d+>, play again\? You switch seats: \*\*Bob\*\* moves first\. The question closes <t:\d+:R>\./,
    );
    await answer(room, table, room.alice, 'Yes');
    expect(table.message(asked).content).toContain('**Alice** would like to play again.');
    expect(matchAt(room, table).phase).toBe('ended');
    expect(await refused(room, table, room.alice, 'Yes')).toContain('You have said yes already');
    [room.alice, room.bob].forEach((user) => user.clearNotifications());
    await answer(room, table, room.bob, 'Yes');
    expect(table.message(asked)).toMatchObject({ content: 'Another game! The seats are switched.', components: [] });
    expect(matchAt(room, table)).toMatchObject({ phase: 'playing', options });
    expect(seatsAt(room, table)).toEqual({ dark: 'Bob', light: 'Alice' });
    expect(room.sandbox.world.threads).toHaveLength(threads);
    expect(words(room, table)).toContain('The rematch, with the seats switched:');
    // Only who has to move is called.
    expect([room.alice.notifications.length, room.bob.notifications.length]).toEqual([0, 1]);
    await room.bob.slash(table.threadId, 'checkers move', { move: '11-15' });
    await room.bot.idle();
    expect(matchAt(room, table)).toMatchObject({ game: { moves: [{ seat: 'dark' }] } });
    expect(table.liveBoards()).toHaveLength(1);
  });

  test('END-05: given a No, then both are told and the match closes', async () => {
    const table = await openTable(room);
    const seen = new SeenButtons(room, table);
    await resigns(room, table, room.bob);
    const asked = messageWith(room, table, 'No');
    await answer(room, table, room.alice, 'No');
    expect(matchAt(room, table)).toMatchObject(CLOSED);
    expect(table.message(asked).content).toBe('**Alice** plays no further game this time.');
    expect(words(room, table)).toContain('**Alice** plays no further game. The match is over.');
    expect(alive(room, table)).toEqual([]);
    await seen.pressAll();
  });

  test('END-05: given a Yes and then a No by the same player, then the No counts', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    await answer(room, table, room.bob, 'Yes');
    await answer(room, table, room.bob, 'No');
    expect(matchAt(room, table)).toMatchObject(CLOSED);
    expect(alive(room, table)).toEqual([]);
  });

  test('END-05: given silence for five minutes, then it is a No', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    const asked = messageWith(room, table, 'Yes');
    await pass(room, 5 * MINUTE - 2000);
    expect(labelsOf(table.message(asked))).toEqual(['Yes', 'No', 'Watch']);
    await pass(room, 2000);
    expect(matchAt(room, table)).toMatchObject(CLOSED);
    expect(table.message(asked).content).toBe('Nobody asked for another game in time.');
    expect(alive(room, table)).toEqual([]);
  });

  test('END-05: given one Yes and silence, then whoever was silent is named', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    await answer(room, table, room.bob, 'Yes');
    await pass(room, 5 * MINUTE);
    expect(matchAt(room, table)).toMatchObject(CLOSED);
    expect(words(room, table)).toContain('**Alice** did not answer, so there is no rematch. The match is over.');
  });

  test('END-05: given watchers, then they can’t answer for the players', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    for (const label of ['Yes', 'No'])
      expect(await refused(room, table, room.carol, label)).toContain('Only the two players');
  });

  test('END-05: given both press Yes at the same instant, then one game begins', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    const asked = messageWith(room, table, 'Yes');
    const outcomes = await Promise.all([room.alice, room.bob].map((user) => press(user, asked, 'Yes')));
    await quiet(room);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(matchAt(room, table)).toMatchObject({ phase: 'playing', score: { wins: { light: 1 } } });
    expect(table.liveBoards()).toHaveLength(1);
  });

  test.each(['Yes', 'No'] as const)(
    'END-05: given %s and No of the two at the same instant, then no game begins',
    async (label) => {
      const table = await openTable(room);
      await resigns(room, table, room.bob);
      const asked = messageWith(room, table, 'Yes');
      const outcomes = await Promise.all([press(room.alice, asked, label), press(room.bob, asked, 'No')]);
      await quiet(room);
      expect(outcomes.every(({ ok }) => ok)).toBe(true);
      expect(matchAt(room, table)).toMatchObject(CLOSED);
      expect(alive(room, table)).toEqual([]);
    },
  );
});

describe('END-05: after which endings', () => {
  test.each([
    ['a resignation', (table: Table) => resigns(room, table, room.alice)],
    ['an agreed draw', (table: Table) => table.agreeDraw(room.alice, room.bob)],
    ['a loss on time', () => pass(room, 6 * MINUTE + 2000)],
  ] as const)('END-05: given %s, then a rematch is asked and can be played', async (_, end) => {
    const table = await openTable(room);
    await end(table);
    await quiet(room);
    expect(alive(room, table)).toEqual(['Yes', 'No', 'Watch']);
    await bothYes(table);
    expect(seatsAt(room, table)).toEqual({ dark: 'Bob', light: 'Alice' });
  });

  test('END-05, TIME-07: given somebody left in a pause, then no rematch is asked', async () => {
    const table = await openTable(room);
    await room.alice.slash(table.threadId, 'checkers pause');
    await quiet(room);
    await answer(room, table, room.bob, 'Agree');
    await answer(room, table, room.bob, 'Leave');
    expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'left-in-pause', result: undefined });
    expect(
      publicMessages(room, table)
        .map(({ content }) => content)
        .join('\n'),
    ).not.toMatch(/play again/i);
    expect(alive(room, table)).toEqual([]);
  });

  test('END-05: given somebody left, then no rematch is asked', async () => {
    const table = await openTable(room);
    await typed(room, table, room.bob, 'leave');
    await answerInPrivate(room, table, room.bob, 'Yes, leave');
    expect(resultAt(room, table)).toMatchObject({ reason: 'left' });
    expect(words(room, table)).not.toMatch(/play again/i);
  });
});

describe('END-06: the score', () => {
  test('END-06: given wins and a draw, then board and card count them by player over all games', async () => {
    const table = await openTable(room);
    expect(await boardWords(table)).toContain('Score: **Alice** 0 – 0 **Bob**');
    expect(cardWords(room, table)).not.toContain('Score');
    await resigns(room, table, room.bob);
    expect(cardWords(room, table)).toContain('Score: **Alice** 1 – 0 **Bob**');
    await bothYes(table);
    expect(await boardWords(table)).toContain('Score: **Bob** 0 – 1 **Alice**');
    await table.agreeDraw(room.alice, room.bob);
    await quiet(room);
    expect(cardWords(room, table)).toContain('Score: **Bob** 0 – 1 **Alice** · 1 draw');
    await bothYes(table);
    expect(await boardWords(table)).toContain('Score: **Alice** 1 – 0 **Bob** · 1 draw');
    await resigns(room, table, room.alice);
    expect(textOf(await table.result())).toContain('Score: **Alice** 1 – 1 **Bob** · 1 draw');
    await answer(room, table, room.alice, 'No');
    expect(cardWords(room, table)).toContain('Score: **Alice** 1 – 1 **Bob** · 1 draw');
  });
});
