import { expect } from 'vitest';
import type { Table } from '../../../src/cli/play/table.ts';
import type { SandboxUser } from '../../../src/sandbox/client/sandbox-user.ts';
import { answer, chooseMore, matchAt, openMore, quiet, resigns } from './at-the-table.ts';
import { openTable, type Room } from './room.ts';

export const watch = (room: Room, table: Table, user: SandboxUser): Promise<string> =>
  chooseMore(room, table, user, 'Watch');

/** Who waits for a seat, by name. */
export function queueAt(room: Room, table: Table): readonly string[] {
  const match = matchAt(room, table);
  return 'queue' in match
    ? match.queue.map((player) => room.bot.liveMatches.services.directory.person(player).name)
    : [];
}

/** Carol watches, Bob has lost and wants no other game: Alice is asked whether to go on. */
export async function goOnAsked(room: Room): Promise<Table> {
  const table = await openTable(room);
  await watch(room, table, room.carol);
  await resigns(room, table, room.bob);
  await answer(room, table, room.bob, 'No');
  return table;
}

/** The same, and Alice goes on: Carol is asked. */
export async function seatOffered(room: Room): Promise<Table> {
  const table = await goOnAsked(room);
  await answer(room, table, room.alice, 'Go on');
  return table;
}

/** The same, and Carol doesn't want the seat: it is an open table. */
export async function freeTable(room: Room): Promise<{ readonly table: Table; readonly code: string }> {
  const table = await seatOffered(room);
  await answer(room, table, room.carol, 'No thanks');
  const match = matchAt(room, table);
  if (match.phase !== 'open-table') throw new Error(`the seat became no table but ${match.phase}`);
  return { table, code: match.code };
}

/** Carol and then Bob, who has left the game: the queue is two people long. */
export async function twoInLine(room: Room): Promise<Table> {
  const table = await openTable(room);
  await watch(room, table, room.carol);
  // Bob's menu is from before; he may use it once he holds no seat any more.
  const menu = await openMore(room, table, room.bob);
  const { id } = matchAt(room, table);
  await resigns(room, table, room.bob);
  await answer(room, table, room.bob, 'No');
  await room.bob.forgeClick(table.threadId, menu, `c1:watch:${id}`);
  await quiet(room);
  expect(queueAt(room, table)).toEqual(['Carol', 'Bob']);
  return table;
}
