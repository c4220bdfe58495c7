import { expect } from 'vitest';
import type { Table } from '../../../src/cli/play/table.ts';
import type { SandboxUser } from '../../../src/sandbox/client/sandbox-user.ts';
import { eventually, quiet, words } from './at-the-table.ts';
import type { Room } from './room.ts';

/** What a player can do without a word: leave the thread, or the server with it. */
export const WAYS = [
  ['the thread', (user: SandboxUser, { threadId }: Table) => user.leaveThread(threadId)],
  ['the server', (user: SandboxUser) => user.leaveServer()],
] as const;

/** Goes, and waits until the thread has been told: for rooms in which Discord reports it. */
export async function vanish(
  room: Room,
  table: Table,
  user: SandboxUser,
  go: (typeof WAYS)[number][1] = WAYS[0][1],
): Promise<void> {
  expect(go(user, table)).toBeUndefined();
  await eventually(room, () => expect(words(room, table)).toContain(`**${user.name}** has left.`));
}

/** Back into the server, and into the thread. */
export async function comeBack(room: Room, table: Table, user: SandboxUser): Promise<void> {
  user.joinServer();
  user.joinThread(table.threadId);
  await quiet(room);
}

/** The same once the match is closed: waits until they have been told so. */
export async function comeBackTooLate(room: Room, table: Table, user: SandboxUser): Promise<void> {
  await comeBack(room, table, user);
  await eventually(room, () => expect(words(room, table)).toContain(`<@${user.id}>, good to see you back.`));
}
