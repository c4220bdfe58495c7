import { describe, expect, test } from 'vitest';
import { Table } from '../../src/cli/play/table.ts';
import { timeLeft } from '../../src/match/clock.ts';
import type { Match, StopReason } from '../../src/match/match.ts';
import { cardWords, quiet, resigns, words } from './support/at-the-table.ts';
import { type Way, WAYS } from './support/crash/absences.ts';
import { refusedRequests, typeMoves } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { expectAsItStands } from './support/standing.ts';
import { goTo, letPass, lossAt, matchAt, openTimed, playingAt, soon } from './support/timed.ts';
import { useCrashRoom } from './support/use-room.ts';

// Where its commands belong to one server, the bot does not start without it.
const room = useCrashRoom({ environment: { DISCORD_GUILD_ID: '' }, mayBeRefused: true });

const SECOND = 1000;
const HOUR = 60 * MINUTE;
const stopsOf = (match: Match): readonly StopReason[] =>
  'stops' in match ? match.stops.map(({ reason }) => reason) : [];
const leftAt = (table: Table): number => timeLeft(playingAt(room, table), room.clock.now())?.toLoss ?? 0;

/** The match as the bot has it, whether or not its thread is there. */
const theMatch = (): Match => {
  const [live] = room.bot.liveMatches.runtime.all();
  if (live === undefined) throw new Error('the bot has no match');
  return live.match;
};

/** This happens while the bot is away. */
async function meanwhile(way: Way, happens: () => void, span = MINUTE): Promise<void> {
  await quiet(room);
  if (way === 'kill') await room.beat();
  room.sandbox.requests.clear();
  await room[way](() => {
    happens();
    room.clock.advance(span);
  });
  await quiet(room);
}

async function goesOn(table: Table, left: number): Promise<void> {
  await soon(() => expect(playingAt(room, table).clock.kind).toBe('running'));
  expect(leftAt(table)).toBeLessThanOrEqual(left);
  expect(leftAt(table)).toBeGreaterThan(left - 10 * SECOND);
  await expectAsItStands(room, table);
  await typeMoves(room, table, ['11-15']);
  await expectAsItStands(room, table);
}

