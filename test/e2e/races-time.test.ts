import { describe, expect, test } from 'vitest';
import { GRACE } from '../../src/match/clock.ts';
import { type Hand, onEnter, onMove } from './support/race.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

/** Before both have moved a game isn't lost on time but called off. */
const CALLED_OFF = { phase: 'closed', reason: 'called-off' };

/** The press is made at one moment; while it is on its way the clock goes on by a span. Both in milliseconds. */
async function pressedAt(moment: number, hand: Hand, way: number): Promise<void> {
  app.clock.advance(moment - app.clock.now());
  const pressed = hand.act();
  app.clock.advance(way);
  const outcome = await pressed;
  expect(outcome.ok ? 'answered' : outcome.error).toBe('answered');
  await app.idle();
}

/** A finger on the second press of Alice's first move, or on Enter. */
const MOVES = [
  ['clicked', (table: TestMatch) => onMove(app, table, app.alice, '11', '11-15')],
  ['typed', (table: TestMatch) => Promise.resolve(onEnter(table, app.alice, 'move', { move: '11-15' }))],
] as const;

describe('TIME-01: a move against the flag', () => {
  test.each(MOVES)('TIME-01: %s before the deadline and on its way when it passes, it counts', async (_, handOn) => {
    const table = await app.openMatch();
    const hand = await handOn(table);
    await pressedAt(table.lossAt - 50, hand, 100);
    await app.soon(() =>
      expect(table.match).toMatchObject({ phase: 'playing', game: { position: { turn: 'light' } } }),
    );
    await table.expectInOrder();
  });

  test.each(MOVES)(
    'TIME-01: %s after the deadline, before the flag has fallen, it ends the game at once',
    async (_, handOn) => {
      const table = await app.openMatch();
      const hand = await handOn(table);
      await pressedAt(table.lossAt + 100, hand, 0);
      await app.soon(() => expect(table.match).toMatchObject(CALLED_OFF));
      expect(table.match).toMatchObject({ game: { moves: [] } });
      await app.soon(() => expect(table.threadWords).toContain('called off'));
      await table.expectInOrder();
    },
  );

  test.each(MOVES)(
    'TIME-01: %s before the deadline but arriving after the flag, it is told that it came too late',
    async (_, handOn) => {
      const table = await app.openMatch();
      const hand = await handOn(table);
      await pressedAt(table.lossAt - 50, hand, GRACE + 300);
      await app.soon(() => expect(table.match).toMatchObject(CALLED_OFF));
      await app.soon(() => expect(table.toldAlone(app.alice)).toContain('This game is over.'));
      await table.expectInOrder();
    },
  );
});
