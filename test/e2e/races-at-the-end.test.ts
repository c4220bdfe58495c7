import { describe, expect, test } from 'vitest';
import { buttonsOf } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';
import { labelsOf } from './support/reading.ts';
import { seatOffered } from './support/free-seat.ts';

const app = useApp();

type Press = () => Promise<{ readonly ok: boolean }>;

/** A press on a button that is there now, to be sent when it is called. */
function ready(user: SandboxUser, messageId: string, label: string): Press {
  const button = buttonsOf(user.message(messageId) ?? {}).find((one) => one.label === label);
  if (button === undefined) throw new Error(`${user.name} sees no button "${label}"`);
  const { channel_id: channelId } = user.message(messageId) ?? { channel_id: '' };
  return () => user.forgeClick(channelId, messageId, button.custom_id);
}

/** On the newest message of the thread that has it. */
const onThread = (table: TestMatch, user: SandboxUser, label: string): Press =>
  ready(user, table.messageWith(label).id, label);

/** The confirmation of a private question that has just been asked. */
async function confirmed(table: TestMatch, user: SandboxUser, command: 'leave' | 'resign'): Promise<Press> {
  await table.command(user, command);
  return ready(user, table.privateMessage(user).id, command === 'leave' ? 'Yes, leave' : 'Yes, resign');
}

/** Sends them at the same instant, in this order; each must be answered. */
async function atOnce(...presses: readonly Press[]): Promise<void> {
  const outcomes = await Promise.all(presses.map((send) => send()));
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  await app.idle();
}

const ORDERS = [
  ['first', (one: Press, other: Press) => [one, other]],
  ['last', (one: Press, other: Press) => [other, one]],
] as const;

/** How often the thread tells how a game ended. */
const endings = (table: TestMatch): number =>
  table.messages().filter((message) => JSON.stringify(message.components).includes('.pdn')).length;

describe('END-03: leaving against other ends', () => {
  test.each(ORDERS)(
    'END-03, END-01: given one leaves and the other resigns at the same instant, leaving %s, then the first counts',
    async (place, order) => {
      const table = await app.openMatch();
      const leave = await confirmed(table, app.alice, 'leave');
      const resign = await confirmed(table, app.bob, 'resign');
      await atOnce(...order(leave, resign));
      const isLeft = place === 'first';
      expect(table.gameResult).toMatchObject({
        winner: isLeft ? 'light' : 'dark',
        reason: isLeft ? 'left' : 'resigned',
      });
      expect(endings(table)).toBe(1);
      expect(table.labels).toEqual([]);
    },
  );

  test('END-03, TIME-02: given the flag has fallen, then a confirmation that comes late leaves after a loss on time', async () => {
    const table = await app.openMatch();
    const leave = await confirmed(table, app.bob, 'leave');
    app.clock.advance(6 * MINUTE + 2000);
    await atOnce(leave);
    expect(table.gameResult).toEqual({ kind: 'win', winner: 'light', reason: 'improper-delay' });
    expect(endings(table)).toBe(1);
    // Leaving after the game is a no to another one.
    expect(table.match).toMatchObject({ phase: 'closed', reason: 'finished' });
    expect(table.labels).toEqual([]);
  });

  test.each(ORDERS)(
    'END-04: given the second move and a call-off at the same instant, the call-off %s, then the first counts',
    async (place, order) => {
      const table = await app.openMatch();
      await table.type('11-15');
      const callOff = ready(app.alice, await table.more(app.alice), 'Call off');
      const move: Press = () => app.bob.slash(table.threadId, 'checkers move', { move: '22-18' });
      await atOnce(...order(callOff, move));
      expect(table.match.phase).toBe(place === 'first' ? 'closed' : 'playing');
      expect(table.liveBoards()).toHaveLength(place === 'first' ? 0 : 1);
    },
  );
});

describe('END-07: races for the seat', () => {
  test.each(ORDERS)(
    'END-07: given the seat is taken and the game stopped at the same instant, taking %s, then the first counts',
    async (place, order) => {
      const table = await seatOffered(app);
      await atOnce(...order(onThread(table, app.carol, 'Take the seat'), onThread(table, app.alice, 'Stop here')));
      if (place === 'first') expect(table.players).toEqual({ dark: 'Alice', light: 'Carol' });
      else expect(table.match).toMatchObject({ phase: 'closed', reason: 'finished' });
      expect(table.liveBoards()).toHaveLength(place === 'first' ? 1 : 0);
    },
  );

  test('END-07: given the offer has run out, then a late Take the seat is answered, and the seat is free for anybody', async () => {
    const table = await seatOffered(app);
    const take = onThread(table, app.carol, 'Take the seat');
    app.clock.advance(MINUTE);
    await atOnce(take);
    expect(table.match.phase).toBe('open-table');
    await table.press(app.carol, 'Join');
    expect(table.players).toEqual({ dark: 'Alice', light: 'Carol' });
  });
});

describe('END-08: old menus after the game', () => {
  const LATER = [
    ['the rematch question', async () => undefined],
    ['the question to go on', (table: TestMatch) => table.press(app.bob, 'No')],
    [
      'the offered seat',
      async (table: TestMatch) => {
        await table.press(app.bob, 'No');
        await table.press(app.alice, 'Go on');
      },
    ],
    [
      'the open table',
      async (table: TestMatch) => {
        await table.press(app.bob, 'No');
        await table.press(app.alice, 'Go on');
        await table.press(app.carol, 'No thanks');
      },
    ],
  ] as const;

  test.each(LATER)(
    'END-03, END-07: given %s stands, then Leave on an old menu of the remaining player ends it, and all is answered',
    async (what, story) => {
      const table = await app.openMatch();
      const seen = new SeenButtons(table);
      const menu = await table.more(app.alice);
      await table.chooseMore(app.carol, 'Watch');
      await table.resign(app.bob);
      await story(table);
      expect(labelsOf(app.alice.message(menu) ?? {})).toContain('Leave');
      await atOnce(ready(app.alice, menu, 'Leave'));
      if (what !== 'the open table') expect(labelsOf(app.alice.message(menu) ?? {})).toEqual(['Help', 'Times']);
      if (what === 'the open table') await table.press(app.alice, 'Cancel');
      // Alice's no to a rematch leaves Bob with the watcher.
      if (what === 'the rematch question') await table.press(app.bob, 'Stop here');
      expect(table.match.phase).toBe('closed');
      expect(table.labels).toEqual([]);
      await seen.pressAll();
      expect(table.threadWords).not.toContain('undefined');
      await app.pass(6 * MINUTE);
    },
  );
});
