import { describe, expect, test } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import { press } from '../../tools/play/table.ts';
import { useApp } from './support/app.ts';
import { labelsOf } from './support/reading.ts';
import { twoInLine } from './support/free-seat.ts';

const app = useApp();

describe('WATCH-02: the queue', () => {
  test('WATCH-02: given Watch and Stop watching behind More, then only the watcher sees it, and the menu shows how it stands', async () => {
    const table = await app.openMatch();
    const before = table.threadWords;
    expect(await table.chooseMore(app.carol, 'Join queue')).toContain("You're in the queue for a seat.");
    expect(labelsOf(table.privateMessage(app.carol))).toEqual(['Help', 'Move times', 'Leave queue']);
    expect(table.queue).toEqual(['Carol']);
    expect(await table.pressPrivate(app.carol, 'Leave queue')).toBe('### 👑 More');
    expect(table.queue).toEqual([]);
    expect(table.threadWords).toBe(before);
    expect([app.alice, app.bob].every((user) => user.notifications.every(({ text }) => !text.includes('line')))).toBe(
      true,
    );
  });

  test('WATCH-01: given a watcher comes and goes during a turn, then board, clock and game stay as they are', async () => {
    const table = await app.openMatch();
    const board = await table.board();
    await app.idle();
    const before = table.match as { clock?: unknown; game?: unknown };
    await table.chooseMore(app.carol, 'Join queue');
    await app.carol.slash(table.threadId, 'checkers board');
    await press(app.carol, board.id, 'My view');
    await app.idle();
    expect(await table.board()).toEqual(board);
    expect(table.match).toMatchObject({ clock: before.clock, game: before.game });
    await table.type('11-15', '22-18');
    expect(table.liveBoards()).toHaveLength(1);
  });
});

describe('END-07: going on', () => {
  test('END-07: given the seat is taken, then the first move is drawn, the score begins at nought, and both are called', async () => {
    const table = await app.openMatch({ time: '2m' });
    const { options } = table.match as { options?: unknown };
    await table.chooseMore(app.carol, 'Join queue');
    await table.resign(app.alice);
    await table.press(app.alice, 'No');
    await table.press(app.bob, 'Yes');
    await table.press(app.carol, 'Take the seat');
    // The draw gives the first move to the remaining player, who had the other seat before.
    expect(table.players).toEqual({ dark: 'Bob', light: 'Carol' });
    expect(table.match).toMatchObject({ phase: 'playing', options, queue: [] });
    const opening = table.threadWords.split('\n').findLast((line) => line.includes('new opponent, score reset.'));
    expect(opening).toContain(`<@${app.bob.id}> plays **red** and moves first, chosen at random`);
    expect(opening).toContain(`<@${app.carol.id}>`);
    expect(textOf(await table.board())).not.toContain('Score');
    expect(table.cardWords).toContain('**Carol**');
    expect(table.cardWords).toContain('**Bob** vs **Carol**');
    await app.bob.slash(table.threadId, 'checkers move', { move: '11-15' });
    await app.carol.slash(table.threadId, 'checkers move', { move: '22-18' });
    await app.idle();
    expect(table.match).toMatchObject({ game: { moves: [{ seat: 'dark' }, { seat: 'light' }] } });
    expect(await app.changingNothing(() => table.command(app.alice, 'draw'))).toContain("You're watching this game");
  });
});

describe('END-07: one after the other', () => {
  test.each([
    ['says no', '**Carol** passed on the seat.'],
    ['says nothing for 60 s', "**Carol** didn't answer in time."],
  ])('END-07: given the first in line %s, then the next one is asked', async (what, news) => {
    const table = await twoInLine(app);
    await table.press(app.alice, 'Yes');
    const asked = table.messageWith('Take the seat').id;
    expect(table.message(asked).content).toContain(`<@${app.carol.id}>`);
    if (what === 'says no') await table.press(app.carol, 'No thanks');
    else {
      await app.pass(58_000);
      expect(labelsOf(table.message(asked))).toContain('Take the seat');
      await app.pass(2000);
    }
    expect(labelsOf(table.message(asked))).toEqual([]);
    expect(table.message(asked).content).toBe(news);
    const next = table.messageWith('Take the seat').id;
    expect(table.message(next).content).toContain(`<@${app.bob.id}>, a seat is free`);
    await table.press(app.bob, 'Take the seat');
    expect(table.players).toEqual({ dark: 'Alice', light: 'Bob' });
    expect(table.match).toMatchObject({ score: { wins: { dark: 0, light: 0 }, draws: 0 } });
  });
});
