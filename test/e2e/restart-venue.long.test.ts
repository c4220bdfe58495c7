import { describe, expect, test } from 'vitest';
import { Table } from '../../tools/play/table.ts';
import { timeLeft } from '../../src/match/clock.ts';
import type { Match, StopReason } from '../../src/match/phases.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useCrashApp, type Way, WAYS } from './support/crash/crash-app.ts';
import type { TestMatch } from './support/test-match.ts';

// Where its commands belong to one server, the bot does not start without it.
const app = useCrashApp({ environment: { DISCORD_GUILD_ID: '' }, mayBeRefused: true });

const SECOND = 1000;
const HOUR = 60 * MINUTE;
const stopsOf = (match: Match): readonly StopReason[] =>
  'stops' in match ? match.stops.map(({ reason }) => reason) : [];
const leftAt = (table: TestMatch): number => timeLeft(table.playing, app.clock.now())?.toLoss ?? 0;

/** The match as the bot has it, whether or not its thread is there. */
const theMatch = (): Match => {
  const [live] = app.bot.liveMatches.runtime.all();
  if (live === undefined) throw new Error('the bot has no match');
  return live.match;
};

/** This happens while the bot is away. */
async function meanwhile(way: Way, happens: () => void, span = MINUTE): Promise<void> {
  await app.idle();
  if (way === 'kill') await app.beat();
  app.sandbox.requests.clear();
  await app[way](() => {
    happens();
    app.clock.advance(span);
  });
  await app.idle();
}

async function goesOn(table: TestMatch, left: number): Promise<void> {
  await app.soon(() => expect(table.playing.clock.kind).toBe('running'));
  expect(leftAt(table)).toBeLessThanOrEqual(left);
  expect(leftAt(table)).toBeGreaterThan(left - 10 * SECOND);
  await table.expectInOrder();
  await table.type('11-15');
  await table.expectInOrder();
}

describe.each(WAYS)('while the bot is away (%s)', (way) => {
  test('RUN-03, PLAY-11: the board message is deleted: it is posted again, once', async () => {
    const table = await app.openMatch();
    const left = leftAt(table);
    const { id } = await table.board();
    await meanwhile(way, () => app.sandbox.world.deleteMessage(id));
    await app.soon(() => expect(table.liveBoards()).toHaveLength(1));
    await goesOn(table, left);
    expect(app.refusedRequests.filter((line) => !line.startsWith('404 GET'))).toEqual([]);
  });

  test('RUN-03, START-05: the thread is archived: it is opened again', async () => {
    const table = await app.openMatch();
    const left = leftAt(table);
    const { world } = app.sandbox;
    await meanwhile(way, () => world.archiveThread(table.threadId));
    await app.soon(() => expect(world.thread(table.threadId)?.archived).toBe(false));
    await goesOn(table, left);
    expect(app.refusedRequests).toEqual([]);
  });

  test('TIME-08: the thread is locked: the clock stands, the card says so, and unlocked it goes on', async () => {
    const table = await app.openMatch({ time: '1m', warning: 'none' });
    await app.pass(20 * SECOND);
    const left = leftAt(table);
    const { world } = app.sandbox;
    await meanwhile(way, () => world.lockThread(table.threadId));
    await app.soon(() => expect(stopsOf(theMatch())).toEqual(['venue-closed']));
    await app.soon(() => expect(table.cardWords).toContain('is locked'));
    await app.pass(HOUR);
    expect(table.match.phase).toBe('playing');
    expect(app.refusedRequests).toEqual([]);
    // Once more, with the lock standing.
    await meanwhile(way, () => undefined, HOUR);
    expect(stopsOf(theMatch())).toEqual(['venue-closed']);
    world.lockThread(table.threadId, false);
    await app.soon(() => expect(stopsOf(theMatch())).toEqual([]));
    await app.soon(() => expect(table.cardWords).not.toContain('is locked'));
    await goesOn(table, left);
  });

  test.each(['SendMessagesInThreads', 'ViewChannel'] as const)(
    'TIME-08, START-05: the permission %s is taken: no time runs, nothing refused is tried twice, and given back it goes on',
    async (permission) => {
      const table = await app.openMatch({ time: '1m', warning: 'none' });
      await app.pass(20 * SECOND);
      const left = leftAt(table);
      const { world } = app.sandbox;
      await meanwhile(way, () => world.setPermission(app.checkers, world.botRoleId, permission, 'deny'));
      await app.soon(() => expect(stopsOf(theMatch())).toEqual(['venue-closed']));
      await app.pass(HOUR);
      expect(table.match.phase).toBe('playing');
      expect(app.refusedRequests.length).toBeLessThanOrEqual(1);
      world.setPermission(app.checkers, world.botRoleId, permission, 'inherit');
      await app.soon(() => expect(stopsOf(theMatch())).toEqual([]));
      await goesOn(table, left);
    },
  );

  test.each([
    ['the thread is', (table: TestMatch) => table.threadId],
    ['the channel is', (table: TestMatch) => table.channelId],
  ])('START-05: %s deleted: the match is closed without a result, and both can play anew', async (_what, which) => {
    const table = await app.openMatch();
    await meanwhile(way, () => app.sandbox.world.deleteChannel(which(table)));
    await app.soon(() =>
      expect(theMatch()).toMatchObject({ phase: 'closed', reason: 'venue-lost', result: undefined }),
    );
    await app.idle();
    if (which(table) === table.channelId) return;
    await app.soon(() => expect(table.cardWords).toContain('has no result'));
    expect((await Table.open(app.sandbox, app.alice, app.bob)).liveBoards()).toHaveLength(1);
  });

  test('START-05: the bot is removed from the server: the match is closed, and inviting it again starts anew', async () => {
    const table = await app.openMatch();
    const { world } = app.sandbox;
    await meanwhile(way, () => world.removeBot());
    // A server may come late; only after a while it counts as gone.
    await app.pass(16 * SECOND);
    await app.soon(() => expect(theMatch()).toMatchObject({ phase: 'closed', reason: 'venue-lost' }));
    await app.idle();
    world.inviteBot();
    await app.soon(() => expect(table.cardWords).toContain('has no result'));
    expect((await Table.open(app.sandbox, app.alice, app.bob)).liveBoards()).toHaveLength(1);
  });

  test('TIME-08: the server is in trouble at Discord’s: no time runs, nothing is closed or sent, and it goes on with the server', async () => {
    const table = await app.openMatch({ time: '1m', warning: 'none' });
    await app.pass(20 * SECOND);
    const left = leftAt(table);
    const { world } = app.sandbox;
    await meanwhile(way, () => world.setAvailable(false), HOUR);
    await app.soon(() => expect(stopsOf(theMatch())).toEqual(['server-unavailable']));
    await app.pass(HOUR);
    expect(theMatch().phase).toBe('playing');
    expect(app.refusedRequests).toEqual([]);
    world.setAvailable(true);
    await app.soon(() => expect(stopsOf(theMatch())).toEqual([]));
    await goesOn(table, left);
    await app.goTo(table.lossAt + 2 * SECOND);
    await app.soon(() => expect(table.match).toMatchObject({ phase: 'closed', reason: 'called-off' }));
  });
});
