import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { press } from '../../src/cli/play/table.ts';
import { timeLeft } from '../../src/match/clock.ts';
import type { StopReason } from '../../src/match/match.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';
import { momentsIn } from './support/reading.ts';

const app = useSharedApp();

const SECOND = 1000;

const stopsAt = (table: TestMatch): readonly StopReason[] => {
  const match = table.match;
  return 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
};

/** The connection breaks and takes this long, in milliseconds, to come back. */
async function disconnect(table: TestMatch, span: number): Promise<void> {
  app.sandbox.faults.dropGateway();
  await app.soon(() => expect(stopsAt(table)).toEqual(['gateway-away']));
  app.clock.advance(span);
  await reconnected(table);
}

const FOR_LONG = 10 * MINUTE;

/** Discord turns everybody away from now on, until `letIn`: what is to be seen meanwhile can take its time. */
async function turnAway(table: TestMatch): Promise<void> {
  app.sandbox.faults.gatewayAway(FOR_LONG);
  await app.soon(() => expect(stopsAt(table)).toEqual(['gateway-away']));
}

async function letIn(table: TestMatch): Promise<void> {
  app.sandbox.faults.gatewayAway(0);
  await reconnected(table);
}

async function reconnected(table: TestMatch): Promise<void> {
  await app.soon(() => expect(app.sandbox.botOnline).toBe(true));
  await app.soon(() => expect(stopsAt(table)).toEqual([]));
  await app.idle();
}

/** What the turn has left until the loss. */
const leftAt = (table: TestMatch): number => timeLeft(table.playing, app.clock.now())?.toLoss ?? 0;

/** The board counts down to the loss again, and no more has been used than a test takes to look. */
async function goesOnWith(table: TestMatch, left: number): Promise<void> {
  expect(leftAt(table)).toBeLessThanOrEqual(left);
  expect(leftAt(table)).toBeGreaterThan(left - 20 * SECOND);
  await app.soon(() => {
    const [board] = table.liveBoards();
    const shown = momentsIn(board ?? { content: '' }).at(-1) ?? 0;
    expect(Math.abs(shown - table.lossAt)).toBeLessThanOrEqual(3 * SECOND);
  });
  await table.expectInOrder();
}

describe('TIME-08: a lost connection', () => {
  test('TIME-08: away for 40 s, the time is given back, and the thread is told', async () => {
    const table = await app.openMatch();
    await app.pass(MINUTE);
    const left = leftAt(table);
    await disconnect(table, 40 * SECOND);
    await app.soon(() =>
      expect(table.threadWords).toMatch(
        /Discord was out of reach for \*\*4\d s\*\*\. The clock was stopped meanwhile and runs again\./,
      ),
    );
    await goesOnWith(table, left);
    await table.type('11-15');
    await table.expectInOrder();
  });

  test('TIME-08: no flag falls while it lasts, and nobody is warned; it does afterwards', async () => {
    const table = await app.openMatch({ time: '1m', warning: '30s' });
    app.sandbox.faults.dropGateway();
    await app.soon(() => expect(stopsAt(table)).toEqual(['gateway-away']));
    const left = leftAt(table);
    app.clock.advance(50 * SECOND);
    app.clock.advance(50 * MINUTE);
    expect(table.match.phase).toBe('playing');
    expect(table.messagesWith('your time for this move is up')).toEqual([]);
    await reconnected(table);
    await goesOnWith(table, left);
    await app.goTo(table.lossAt - 30 * SECOND);
    await app.soon(() => expect(table.messagesWith('your time for this move is up')).toHaveLength(1));
    await app.goTo(table.lossAt + SECOND);
    await app.soon(() => expect(table.match).toMatchObject({ result: { reason: 'improper-delay' } }));
    await table.expectInOrder();
  });

  test('TIME-08: the board says meanwhile that its clock stands, once that lasts longer than a moment', async () => {
    const table = await app.openMatch();
    await turnAway(table);
    app.clock.advance(6 * SECOND);
    await app.soon(() =>
      expect(table.liveBoards()[0]?.content).toMatch(
        /The clock stands still: Discord is out of reach\. \*\*.*\*\* left for this move\./,
      ),
    );
    expect(momentsIn(await table.board())).toEqual([]);
    await letIn(table);
    await app.soon(() => expect(momentsIn(table.liveBoards()[0] ?? { content: '' })).toHaveLength(2));
    expect(table.messagesWith('out of reach for')).toEqual([]);
  });

  test('TIME-08: a blip is told nobody: no message, and the board stays as it is', async () => {
    const table = await app.openMatch();
    const before = table.messages();
    await disconnect(table, 0);
    expect(table.messages()).toEqual(before);
    await disconnect(table, 3 * SECOND);
    expect(table.messages()).toHaveLength(before.length);
    expect(table.messagesWith('out of reach')).toEqual([]);
  });

  test('TIME-08, TIME-06: a pause does not run out meanwhile, and keeps what it had left', async () => {
    const table = await app.openMatch();
    await app.pass(MINUTE);
    await table.press(app.bob, 'Pause');
    await table.press(app.alice, 'Agree');
    await app.soon(() => expect(table.match.phase).toBe('paused'));
    const endsAt = (): number => {
      const match = table.match;
      return match.phase === 'paused' ? match.resumesAt : 0;
    };
    const left = endsAt() - app.clock.now();
    await turnAway(table);
    app.clock.advance(20 * MINUTE);
    await letIn(table);
    expect(table.match.phase).toBe('paused');
    expect(Math.abs(endsAt() - app.clock.now() - left)).toBeLessThan(5 * SECOND);
    // And then it ends as ever.
    await app.pass(endsAt() - app.clock.now());
    await table.turnBegun();
  });
});

