import { describe, expect, test } from 'vitest';
import { press } from '../../tools/play/table.ts';
import { useApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useApp();

/** Requests with the bot's own token to a match's thread and to its card. */
const ownWrites = () =>
  app.sandbox.requests.all.filter(
    ({ path, method }) => /^\/channels\/\d+(\/messages.*)?$/.test(path) && method !== 'GET',
  );

/** The live board is deleted, and posted again. */
async function boardComesBack(table: TestMatch, lost: string): Promise<void> {
  await app.soon(() => expect(table.liveBoards().map(({ id }) => id === lost)).toEqual([false]));
  await table.expectInOrder();
  await table.type('11-15');
}

describe('what happens to a message', () => {
  test('PLAY-11: given the live board is deleted, then it is posted again and play goes on', async () => {
    const table = await app.openMatch();
    const { id } = await table.board();
    app.sandbox.world.deleteMessage(id);
    await boardComesBack(table, id);
  });

  test('START-01: given the invitation is deleted, then it is over and the same two can be invited anew', async () => {
    const { live, cardId } = await app.challenge();
    app.sandbox.requests.clear();
    app.sandbox.world.deleteMessage(cardId);
    await app.soon(() => expect(live.match.phase).toBe('closed'));
    await app.challenge();
    expect(ownWrites()).toEqual([]);
  });
});

describe('what happens to the thread', () => {
  test('START-05, PLAY-02: given the thread is archived just as a piece is pressed, then it is opened and the piece picked up', async () => {
    const table = await app.openMatch();
    const { world } = app.sandbox;
    const { id } = await table.board();
    world.archiveThread(table.threadId);
    await press(app.alice, id, '11');
    await app.soon(() => expect(table.labels).toContain('11-15'));
    expect(world.thread(table.threadId)?.archived).toBe(false);
    await table.press(app.alice, '11-15');
    await table.expectInOrder();
  });

  test('START-05: given the thread is deleted, then the match is closed, the card says so, and both can play anew', async () => {
    const table = await app.openMatch();
    const { live } = table;
    app.sandbox.world.deleteChannel(table.threadId);
    await app.soon(() => expect(table.cardWords).toContain('has no result'));
    expect(live.match).toMatchObject({ phase: 'closed', reason: 'venue-lost' });
    await app.openMatch();
  });
});

describe.each([
  ['SendMessagesInThreads', 'Send Messages in Threads'],
  ['AttachFiles', 'Attach Files'],
] as const)('RUN-05, START-05: given the bot loses %s', (permission, name) => {
  test('when the board is deleted, then nothing that would be refused is tried, the card tells, and granting it catches up', async () => {
    const table = await app.openMatch();
    const { world, requests } = app.sandbox;
    world.setPermission(app.checkers, world.botRoleId, permission, 'deny');
    await app.idle();
    const { id } = await table.board();
    world.deleteMessage(id);
    await app.soon(() => expect(table.cardWords).toContain(name));
    requests.clear();
    expect(await app.alice.slash(table.threadId, 'checkers board')).toMatchObject({ ok: true, onlyMe: true });
    await app.idle();
    expect(ownWrites()).toEqual([]);

    world.setPermission(app.checkers, world.botRoleId, permission, 'inherit');
    await app.soon(() => expect(table.cardWords).not.toContain(name));
    await boardComesBack(table, id);
  });
});
