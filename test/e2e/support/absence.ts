import { expect } from 'vitest';
import type { SandboxUser } from 'discord-sandbox';
import type { TestMatch } from './test-match.ts';

type Leave = (user: SandboxUser, match: TestMatch) => string | undefined | void;

/** What a player can do without a word: leave the thread, or the server with it. */
export const WAYS_TO_LEAVE: readonly (readonly [string, Leave])[] = [
  ['the thread', (user, { threadId }) => user.leaveThread(threadId)],
  ['the server', (user) => user.leaveServer()],
];

/** Goes, and waits until the thread has been told: where Discord reports it. */
export async function vanish(
  match: TestMatch,
  user: SandboxUser,
  leave: Leave = (one) => one.leaveThread(match.threadId),
): Promise<void> {
  expect(leave(user, match)).toBeUndefined();
  await match.app.soon(() => expect(match.threadWords).toContain(`**${user.name}** has left.`));
}

/** Back into the server, and into the thread. */
export async function comeBack({ app, threadId }: TestMatch, user: SandboxUser): Promise<void> {
  user.joinServer();
  user.joinThread(threadId);
  await app.idle();
}

/** The same once the match is closed: waits until they have been told so. */
export async function comeBackTooLate(match: TestMatch, user: SandboxUser): Promise<void> {
  await comeBack(match, user);
  await match.app.soon(() => expect(match.threadWords).toContain(`<@${user.id}>, good to see you back.`));
}
