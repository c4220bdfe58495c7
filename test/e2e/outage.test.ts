import { describe, expect, test } from 'vitest';
import type { StopReason } from '../../src/match/phases.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

const SECOND = 1000;

async function reconnected(table: TestMatch): Promise<void> {
  await app.soon(() => expect(app.sandbox.botOnline).toBe(true));
  await app.soon(() => expect(table.stops).toEqual([]));
  await app.idle();
}

describe('TIME-08: a lost connection', () => {
  test('TIME-08: no flag falls while it lasts, and nobody is warned; it does afterwards', async () => {
    const table = await app.openMatch({ time: '1m', warning: '30s' });
    app.sandbox.faults.dropGateway();
    await app.soon(() => expect(table.stops).toEqual(['gateway-away']));
    const left = table.timeLeft;
    app.clock.advance(50 * SECOND);
    app.clock.advance(50 * MINUTE);
    expect(table.match.phase).toBe('playing');
    expect(table.messagesWith('your time for this move is up')).toEqual([]);
    await reconnected(table);
    await table.expectTimeLeft(left);
    await app.goTo(table.lossAt - 30 * SECOND);
    await app.soon(() => expect(table.messagesWith('your time for this move is up')).toHaveLength(1));
    await app.goTo(table.lossAt + SECOND);
    await app.soon(() => expect(table.match).toMatchObject({ phase: 'closed', reason: 'called-off' }));
    await table.expectInOrder();
  });
});

describe('TIME-08: a thread that can’t be written in', () => {
  interface Closing {
    readonly how: string;
    readonly reason: StopReason;
    readonly card: string | undefined;
    readonly told: string;
    readonly set: (table: TestMatch, isClosed: boolean) => void;
  }
  const CLOSINGS: readonly Closing[] = [
    {
      how: 'the thread is locked',
      reason: 'venue-closed',
      card: 'is locked, so the match is on hold',
      told: "I couldn't write in this thread for **30 min",
      set: ({ threadId }, isClosed) => app.sandbox.world.lockThread(threadId, isClosed),
    },
    {
      how: 'Discord has trouble with the server',
      reason: 'server-unavailable',
      card: undefined,
      told: 'Discord had trouble with this server for **30 min',
      set: (_, isClosed) => app.sandbox.world.setAvailable(!isClosed),
    },
  ];

  test.each(CLOSINGS)(
    'TIME-08: given $how, then the clock stops before anything is refused, and goes on with what was left',
    async ({ reason, card, told, set }) => {
      const table = await app.openMatch();
      await app.pass(MINUTE);
      const left = table.timeLeft;
      set(table, true);
      await app.soon(() => expect(table.stops).toEqual([reason]));
      if (card !== undefined) await app.soon(() => expect(table.cardWords).toContain(card));
      app.clock.advance(30 * MINUTE);
      await app.idle();
      expect(table.match.phase).toBe('playing');
      expect(app.refusedRequests).toEqual([]);
      set(table, false);
      await app.soon(() => expect(table.stops).toEqual([]));
      await app.soon(() => expect(table.messagesWith(told)).toHaveLength(1));
      if (card !== undefined) await app.soon(() => expect(table.cardWords).not.toContain(card));
      await table.expectTimeLeft(left);
      await table.type('11-15');
    },
  );
});
