import { expect, test } from 'vitest';
import { comeBack, comeBackTooLate, vanish, WAYS } from './support/absence.ts';
import { alive, eventually, matchAt, pass, publicMessages, quiet, resigns, typed } from './support/at-the-table.ts';
import { changingNothing, openTable, useRoom } from './support/room.ts';

const SECOND = 1_000;

const room = useRoom('test', { DISCORD_MEMBERS_INTENT: 'on' });

test('END-03: given the match is closed, then a late press tells that it is over', async () => {
  const table = await openTable(room);
  const board = (await table.board()).id;
  const { id } = matchAt(room, table);
  await vanish(room, table, room.bob);
  await pass(room, 31 * SECOND);
  await comeBackTooLate(room, table, room.bob);
  for (const command of ['move', 'draw', 'leave'] as const) {
    const options = command === 'move' ? { move: '22-18' } : {};
    const told = await changingNothing(room, () => typed(room, table, room.bob, command, options));
    expect(told).toContain('This game is over');
  }
  const forged = await changingNothing(room, () => room.bob.forgeClick(table.threadId, board, `c1:draw:${id}:1`));
  expect(forged).toMatchObject({ ok: true, onlyMe: true });
});

test.each(WAYS)(
  'END-03: given Bob left %s, lost and comes back, then he is told once that the match is closed',
  async (_, go) => {
    const table = await openTable(room);
    await vanish(room, table, room.bob, go);
    await pass(room, 31 * SECOND);
    room.bob.clearNotifications();
    await comeBack(room, table, room.bob);
    const told = () => publicMessages(room, table).filter(({ content }) => content.includes('good to see you back'));
    await eventually(room, () => expect(told()).toHaveLength(1));
    expect(told()[0]?.content).toContain(`<@${room.bob.id}>`);
    expect(room.bob.notifications).toHaveLength(1);
    room.bob.leaveThread(table.threadId);
    await comeBack(room, table, room.bob);
    await quiet(room);
    expect(told()).toHaveLength(1);
    expect(alive(room, table)).toEqual([]);
  },
);

test('END-03, END-05: given Bob left while a rematch was asked, then he is told as well, once that is settled', async () => {
  const table = await openTable(room);
  await resigns(room, table, room.bob);
  room.bob.leaveServer();
  await eventually(room, () => expect(matchAt(room, table)).toMatchObject({ away: [{ seat: 'light' }] }));
  await pass(room, 5 * 60 * SECOND);
  expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'finished' });
  await comeBackTooLate(room, table, room.bob);
});