describe.each(WAYS)('while the bot is away (%s)', (way) => {
  test('RUN-03, PLAY-11: the board message is deleted: it is posted again, once', async () => {
    const table = await openTimed(room);
    const left = leftAt(table);
    const { id } = await table.board();
    await meanwhile(way, () => room.sandbox.world.deleteMessage(id));
    await soon(() => expect(table.liveBoards()).toHaveLength(1));
    await goesOn(table, left);
    expect(refusedRequests(room).filter((line) => !line.startsWith('404 GET'))).toEqual([]);
  });

  test('RUN-03, START-05: the thread is archived: it is opened again', async () => {
    const table = await openTimed(room);
    const left = leftAt(table);
    const { world } = room.sandbox;
    await meanwhile(way, () => world.archiveThread(table.threadId));
    await soon(() => expect(world.thread(table.threadId)?.archived).toBe(false));
    await goesOn(table, left);
    expect(refusedRequests(room)).toEqual([]);
  });

  test('TIME-08: the thread is locked: the clock stands, the card says so, and unlocked it goes on', async () => {
    const table = await openTimed(room, { time: '1m', warning: 'none' });
    await letPass(room, 20 * SECOND);
    const left = leftAt(table);
    const { world } = room.sandbox;
    await meanwhile(way, () => world.lockThread(table.threadId));
    await soon(() => expect(stopsOf(theMatch())).toEqual(['venue-closed']));
    await soon(() => expect(cardWords(room, table)).toContain('is locked'));
    await letPass(room, HOUR);
    expect(matchAt(room, table).phase).toBe('playing');
    expect(refusedRequests(room)).toEqual([]);
    // Once more, with the lock standing.
    await meanwhile(way, () => undefined, HOUR);
    expect(stopsOf(theMatch())).toEqual(['venue-closed']);
    world.lockThread(table.threadId, false);
    await soon(() => expect(stopsOf(theMatch())).toEqual([]));
    await soon(() => expect(cardWords(room, table)).not.toContain('is locked'));
    await goesOn(table, left);
  });

  test.each(['SendMessagesInThreads', 'ViewChannel', 'AttachFiles'] as const)(
    'TIME-08, START-05: the permission %s is taken: no time runs, nothing refused is tried twice, and given back it goes on',
    async (permission) => {
      const table = await openTimed(room, { time: '1m', warning: 'none' });
      await letPass(room, 20 * SECOND);
      const left = leftAt(table);
      const { world } = room.sandbox;
      await meanwhile(way, () => world.setPermission(room.checkers, world.botRoleId, permission, 'deny'));
      await soon(() => expect(stopsOf(theMatch())).toEqual(['venue-closed']));
      await letPass(room, HOUR);
      expect(matchAt(room, table).phase).toBe('playing');
      expect(refusedRequests(room).length).toBeLessThanOrEqual(1);
      world.setPermission(room.checkers, world.botRoleId, permission, 'inherit');
      await soon(() => expect(stopsOf(theMatch())).toEqual([]));
      await goesOn(table, left);
    },
  );

  test.each([
    ['the thread is', (table: Table) => table.threadId],
    ['the channel is', (table: Table) => table.channelId],
  ])('START-05: %s deleted: the match is closed without a result, and both can play anew', async (_what, which) => {
    const table = await openTimed(room);
    await meanwhile(way, () => room.sandbox.world.deleteChannel(which(table)));
    await soon(() => expect(theMatch()).toMatchObject({ phase: 'closed', reason: 'venue-lost', result: undefined }));
    await quiet(room);
    if (which(table) === table.channelId) return;
    await soon(() => expect(cardWords(room, table)).toContain('closed without a result'));
    expect((await Table.open(room.sandbox, room.alice, room.bob)).liveBoards()).toHaveLength(1);
  });

  test('START-05: the bot is removed from the server: the match is closed, and inviting it again starts anew', async () => {
    const table = await openTimed(room);
    const { world } = room.sandbox;
    await meanwhile(way, () => world.removeBot());
    // A server may come late; only after a while it counts as gone.
    await letPass(room, 16 * SECOND);
    await soon(() => expect(theMatch()).toMatchObject({ phase: 'closed', reason: 'venue-lost' }));
    await quiet(room);
    world.inviteBot();
    await soon(() => expect(cardWords(room, table)).toContain('closed without a result'));
    expect((await Table.open(room.sandbox, room.alice, room.bob)).liveBoards()).toHaveLength(1);
  });

  test('START-05: the bot is removed and invited again meanwhile: the match goes on', async () => {
    const table = await openTimed(room);
    const left = leftAt(table);
    const { world } = room.sandbox;
    await meanwhile(way, () => {
      world.removeBot();
      world.inviteBot();
    });
    await letPass(room, 0);
    await goesOn(table, left);
  });

  test('TIME-08: the server is in trouble at Discord’s: no time runs, nothing is closed or sent, and it goes on with the server', async () => {
    const table = await openTimed(room, { time: '1m', warning: 'none' });
    await letPass(room, 20 * SECOND);
    const left = leftAt(table);
    const { world } = room.sandbox;
    await meanwhile(way, () => world.setAvailable(false), HOUR);
    await soon(() => expect(stopsOf(theMatch())).toEqual(['server-unavailable']));
    await letPass(room, HOUR);
    expect(theMatch().phase).toBe('playing');
    expect(refusedRequests(room)).toEqual([]);
    world.setAvailable(true);
    await soon(() => expect(stopsOf(theMatch())).toEqual([]));
    await goesOn(table, left);
    await goTo(room, lossAt(room, table) + 2 * SECOND);
    await soon(() => expect(matchAt(room, table)).toMatchObject({ result: { reason: 'improper-delay' } }));
  });

  test('START-05: the card of a running match is deleted: the game goes on in its thread', async () => {
    const table = await openTimed(room);
    const left = leftAt(table);
    await meanwhile(way, () => room.sandbox.world.deleteMessage(table.cardId));
    await goesOn(table, left);
    await resigns(room, table, room.bob);
    expect(words(room, table)).toContain('**Bob** resigned');
  });
});
