import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { challenge, press } from '../../src/cli/play/table.ts';
import { privateWords, labelsOf } from './support/reading.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useApp();

const bothYes = async (table: TestMatch): Promise<void> => {
  await table.press(app.bob, 'Yes');
  await table.press(app.alice, 'Yes');
};
const boardWords = async (table: TestMatch): Promise<string> => textOf(await table.board());
const CLOSED = { phase: 'closed', reason: 'finished' };

describe('END-05: another game', () => {
  test('END-05: given both say Yes, then the next game begins at once in the same thread with the same options, seats switched', async () => {
    const table = await app.openMatch({ time: '3m', warning: 'none', pieces: 'black-red', draw_turns: 77 });
    const { options } = table.match as { options?: unknown };
    const threads = app.sandbox.world.threads.length;
    await table.type('11-15');
    await table.resign(app.bob);
    const asked = table.messageWith('Yes').id;
    expect(table.message(asked).content).toMatch(
      /<@\d+> and <@\d+>, play again\? You switch seats: \*\*Bob\*\* moves first\. The question closes <t:\d+:R>\./,
    );
    await table.press(app.alice, 'Yes');
    expect(table.message(asked).content).toContain('**Alice** would like to play again.');
    expect(table.match.phase).toBe('ended');
    expect(await table.refused(app.alice, 'Yes')).toContain('You have said yes already');
    [app.alice, app.bob].forEach((user) => user.clearNotifications());
    await table.press(app.bob, 'Yes');
    expect(table.message(asked)).toMatchObject({ content: 'Another game! The seats are switched.', components: [] });
    expect(table.match).toMatchObject({ phase: 'playing', options });
    expect(table.players).toEqual({ dark: 'Bob', light: 'Alice' });
    expect(app.sandbox.world.threads).toHaveLength(threads);
    expect(table.threadWords).toContain('The rematch, with the seats switched:');
    // Only who has to move is called.
    expect([app.alice.notifications.length, app.bob.notifications.length]).toEqual([0, 1]);
    await app.bob.slash(table.threadId, 'checkers move', { move: '11-15' });
    await app.idle();
    expect(table.match).toMatchObject({ game: { moves: [{ seat: 'dark' }] } });
    expect(table.liveBoards()).toHaveLength(1);
  });

  test('END-05: given a No, then both are told and the match closes', async () => {
    const table = await app.openMatch();
    const seen = new SeenButtons(table);
    await table.resign(app.bob);
    const asked = table.messageWith('No').id;
    await table.press(app.alice, 'No');
    expect(table.match).toMatchObject(CLOSED);
    expect(table.message(asked).content).toBe('**Alice** plays no further game this time.');
    expect(table.threadWords).toContain('**Alice** plays no further game. The match is over.');
    expect(table.labels).toEqual([]);
    await seen.pressAll();
  });

  test('END-05: given silence for five minutes, then it is a No', async () => {
    const table = await app.openMatch();
    await table.resign(app.bob);
    const asked = table.messageWith('Yes').id;
    await app.pass(5 * MINUTE - 2000);
    expect(labelsOf(table.message(asked))).toEqual(['Yes', 'No', 'Watch']);
    await app.pass(2000);
    expect(table.match).toMatchObject(CLOSED);
    expect(table.message(asked).content).toBe('Nobody asked for another game in time.');
    expect(table.labels).toEqual([]);
  });
});

