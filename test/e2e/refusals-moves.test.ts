import { describe, expect, test } from 'vitest';
import { hopButtons, moveButtons, press as pressLabel } from '../../tools/play/table.ts';
import type { Outcome, SandboxUser } from 'discord-sandbox';
import { useSharedApp } from './support/app.ts';
import { privateWords } from './support/reading.ts';
import type { TestMatch } from './support/test-match.ts';
import { textOf } from '../../tools/play/message-contents.ts';

const app = useSharedApp();

async function tableAfter(...moves: readonly string[]): Promise<TestMatch> {
  const table = await app.openMatch();
  await table.type(...moves);
  return table;
}

/** A typed move that must be refused and change nothing; gives the words. */
async function refusedMove(table: TestMatch, user: SandboxUser, move: string): Promise<string> {
  const seen = [app.alice, app.bob, app.carol].filter((other) => other !== user);
  const before = seen.map((other) => other.messages(table.threadId).length);
  const words = await app.refused(() => user.slash(table.threadId, 'checkers move', { move }));
  // The asker alone is told.
  expect(seen.map((other) => other.messages(table.threadId).length)).toEqual(before);
  return words;
}

const rowOfIds = async (table: TestMatch): Promise<readonly string[]> =>
  moveButtons(await table.board()).map(({ custom_id: id }) => id);

const words = (outcome: Outcome, user: SandboxUser, table: TestMatch): string => {
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.onlyMe ? (outcome.message?.content ?? '') : textOf(table.privateMessage(user));
};

describe('PLAY-05: a typed move is refused in words of its own, and nothing changes', () => {
  test.each([
    ['what is no move', '', 'alice', 'hello', "I can't read **hello** as a move"],
    ["the opponent's piece", '', 'alice', '22-18', "The piece on **22** is your opponent's"],
    ["the opponent's turn", '', 'bob', '22-18', "Wait for **Alice**'s move"],
    ['a jump that is left out', '11-15 22-18', 'alice', '9-13', 'You must jump: **15**'],
    ['half of a jump', '10-15 22-17 7-10 17-14 9x18', 'bob', '23x14', '**23x14x7**'],
    ['one of two ways', '9-14 22-17 10-15 17x10 7x14 26-22 3-7 23-19 12-16', 'bob', '19x3', '**19x10x3**'],
    ['a watcher', '', 'carol', '11-15', "You're watching this game"],
  ] as const)('PLAY-04, PLAY-05, PLAY-06, PLAY-07: %s is refused', async (_, before, who, move, expected) => {
    const table = await tableAfter(...before.split(' ').filter((one) => one !== ''));
    expect(await refusedMove(table, app[who], move)).toContain(expected);
  });
});

describe('PLAY-07: clicks that change nothing', () => {
  test('PLAY-07: the player who is not on move, and a watcher, press every button that moves', async () => {
    const table = await tableAfter();
    for (const id of await rowOfIds(table)) {
      const board = await table.board();
      const wrong = await app.changingNothing(() => app.bob.click(board.id, id));
      expect(privateWords(wrong)).toContain("Wait for **Alice**'s move");
      const watching = await app.changingNothing(() => app.carol.click(board.id, id));
      expect(privateWords(watching)).toContain("You're watching this game");
    }
  });

  test('PLAY-07: a board of an earlier move is answered with a link to the current one, whoever presses it', async () => {
    const table = await tableAfter();
    const old = await table.board();
    const ids = [...(await rowOfIds(table)), `c1:go:${table.live.id}:3:11.15`];
    await table.type('11-15', '22-17');
    await table.slash(app.bob, 'board', { repost: true });
    await app.idle();
    const live = await table.board();
    expect(live.id).not.toBe(old.id);
    for (const user of [app.alice, app.bob]) {
      for (const id of ids) {
        const outcome = await app.changingNothing(() => user.forgeClick(table.threadId, old.id, id));
        expect(words(outcome, user, table)).toContain(`/${table.threadId}/${live.id})`);
      }
    }
    const watcher = await app.changingNothing(() => app.carol.forgeClick(table.threadId, old.id, ids[0] ?? ''));
    expect(words(watcher, app.carol, table)).not.toBe('');
    expect(table.liveBoards()).toHaveLength(1);
  });
});

describe('PLAY-03: a jump that forks', () => {
  test('PLAY-03: at a fork the next hops are offered to the player on move alone, and a press beside them is refused', async () => {
    const table = await tableAfter('12-16', '21-17', '9-13', '23-18', '10-15', '24-19', '16x23', '26x19x10');
    const board = await table.board();
    const { id } = table.live;
    const press = (user: SandboxUser, path: string): Promise<Outcome> =>
      user.forgeClick(table.threadId, board.id, `c1:go:${id}:${table.playing.game.boardRevision}:${path}`);
    await pressLabel(app.alice, board.id, '7');
    await app.idle();
    await pressLabel(app.alice, board.id, '7x14');
    await app.idle();
    expect(hopButtons(await table.board()).map(({ label }) => label)).toEqual(['14x21', '14x23']);
    for (const user of [app.bob, app.carol]) await app.changingNothing(() => press(user, '7.14.21'));
    const wrong = await app.changingNothing(() => press(app.alice, '7.14.17'));
    expect(privateWords(wrong)).not.toBe('');
    await pressLabel(app.alice, board.id, '14x23');
    await app.idle();
    expect(movesOf(table)).toBe(9);
    expect(table.liveBoards()).toHaveLength(1);
  });
});

function movesOf(table: TestMatch): number {
  const { match } = table.live;
  return match.phase === 'playing' ? match.game.moves.length : -1;
}
