import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { challenge, press, type Table } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import {
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
  resultAt,
  words,
} from './support/at-the-table.ts';
import {
  changingNothing,
  openRoom,
  openTable,
  privateWords,
  refusedRequests,
  typeMoves,
  type Room,
} from './support/room.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;

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

describe('END-03: without the members intent', () => {
  test('END-03: given Bob leaves thread and server, then nobody is told and nothing is lost by it, and the card says so before', async () => {
    const card = await challenge(room.sandbox, room.alice, room.bob);
    expect(textOf(room.bob.message(card) ?? { content: '' })).toContain('the clock decides');
    await press(room.bob, card, 'Decline');
    const table = await openTable(room, { time: 'off' });
    await changingNothing(room, async () => {
      room.bob.leaveThread(table.threadId);
      room.bob.leaveServer();
      await quiet(room);
    });
    await pass(room, HOUR);
    expect(matchAt(room, table)).toMatchObject({ phase: 'playing', away: [] });
    expect(words(room, table)).not.toContain('has left');
  });

  test('END-03: given Bob left and the clock runs, then the clock decides', async () => {
    const table = await openTable(room);
    await typeMoves(room, table, ['11-15']);
    room.bob.leaveServer();
    await pass(room, 359 * SECOND);
    expect(matchAt(room, table).phase).toBe('playing');
    await pass(room, 3 * SECOND);
    expect(resultAt(room, table)).toEqual({ kind: 'win', winner: 'dark', reason: 'improper-delay' });
  });
});

describe('END-03: Opponent gone?', () => {
  test('END-03: given Bob is here, then Alice alone is told so', async () => {
    const table = await openTable(room);
    const told = await changingNothing(room, () => gone(table, room.alice));
    expect(told).toBe('**Bob** is still here. The game goes on.');
    expect(await changingNothing(room, () => gone(table, room.alice))).toMatch(/moment ago/);
    await pass(room, 10 * SECOND);
    expect(await gone(table, room.alice)).toContain('still here');
  });

  test.each([
    ['the thread', (user: SandboxUser, threadId: string) => user.leaveThread(threadId)],
    ['the server', (user: SandboxUser) => user.leaveServer()],
  ] as const)(
    'END-03: given Bob left %s, then it is found out, told without a mention, and lost after 30 s',
    async (_, go) => {
      const table = await openTable(room);
      go(room.bob, table.threadId);
      const before = publicMessages(room, table).length;
      expect(await gone(table, room.alice)).toBe('**Bob** has left. The thread is told what follows.');
      expect(words(room, table)).toMatch(/\*\*Bob\*\* has left\. If they are not back <t:\d+:R>, \*\*Alice\*\* wins\./);
      await pass(room, 30 * SECOND);
      expect(matchAt(room, table).phase).toBe('playing');
      await pass(room, 5 * SECOND);
      expect(resultAt(room, table)).toEqual({ kind: 'win', winner: 'dark', reason: 'left' });
      for (const { content, mentions } of publicMessages(room, table).slice(before)) {
        expect([content.includes(room.bob.id), mentions]).toEqual([false, []]);
      }
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
    room.bob.joinServer();
    room.bob.joinThread(table.threadId);
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
