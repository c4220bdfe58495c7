import { describe, expect, test } from 'vitest';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useApp();

const LEFT = (winner: 'dark' | 'light') => ({ kind: 'win', winner, reason: 'left' });
const CLOSED = 'A server manager closed the match';

describe('END-03: leaving', () => {
  test('END-03: given /checkers leave, then it is asked back first, and the confirmation loses the game; the other one can go on', async () => {
    const table = await app.openMatch();
    const seen = new SeenButtons(table);
    await table.type('11-15', '22-18');
    const asked = await app.changingNothing(() => table.command(app.bob, 'leave'));
    expect(asked).toContain("**Alice** will win the game, and there won't be a rematch");
    expect(await table.pressPrivate(app.bob, 'Yes, leave')).toBe('You left the match.');
    expect(table.gameResult).toEqual(LEFT('dark'));
    expect(table.match).toMatchObject({ phase: 'ended', next: { kind: 'go-on' } });
    // The result first, then what comes next.
    expect(table.threadWords).toMatch(/\*\*Alice\*\* \(red\) wins: \*\*Bob\*\* left\.[^]*play someone else\?/);
    expect(table.cardWords).toContain('**Alice** (red) wins: **Bob** left.');
    expect(table.threadWords).not.toContain('Rematch?');
    await table.press(app.alice, 'No');
    expect(table.match).toMatchObject({ phase: 'closed', reason: 'finished' });
    expect(table.labels).toEqual([]);
    await seen.pressAll();
  });
});

describe('END-04: /checkers-admin close', () => {
  const offerDraw = async (table: TestMatch): Promise<void> => {
    await app.alice.slash(table.threadId, 'checkers draw');
    await app.idle();
  };
  const pause = async (table: TestMatch): Promise<void> => {
    await app.alice.slash(table.threadId, 'checkers pause');
    await app.idle();
    await table.press(app.bob, 'Accept');
  };
  const offerSeat = async (table: TestMatch): Promise<void> => {
    await table.chooseMore(app.carol, 'Join queue');
    await table.resign(app.bob);
    await table.press(app.bob, 'No');
    await table.press(app.alice, 'Yes');
  };
  const askReady = async (table: TestMatch): Promise<void> => {
    await offerSeat(table);
    await table.press(app.carol, 'No thanks');
    await app.pass(3 * MINUTE);
    await table.press(app.carol, 'Join');
  };

  test.each([
    ['a draw offer', 'playing', offerDraw],
    ['a pause', 'paused', pause],
    ['an offered seat', 'ended', offerSeat],
    ['the question for Ready', 'ready-check', askReady],
  ] as const)(
    'END-04, END-08: given %s stands, then a manager who doesn’t play closes it, and no button stays alive',
    async (_, phase, story) => {
      const table = await app.openMatch();
      const seen = new SeenButtons(table);
      await story(table);
      expect(table.match.phase).toBe(phase);
      app.sandbox.world.grant(app.carol.id, 'ManageGuild');
      await app.carol.slash(table.threadId, 'checkers-admin close');
      app.sandbox.world.revoke(app.carol.id, 'ManageGuild');
      await app.idle();
      expect(table.match).toMatchObject({ phase: 'closed', reason: 'closed-by-manager' });
      expect(table.threadWords).toContain('A server manager closed the');
      expect(table.cardWords).toContain(CLOSED);
      expect(table.labels).toEqual([]);
      await seen.pressAll();
    },
  );
});
