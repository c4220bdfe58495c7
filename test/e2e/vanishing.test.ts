import { describe, expect, test } from 'vitest';
import { Table } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { comeBack, comeBackTooLate, vanish, WAYS } from './support/absence.ts';
import {
  alive,
  answer,
  eventually,
  isInThread,
  matchAt,
  messageWith,
  pass,
  publicMessages,
  quiet,
  refused,
  resultAt,
  words,
} from './support/at-the-table.ts';
import { openTable, typeMoves } from './support/room.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useRoom } from './support/use-room.ts';

const SECOND = 1_000;

const room = useRoom({ DISCORD_MEMBERS_INTENT: 'on' });

/** Nobody is mentioned who would be called back by it; `since` leaves out what was said before they left. */
function expectUncalled(table: Table, user: SandboxUser, since: number): void {
  const later = publicMessages(room, table).slice(since);
  expect(later.length).toBeGreaterThan(0);
  for (const message of later) {
    expect(message.content).not.toContain(user.id);
    expect(message.mentions).toEqual([]);
  }
  expect(isInThread(room, table, user)).toBe(false);
}

const count = (table: Table): number => publicMessages(room, table).length;
const LEFT = { kind: 'win', winner: 'dark', reason: 'left' };

describe('END-03: vanishing with clocks up to 15 minutes', () => {
  test.each(WAYS)(
    'END-03, PLAY-12: given Bob leaves %s and stays away for 30 s, then he loses and the match is closed',
    async (_, go) => {
      const table = await openTable(room);
      const seen = new SeenButtons(room, table);
      const before = count(table);
      await vanish(room, table, room.bob, go);
      expect(words(room, table)).toMatch(/\*\*Bob\*\* has left\. If they are not back <t:\d+:R>, \*\*Alice\*\* wins\./);
      await pass(room, 29 * SECOND);
      expect(matchAt(room, table).phase).toBe('playing');
      await pass(room, 2 * SECOND);
      expect(resultAt(room, table)).toEqual(LEFT);
      expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'finished' });
      expect(words(room, table)).toContain('**Alice** (red) wins: **Bob** left.');
      expectUncalled(table, room.bob, before);
      expect(alive(room, table)).toEqual([]);
      await comeBackTooLate(room, table, room.bob);
      await seen.pressAll();
    },
  );

  test.each(WAYS)(
    'END-03, PLAY-12: given Bob leaves %s and is back in time, then all are told and the game goes on',
    async (_, go) => {
      const table = await openTable(room);
      const before = count(table);
      await vanish(room, table, room.bob, go);
      await pass(room, 29 * SECOND);
      expectUncalled(table, room.bob, before);
      await comeBack(room, table, room.bob);
      await eventually(room, () => expect(words(room, table)).toContain('**Bob** is back. The game goes on.'));
      await pass(room, 31 * SECOND);
      await typeMoves(room, table, ['11-15', '22-18']);
      expect(matchAt(room, table)).toMatchObject({ phase: 'playing', away: [] });
      expect(alive(room, table)).toContain('Resign');
    },
  );

  test('END-03: given Bob left the thread but presses a button there, then he is back', async () => {
    const table = await openTable(room);
    await typeMoves(room, table, ['11-15']);
    await vanish(room, table, room.bob);
    await typeMoves(room, table, ['22-18']);
    expect(words(room, table)).toContain('**Bob** is back. The game goes on.');
    await pass(room, MINUTE);
    expect(matchAt(room, table)).toMatchObject({ phase: 'playing', away: [] });
  });

  test('END-03: given the board changes hands while Bob is away, then even that calls nobody back', async () => {
    const table = await openTable(room);
    await pass(room, 3 * MINUTE);
    const before = count(table);
    await vanish(room, table, room.bob);
    await typeMoves(room, table, ['11-15']);
    await room.alice.slash(table.threadId, 'checkers draw');
    await quiet(room);
    expectUncalled(table, room.bob, before);
    expect(alive(room, table)).toContain('Accept');
  });
});

