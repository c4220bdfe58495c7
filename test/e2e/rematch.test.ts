import { describe, expect, test } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import { useApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';
import { labelsOf } from './support/reading.ts';

const app = useApp();

const bothYes = async (table: TestMatch): Promise<void> => {
  await table.press(app.bob, 'Yes');
  await table.press(app.alice, 'Yes');
};
const boardWords = async (table: TestMatch): Promise<string> => textOf(await table.board());

describe('END-05: another game', () => {
  test('END-05: given both say Yes, then the next game begins at once in the same thread with the same options, seats switched', async () => {
    const table = await app.openMatch({ time: '3m', warning: 'none', pieces: 'black-red', draw_turns: 77 });
    const { options } = table.match as { options?: unknown };
    const threads = app.sandbox.world.threads.length;
    await table.type('11-15');
    await table.resign(app.bob);
    const asked = table.messageWith('Yes').id;
    expect(table.message(asked).content).toMatch(
      /^\*\*Alice wins 1-0\.\*\* Rematch\? <@\d+> and <@\d+>, you'll switch sides, so \*\*Bob\*\* moves first\. Answer within \*\*5 min\*\*\./,
    );
    await table.press(app.alice, 'Yes');
    expect(table.message(asked).content).toContain('**Alice** says yes.');
    expect(table.match.phase).toBe('ended');
    expect(await table.refused(app.alice, 'Yes')).toContain("You've already said yes");
    [app.alice, app.bob].forEach((user) => user.clearNotifications());
    await table.press(app.bob, 'Yes');
    expect(table.message(asked)).toMatchObject({ content: '**Alice wins 1-0.** Rematch accepted.' });
    expect(labelsOf(table.message(asked))).toEqual(['Replay', 'Review', 'PDN']);
    expect(table.match).toMatchObject({ phase: 'playing', options });
    expect(table.players).toEqual({ dark: 'Bob', light: 'Alice' });
    expect(app.sandbox.world.threads).toHaveLength(threads);
    expect(table.threadWords).toContain('Game 2: ');
    // Only who has to move is called.
    expect([app.alice.notifications.length, app.bob.notifications.length]).toEqual([0, 1]);
    await app.bob.slash(table.threadId, 'checkers move', { move: '11-15' });
    await app.idle();
    expect(table.match).toMatchObject({ game: { moves: [{ seat: 'dark' }] } });
    expect(table.liveBoards()).toHaveLength(1);
  });
});

describe('END-05: after which endings', () => {
  test('END-05: given somebody left, then no rematch is asked', async () => {
    const table = await app.openMatch();
    await table.type('11-15', '22-18');
    await table.command(app.bob, 'leave');
    await table.pressPrivate(app.bob, 'Yes, leave');
    expect(table.gameResult).toMatchObject({ reason: 'left' });
    expect(table.threadWords).not.toMatch(/Rematch\?/);
  });
});

describe('END-06: the score', () => {
  test('END-06: given wins and a draw, then board and card count them by player over all games', async () => {
    const table = await app.openMatch();
    expect(await boardWords(table)).not.toContain('Score');
    expect(table.cardWords).not.toContain('0-0');
    await table.resign(app.bob);
    expect(table.cardWords).toContain('**Alice** 1-0 **Bob**');
    await bothYes(table);
    await table.agreeDraw(app.alice, app.bob);
    await app.idle();
    expect(table.cardWords).toContain('**Alice** 1-0 **Bob** (1 draw)');
    await bothYes(table);
    await table.type('11-15');
    await table.resign(app.alice);
    expect(textOf(table.messages().at(-1) ?? { content: '' })).toMatch(/^\*\*Bob wins\. It's 1-1, 1 draw\.\*\* /);
    await table.press(app.alice, 'No');
    expect(table.cardWords).toContain('**Alice** 1-1 **Bob** (1 draw)');
  });
});