describe('TIME-08: a thread that can’t be written in', () => {
  const cardOf = (table: TestMatch): string => JSON.stringify(app.carol.message(table.cardId)?.components);

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
      card: 'is locked, so the match waits',
      told: 'I could not write in this thread for **30 min',
      set: ({ threadId }, isClosed) => app.sandbox.world.lockThread(threadId, isClosed),
    },
    {
      how: 'a permission is gone',
      reason: 'venue-closed',
      card: 'Send Messages in Threads',
      told: 'I could not write in this thread for **30 min',
      set: (_, isClosed) => {
        const { world } = app.sandbox;
        world.setPermission(app.checkers, world.botRoleId, 'SendMessagesInThreads', isClosed ? 'deny' : 'inherit');
      },
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
      const left = leftAt(table);
      set(table, true);
      await app.soon(() => expect(stopsAt(table)).toEqual([reason]));
      if (card !== undefined) await app.soon(() => expect(cardOf(table)).toContain(card));
      app.clock.advance(30 * MINUTE);
      await app.idle();
      expect(table.match.phase).toBe('playing');
      expect(app.refusedRequests).toEqual([]);
      set(table, false);
      await app.soon(() => expect(stopsAt(table)).toEqual([]));
      await app.soon(() => expect(table.messagesWith(told)).toHaveLength(1));
      if (card !== undefined) await app.soon(() => expect(cardOf(table)).not.toContain(card));
      await goesOnWith(table, left);
      await table.type('11-15');
    },
  );

  test('TIME-08: a question that stood in a locked thread can be answered when it is open again', async () => {
    const table = await app.openMatch();
    await table.press(app.bob, 'Draw');
    app.sandbox.world.lockThread(table.threadId);
    await app.soon(() => expect(stopsAt(table)).toEqual(['venue-closed']));
    const question = await table.withButton('Accept');
    await expect(press(app.alice, question.id, 'Accept')).rejects.toThrow('locked');
    app.clock.advance(30 * MINUTE);
    app.sandbox.world.lockThread(table.threadId, false);
    await app.soon(() => expect(stopsAt(table)).toEqual([]));
    await table.press(app.alice, 'Accept');
    await app.soon(() => expect(table.match).toMatchObject({ result: { reason: 'agreement' } }));
    expect(textOf(await table.result())).toContain('both players agreed');
    await table.expectInOrder();
  });
});
