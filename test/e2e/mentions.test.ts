import { describe, expect, test } from 'vitest';
import { buttonsOf, challenge, press } from '../../tools/play/table.ts';
import { mentionText, type SandboxUser } from 'discord-sandbox';
import { useApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useApp();

const everybody = (): readonly SandboxUser[] => [app.alice, app.bob, app.carol];
const quiet = (): void => everybody().forEach((user) => user.clearNotifications());

/** How often each of Alice, Bob and Carol was called since `quiet`. */
const calls = (): readonly number[] => everybody().map(({ notifications }) => notifications.length);

async function quietTable(): Promise<TestMatch> {
  const table = await app.openMatch();
  await app.idle();
  quiet();
  return table;
}

describe('START-01, START-04: the beginning', () => {
  test('START-01: an invitation calls the invited player alone, and its decline the challenger alone', async () => {
    const card = await challenge(app.sandbox, app.alice, app.bob);
    expect(calls()).toEqual([0, 1, 0]);
    quiet();
    await press(app.bob, card, 'Decline');
    await app.idle();
    expect(calls()).toEqual([1, 0, 0]);
  });

  test('START-04: the opening words call both players once, and say in the notification who begins', async () => {
    const card = await challenge(app.sandbox, app.alice, app.bob);
    quiet();
    await press(app.bob, card, 'Accept');
    await app.idle();
    expect(calls()).toEqual([1, 1, 0]);
    expect(app.alice.notifications[0]?.text).toContain('moves first');
  });
});

describe('PLAY-12: during the game', () => {
  test('PLAY-12: moves of two who are both there call nobody, clicked or typed', async () => {
    const table = await quietTable();
    const board = await table.board();
    const [piece] = buttonsOf(board);
    await app.alice.click(board.id, piece?.custom_id ?? '');
    await table.type('11-15', '22-18', '15x22', '25x18');
    expect(calls()).toEqual([0, 0, 0]);
  });

  test('PLAY-12: refusals, private views, questions and help call nobody', async () => {
    const table = await quietTable();
    for (const user of everybody()) {
      for (const command of ['draw', 'resign', 'board', 'help'] as const) {
        if (command === 'draw' && user !== app.carol) continue;
        await user.slash(table.threadId, `checkers ${command}`);
      }
      await user.slash(table.threadId, 'checkers move', { move: `<@${app.bob.id}>` });
    }
    await app.idle();
    expect(calls()).toEqual([0, 0, 0]);
  });
});

describe('RUN-07: names', () => {
  const NAMES = [['a mention of everybody and a link', '@everyone https://a.b']] as const;

  test.each(NAMES)(
    'RUN-07: %s as a name mentions nobody and breaks nothing, from invitation to result',
    async (_what, name) => {
      const { state } = app.sandbox;
      for (const user of [app.alice, app.bob]) {
        const member = state.guild.members.get(user.id);
        if (member !== undefined) state.guild.members.set(user.id, { ...member, nick: name });
      }
      // A bot that may mention everybody must still not do it.
      app.sandbox.world.setRolePermission(app.sandbox.world.botRoleId, 'MentionEveryone', true);
      app.sandbox.requests.clear();
      const card = await challenge(app.sandbox, app.alice, app.bob);
      expect(calls()).toEqual([0, 1, 0]);
      quiet();
      await press(app.bob, card, 'Accept');
      await app.idle();
      expect(calls()).toEqual([1, 1, 0]);
      quiet();
      const moves = ['11-15', '22-18', '15x22', '25x18'];
      for (const [index, move] of moves.entries()) {
        const user = index % 2 === 0 ? app.alice : app.bob;
        const played = await user.slash(card, 'checkers move', { move });
        expect(played.ok).toBe(true);
      }
      await app.alice.slash(card, 'checkers draw');
      await app.idle();
      expect(calls()).toEqual([0, 1, 0]);
      quiet();
      await app.carol.slash(card, 'checkers board');
      await app.bob.slash(card, 'checkers draw');
      await app.idle();
      // Both offered, so the game is over: only the question for another one calls them.
      expect(calls()).toEqual([1, 1, 0]);
      for (const message of [...app.carol.messages(card), ...app.carol.messages(app.checkers)]) {
        expect([message.mention_everyone, message.mention_roles]).toEqual([false, []]);
        const shown = mentionText(message.content, message.components ?? []);
        const called = Array.from(shown.matchAll(/<@[!&]?(\d+)>/g), ([, id]) => id);
        expect([app.alice.id, app.bob.id]).toEqual(expect.arrayContaining(called));
        expect(shown).not.toMatch(/@everyone|[^\\]https:\/\//);
      }
      expect(app.refusedRequests).toEqual([]);
      expect(app.sandbox.world.thread(card)?.name.length).toBeLessThanOrEqual(100);
    },
  );
});