describe('END-03: vanishing where the clock decides', () => {
  test('END-03: given a limit of an hour, then nobody loses by being away, until the clock runs out', async () => {
    const table = await openTable(room, { time: '1h', warning: 'none' });
    await typeMoves(room, table, ['11-15']);
    const before = count(table);
    await vanish(room, table, room.bob);
    expect(words(room, table)).toContain('**Bob** has left. They may come back; the clock decides.');
    await pass(room, 50 * MINUTE);
    expect(matchAt(room, table).phase).toBe('playing');
    await pass(room, 9 * MINUTE + 30 * SECOND);
    expectUncalled(table, room.bob, before);
    await pass(room, MINUTE);
    expect(resultAt(room, table)).toEqual({ kind: 'win', winner: 'dark', reason: 'improper-delay' });
    // The rematch question stands, and calls the one who is here alone.
    expect(isInThread(room, table, room.bob)).toBe(false);
    expect(alive(room, table)).toEqual(['Yes', 'No', 'Watch']);
  });

  test('END-03, TIME-06: given a pause, then nobody loses in it; afterwards the 30 s count', async () => {
    const table = await openTable(room);
    await room.alice.slash(table.threadId, 'checkers pause');
    await quiet(room);
    await answer(room, table, room.bob, 'Agree');
    const before = count(table);
    await vanish(room, table, room.bob);
    expect(words(room, table)).toContain('**Bob** has left. The pause goes on.');
    await pass(room, 9 * MINUTE);
    expect(matchAt(room, table)).toMatchObject({ phase: 'paused', away: [{ seat: 'light' }] });
    await pass(room, MINUTE);
    expect(matchAt(room, table).phase).toBe('playing');
    expect(words(room, table)).toMatch(/The pause is over\.[^]*If they are not back <t:\d+:R>, \*\*Alice\*\* wins\./);
    await pass(room, 29 * SECOND);
    expect(matchAt(room, table).phase).toBe('playing');
    await pass(room, 2 * SECOND);
    expect(resultAt(room, table)).toEqual(LEFT);
    expectUncalled(table, room.bob, before);
  });
});

test('END-03, TIME-08: given the thread is locked, then nothing is lost by being away; once it is open again the 30 s count', async () => {
  const table = await openTable(room);
  room.sandbox.world.lockThread(table.threadId);
  await eventually(room, () => expect(matchAt(room, table)).toMatchObject({ stops: [{ reason: 'venue-closed' }] }));
  room.bob.leaveServer();
  await eventually(room, () => expect(matchAt(room, table)).toMatchObject({ away: [{ seat: 'light' }] }));
  await pass(room, MINUTE);
  room.sandbox.world.lockThread(table.threadId, false);
  await eventually(room, () =>
    expect(words(room, table)).toMatch(
      /runs again\.\s+\*\*Bob\*\* has left\. If they are not back <t:\d+:R>, \*\*Alice\*\* wins\./,
    ),
  );
  await pass(room, 29 * SECOND);
  expect(matchAt(room, table).phase).toBe('playing');
  await pass(room, 2 * SECOND);
  expect(resultAt(room, table)).toEqual(LEFT);
});

test('END-03, END-07: given watchers and nobody back, then who remains is asked whether to go on, and the leaver is not called', async () => {
  const table = await openTable(room);
  const before = count(table);
  await room.carol.forgeClick(table.threadId, (await table.board()).id, `c1:watch:${matchAt(room, table).id}`);
  await vanish(room, table, room.bob);
  await pass(room, 31 * SECOND);
  expect(matchAt(room, table)).toMatchObject({ phase: 'ended', next: { kind: 'go-on' } });
  expect(words(room, table)).toContain(`**Bob** has left. <@${room.alice.id}>, would you like to play on`);
  for (const message of publicMessages(room, table).slice(before)) expect(message.content).not.toContain(room.bob.id);
  expect(isInThread(room, table, room.bob)).toBe(false);
  expect(await refused(room, table, room.carol, 'Go on')).toContain('for somebody else');
});

test.each(WAYS)(
  'END-07, END-03: given Carol is asked to take the seat and leaves %s, then nobody waits for her, and she is not called back',
  async (_, go) => {
    const table = await openTable(room);
    await room.carol.forgeClick(table.threadId, (await table.board()).id, `c1:watch:${matchAt(room, table).id}`);
    await vanish(room, table, room.bob);
    await pass(room, 31 * SECOND);
    await answer(room, table, room.alice, 'Go on');
    const asked = messageWith(room, table, 'Take the seat');
    const before = count(table);
    expect(go(room.carol, table)).toBeUndefined();
    await eventually(room, () => expect(alive(room, table)).toContain('Join'));
    await quiet(room);
    expect(matchAt(room, table).phase).toBe('open-table');
    expect(publicMessages(room, table).find(({ id }) => id === asked)).toMatchObject({
      content: expect.stringContaining('**Carol** leaves the seat to others.') as string,
      components: [],
    });
    expectUncalled(table, room.carol, before);
  },
);

test('END-03, START-08: given a hotseat game, then nobody vanishes from it', async () => {
  const opened = await room.bob.slash(room.checkers, 'checkers hotseat', { name1: 'Ann', name2: 'Ben' });
  const table = await Table.behind(room.sandbox, (opened.ok && opened.message?.id) || '');
  room.bob.leaveThread(table.threadId);
  room.bob.leaveServer();
  await pass(room, MINUTE);
  expect(matchAt(room, table).phase).toBe('playing');
  expect(words(room, table)).not.toContain('has left');
});
