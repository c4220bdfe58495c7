import { expect, test } from 'vitest';
import type { Table } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { comeBack } from './support/absence.ts';
import {
  alive,
  answer,
  chooseMore,
  eventually,
  isInThread,
  matchAt,
  pass,
  publicMessages,
  resigns,
  resultAt,
  words,
} from './support/at-the-table.ts';
import { openTable, useRoom } from './support/room.ts';

const SECOND = 1_000;

const room = useRoom('test', { DISCORD_MEMBERS_INTENT: 'on' });

/** Leaves the thread while a question of the finished game stands there. */
async function slipAway(table: Table, user: SandboxUser): Promise<void> {
  expect(user.leaveThread(table.threadId)).toBeUndefined();
  await eventually(room, () => {
    const match = matchAt(room, table);
    expect('away' in match && match.away).toHaveLength(1);
  });
}

test('END-03, END-07: given Bob leaves while a rematch is asked, then the question whether he goes on does not call him back', async () => {
  const table = await openTable(room);
  await chooseMore(room, table, room.carol, 'Watch');
  await resigns(room, table, room.alice);
  await slipAway(table, room.bob);
  const before = publicMessages(room, table).length;
  await answer(room, table, room.alice, 'No');
  expect(matchAt(room, table)).toMatchObject({ phase: 'ended', next: { kind: 'go-on' } });
  for (const { content } of publicMessages(room, table).slice(before)) expect(content).not.toContain(room.bob.id);
  expect(isInThread(room, table, room.bob)).toBe(false);
  await answer(room, table, room.bob, 'Stop here');
  expect(alive(room, table)).toEqual([]);
});

test('END-03, END-05: given Bob said Yes and left, then no game begins without him, until he says it again', async () => {
  const table = await openTable(room);
  await resigns(room, table, room.bob);
  await answer(room, table, room.bob, 'Yes');
  await slipAway(table, room.bob);
  await answer(room, table, room.alice, 'Yes');
  expect(matchAt(room, table)).toMatchObject({ phase: 'ended', next: { kind: 'rematch' } });
  expect(words(room, table)).not.toContain('has left');
  expect(isInThread(room, table, room.bob)).toBe(false);
  await comeBack(room, table, room.bob);
  await answer(room, table, room.bob, 'Yes');
  expect(matchAt(room, table)).toMatchObject({ phase: 'playing', away: [] });
});

test('END-03, END-07: given Alice leaves while a watcher is asked, then the new game gives her 30 s, and nothing calls her back', async () => {
  const table = await openTable(room);
  await chooseMore(room, table, room.carol, 'Watch');
  await resigns(room, table, room.bob);
  await answer(room, table, room.bob, 'No');
  await answer(room, table, room.alice, 'Go on');
  await slipAway(table, room.alice);
  const before = publicMessages(room, table).length;
  await answer(room, table, room.carol, 'Take the seat');
  expect(matchAt(room, table)).toMatchObject({ phase: 'playing', away: [{ seat: 'dark' }] });
  expect(words(room, table)).toMatch(/\*\*Alice\*\* has left\. If they are not back <t:\d+:R>, \*\*Carol\*\* wins\./);
  for (const { content } of publicMessages(room, table).slice(before)) expect(content).not.toContain(room.alice.id);
  await pass(room, 31 * SECOND);
  expect(resultAt(room, table)).toEqual({ kind: 'win', winner: 'light', reason: 'left' });
  expect(isInThread(room, table, room.alice)).toBe(false);
});
