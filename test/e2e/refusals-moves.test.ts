import { describe, expect, test } from 'vitest';
import { hopButtons, moveButtons, pieceButtons, press as pressLabel, type Table } from '../../src/cli/play/table.ts';
import type { Outcome } from '../../src/sandbox/client/outcome.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { changingNothing, hostedAt, lastPrivate, openTable, privateWords, typeMoves } from './support/room.ts';
import { useSharedRoom } from './support/use-room.ts';

const room = useSharedRoom();

async function tableAfter(...moves: readonly string[]): Promise<Table> {
  const table = await openTable(room);
  await typeMoves(room, table, moves);
  return table;
}

/** A typed move that must be refused and change nothing; gives the words. */
async function refusedMove(table: Table, user: SandboxUser, move: string): Promise<string> {
  const seen = [room.alice, room.bob, room.carol].filter((other) => other !== user);
  const before = seen.map((other) => other.messages(table.threadId).length);
  const words = privateWords(await changingNothing(room, () => user.slash(table.threadId, 'checkers move', { move })));
  // The asker alone is told.
  expect(seen.map((other) => other.messages(table.threadId).length)).toEqual(before);
  return words;
}

const rowOfIds = async (table: Table): Promise<readonly string[]> =>
  moveButtons(await table.board()).map(({ custom_id: id }) => id);

const words = (outcome: Outcome, user: SandboxUser, table: Table): string => {
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.onlyMe ? (outcome.message?.content ?? '') : (lastPrivate(room, user, table.threadId) ?? '');
};

describe('PLAY-05: a typed move is refused in words of its own, and nothing changes', () => {
  test.each([
    ['what is no move', '', 'alice', 'hello', "I can't read **hello** as a move"],
    ["the opponent's piece", '', 'alice', '22-18', "The piece on **22** is your opponent's"],
    ["the opponent's turn", '', 'bob', '22-18', "It is **Alice**'s turn"],
    ['a jump that is left out', '11-15 22-18', 'alice', '9-13', 'You must jump: **15**'],
    ['half of a jump', '10-15 22-17 7-10 17-14 9x18', 'bob', '23x14', '**23x14x7**'],
    ['one of two ways', '9-14 22-17 10-15 17x10 7x14 26-22 3-7 23-19 12-16', 'bob', '19x3', '**19x10x3**'],
    ['a watcher', '', 'carol', '11-15', 'Only the two players can do that'],
  ] as const)('PLAY-04, PLAY-05, PLAY-06, PLAY-07: %s is refused', async (_, before, who, move, expected) => {
    const table = await tableAfter(...before.split(' ').filter((one) => one !== ''));
    expect(await refusedMove(table, room[who], move)).toContain(expected);
  });

  test('RUN-07: text of thousands of characters, marks and mentions is answered and mentions nobody', async () => {
    const table = await tableAfter();
    for (const move of ['9'.repeat(6000), '@everyone', `<@${room.bob.id}> **x** \`y\``, '11-15 '.repeat(900)]) {
      room.bob.clearNotifications();
      const told = await refusedMove(table, room.alice, move);
      expect(told.length).toBeLessThan(200);
      expect(told).not.toMatch(/@everyone|<@\d/);
      expect(room.bob.notifications).toEqual([]);
    }
  });
});

