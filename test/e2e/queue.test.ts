import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { press } from '../../src/cli/play/table.ts';
import {
  alive,
  answer,
  answerInPrivate,
  cardWords,
  labelsOf,
  matchAt,
  messageWith,
  pass,
  privateMessage,
  quiet,
  refused,
  resigns,
  seatsAt,
  typed,
  words,
} from './support/at-the-table.ts';
import { goOnAsked, queueAt, seatOffered, twoInLine, watch } from './support/free-seat.ts';
import { changingNothing, openTable, typeMoves } from './support/room.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { useRoom } from './support/use-room.ts';

const room = useRoom();

const CLOSED = { phase: 'closed', reason: 'finished' };

describe('WATCH-02: the queue', () => {
  test('WATCH-02: given no board with its More, then Watch stands on the question after the game, for watchers alone', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    const before = words(room, table);
    await press(room.carol, messageWith(room, table, 'Watch'), 'Watch');
    await quiet(room);
    expect(textOf(privateMessage(table, room.carol))).toContain('You are in line for a seat.');
    expect(await refused(room, table, room.alice, 'Watch')).toContain('no seat to wait for');
    expect(queueAt(room, table)).toEqual(['Carol']);
    expect(words(room, table)).toBe(before);
    await answer(room, table, room.bob, 'No');
    expect(alive(room, table)).toEqual(['Go on', 'Stop here']);
  });

  test('WATCH-02: given Watch and Stop watching behind More, then only the watcher sees it, and the menu shows how it stands', async () => {
    const table = await openTable(room);
    const before = words(room, table);
    expect(await watch(room, table, room.carol)).toContain('You are in line for a seat.');
    expect(labelsOf(privateMessage(table, room.carol))).toEqual(['Help', 'Times', 'Stop watching']);
    expect(queueAt(room, table)).toEqual(['Carol']);
    expect(await answerInPrivate(room, table, room.carol, 'Stop watching')).toContain('puts you in line for a seat');
    expect(queueAt(room, table)).toEqual([]);
    expect(words(room, table)).toBe(before);
    expect([room.alice, room.bob].every((user) => user.notifications.every(({ text }) => !text.includes('line')))).toBe(
      true,
    );
  });

  test('WATCH-01: given a watcher comes and goes during a turn, then board, clock and game stay as they are', async () => {
    const table = await openTable(room);
    const board = await table.board();
    await quiet(room);
    const before = matchAt(room, table) as { clock?: unknown; game?: unknown };
    await watch(room, table, room.carol);
    await room.carol.slash(table.threadId, 'checkers board');
    await press(room.carol, board.id, 'My view');
    await quiet(room);
    expect(await table.board()).toEqual(board);
    expect(matchAt(room, table)).toMatchObject({ clock: before.clock, game: before.game });
    await typeMoves(room, table, ['11-15', '22-18']);
    expect(table.liveBoards()).toHaveLength(1);
  });

  test('WATCH-02: given a rematch is played, then whoever waits keeps waiting', async () => {
    const table = await openTable(room);
    await watch(room, table, room.carol);
    await resigns(room, table, room.bob);
    await answer(room, table, room.alice, 'Yes');
    await answer(room, table, room.bob, 'Yes');
    expect(queueAt(room, table)).toEqual(['Carol']);
  });
});

