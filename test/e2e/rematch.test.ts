import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { challenge, press, Table } from '../../src/cli/play/table.ts';
import {
  alive,
  answer,
  answerInPrivate,
  cardWords,
  labelsOf,
  matchAt,
  messageWith,
  pass,
  quiet,
  refused,
  resigns,
  resultAt,
  seatsAt,
  typed,
  words,
} from './support/at-the-table.ts';
import { openTable, privateWords, typeMoves } from './support/room.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useRoom } from './support/use-room.ts';

const room = useRoom();

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

test('START-08, END-05, END-06: given a hotseat game, then one Yes is enough, the names switch seats, and each keeps its score', async () => {
  const opened = await room.alice.slash(room.checkers, 'checkers hotseat', { name1: 'Ann', name2: 'Ben' });
  if (!opened.ok || opened.message === undefined) throw new Error('no hotseat game');
  await quiet(room);
  const table = await Table.behind(room.sandbox, opened.message.id);
  const before = seatsAt(room, table);
  const asked = await room.alice.slash(table.threadId, 'checkers resign');
  expect(privateWords(asked)).toContain('Which side resigns?');
  await answerInPrivate(room, table, room.alice, `${before.dark} resigns`);
  expect(await refused(room, table, room.bob, 'Yes')).toContain('Only the two players');
  room.alice.clearNotifications();
  await answer(room, table, room.alice, 'Yes');
  expect(seatsAt(room, table)).toEqual({ dark: before.light, light: before.dark });
  expect(matchAt(room, table)).toMatchObject({ phase: 'playing', score: { wins: { dark: 1, light: 0 } } });
  expect(room.alice.notifications).toEqual([]);
});

describe('START-01: with one match a player', () => {
  const room = useRoom({ MAX_MATCHES_PER_PLAYER: '1' });

  test('START-01, END-05: given Bob is in another match by now, then the rematch waits until he is free', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    await answer(room, table, room.bob, 'Yes');
    const card = await challenge(room.sandbox, room.bob, room.carol);
    expect(await refused(room, table, room.alice, 'Yes')).toContain('**Bob** has 1 match going');
    await press(room.bob, card, 'Cancel');
    await quiet(room);
    await answer(room, table, room.alice, 'Yes');
    expect(matchAt(room, table).phase).toBe('playing');
  });

  test('START-01, END-07: given the watcher is in another match by now, then the seat waits for them', async () => {
    const table = await openTable(room);
    await room.carol.forgeClick(table.threadId, (await table.board()).id, `c1:watch:${matchAt(room, table).id}`);
    await resigns(room, table, room.bob);
    await answer(room, table, room.bob, 'No');
    await answer(room, table, room.alice, 'Go on');
    const card = await challenge(room.sandbox, room.carol, room.bob);
    expect(await refused(room, table, room.carol, 'Take the seat')).toContain('You have 1 match going');
    await press(room.carol, card, 'Cancel');
    await quiet(room);
    await answer(room, table, room.carol, 'Take the seat');
    expect(matchAt(room, table).phase).toBe('playing');
  });
});
