import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { press, type Table } from '../../src/cli/play/table.ts';
import { timeLeft } from '../../src/match/clock.ts';
import type { StopReason } from '../../src/match/match.ts';
import { refusedRequests } from './support/room.ts';
import { useSharedRoom } from './support/use-room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { expectAsItStands } from './support/standing.ts';
import {
  goTo,
  letPass,
  lossAt,
  matchAt,
  messagesWith,
  momentsIn,
  openTimed,
  playingAt,
  pressIn,
  soon,
  turnBegun,
  typeMove,
  withButton,
  wordsIn,
} from './support/timed.ts';

const room = useSharedRoom();

const SECOND = 1000;

const stopsAt = (table: Table): readonly StopReason[] => {
  const match = matchAt(room, table);
  return 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
};

/** The connection breaks and takes this long, in milliseconds, to come back. */
async function disconnect(table: Table, span: number): Promise<void> {
  room.sandbox.faults.dropGateway();
  await soon(() => expect(stopsAt(table)).toEqual(['gateway-away']));
  room.clock.advance(span);
  await reconnected(table);
}

const FOR_LONG = 10 * MINUTE;

/** Discord turns everybody away from now on, until `letIn`: what is to be seen meanwhile can take its time. */
async function turnAway(table: Table): Promise<void> {
  room.sandbox.faults.gatewayAway(FOR_LONG);
  await soon(() => expect(stopsAt(table)).toEqual(['gateway-away']));
}

async function letIn(table: Table): Promise<void> {
  room.sandbox.faults.gatewayAway(0);
  await reconnected(table);
}

async function reconnected(table: Table): Promise<void> {
  await soon(() => expect(room.sandbox.botOnline).toBe(true));
  await soon(() => expect(stopsAt(table)).toEqual([]));
  await room.bot.idle();
}

/** What the turn has left until the loss. */
const leftAt = (table: Table): number => timeLeft(playingAt(room, table), room.clock.now())?.toLoss ?? 0;

/** The board counts down to the loss again, and no more has been used than a test takes to look. */
async function goesOnWith(table: Table, left: number): Promise<void> {
  expect(leftAt(table)).toBeLessThanOrEqual(left);
  expect(leftAt(table)).toBeGreaterThan(left - 20 * SECOND);
  await soon(() => {
    const [board] = table.liveBoards();
    const shown = momentsIn(board ?? { content: '' }).at(-1) ?? 0;
    expect(Math.abs(shown - lossAt(room, table))).toBeLessThanOrEqual(3 * SECOND);
  });
  await expectAsItStands(room, table);
}

describe('TIME-08: a lost connection', () => {
  test('TIME-08: away for 40 s, the time is given back, and the thread is told', async () => {
    const table = await openTimed(room);
    await letPass(room, MINUTE);
    const left = leftAt(table);
    await disconnect(table, 40 * SECOND);
    await soon(() =>
      expect(wordsIn(table).join('\n')).toMatch(
        /Discord was out of reach for \*\*4\d s\*\*\. The clock was stopped meanwhile and runs again\./,
      ),
    );
    await goesOnWith(table, left);
    await typeMove(room, table, '11-15');
    await expectAsItStands(room, table);
  });

  test('TIME-08: no flag falls while it lasts, and nobody is warned; it does afterwards', async () => {
    const table = await openTimed(room, { time: '1m', warning: '30s' });
    room.sandbox.faults.dropGateway();
    await soon(() => expect(stopsAt(table)).toEqual(['gateway-away']));
    const left = leftAt(table);
    room.clock.advance(50 * SECOND);
    room.clock.advance(50 * MINUTE);
    expect(matchAt(room, table).phase).toBe('playing');
    expect(messagesWith(table, 'your time for this move is up')).toEqual([]);
    await reconnected(table);
    await goesOnWith(table, left);
    await goTo(room, lossAt(room, table) - 30 * SECOND);
    await soon(() => expect(messagesWith(table, 'your time for this move is up')).toHaveLength(1));
    await goTo(room, lossAt(room, table) + SECOND);
    await soon(() => expect(matchAt(room, table)).toMatchObject({ result: { reason: 'improper-delay' } }));
    await expectAsItStands(room, table);
  });

  test('TIME-08: the board says meanwhile that its clock stands, once that lasts longer than a moment', async () => {
    const table = await openTimed(room);
    await turnAway(table);
    room.clock.advance(6 * SECOND);
    await soon(() =>
      expect(table.liveBoards()[0]?.content).toMatch(
        /The clock stands still: Discord is out of reach\. \*\*.*\*\* left for this move\./,
      ),
    );
    expect(momentsIn(await table.board())).toEqual([]);
    await letIn(table);
    await soon(() => expect(momentsIn(table.liveBoards()[0] ?? { content: '' })).toHaveLength(2));
    expect(messagesWith(table, 'out of reach for')).toEqual([]);
  });

  test('TIME-08: a blip is told nobody: no message, and the board stays as it is', async () => {
    const table = await openTimed(room);
    const before = table.messages();
    await disconnect(table, 0);
    expect(table.messages()).toEqual(before);
    await disconnect(table, 3 * SECOND);
    expect(table.messages()).toHaveLength(before.length);
    expect(messagesWith(table, 'out of reach')).toEqual([]);
  });

  test('TIME-08, TIME-06: a pause does not run out meanwhile, and keeps what it had left', async () => {
    const table = await openTimed(room);
    await letPass(room, MINUTE);
    await pressIn(room, table, room.bob, 'Pause');
    await pressIn(room, table, room.alice, 'Agree');
    await soon(() => expect(matchAt(room, table).phase).toBe('paused'));
    const endsAt = (): number => {
      const match = matchAt(room, table);
      return match.phase === 'paused' ? match.resumesAt : 0;
    };
    const left = endsAt() - room.clock.now();
    await turnAway(table);
    room.clock.advance(20 * MINUTE);
    await letIn(table);
    expect(matchAt(room, table).phase).toBe('paused');
    expect(Math.abs(endsAt() - room.clock.now() - left)).toBeLessThan(5 * SECOND);
    // And then it ends as ever.
    await letPass(room, endsAt() - room.clock.now());
    await turnBegun(room, table);
  });
});

