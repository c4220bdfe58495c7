import { describe, expect, test } from 'vitest';
import { buttonsOf, press, type Table } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { changingNothing, hostedAt, openTable, privateWords, typeMoves } from './support/room.ts';
import { useSharedRoom } from './support/use-room.ts';

const room = useSharedRoom();

const draw = (table: Table, user: SandboxUser) => user.slash(table.threadId, 'checkers draw');

/** Offers a draw by the board's button; gives the id of the question. */
async function offer(table: Table, user: SandboxUser): Promise<string> {
  const board = await table.board();
  await press(user, board.id, 'Draw');
  await room.bot.idle();
  return openQuestion(table);
}

/** The message that asks, with its three buttons. */
function openQuestion(table: Table): string {
  const asked = table.messages().findLast((message) => labelsOf(message).includes('Withdraw'));
  if (asked === undefined) throw new Error('no question stands open');
  return asked.id;
}

const labelsOf = (message: Parameters<typeof buttonsOf>[0]): readonly (string | undefined)[] =>
  buttonsOf(message).map(({ label }) => label);

const idOn = (table: Table, messageId: string, label: string): string =>
  buttonsOf(table.message(messageId)).find((one) => one.label === label)?.custom_id ?? '';

const phaseOf = (table: Table): string => hostedAt(room, table).match.phase;

function resultOf(table: Table): unknown {
  const { match } = hostedAt(room, table);
  return match.phase === 'ended' ? match.result : undefined;
}

const text = (table: Table): string =>
  table
    .messages()
    .map(({ content }) => content)
    .join('\n');
const AGREED = { kind: 'draw', reason: 'agreement' };

describe('END-02: offering a draw', () => {
  test.each(['alice', 'bob'] as const)(
    'END-02: %s may offer at any time, their turn or not, and the turn stays',
    async (name) => {
      const table = await openTable(room);
      const before = await table.board();
      const question = await offer(table, room[name]);
      expect(table.message(question).content).toContain('offers a draw');
      expect((await table.board()).id).toBe(before.id);
      await typeMoves(room, table, ['11-15']);
      expect(table.liveBoards()).toHaveLength(1);
    },
  );

  test('END-02: the opponent alone accepts or declines, the offerer alone withdraws, watchers do nothing', async () => {
    const table = await openTable(room);
    const question = await offer(table, room.alice);
    const pressed = async (user: SandboxUser, label: string): Promise<string> =>
      privateWords(await changingNothing(room, () => user.click(question, idOn(table, question, label))));
    expect(await pressed(room.alice, 'Accept')).toContain('That is your own offer');
    expect(await pressed(room.alice, 'Decline')).toContain('That is your own offer');
    expect(await pressed(room.bob, 'Withdraw')).toContain('Only the player who offered the draw can withdraw it');
    for (const label of ['Accept', 'Decline', 'Withdraw']) {
      expect(await pressed(room.carol, label)).toContain('Only the two players can do that');
    }
    await press(room.bob, question, 'Accept');
    await room.bot.idle();
    expect(resultOf(table)).toEqual(AGREED);
    expect(table.message(question).content).toContain('accepted');
    expect(table.liveBoards()).toHaveLength(0);
  });

  test('END-02: declined, the game goes on, and the offerer may offer again only after five turns', async () => {
    const table = await openTable(room);
    const question = await offer(table, room.alice);
    await press(room.bob, question, 'Decline');
    await room.bot.idle();
    expect(labelsOf(table.message(question))).toEqual([]);
    expect(text(table)).toContain('**Bob** declined the draw. The game goes on.');
    expect(privateWords(await changingNothing(room, () => draw(table, room.alice)))).toContain('You can offer again');
    await typeMoves(room, table, ['11-15', '22-18', '15x22', '25x18', '8-11', '29-25', '4-8', '25-22', '9-14']);
    await offer(table, room.alice);
    expect(phaseOf(table)).toBe('playing');
  });

  test('END-02: withdrawn, it can be offered again at once, and the old question answers nothing', async () => {
    const table = await openTable(room);
    const question = await offer(table, room.alice);
    const accept = idOn(table, question, 'Accept');
    await press(room.alice, question, 'Withdraw');
    await room.bot.idle();
    expect(text(table)).toContain('**Alice** took the draw offer back');
    const late = await changingNothing(room, () => room.bob.forgeClick(table.threadId, question, accept));
    expect(privateWords(late)).toContain('That draw offer is over');
    const second = await offer(table, room.alice);
    const old = await changingNothing(room, () => room.bob.forgeClick(table.threadId, question, accept));
    expect(privateWords(old)).toContain('That draw offer is over');
    await press(room.bob, second, 'Accept');
    await room.bot.idle();
    expect(resultOf(table)).toEqual(AGREED);
  });

  test('END-02: it stands over the own move and lapses on the move of the opponent, settled by an edit', async () => {
    const table = await openTable(room);
    const question = await offer(table, room.alice);
    await typeMoves(room, table, ['11-15']);
    expect(labelsOf(table.message(question))).toContain('Accept');
    await typeMoves(room, table, ['22-17']);
    expect(labelsOf(table.message(question))).toEqual([]);
    expect(table.message(question).content).toContain('played on, so the offer is over');
    expect(phaseOf(table)).toBe('playing');
  });

  test('END-02: both offering is a draw, by command and at the same instant', async () => {
    const table = await openTable(room);
    await offer(table, room.alice);
    await draw(table, room.bob);
    await room.bot.idle();
    expect(resultOf(table)).toEqual(AGREED);

    const second = await openTable(room);
    const outcomes = await Promise.all([draw(second, room.alice), draw(second, room.bob)]);
    await room.bot.idle();
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(resultOf(second)).toEqual(AGREED);
    expect(text(second)).not.toContain('do you accept');
    // Whoever is answered in private is told of the draw, not of an offer that still stands.
    expect(text(second) + JSON.stringify(outcomes)).not.toContain('Your draw offer is out');
  });
});