describe('END-05: after which endings', () => {
  test.each([
    ['a resignation', (table: TestMatch) => table.resign(app.alice)],
    ['an agreed draw', (table: TestMatch) => table.agreeDraw(app.alice, app.bob)],
    ['a loss on time', () => app.pass(6 * MINUTE + 2000)],
  ] as const)('END-05: given %s, then a rematch is asked and can be played', async (_, end) => {
    const table = await app.openMatch();
    await end(table);
    await app.idle();
    expect(table.labels).toEqual(['Yes', 'No', 'Watch']);
    await bothYes(table);
    expect(table.players).toEqual({ dark: 'Bob', light: 'Alice' });
  });

  test('END-05: given somebody left, then no rematch is asked', async () => {
    const table = await app.openMatch();
    await table.command(app.bob, 'leave');
    await table.pressPrivate(app.bob, 'Yes, leave');
    expect(table.gameResult).toMatchObject({ reason: 'left' });
    expect(table.threadWords).not.toMatch(/play again/i);
  });
});

describe('END-06: the score', () => {
  test('END-06: given wins and a draw, then board and card count them by player over all games', async () => {
    const table = await app.openMatch();
    expect(await boardWords(table)).toContain('Score: **Alice** 0 – 0 **Bob**');
    expect(table.cardWords).not.toContain('Score');
    await table.resign(app.bob);
    expect(table.cardWords).toContain('Score: **Alice** 1 – 0 **Bob**');
    await bothYes(table);
    expect(await boardWords(table)).toContain('Score: **Bob** 0 – 1 **Alice**');
    await table.agreeDraw(app.alice, app.bob);
    await app.idle();
    expect(table.cardWords).toContain('Score: **Bob** 0 – 1 **Alice** · 1 draw');
    await bothYes(table);
    expect(await boardWords(table)).toContain('Score: **Alice** 1 – 0 **Bob** · 1 draw');
    await table.resign(app.alice);
    expect(textOf(await table.result())).toContain('Score: **Alice** 1 – 1 **Bob** · 1 draw');
    await table.press(app.alice, 'No');
    expect(table.cardWords).toContain('Score: **Alice** 1 – 1 **Bob** · 1 draw');
  });
});

test('START-08, END-05, END-06: given a hotseat game, then one Yes is enough, the names switch seats, and each keeps its score', async () => {
  const table = await app.hotseat();
  const before = table.players;
  const asked = await app.alice.slash(table.threadId, 'checkers resign');
  expect(privateWords(asked)).toContain('Which side resigns?');
  await table.pressPrivate(app.alice, `${before.dark} resigns`);
  expect(await table.refused(app.bob, 'Yes')).toContain('Only the two players');
  app.alice.clearNotifications();
  await table.press(app.alice, 'Yes');
  expect(table.players).toEqual({ dark: before.light, light: before.dark });
  expect(table.match).toMatchObject({ phase: 'playing', score: { wins: { dark: 1, light: 0 } } });
  expect(app.alice.notifications).toEqual([]);
});

describe('START-01: with one match a player', () => {
  const app = useApp({ MAX_MATCHES_PER_PLAYER: '1' });

  test('START-01, END-05: given Bob is in another match by now, then the rematch waits until he is free', async () => {
    const table = await app.openMatch();
    await table.resign(app.bob);
    await table.press(app.bob, 'Yes');
    const card = await challenge(app.sandbox, app.bob, app.carol);
    expect(await table.refused(app.alice, 'Yes')).toContain('**Bob** has 1 match going');
    await press(app.bob, card, 'Cancel');
    await app.idle();
    await table.press(app.alice, 'Yes');
    expect(table.match.phase).toBe('playing');
  });

  test('START-01, END-07: given the watcher is in another match by now, then the seat waits for them', async () => {
    const table = await app.openMatch();
    await app.carol.forgeClick(table.threadId, (await table.board()).id, `c1:watch:${table.match.id}`);
    await table.resign(app.bob);
    await table.press(app.bob, 'No');
    await table.press(app.alice, 'Go on');
    const card = await challenge(app.sandbox, app.carol, app.bob);
    expect(await table.refused(app.carol, 'Take the seat')).toContain('You have 1 match going');
    await press(app.carol, card, 'Cancel');
    await app.idle();
    await table.press(app.carol, 'Take the seat');
    expect(table.match.phase).toBe('playing');
  });
});