describe('PLAY-07: clicks that change nothing', () => {
  test('PLAY-07: the player who is not on move, and a watcher, press every button that moves', async () => {
    const table = await tableAfter();
    for (const id of await rowOfIds(table)) {
      const board = await table.board();
      const wrong = await changingNothing(room, () => room.bob.click(board.id, id));
      expect(privateWords(wrong)).toContain("It is **Alice**'s turn");
      const watching = await changingNothing(room, () => room.carol.click(board.id, id));
      expect(privateWords(watching)).toContain('Only the two players can do that');
    }
  });

  test('PLAY-02, PLAY-07: while a piece is picked up nobody else can put it down or take it back', async () => {
    const table = await tableAfter();
    const board = await table.board();
    const [piece] = pieceButtons(board);
    await room.alice.click(board.id, piece?.custom_id ?? '');
    await room.bot.idle();
    const picked = await table.board();
    const ids = [...hopButtons(picked).map((button) => button.custom_id), `c1:back:${hostedAt(room, table).id}:3`];
    for (const user of [room.bob, room.carol]) {
      for (const id of ids) {
        const outcome = await changingNothing(room, () => user.click(board.id, id));
        expect(privateWords(outcome)).not.toBe('');
      }
    }
  });

  test('PLAY-07: a board of an earlier move is answered with a link to the current one, whoever presses it', async () => {
    const table = await tableAfter();
    const old = await table.board();
    const ids = [...(await rowOfIds(table)), `c1:go:${hostedAt(room, table).id}:3:11.15`];
    await typeMoves(room, table, ['11-15', '22-17']);
    const live = await table.board();
    for (const user of [room.alice, room.bob]) {
      for (const id of ids) {
        const outcome = await changingNothing(room, () => user.forgeClick(table.threadId, old.id, id));
        expect(words(outcome, user, table)).toContain(`/${table.threadId}/${live.id})`);
      }
    }
    const watcher = await changingNothing(room, () => room.carol.forgeClick(table.threadId, old.id, ids[0] ?? ''));
    expect(words(watcher, room.carol, table)).not.toBe('');
    expect(table.liveBoards()).toHaveLength(1);
  });

  test('PLAY-07: an old board that came back with its buttons is turned into a record, and the clicker is told', async () => {
    const table = await tableAfter();
    const old = await table.board();
    const { components = [] } = old;
    await typeMoves(room, table, ['11-15']);
    const stored = room.sandbox.state.messages.find(old.id);
    if (stored === undefined) throw new Error('the old board is there');
    stored.message = { ...stored.message, components };
    const outcome = await room.alice.click(old.id, moveButtons(old)[0]?.custom_id ?? '');
    await room.bot.idle();
    expect(words(outcome, room.alice, table)).toContain('here is the current one');
    expect(table.liveBoards()).toHaveLength(1);
    expect(table.message(old.id).content).toContain('11-15');
  });

  test('RUN-07: a press made up on another message makes no second board of it', async () => {
    const table = await tableAfter();
    const old = await table.board();
    await typeMoves(room, table, ['11-15', '22-17']);
    const opening = table.messages()[0];
    const { id } = hostedAt(room, table);
    for (const target of [old.id, opening?.id ?? '']) {
      for (const forged of [`c1:pick:${id}:5:15`, `c1:back:${id}:5`]) {
        const outcome = await changingNothing(room, () => room.alice.forgeClick(table.threadId, target, forged));
        expect(privateWords(outcome)).not.toBe('');
      }
    }
    expect(table.liveBoards()).toHaveLength(1);
  });
});

describe('PLAY-07: several at once', () => {
  type Act = readonly [who: 'alice' | 'bob', how: 'click' | 'type', move: string];
  test.each<[what: string, acts: readonly Act[], told: string | undefined]>([
    ['the same target three times', Array.from({ length: 3 }, () => ['alice', 'click', '11-15'] as const), undefined],
    [
      'two targets',
      [
        ['alice', 'click', '11-15'],
        ['alice', 'click', '11-16'],
      ],
      'here is the current one',
    ],
    [
      'both players',
      [
        ['bob', 'click', '22-18'],
        ['alice', 'click', '11-15'],
      ],
      undefined,
    ],
    [
      'a click and a typed move',
      [
        ['alice', 'click', '11-15'],
        ['alice', 'type', '9-13'],
      ],
      undefined,
    ],
    [
      'two typed moves',
      [
        ['alice', 'type', '11-15'],
        ['alice', 'type', '9-13'],
      ],
      "It is **Bob**'s turn",
    ],
  ])('PLAY-04, PLAY-07: of %s at once one move is played', async (_, acts, told) => {
    const table = await tableAfter();
    const { id: boardId } = await table.board();
    const { id } = hostedAt(room, table);
    const outcomes = await Promise.all(
      acts.map(([who, how, move]) =>
        how === 'click'
          ? room[who].forgeClick(table.threadId, boardId, `c1:go:${id}:3:${move.replace('-', '.')}`)
          : room[who].slash(table.threadId, 'checkers move', { move }),
      ),
    );
    await room.bot.idle();
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(movesOf(table)).toBe(1);
    if (told !== undefined) expect(lastPrivate(room, room.alice, table.threadId)).toContain(told);
    expect(table.liveBoards()).toHaveLength(1);
  });

  test('PLAY-03: at a fork the next hops are offered to the player on move alone, and a press beside them is refused', async () => {
    const table = await tableAfter('12-16', '21-17', '9-13', '23-18', '10-15', '24-19', '16x23', '26x19x10');
    const board = await table.board();
    const { id } = hostedAt(room, table);
    const press = (user: SandboxUser, path: string): Promise<Outcome> =>
      user.forgeClick(table.threadId, board.id, `c1:go:${id}:11:${path}`);
    await pressLabel(room.alice, board.id, '7');
    await room.bot.idle();
    await pressLabel(room.alice, board.id, '7x14');
    await room.bot.idle();
    expect(hopButtons(await table.board()).map(({ label }) => label)).toEqual(['14x21', '14x23']);
    for (const user of [room.bob, room.carol]) await changingNothing(room, () => press(user, '7.14.21'));
    const wrong = await changingNothing(room, () => press(room.alice, '7.14.17'));
    expect(privateWords(wrong)).not.toBe('');
    await pressLabel(room.alice, board.id, '14x23');
    await room.bot.idle();
    expect(movesOf(table)).toBe(9);
    expect(table.liveBoards()).toHaveLength(1);
  });
});

function movesOf(table: Table): number {
  const { match } = hostedAt(room, table);
  return match.phase === 'playing' ? match.game.moves.length : -1;
}
