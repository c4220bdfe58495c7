import { describe, expect, test } from 'vitest';
import { GRACE } from '../../src/match/clock.ts';
import { nextWakeUp } from '../../src/match/match.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';
import { momentsIn } from './support/reading.ts';

const app = useApp();

const SECOND = 1000;
const HOUR = 60 * MINUTE;
const ON_TIME = { kind: 'win', winner: 'light', reason: 'improper-delay' };

describe('TIME-01: the limit of a turn', () => {
  test.each([
    ['10s', 10 * SECOND],
    ['5m', 5 * MINUTE],
    ['7d', 168 * HOUR],
  ])('TIME-01: with %s and no warning the turn is lost at the limit, and not before', async (time, limit) => {
    const table = await app.openMatch({ time, warning: 'none' });
    await table.type('11-15', '22-18');
    const { clock } = table.playing;
    const loss = table.lossAt;
    expect(clock.kind === 'running' && loss - clock.since).toBe(limit);
    await app.goTo(loss - 2 * SECOND);
    expect(table.match.phase).toBe('playing');
    // Only the clicks that are on their way are waited for.
    expect(nextWakeUp(table.playing)).toBe(loss + GRACE);
    await app.goTo(loss + GRACE);
    await app.soon(() => expect(table.gameResult).toEqual(ON_TIME));
    const words = `**Bob** (white) wins on time.`;
    await app.soon(() => expect(table.threadWords).toContain(words));
    await app.soon(() => expect(table.liveBoards()).toEqual([]));
    await app.soon(() => expect(table.cardWords).toContain('wins on time.'));
  });
});

/** The board counts down to that moment: as exact as a message can be that is drawn before it is posted. */
function expectShown(table: TestMatch, loss = table.lossAt): void {
  const [board] = table.liveBoards();
  const shown = momentsIn(board ?? { content: '' }).at(-1) ?? 0;
  expect(shown - loss).toBeGreaterThanOrEqual(-2 * SECOND);
  expect(shown - loss).toBeLessThanOrEqual(3 * SECOND);
}

describe('TIME-04: the time left is on show', () => {
  test('TIME-04: the board counts down to the end, or to the limit with the warning time told, turn after turn', async () => {
    const table = await app.openMatch();
    expect((await table.board()).content).toMatch(/⏱ <t:\d+:R>, or the game is called off\.$/);
    expectShown(table);
    await app.pass(2 * MINUTE);
    await table.type('11-15');
    expectShown(table);
    await app.pass(3 * MINUTE);
    await table.type('22-18');
    expect((await table.board()).content).toMatch(/⏱ <t:\d+:R> \(\+1 min\)\n/);
    expectShown(table, table.lossAt - MINUTE);
  });
});
