import { describe, expect, test, vi } from 'vitest';
import { press, type Table } from '../../src/cli/play/table.ts';
import { GRACE } from '../../src/match/clock.ts';
import { nextWakeUp } from '../../src/match/next-wake-up.ts';
import { MINUTE } from './support/shifted-clock.ts';
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
  wordsIn,
} from './support/timed.ts';
import { useRoom } from './support/use-room.ts';

const room = useRoom();

const SECOND = 1000;
const HOUR = 60 * MINUTE;
const ON_TIME = { kind: 'win', winner: 'light', reason: 'improper-delay' };

const resultAt = (table: Table): unknown => {
  const match = matchAt(room, table);
  return match.phase === 'ended' ? match.result : undefined;
};

describe('TIME-01: the limit of a turn', () => {
  test.each([
    ['10s', 10 * SECOND],
    ['90s', 90 * SECOND],
    ['5m', 5 * MINUTE],
    ['15m', 15 * MINUTE],
    ['1h', HOUR],
    ['12h', 12 * HOUR],
    ['3d', 72 * HOUR],
    ['7d', 168 * HOUR],
  ])('TIME-01: with %s and no warning the turn is lost at the limit, and not before', async (time, limit) => {
    const table = await openTimed(room, { time, warning: 'none' });
    const { clock } = playingAt(room, table);
    const loss = lossAt(room, table);
    expect(clock.kind === 'running' && loss - clock.since).toBe(limit);
    await goTo(room, loss - 2 * SECOND);
    expect(matchAt(room, table).phase).toBe('playing');
    // Only the clicks that are on their way are waited for.
    expect(nextWakeUp(playingAt(room, table))).toBe(loss + GRACE);
    await goTo(room, loss + GRACE);
    await soon(() => expect(resultAt(table)).toEqual(ON_TIME));
    const words = `**Bob** (white) wins by improper delay: **Alice**'s time ran out.`;
    await soon(() => expect(wordsIn(table).join()).toContain(words));
    await soon(() => expect(table.liveBoards()).toEqual([]));
    await soon(() => expect(JSON.stringify(room.carol.message(table.cardId))).toContain('by improper delay'));
  });

  test('TIME-01: switched off, no time runs out, and nothing on the board speaks of time', async () => {
    const table = await openTimed(room, { time: 'off' });
    await letPass(room, 30 * 24 * HOUR);
    expect(matchAt(room, table).phase).toBe('playing');
    expect(momentsIn(await table.board())).toEqual([]);
    await typeMove(room, table, '11-15');
    expect(momentsIn(await table.board())).toEqual([]);
    expect(messagesWith(table, 'lost on time')).toEqual([]);
  });

  test('TIME-01: a first click, going back, refusals and a draw offer do not stop the clock', async () => {
    const table = await openTimed(room);
    const loss = lossAt(room, table);
    const { id } = await table.board();
    await letPass(room, MINUTE);
    await press(room.alice, id, '11');
    await press(room.alice, id, 'Back');
    await room.alice.slash(table.threadId, 'checkers move', { move: '11-18' });
    await room.bob.slash(table.threadId, 'checkers move', { move: '22-18' });
    await pressIn(room, table, room.alice, 'Draw');
    await pressIn(room, table, room.bob, 'Decline');
    expect(lossAt(room, table)).toBe(loss);
    await goTo(room, loss + GRACE);
    await soon(() => expect(resultAt(table)).toEqual(ON_TIME));
  });

  test('TIME-01: the clock starts when the board is up, however long that takes', async () => {
    const table = await openTimed(room, { time: '10s', warning: 'none' });
    const { length } = playingAt(room, table).game.moves;
    const board = await table.board();
    const { gate } = room.bot.liveMatches.services;
    const { promise: mayGo, resolve: forgetPlayer } = Promise.withResolvers<void>();
    const send = gate.followUp.bind(gate);
    vi.spyOn(gate, 'followUp').mockImplementationOnce(async (...message) => {
      await mayGo;
      return send(...message);
    });
    await press(room.alice, board.id, '11');
    await press(room.alice, board.id, '11-15');
    await soon(() => expect(playingAt(room, table).game.moves).toHaveLength(length + 1));
    expect(playingAt(room, table).clock.kind).toBe('unseen');
    // Six times the limit, while the board is on its way.
    room.clock.advance(MINUTE);
    expect(playingAt(room, table).clock.kind).toBe('unseen');
    forgetPlayer();
    await turnBegun(room, table);
    const { clock } = playingAt(room, table);
    expect(clock).toMatchObject({ kind: 'running', used: 0 });
    expect(lossAt(room, table)).toBeGreaterThan(room.clock.now());
    // What was drawn a minute ago is set right.
    await soon(() => expectShown(table));
    await typeMove(room, table, '22-18');
  });
});

/** The board counts down to the moment of the loss: as exact as a message can be that is drawn before it is posted. */
function expectShown(table: Table): void {
  const [board] = table.liveBoards();
  const shown = momentsIn(board ?? { content: '' }).at(-1) ?? 0;
  const loss = lossAt(room, table);
  expect(shown - loss).toBeGreaterThanOrEqual(-2 * SECOND);
  expect(shown - loss).toBeLessThanOrEqual(3 * SECOND);
}

describe('TIME-04: the time left is on show', () => {
  test('TIME-04: the board counts down to the limit and to the loss, turn after turn', async () => {
    const table = await openTimed(room);
    expect((await table.board()).content).toMatch(/Move due <t:\d+:R>, loss on time <t:\d+:R>\./);
    expectShown(table);
    const [due = 0, loss = 0] = momentsIn(await table.board());
    expect(loss - due).toBe(MINUTE);
    await letPass(room, 2 * MINUTE);
    await typeMove(room, table, '11-15');
    expectShown(table);
    await letPass(room, 3 * MINUTE);
    await typeMove(room, table, '22-18');
    expectShown(table);
  });

  test('TIME-04: called back to the bottom, the board still counts down to the same moment', async () => {
    const table = await openTimed(room);
    const loss = lossAt(room, table);
    const { id } = await table.board();
    await letPass(room, 2 * MINUTE);
    await room.alice.slash(table.threadId, 'checkers board', { repost: true });
    await table.board(id);
    await room.bot.idle();
    expect(lossAt(room, table)).toBe(loss);
    expectShown(table);
  });
});
