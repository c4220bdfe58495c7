import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Table } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { comeBack, comeBackTooLate, vanish, WAYS } from './support/absence.ts';
import {
  alive,
  answer,
  chooseMore,
  eventually,
  isInThread,
  labelsOf,
  matchAt,
  openMore,
  pass,
  privateMessage,
  publicMessages,
  quiet,
  resigns,
  resultAt,
  typed,
  words,
} from './support/at-the-table.ts';
import {
  changingNothing,
  openRoom,
  openTable,
  refusedRequests,
  type Room,
  privateWords,
  typeMoves,
} from './support/room.ts';
import { useRoom } from './support/use-room.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;

/** None of these may call somebody back who has left. */
function expectNotCalled(messages: ReturnType<typeof publicMessages>, user: SandboxUser): void {
  for (const { content, mentions } of messages) {
    expect([content.includes(user.id), mentions.some(({ id }) => id === user.id)]).toEqual([false, false]);
  }
}

describe('END-03: without the members intent', () => {
  let room: Room;
  beforeEach(async () => {
    room = await openRoom();
    room.clock.stand();
  });
  afterEach(async () => {
    // To ask for somebody who is not there is answered by 404: that is how the bot learns of it.
    expect(refusedRequests(room).filter((one) => !/^404 GET .*\/(thread-)?members\/\d+$/.test(one))).toEqual([]);
    await room.stop();
  });
  const gone = (table: Table, user: SandboxUser) => chooseMore(room, table, user, 'Opponent gone?');

  test('END-03: given Bob leaves thread and server, then nobody is told, and the clock decides', async () => {
    const table = await openTable(room);
    await typeMoves(room, table, ['11-15']);
    await changingNothing(room, async () => {
      room.bob.leaveThread(table.threadId);
      room.bob.leaveServer();
      await quiet(room);
    });
    await pass(room, 359 * SECOND);
    expect(matchAt(room, table)).toMatchObject({ phase: 'playing', away: [] });
    expect(words(room, table)).not.toContain('has left');
    await pass(room, 3 * SECOND);
    expect(resultAt(room, table)).toEqual({ kind: 'win', winner: 'dark', reason: 'improper-delay' });
  });

  test('END-03: given Bob is here, then Alice alone is told so', async () => {
    const table = await openTable(room);
    const told = await changingNothing(room, () => gone(table, room.alice));
    expect(told).toBe('**Bob** is still here. The game goes on.');
    expect(await changingNothing(room, () => gone(table, room.alice))).toMatch(/moment ago/);
    await pass(room, 10 * SECOND);
    expect(await gone(table, room.alice)).toContain('still here');
  });

  test.each(WAYS)(
    'END-03: given Bob left %s, then it is found out, told without a mention, and lost after 30 s',
    async (_, go) => {
      const table = await openTable(room);
      go(room.bob, table);
      const before = publicMessages(room, table).length;
      expect(await gone(table, room.alice)).toBe('**Bob** has left. The thread is told what follows.');
      expect(words(room, table)).toMatch(/\*\*Bob\*\* has left\. If they are not back <t:\d+:R>, \*\*Alice\*\* wins\./);
      await pass(room, 30 * SECOND);
      expect(matchAt(room, table).phase).toBe('playing');
      await pass(room, 5 * SECOND);
      expect(resultAt(room, table)).toEqual({ kind: 'win', winner: 'dark', reason: 'left' });
      expectNotCalled(publicMessages(room, table).slice(before), room.bob);
      expect(isInThread(room, table, room.bob)).toBe(false);
    },
  );

  test('END-03: given Bob is back in time, then the second look sees him', async () => {
    const table = await openTable(room);
    room.bob.leaveThread(table.threadId);
    await gone(table, room.alice);
    await pass(room, 10 * SECOND);
    room.bob.joinThread(table.threadId);
    await pass(room, 20 * SECOND);
    await eventually(room, () => expect(words(room, table)).toContain('**Bob** is back. The game goes on.'));
    await pass(room, 31 * SECOND);
    expect(matchAt(room, table)).toMatchObject({ phase: 'playing', away: [] });
  });

  test('END-03: given Bob left a game without a clock, then it waits, and a later question sees him back', async () => {
    const table = await openTable(room, { time: 'off' });
    room.bob.leaveServer();
    await gone(table, room.alice);
    expect(words(room, table)).toContain('there is no time limit, so the game waits');
    await pass(room, HOUR);
    expect(matchAt(room, table)).toMatchObject({ phase: 'playing', away: [{ seat: 'light' }] });
    await comeBack(room, table, room.bob);
    expect(await gone(table, room.alice)).toContain('still here');
    await eventually(room, () => expect(words(room, table)).toContain('**Bob** is back. The game goes on.'));
  });

  test('END-03: given Discord can’t be asked, then nobody counts as gone', async () => {
    const table = await openTable(room);
    room.sandbox.faults.refuse({ method: 'GET', path: '/guilds/*/members/*', times: Infinity });
    const told = await changingNothing(room, () => gone(table, room.alice));
    room.sandbox.faults.clear();
    expect(told).toContain("can't find out at the moment");
  });

  test('END-03: given a watcher, then More offers no such thing, and a forged press looks for nobody', async () => {
    const table = await openTable(room);
    await openMore(room, table, room.carol);
    expect(labelsOf(privateMessage(table, room.carol))).not.toContain('Opponent gone?');
    const { id } = await table.board();
    room.sandbox.requests.clear();
    const forged = await changingNothing(room, () =>
      room.carol.forgeClick(table.threadId, id, `c1:opponent-gone:${matchAt(room, table).id}`),
    );
    expect(privateWords(forged)).toContain('Only the two players');
    expect(room.sandbox.requests.all.filter(({ path }) => path.includes('members'))).toEqual([]);
  });
});

describe('END-03: gone when the game is over, with the members intent', () => {
  const room = useRoom({ DISCORD_MEMBERS_INTENT: 'on' });

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
    expectNotCalled(publicMessages(room, table).slice(before), room.bob);
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
    expectNotCalled(publicMessages(room, table).slice(before), room.alice);
    await pass(room, 31 * SECOND);
    expect(resultAt(room, table)).toEqual({ kind: 'win', winner: 'light', reason: 'left' });
    expect(isInThread(room, table, room.alice)).toBe(false);
  });

  test('END-03: given Bob left, lost and comes back, then he is told once that the match is closed, and so at every late try', async () => {
    const table = await openTable(room);
    await vanish(room, table, room.bob);
    await pass(room, 31 * SECOND);
    room.bob.clearNotifications();
    await comeBackTooLate(room, table, room.bob);
    const told = () => publicMessages(room, table).filter(({ content }) => content.includes('good to see you back'));
    expect(room.bob.notifications).toHaveLength(1);
    room.bob.leaveThread(table.threadId);
    await comeBack(room, table, room.bob);
    expect(told()).toHaveLength(1);
    expect(alive(room, table)).toEqual([]);
    const late = await changingNothing(room, () => typed(room, table, room.bob, 'move', { move: '22-18' }));
    expect(late).toContain('This game is over');
  });

  test('END-03, END-05: given Bob left while a rematch was asked, then he is told as well, once that is settled', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    room.bob.leaveServer();
    await eventually(room, () => expect(matchAt(room, table)).toMatchObject({ away: [{ seat: 'light' }] }));
    await pass(room, 5 * 60 * SECOND);
    expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'finished' });
    await comeBackTooLate(room, table, room.bob);
  });
});
