import { describe, expect, test } from 'vitest';
import { press, Table } from '../../src/cli/play/table.ts';
import {
  alive,
  answer,
  answerInPrivate,
  cardWords,
  chooseMore,
  labelsOf,
  matchAt,
  openMore,
  privateMessage,
  quiet,
  resigns,
  resultAt,
  typed,
  words,
} from './support/at-the-table.ts';
import { changingNothing, openTable, privateWords, typeMoves, useRoom } from './support/room.ts';
import { SeenButtons } from './support/seen-buttons.ts';

const room = useRoom('test');

const LEFT = (winner: 'dark' | 'light') => ({ kind: 'win', winner, reason: 'left' });

describe('END-03: leaving', () => {
  test('END-03: given /checkers leave, then it is asked back first, and the confirmation loses the game and closes the match', async () => {
    const table = await openTable(room);
    const seen = new SeenButtons(room, table);
    await typeMoves(room, table, ['11-15', '22-18']);
    const asked = await changingNothing(room, () => typed(room, table, room.bob, 'leave'));
    expect(asked).toContain('**Alice** wins the game then, and there is no rematch');
    expect(await answerInPrivate(room, table, room.bob, 'Yes, leave')).toBe('You left the match.');
    expect(resultAt(room, table)).toEqual(LEFT('dark'));
    expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'finished' });
    expect(words(room, table)).toContain('**Alice** (red) wins: **Bob** left.');
    // The result first, then that nothing more will come.
    expect(words(room, table)).toMatch(/\*\*Bob\*\* left\.[^]*The match is over\./);
    expect(cardWords(room, table)).toContain('**Alice** (red) wins: **Bob** left.');
    expect(seen.labels).not.toContain('Yes');
    expect(alive(room, table)).toEqual([]);
    await seen.pressAll();
  });

  test('END-03: given Leave behind More, on the opponent’s turn, then it is asked back and loses as well', async () => {
    const table = await openTable(room);
    const asked = await changingNothing(room, () => chooseMore(room, table, room.bob, 'Leave'));
    expect(asked).toContain('Leave this match?');
    await answerInPrivate(room, table, room.bob, 'Yes, leave');
    expect(resultAt(room, table)).toEqual(LEFT('dark'));
    expect(alive(room, table)).toEqual([]);
  });

  test('END-03: given second thoughts, then the game goes on, and the question stays good over moves', async () => {
    const table = await openTable(room);
    await typed(room, table, room.alice, 'leave');
    const asked = privateMessage(table, room.alice);
    await changingNothing(room, () => press(room.alice, asked.id, 'Stay'));
    expect(room.alice.message(asked.id)).toMatchObject({ content: 'Good, you stay.', components: [] });
    await typed(room, table, room.alice, 'leave');
    await typeMoves(room, table, ['11-15', '22-18']);
    await answerInPrivate(room, table, room.alice, 'Yes, leave');
    expect(resultAt(room, table)).toEqual(LEFT('light'));
  });

  test('END-03: given a watcher, then they can’t leave for anybody, and More offers them no such thing', async () => {
    const table = await openTable(room);
    expect(await changingNothing(room, () => typed(room, table, room.carol, 'leave'))).toContain(
      'Only the two players',
    );
    await openMore(room, table, room.carol);
    expect(labelsOf(privateMessage(table, room.carol))).toEqual(['Help', 'Times', 'Watch']);
    const forged = await changingNothing(room, () =>
      room.carol.forgeClick(table.threadId, table.liveBoards()[0]?.id ?? '', `c1:leave:${matchAt(room, table).id}`),
    );
    expect(privateWords(forged)).toContain('Only the two players');
  });

  test('END-03: given the game ended in between, then the confirmation leaves no second game', async () => {
    const table = await openTable(room);
    await typed(room, table, room.alice, 'leave');
    const asked = privateMessage(table, room.alice);
    await resigns(room, table, room.bob);
    await answer(room, table, room.alice, 'Yes');
    await answer(room, table, room.bob, 'Yes');
    await press(room.alice, asked.id, 'Yes, leave');
    await quiet(room);
    expect(room.alice.message(asked.id)?.content).toContain('Leave this match?');
    expect(matchAt(room, table).phase).toBe('playing');
    await press(room.alice, asked.id, 'Yes, leave');
    await quiet(room);
    expect(room.alice.message(asked.id)?.content).toBe('You left the match.');
    expect(resultAt(room, table)).toEqual(LEFT('dark'));
  });

  test('END-03, END-05: given the rematch question, then leaving is a no to it', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    await room.bob.slash(table.threadId, 'checkers leave');
    await quiet(room);
    expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'finished' });
    expect(words(room, table)).toContain('**Bob** plays no further game');
    expect(alive(room, table)).toEqual([]);
  });

  test('END-03, START-08: given a hotseat game, then leaving is asked back and closes it without a result', async () => {
    const opened = await room.alice.slash(room.checkers, 'checkers hotseat', { name1: 'Ann', name2: 'Ben' });
    if (!opened.ok) throw new Error(opened.error);
    const table = await Table.behind(room.sandbox, opened.message?.id ?? '');
    await quiet(room);
    const seen = new SeenButtons(room, table);
    expect(await typed(room, table, room.bob, 'leave')).toContain('Only the two players');
    expect(await typed(room, table, room.alice, 'leave')).toContain('closed without a result and counts nowhere');
    await answerInPrivate(room, table, room.alice, 'Yes, leave');
    expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'host-left', result: undefined });
    expect(words(room, table)).toContain('The game was put away without a result.');
    expect(alive(room, table)).toEqual([]);
    await seen.pressAll();
  });
});
