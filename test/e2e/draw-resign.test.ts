import { describe, expect, test } from 'vitest';
import { buttonsOf, press, type Table } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import {
  answer,
  labelsOf,
  matchAt,
  messageWith,
  privateMessage,
  quiet,
  refused,
  resigns,
  resultAt,
  typed,
  words,
} from './support/at-the-table.ts';
import { changingNothing, openTable, privateWords, typeMoves } from './support/room.ts';
import { useSharedRoom } from './support/use-room.ts';

const room = useSharedRoom();

const draw = (table: Table, user: SandboxUser) => user.slash(table.threadId, 'checkers draw');

/** Offers a draw by the board's button; gives the id of the question. */
async function offer(table: Table, user: SandboxUser): Promise<string> {
  await answer(room, table, user, 'Draw');
  return messageWith(room, table, 'Withdraw');
}

const AGREED = { kind: 'draw', reason: 'agreement' };

describe('END-02: offering a draw', () => {
  test.each(['alice', 'bob'] as const)(
    'END-02: %s may offer at any time, their turn or not, and the turn stays',
    async (name) => {
      const table = await openTable(room);
      const before = await table.board();
      expect(table.message(await offer(table, room[name])).content).toContain('offers a draw');
      expect((await table.board()).id).toBe(before.id);
      await typeMoves(room, table, ['11-15']);
      expect(table.liveBoards()).toHaveLength(1);
    },
  );

  test('END-02: the opponent alone accepts or declines, the offerer alone withdraws, watchers do nothing', async () => {
    const table = await openTable(room);
    const question = await offer(table, room.alice);
    expect(await refused(room, table, room.alice, 'Accept')).toContain('That is your own offer');
    expect(await refused(room, table, room.alice, 'Decline')).toContain('That is your own offer');
    expect(await refused(room, table, room.bob, 'Withdraw')).toContain('Only the player who offered the draw');
    for (const label of ['Accept', 'Decline', 'Withdraw']) {
      expect(await refused(room, table, room.carol, label)).toContain('Only the two players can do that');
    }
    await answer(room, table, room.bob, 'Accept');
    expect(resultAt(room, table)).toEqual(AGREED);
    expect(table.message(question).content).toContain('accepted');
    expect(table.liveBoards()).toHaveLength(0);
  });

  test('END-02: declined, the game goes on, and the offerer may offer again only after five turns', async () => {
    const table = await openTable(room);
    const question = await offer(table, room.alice);
    await answer(room, table, room.bob, 'Decline');
    expect(labelsOf(table.message(question))).toEqual([]);
    expect(words(room, table)).toContain('**Bob** declined the draw. The game goes on.');
    expect(privateWords(await changingNothing(room, () => draw(table, room.alice)))).toContain('You can offer again');
    await typeMoves(room, table, ['11-15', '22-18', '15x22', '25x18', '8-11', '29-25', '4-8', '25-22', '9-14']);
    await offer(table, room.alice);
    expect(matchAt(room, table).phase).toBe('playing');
  });

  test('END-02: withdrawn, it can be offered again at once, and the old question answers nothing', async () => {
    const table = await openTable(room);
    const question = await offer(table, room.alice);
    const accept = buttonsOf(table.message(question)).find(({ label }) => label === 'Accept')?.custom_id ?? '';
    const late = () => changingNothing(room, () => room.bob.forgeClick(table.threadId, question, accept));
    await answer(room, table, room.alice, 'Withdraw');
    expect(words(room, table)).toContain('**Alice** took the draw offer back');
    expect(privateWords(await late())).toContain('That draw offer is over');
    await offer(table, room.alice);
    expect(privateWords(await late())).toContain('That draw offer is over');
    await answer(room, table, room.bob, 'Accept');
    expect(resultAt(room, table)).toEqual(AGREED);
  });

  test('END-02: it stands over the own move and lapses on the move of the opponent, settled by an edit', async () => {
    const table = await openTable(room);
    const question = await offer(table, room.alice);
    await typeMoves(room, table, ['11-15']);
    expect(labelsOf(table.message(question))).toContain('Accept');
    await typeMoves(room, table, ['22-17']);
    expect(labelsOf(table.message(question))).toEqual([]);
    expect(table.message(question).content).toContain('played on, so the offer is over');
  });

  test('END-02: both offering is a draw, by command and at the same instant', async () => {
    const table = await openTable(room);
    await offer(table, room.alice);
    await draw(table, room.bob);
    await quiet(room);
    expect(resultAt(room, table)).toEqual(AGREED);

    const second = await openTable(room);
    const outcomes = await Promise.all([draw(second, room.alice), draw(second, room.bob)]);
    await quiet(room);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(resultAt(room, second)).toEqual(AGREED);
    expect(words(room, second)).not.toContain('do you accept');
    // Whoever is answered in private is told of the draw, not of an offer that still stands.
    expect(words(room, second) + JSON.stringify(outcomes)).not.toContain('Your draw offer is out');
  });
});

describe('END-01: resigning', () => {
  /** Asks by the board's button, which changes nothing; gives the id of the private question. */
  async function ask(table: Table, user: SandboxUser): Promise<string> {
    await changingNothing(room, () => answer(room, table, user, 'Resign'));
    return privateMessage(table, user).id;
  }

  test.each(['alice', 'bob'] as const)('END-01: %s may resign at any time, after a private question', async (name) => {
    const table = await openTable(room);
    const user = room[name];
    const first = await ask(table, user);
    await changingNothing(room, () => press(user, first, 'Keep playing'));
    expect(user.message(first)?.content).toContain('the game goes on');
    const question = await ask(table, user);
    await press(user, question, 'Yes, resign');
    await quiet(room);
    expect(resultAt(room, table)).toEqual({
      kind: 'win',
      winner: name === 'alice' ? 'light' : 'dark',
      reason: 'resigned',
    });
    expect(user.message(question)?.content).toContain('You resigned');
    expect(table.liveBoards()).toHaveLength(0);
  });

  test('END-01: the question of /checkers resign stays good while moves are played; pressed twice or too late it is answered', async () => {
    const table = await openTable(room);
    await typed(room, table, room.alice, 'resign');
    const { id } = privateMessage(table, room.alice);
    const other = await ask(table, room.bob);
    await typeMoves(room, table, ['11-15', '22-17']);
    const confirm = buttonsOf(room.alice.message(id) ?? {})[0]?.custom_id ?? '';
    const outcomes = await Promise.all([1, 2].map(() => room.alice.forgeClick(table.threadId, id, confirm)));
    await quiet(room);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    await press(room.bob, other, 'Yes, resign');
    await quiet(room);
    expect(room.bob.message(other)?.content).toContain('This game is over');
    expect(resultAt(room, table)).toMatchObject({ winner: 'light' });
  });
});

test('END-01, END-02: after the end draw and resign say that the game is over', async () => {
  const table = await openTable(room);
  await resigns(room, table, room.alice);
  for (const command of ['draw', 'resign']) {
    const told = await changingNothing(room, () => typed(room, table, room.bob, command));
    expect(told).toContain('This game is over');
  }
});