describe('TIME-08: a thread that can’t be written in', () => {
  const cardOf = (table: Table): string => JSON.stringify(room.carol.message(table.cardId)?.components);

  interface Closing {
    readonly how: string;
    readonly reason: StopReason;
    readonly card: string | undefined;
    readonly told: string;
    readonly set: (table: Table, isClosed: boolean) => void;
  }
  const CLOSINGS: readonly Closing[] = [
    {
      how: 'the thread is locked',
      reason: 'venue-closed',
      card: 'is locked, so the match waits',
      told: 'I could not write in this thread for **30 min',
      set: ({ threadId }, isClosed) => room.sandbox.world.lockThread(threadId, isClosed),
    },
    {
      how: 'a permission is gone',
      reason: 'venue-closed',
      card: 'Send Messages in Threads',
      told: 'I could not write in this thread for **30 min',
      set: (_, isClosed) => {
        const { world } = room.sandbox;
        world.setPermission(room.checkers, world.botRoleId, 'SendMessagesInThreads', isClosed ? 'deny' : 'inherit');
      },
    },
    {
      how: 'Discord has trouble with the server',
      reason: 'server-unavailable',
      card: undefined,
      told: 'Discord had trouble with this server for **30 min',
      set: (_, isClosed) => room.sandbox.world.setAvailable(!isClosed),
    },
  ];

  test.each(CLOSINGS)(
    'TIME-08: given $how, then the clock stops before anything is refused, and goes on with what was left',
    async ({ reason, card, told, set }) => {
      const table = await openTimed(room);
      await letPass(room, MINUTE);
      const left = leftAt(table);
      set(table, true);
      await soon(() => expect(stopsAt(table)).toEqual([reason]));
      if (card !== undefined) await soon(() => expect(cardOf(table)).toContain(card));
      room.clock.advance(30 * MINUTE);
      await room.bot.idle();
      expect(matchAt(room, table).phase).toBe('playing');
      expect(refusedRequests(room)).toEqual([]);
      set(table, false);
      await soon(() => expect(stopsAt(table)).toEqual([]));
      await soon(() => expect(messagesWith(table, told)).toHaveLength(1));
      if (card !== undefined) await soon(() => expect(cardOf(table)).not.toContain(card));
      await goesOnWith(table, left);
      await typeMove(room, table, '11-15');
    },
  );

  test('TIME-08: a question that stood in a locked thread can be answered when it is open again', async () => {
    const table = await openTimed(room);
    await pressIn(room, table, room.bob, 'Draw');
    room.sandbox.world.lockThread(table.threadId);
    await soon(() => expect(stopsAt(table)).toEqual(['venue-closed']));
    const question = await withButton(table, 'Accept');
    await expect(press(room.alice, question.id, 'Accept')).rejects.toThrow('locked');
    room.clock.advance(30 * MINUTE);
    room.sandbox.world.lockThread(table.threadId, false);
    await soon(() => expect(stopsAt(table)).toEqual([]));
    await pressIn(room, table, room.alice, 'Accept');
    await soon(() => expect(matchAt(room, table)).toMatchObject({ result: { reason: 'agreement' } }));
    expect(textOf(await table.result())).toContain('both players agreed');
    await expectAsItStands(room, table);
  });
});
