import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { buttonsOf, challenge, press, type Table } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { mentionText } from '../../src/sandbox/state/mentions.ts';
import { openTable, refusedRequests, typeMoves } from './support/room.ts';
import { useRoom } from './support/use-room.ts';
import { MINUTE } from './support/shifted-clock.ts';

const room = useRoom();

const everybody = (): readonly SandboxUser[] => [room.alice, room.bob, room.carol];
const quiet = (): void => everybody().forEach((user) => user.clearNotifications());

/** How often each of Alice, Bob and Carol was called since `quiet`. */
const calls = (): readonly number[] => everybody().map(({ notifications }) => notifications.length);

async function quietTable(): Promise<Table> {
  const table = await openTable(room);
  await room.bot.idle();
  quiet();
  return table;
}

describe('START-01, START-04: the beginning', () => {
  test('START-01: an invitation calls the invited player and nobody else', async () => {
    const card = await challenge(room.sandbox, room.alice, room.bob);
    expect(calls()).toEqual([0, 1, 0]);
    quiet();
    await press(room.bob, card, 'Decline');
    await room.bot.idle();
    expect(calls()).toEqual([0, 0, 0]);
  });

  test('START-04: the opening words call both players once, and say in the notification who begins', async () => {
    const card = await challenge(room.sandbox, room.alice, room.bob);
    quiet();
    await press(room.bob, card, 'Accept');
    await room.bot.idle();
    expect(calls()).toEqual([1, 1, 0]);
    expect(room.alice.notifications[0]?.text).toContain('moves first');
  });
});

describe('PLAY-12: during the game', () => {
  test('PLAY-12: moves of two who are both there call nobody, clicked or typed', async () => {
    const table = await quietTable();
    const board = await table.board();
    const [piece] = buttonsOf(board);
    await room.alice.click(board.id, piece?.custom_id ?? '');
    await typeMoves(room, table, ['11-15', '22-18', '15x22', '25x18']);
    expect(calls()).toEqual([0, 0, 0]);
  });

  test('PLAY-12: a player on move who has been away for over two minutes is called by the move, with its words', async () => {
    const table = await quietTable();
    await typeMoves(room, table, ['11-15']);
    expect(calls()).toEqual([0, 0, 0]);
    room.clock.advance(3 * MINUTE);
    await typeMoves(room, table, ['22-18']);
    expect(calls()).toEqual([1, 0, 0]);
    expect(room.alice.notifications[0]?.text).toContain('played **22-18**');
    quiet();
    await typeMoves(room, table, ['15x22']);
    expect(calls()).toEqual([0, 0, 0]);
  });

  test('PLAY-12: any press shows that a player is there, a refused one too', async () => {
    const table = await quietTable();
    await typeMoves(room, table, ['11-15']);
    room.clock.advance(3 * MINUTE);
    await room.alice.slash(table.threadId, 'checkers board');
    await typeMoves(room, table, ['22-18']);
    expect(calls()).toEqual([0, 0, 0]);
  });

  test('END-02: a draw question calls the opponent, its answer nobody', async () => {
    const table = await quietTable();
    await room.alice.slash(table.threadId, 'checkers draw');
    await room.bot.idle();
    expect(calls()).toEqual([0, 1, 0]);
    quiet();
    const question = table
      .messages()
      .findLast((message) => buttonsOf(message).some(({ label }) => label === 'Withdraw'));
    await press(room.bob, question?.id ?? '', 'Decline');
    await room.bot.idle();
    expect(calls()).toEqual([0, 0, 0]);
  });

  test('PLAY-12: refusals, private views, questions and help call nobody', async () => {
    const table = await quietTable();
    for (const user of everybody()) {
      for (const command of ['draw', 'resign', 'board', 'help'] as const) {
        if (command === 'draw' && user !== room.carol) continue;
        await user.slash(table.threadId, `checkers ${command}`);
      }
      await user.slash(table.threadId, 'checkers move', { move: `<@${room.bob.id}>` });
    }
    await room.bot.idle();
    expect(calls()).toEqual([0, 0, 0]);
  });

  test('END-04, END-05: the end of the game calls nobody; the question for another calls the two once', async () => {
    const table = await quietTable();
    await table.resign(room.alice);
    await room.bot.idle();
    expect(calls()).toEqual([1, 1, 0]);
    const ending = room.carol.messages(table.threadId).find((message) => textOf(message).includes('resigned'));
    expect(ending?.mentions).toEqual([]);
  });
});

describe('RUN-07: names', () => {
  const NAMES = [
    ['a mention of everybody and a link', '@everyone https://a.b'],
    ['Markdown', '**_~~||`[x](y)# > -'],
    ['writing from right to left', '\u202Eevil\u202D \u05D0\u05D1'],
    ['nothing that can be seen', '\u200B\u200B\u2060'],
    ['the longest name', 'W'.repeat(32)],
  ] as const;

  test.each(NAMES)(
    'RUN-07: %s as a name mentions nobody and breaks nothing, from invitation to result',
    async (_what, name) => {
      const { state } = room.sandbox;
      for (const user of [room.alice, room.bob]) {
        const member = state.members.get(user.id);
        if (member !== undefined) state.members.set(user.id, { ...member, nick: name });
      }
      // A bot that may mention everybody must still not do it.
      room.sandbox.world.setRolePermission(room.sandbox.world.botRoleId, 'MentionEveryone', true);
      room.sandbox.requests.clear();
      const card = await challenge(room.sandbox, room.alice, room.bob);
      expect(calls()).toEqual([0, 1, 0]);
      quiet();
      await press(room.bob, card, 'Accept');
      await room.bot.idle();
      expect(calls()).toEqual([1, 1, 0]);
      quiet();
      const moves = ['11-15', '22-18', '15x22', '25x18'];
      for (const [index, move] of moves.entries()) {
        const user = index % 2 === 0 ? room.alice : room.bob;
        const played = await user.slash(card, 'checkers move', { move });
        expect(played.ok).toBe(true);
      }
      await room.alice.slash(card, 'checkers draw');
      await room.bot.idle();
      expect(calls()).toEqual([0, 1, 0]);
      quiet();
      await room.carol.slash(card, 'checkers board');
      await room.bob.slash(card, 'checkers draw');
      await room.bot.idle();
      // Both offered, so the game is over: only the question for another one calls them.
      expect(calls()).toEqual([1, 1, 0]);
      for (const message of [...room.carol.messages(card), ...room.carol.messages(room.checkers)]) {
        expect([message.mention_everyone, message.mention_roles]).toEqual([false, []]);
        const shown = mentionText(message.content, message.components ?? []);
        const called = Array.from(shown.matchAll(/<@[!&]?(\d+)>/g), ([, id]) => id);
        expect([room.alice.id, room.bob.id]).toEqual(expect.arrayContaining(called));
        expect(shown).not.toMatch(/@everyone|[^\\]https:\/\//);
      }
      expect(refusedRequests(room)).toEqual([]);
      expect(room.sandbox.world.thread(card)?.name.length).toBeLessThanOrEqual(100);
    },
  );
});