describe('END-01: resigning', () => {
  async function askToResign(table: Table, user: SandboxUser): Promise<string> {
    const board = await table.board();
    await press(user, board.id, 'Resign');
    await room.bot.idle();
    const asked = user.messages(table.threadId).findLast((message) => labelsOf(message).includes('Yes, resign'));
    if (asked === undefined) throw new Error('nobody was asked');
    return asked.id;
  }

  test.each(['alice', 'bob'] as const)('END-01: %s may resign at any time, after a private question', async (name) => {
    const table = await openTable(room);
    const user = room[name];
    const question = await changingNothing(room, () => askToResign(table, user));
    await press(user, question, 'Yes, resign');
    await room.bot.idle();
    expect(resultOf(table)).toEqual({ kind: 'win', winner: name === 'alice' ? 'light' : 'dark', reason: 'resigned' });
    expect(user.message(question)?.content).toContain('You resigned');
    expect(table.liveBoards()).toHaveLength(0);
  });

  test('END-01: the question stays good while moves are played, and by /checkers resign it is the same', async () => {
    const table = await openTable(room);
    const asked = await room.alice.slash(table.threadId, 'checkers resign');
    expect(asked).toMatchObject({ ok: true, onlyMe: true });
    await typeMoves(room, table, ['11-15', '22-17']);
    await press(room.alice, asked.ok ? (asked.message?.id ?? '') : '', 'Yes, resign');
    await room.bot.idle();
    expect(phaseOf(table)).toBe('ended');
  });

  test('END-01: a confirmation pressed twice, or after the end, is answered', async () => {
    const table = await openTable(room);
    const question = await askToResign(table, room.alice);
    const other = await askToResign(table, room.bob);
    const confirm = buttonsOf(room.alice.message(question) ?? {})[0]?.custom_id ?? '';
    const outcomes = await Promise.all([1, 2].map(() => room.alice.forgeClick(table.threadId, question, confirm)));
    await room.bot.idle();
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    await press(room.bob, other, 'Yes, resign');
    await room.bot.idle();
    expect(room.bob.message(other)?.content).toContain('This game is over');
    expect(resultOf(table)).toMatchObject({ winner: 'light' });
  });
});

test('END-01, END-02: after the end draw and resign say that the game is over', async () => {
  const table = await openTable(room);
  await table.resign(room.alice);
  await room.bot.idle();
  for (const command of ['draw', 'resign', 'move'] as const) {
    const options = command === 'move' ? { move: '11-15' } : {};
    const outcome = await changingNothing(room, () => room.bob.slash(table.threadId, `checkers ${command}`, options));
    expect(privateWords(outcome)).toContain('This game is over');
  }
});
