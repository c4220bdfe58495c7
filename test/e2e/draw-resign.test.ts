import { describe, expect, test } from 'vitest';
import { press } from '../../tools/play/table.ts';
import type { SandboxUser } from 'discord-sandbox';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

/** Offers a draw by the board's button; gives the id of the question. */
async function offer(table: TestMatch, user: SandboxUser): Promise<string> {
  await table.offerDraw(user);
  return table.messageWith('Withdraw').id;
}

const AGREED = { kind: 'draw', reason: 'agreement' };

describe('END-02: offering a draw', () => {
  test('END-02: the opponent alone accepts or declines, the offerer alone withdraws, watchers do nothing', async () => {
    const table = await app.openMatch();
    const question = await offer(table, app.alice);
    expect(await table.refused(app.alice, 'Accept')).toContain("That's your own offer");
    expect(await table.refused(app.alice, 'Decline')).toContain("That's your own offer");
    expect(await table.refused(app.bob, 'Withdraw')).toContain('Only the player who offered the draw');
    for (const label of ['Accept', 'Decline', 'Withdraw']) {
      expect(await table.refused(app.carol, label)).toContain("You're watching this game");
    }
    await table.press(app.bob, 'Accept');
    expect(table.gameResult).toEqual(AGREED);
    expect(table.message(question).content).toContain('accepted');
    expect(table.liveBoards()).toHaveLength(0);
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
    await app.changingNothing(() => press(user, first, 'Cancel'));
    expect(user.message(first)?.content).toContain("You're still in the game");
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
});
