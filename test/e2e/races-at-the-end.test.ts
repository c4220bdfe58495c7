import { describe, expect, test } from 'vitest';
import { buttonsOf, type Table } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import {
  alive,
  answer,
  chooseMore,
  labelsOf,
  matchAt,
  messageWith,
  openMore,
  pass,
  privateMessage,
  publicMessages,
  quiet,
  resigns,
  resultAt,
  seatsAt,
  typed,
  words,
} from './support/at-the-table.ts';
import { seatOffered } from './support/free-seat.ts';
import { openTable, typeMoves } from './support/room.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useRoom } from './support/use-room.ts';

const room = useRoom();

type Press = () => Promise<{ readonly ok: boolean }>;

/** A press on a button that is there now, to be sent when it is called. */
function ready(user: SandboxUser, messageId: string, label: string): Press {
  const button = buttonsOf(user.message(messageId) ?? {}).find((one) => one.label === label);
  if (button === undefined) throw new Error(`${user.name} sees no button "${label}"`);
  const { channel_id: channelId } = user.message(messageId) ?? { channel_id: '' };
  return () => user.forgeClick(channelId, messageId, button.custom_id);
}

/** On the newest message of the thread that has it. */
const onThread = (table: Table, user: SandboxUser, label: string): Press =>
  ready(user, messageWith(room, table, label), label);

/** The confirmation of a private question that has just been asked. */
async function confirmed(table: Table, user: SandboxUser, command: 'leave' | 'resign'): Promise<Press> {
  await typed(room, table, user, command);
  return ready(user, privateMessage(table, user).id, command === 'leave' ? 'Yes, leave' : 'Yes, resign');
}

/** Sends them at the same instant, in this order; each must be answered. */
async function atOnce(...presses: readonly Press[]): Promise<void> {
  const outcomes = await Promise.all(presses.map((send) => send()));
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  await quiet(room);
}

const ORDERS = [
  ['first', (one: Press, other: Press) => [one, other]],
  ['last', (one: Press, other: Press) => [other, one]],
] as const;

/** How often the thread tells how a game ended. */
const endings = (table: Table): number =>
  publicMessages(room, table).filter((message) => JSON.stringify(message.components).includes('.pdn')).length;

describe('END-03: leaving against other ends', () => {
  test.each(ORDERS)(
    'END-03, END-01: given one leaves and the other resigns at the same instant, leaving %s, then the first counts',
    async (place, order) => {
      const table = await openTable(room);
      const leave = await confirmed(table, room.alice, 'leave');
      const resign = await confirmed(table, room.bob, 'resign');
      await atOnce(...order(leave, resign));
      const isLeft = place === 'first';
      expect(resultAt(room, table)).toMatchObject({
        winner: isLeft ? 'light' : 'dark',
        reason: isLeft ? 'left' : 'resigned',
      });
      expect(endings(table)).toBe(1);
      expect(alive(room, table)).toEqual([]);
    },
  );

  test('END-03, TIME-02: given the flag has fallen, then a confirmation that comes late leaves after a loss on time', async () => {
    const table = await openTable(room);
    const leave = await confirmed(table, room.bob, 'leave');
    room.clock.advance(6 * MINUTE + 2000);
    await atOnce(leave);
    expect(resultAt(room, table)).toEqual({ kind: 'win', winner: 'light', reason: 'improper-delay' });
    expect(endings(table)).toBe(1);
    // Leaving after the game is a no to another one.
    expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'finished' });
    expect(alive(room, table)).toEqual([]);
  });

  test.each(ORDERS)(
    'END-04: given the second move and a call-off at the same instant, the call-off %s, then the first counts',
    async (place, order) => {
      const table = await openTable(room);
      await typeMoves(room, table, ['11-15']);
      const callOff = ready(room.alice, await openMore(room, table, room.alice), 'Call off');
      const move: Press = () => room.bob.slash(table.threadId, 'checkers move', { move: '22-18' });
      await atOnce(...order(callOff, move));
      expect(matchAt(room, table).phase).toBe(place === 'first' ? 'closed' : 'playing');
      expect(table.liveBoards()).toHaveLength(place === 'first' ? 0 : 1);
    },
  );
});

describe('END-07: races for the seat', () => {
  test.each(ORDERS)(
    'END-07: given the seat is taken and the game stopped at the same instant, taking %s, then the first counts',
    async (place, order) => {
      const table = await seatOffered(room);
      await atOnce(...order(onThread(table, room.carol, 'Take the seat'), onThread(table, room.alice, 'Stop here')));
      if (place === 'first') expect(seatsAt(room, table)).toEqual({ dark: 'Alice', light: 'Carol' });
      else expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'finished' });
      expect(table.liveBoards()).toHaveLength(place === 'first' ? 1 : 0);
    },
  );

  test('END-07: given the offer has run out, then a late Take the seat is answered, and the seat is free for anybody', async () => {
    const table = await seatOffered(room);
    const take = onThread(table, room.carol, 'Take the seat');
    room.clock.advance(MINUTE);
    await atOnce(take);
    expect(matchAt(room, table).phase).toBe('open-table');
    await answer(room, table, room.carol, 'Join');
    expect(seatsAt(room, table)).toEqual({ dark: 'Alice', light: 'Carol' });
  });
});

describe('END-08: old menus after the game', () => {
  const LATER = [
    ['the rematch question', async () => undefined],
    ['the question to go on', (table: Table) => answer(room, table, room.bob, 'No')],
    [
      'the offered seat',
      async (table: Table) => {
        await answer(room, table, room.bob, 'No');
        await answer(room, table, room.alice, 'Go on');
      },
    ],
    [
      'the open table',
      async (table: Table) => {
        await answer(room, table, room.bob, 'No');
        await answer(room, table, room.alice, 'Go on');
        await answer(room, table, room.carol, 'No thanks');
      },
    ],
  ] as const;

  test.each(LATER)(
    'END-03, END-07: given %s stands, then Leave on an old menu of the remaining player ends it, and all is answered',
    async (what, story) => {
      const table = await openTable(room);
      const seen = new SeenButtons(room, table);
      const menu = await openMore(room, table, room.alice);
      await chooseMore(room, table, room.carol, 'Watch');
      await resigns(room, table, room.bob);
      await story(table);
      expect(labelsOf(room.alice.message(menu) ?? {})).toContain('Leave');
      await atOnce(ready(room.alice, menu, 'Leave'));
      if (what !== 'the open table') expect(labelsOf(room.alice.message(menu) ?? {})).toEqual(['Help', 'Times']);
      if (what === 'the open table') await answer(room, table, room.alice, 'Cancel');
      // Alice's no to a rematch leaves Bob with the watcher.
      if (what === 'the rematch question') await answer(room, table, room.bob, 'Stop here');
      expect(matchAt(room, table).phase).toBe('closed');
      expect(alive(room, table)).toEqual([]);
      await seen.pressAll();
      expect(words(room, table)).not.toContain('undefined');
      await pass(room, 6 * MINUTE);
    },
  );
});