describe('END-07: going on', () => {
  test('END-07: given a declined rematch and a watcher, then the remaining player is asked, and the watcher after them', async () => {
    const table = await goOnAsked(room);
    expect(matchAt(room, table)).toMatchObject({ phase: 'ended', next: { kind: 'go-on' } });
    expect(words(room, table)).toContain(
      `**Bob** plays no further game. <@${room.alice.id}>, would you like to play on`,
    );
    expect(cardWords(room, table)).toContain('**Alice** can play on with somebody else');
    for (const user of [room.bob, room.carol]) {
      for (const label of ['Go on', 'Stop here'])
        expect(await refused(room, table, user, label)).toContain('for somebody else');
    }
    room.carol.clearNotifications();
    await answer(room, table, room.alice, 'Go on');
    expect(words(room, table)).toContain(`<@${room.carol.id}>, a seat is free: would you play **Alice**?`);
    expect(room.carol.notifications).toHaveLength(1);
    expect(cardWords(room, table)).toContain('**Carol** is asked to take the free seat');
    for (const user of [room.alice, room.bob])
      expect(await refused(room, table, user, 'Take the seat')).toContain('for somebody else');
  });

  test('END-07: given the seat is taken, then the first move is drawn, the score begins at nought, and both are called', async () => {
    const table = await openTable(room, { time: '2m' });
    const { options } = matchAt(room, table) as { options?: unknown };
    await watch(room, table, room.carol);
    await resigns(room, table, room.alice);
    await answer(room, table, room.alice, 'No');
    await answer(room, table, room.bob, 'Go on');
    await answer(room, table, room.carol, 'Take the seat');
    // The draw gives the first move to the remaining player, who had the other seat before.
    expect(seatsAt(room, table)).toEqual({ dark: 'Bob', light: 'Carol' });
    expect(matchAt(room, table)).toMatchObject({ phase: 'playing', options, queue: [] });
    const opening = words(room, table)
      .split('\n')
      .findLast((line) => line.includes('A new opponent, and a new score:'));
    expect(opening).toContain(`<@${room.bob.id}> plays **red** and moves first, drawn by lot`);
    expect(opening).toContain(`<@${room.carol.id}>`);
    expect(textOf(await table.board())).toContain('Score: **Bob** 0 – 0 **Carol**');
    expect(cardWords(room, table)).toContain('**Carol**');
    expect(cardWords(room, table)).not.toContain('Alice');
    await room.bob.slash(table.threadId, 'checkers move', { move: '11-15' });
    await room.carol.slash(table.threadId, 'checkers move', { move: '22-18' });
    await quiet(room);
    expect(matchAt(room, table)).toMatchObject({ game: { moves: [{ seat: 'dark' }, { seat: 'light' }] } });
    expect(await changingNothing(room, () => typed(room, table, room.alice, 'draw'))).toContain('Only the two players');
  });

  test('END-07: given the remaining player stops, at the first question or while a watcher is asked, then the match closes', async () => {
    const first = await goOnAsked(room);
    await answer(room, first, room.alice, 'Stop here');
    expect(matchAt(room, first)).toMatchObject(CLOSED);
    expect(alive(room, first)).toEqual([]);

    const second = await seatOffered(room);
    const seen = new SeenButtons(room, second);
    expect(await refused(room, second, room.carol, 'Stop here')).toContain('for somebody else');
    await answer(room, second, room.alice, 'Stop here');
    expect(matchAt(room, second)).toMatchObject(CLOSED);
    expect(words(room, second)).toContain('**Alice** stops here, so the seat is gone.');
    expect(alive(room, second)).toEqual([]);
    await seen.pressAll();
  });

  test('END-07, END-03: given the opponent left, then the remaining player is asked, and the watcher takes the seat', async () => {
    const table = await openTable(room);
    await watch(room, table, room.carol);
    await typed(room, table, room.alice, 'leave');
    await answerInPrivate(room, table, room.alice, 'Yes, leave');
    expect(words(room, table)).toContain(`**Alice** has left. <@${room.bob.id}>, would you like to play on`);
    expect(alive(room, table)).toEqual(['Go on', 'Stop here']);
    await answer(room, table, room.bob, 'Go on');
    await answer(room, table, room.carol, 'Take the seat');
    expect(seatsAt(room, table)).toEqual({ dark: 'Bob', light: 'Carol' });
  });
});

describe('END-07: one after the other', () => {
  test.each([
    ['says no', '**Carol** leaves the seat to others. The next one is asked.'],
    ['says nothing for 60 s', '**Carol** did not answer. The next one is asked.'],
  ])('END-07: given the first in line %s, then the next one is asked', async (what, news) => {
    const table = await twoInLine(room);
    await answer(room, table, room.alice, 'Go on');
    const asked = messageWith(room, table, 'Take the seat');
    expect(table.message(asked).content).toContain(`<@${room.carol.id}>`);
    if (what === 'says no') await answer(room, table, room.carol, 'No thanks');
    else {
      await pass(room, 58_000);
      expect(labelsOf(table.message(asked))).toContain('Take the seat');
      await pass(room, 2000);
    }
    expect(labelsOf(table.message(asked))).toEqual([]);
    expect(words(room, table)).toContain(news);
    const next = messageWith(room, table, 'Take the seat');
    expect(table.message(next).content).toContain(`<@${room.bob.id}>, a seat is free`);
    await answer(room, table, room.bob, 'Take the seat');
    expect(seatsAt(room, table)).toEqual({ dark: 'Alice', light: 'Bob' });
    expect(matchAt(room, table)).toMatchObject({ score: { wins: { dark: 0, light: 0 }, draws: 0 } });
  });

  test('END-07: given the first in line went out and in again, then they come last', async () => {
    const table = await twoInLine(room);
    await answerInPrivate(room, table, room.carol, 'Stop watching');
    await answerInPrivate(room, table, room.carol, 'Watch');
    expect(queueAt(room, table)).toEqual(['Bob', 'Carol']);
    await answer(room, table, room.alice, 'Go on');
    expect(table.message(messageWith(room, table, 'Take the seat')).content).toContain(`<@${room.bob.id}>`);
  });
});
