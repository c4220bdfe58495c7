import { describe, expect, test } from 'vitest';
import { buttonsOf, press } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { privateWords, labelsOf } from './support/reading.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

const draw = (table: TestMatch, user: SandboxUser) => user.slash(table.threadId, 'checkers draw');

/** Offers a draw by the board's button; gives the id of the question. */
async function offer(table: TestMatch, user: SandboxUser): Promise<string> {
  await table.press(user, 'Draw');
  return table.messageWith('Withdraw').id;
}

const AGREED = { kind: 'draw', reason: 'agreement' };

describe('END-02: offering a draw', () => {
  test.each(['alice', 'bob'] as const)(
    'END-02: %s may offer at any time, their turn or not, and the turn stays',
    async (name) => {
      const table = await app.openMatch();
      const before = await table.board();
      expect(table.message(await offer(table, app[name])).content).toContain('offers a draw');
      expect((await table.board()).id).toBe(before.id);
      await table.type('11-15');
      expect(table.liveBoards()).toHaveLength(1);
    },
  );

  test('END-02: the opponent alone accepts or declines, the offerer alone withdraws, watchers do nothing', async () => {
    const table = await app.openMatch();
    const question = await offer(table, app.alice);
    expect(await table.refused(app.alice, 'Accept')).toContain('That is your own offer');
    expect(await table.refused(app.alice, 'Decline')).toContain('That is your own offer');
    expect(await table.refused(app.bob, 'Withdraw')).toContain('Only the player who offered the draw');
    for (const label of ['Accept', 'Decline', 'Withdraw']) {
      expect(await table.refused(app.carol, label)).toContain('Only the two players can do that');
    }
    await table.press(app.bob, 'Accept');
    expect(table.gameResult).toEqual(AGREED);
    expect(table.message(question).content).toContain('accepted');
    expect(table.liveBoards()).toHaveLength(0);
  });

  test('END-02: declined, the game goes on, and the offerer may offer again only after five turns', async () => {
    const table = await app.openMatch();
    const question = await offer(table, app.alice);
    await table.press(app.bob, 'Decline');
    expect(labelsOf(table.message(question))).toEqual([]);
    expect(table.threadWords).toContain('**Bob** declined the draw. The game goes on.');
    expect(await app.refused(() => draw(table, app.alice))).toContain('You can offer again');
    await table.type('11-15', '22-18', '15x22', '25x18', '8-11', '29-25', '4-8', '25-22', '9-14');
    await offer(table, app.alice);
    expect(table.match.phase).toBe('playing');
  });

  test('END-02: withdrawn, it can be offered again at once, and the old question answers nothing', async () => {
    const table = await app.openMatch();
    const question = await offer(table, app.alice);
    const accept = buttonsOf(table.message(question)).find(({ label }) => label === 'Accept')?.custom_id ?? '';
    const late = () => app.changingNothing(() => app.bob.forgeClick(table.threadId, question, accept));
    await table.press(app.alice, 'Withdraw');
    expect(table.threadWords).toContain('**Alice** took the draw offer back');
    expect(privateWords(await late())).toContain('That draw offer is over');
    await offer(table, app.alice);
    expect(privateWords(await late())).toContain('That draw offer is over');
    await table.press(app.bob, 'Accept');
    expect(table.gameResult).toEqual(AGREED);
  });

  test('END-02: it stands over the own move and lapses on the move of the opponent, settled by an edit', async () => {
    const table = await app.openMatch();
    const question = await offer(table, app.alice);
    await table.type('11-15');
    expect(labelsOf(table.message(question))).toContain('Accept');
    await table.type('22-17');
    expect(labelsOf(table.message(question))).toEqual([]);
    expect(table.message(question).content).toContain('played on, so the offer is over');
  });

  test('END-02: both offering is a draw, by command and at the same instant', async () => {
    const table = await app.openMatch();
    await offer(table, app.alice);
    await draw(table, app.bob);
    await app.idle();
    expect(table.gameResult).toEqual(AGREED);

    const second = await app.openMatch();
    const outcomes = await Promise.all([draw(second, app.alice), draw(second, app.bob)]);
    await app.idle();
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(second.gameResult).toEqual(AGREED);
    expect(second.threadWords).not.toContain('do you accept');
    // Whoever is answered in private is told of the draw, not of an offer that still stands.
    expect(second.threadWords + JSON.stringify(outcomes)).not.toContain('Your draw offer is out');
  });
});

describe('END-01: resigning', () => {
  /** Asks by the board's button, which changes nothing; gives the id of the private question. */
  async function ask(table: TestMatch, user: SandboxUser): Promise<string> {
    await app.changingNothing(() => table.press(user, 'Resign'));
    return table.privateMessage(user).id;
  }

  test.each(['alice', 'bob'] as const)('END-01: %s may resign at any time, after a private question', async (name) => {
    const table = await app.openMatch();
    const user = app[name];
    const first = await ask(table, user);
    await app.changingNothing(() => press(user, first, 'Keep playing'));
    expect(user.message(first)?.content).toContain('the game goes on');
    const question = await ask(table, user);
    await press(user, question, 'Yes, resign');
    await app.idle();
    expect(table.gameResult).toEqual({
      kind: 'win',
      winner: name === 'alice' ? 'light' : 'dark',
      reason: 'resigned',
    });
    expect(user.message(question)?.content).toContain('You resigned');
    expect(table.liveBoards()).toHaveLength(0);
  });

  test('END-01: the question of /checkers resign stays good while moves are played; pressed twice or too late it is answered', async () => {
    const table = await app.openMatch();
    await table.command(app.alice, 'resign');
    const { id } = table.privateMessage(app.alice);
    const other = await ask(table, app.bob);
    await table.type('11-15', '22-17');
    const confirm = buttonsOf(app.alice.message(id) ?? {})[0]?.custom_id ?? '';
    const outcomes = await Promise.all([1, 2].map(() => app.alice.forgeClick(table.threadId, id, confirm)));
    await app.idle();
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    await press(app.bob, other, 'Yes, resign');
    await app.idle();
    expect(app.bob.message(other)?.content).toContain('This game is over');
    expect(table.gameResult).toMatchObject({ winner: 'light' });
  });
});

test('END-01, END-02: after the end draw and resign say that the game is over', async () => {
  const table = await app.openMatch();
  await table.resign(app.alice);
  for (const command of ['draw', 'resign']) {
    const told = await app.changingNothing(() => table.command(app.bob, command));
    expect(told).toContain('This game is over');
  }
});
