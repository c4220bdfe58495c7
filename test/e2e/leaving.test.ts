import { describe, expect, test } from 'vitest';
import { press } from '../../src/cli/play/table.ts';
import { privateWords, labelsOf } from './support/reading.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useApp();

const LEFT = (winner: 'dark' | 'light') => ({ kind: 'win', winner, reason: 'left' });
const CALLED_OFF = 'The match was called off before both had moved. It counts nowhere.';
const CLOSED = 'Somebody who manages the server closed the match';

describe('END-03: leaving', () => {
  test('END-03: given /checkers leave, then it is asked back first, and the confirmation loses the game and closes the match', async () => {
    const table = await app.openMatch();
    const seen = new SeenButtons(table);
    await table.type('11-15', '22-18');
    const asked = await app.changingNothing(() => table.command(app.bob, 'leave'));
    expect(asked).toContain('**Alice** wins the game then, and there is no rematch');
    expect(await table.pressPrivate(app.bob, 'Yes, leave')).toBe('You left the match.');
    expect(table.gameResult).toEqual(LEFT('dark'));
    expect(table.match).toMatchObject({ phase: 'closed', reason: 'finished' });
    // The result first, then that nothing more will come.
    expect(table.threadWords).toMatch(/\*\*Alice\*\* \(red\) wins: \*\*Bob\*\* left\.[^]*The match is over\./);
    expect(table.cardWords).toContain('**Alice** (red) wins: **Bob** left.');
    expect(seen.labels).not.toContain('Yes');
    expect(table.labels).toEqual([]);
    await seen.pressAll();
  });

  test('END-03: given second thoughts about Leave behind More, then the game goes on; the question stays good over moves', async () => {
    const table = await app.openMatch();
    const told = await app.changingNothing(() => table.chooseMore(app.alice, 'Leave'));
    expect(told).toContain('Leave this match?');
    const asked = table.privateMessage(app.alice);
    await app.changingNothing(() => press(app.alice, asked.id, 'Stay'));
    expect(app.alice.message(asked.id)).toMatchObject({ content: 'Good, you stay.', components: [] });
    await table.command(app.alice, 'leave');
    await table.type('11-15', '22-18');
    await table.pressPrivate(app.alice, 'Yes, leave');
    expect(table.gameResult).toEqual(LEFT('light'));
  });

  test('END-03, END-04: given a watcher, then they can’t leave or call off for anybody, and More offers no such thing', async () => {
    const table = await app.openMatch();
    for (const command of ['leave', 'abort']) {
      const told = await app.changingNothing(() => table.command(app.carol, command));
      expect(told).toContain('Only the two players');
    }
    await table.more(app.carol);
    expect(labelsOf(table.privateMessage(app.carol))).toEqual(['Help', 'Times', 'Watch']);
    const { id } = await table.board();
    const forged = await app.changingNothing(() =>
      app.carol.forgeClick(table.threadId, id, `c1:leave:${table.match.id}`),
    );
    expect(privateWords(forged)).toContain('Only the two players');
  });

  test('END-03: given the game ended in between, then the confirmation leaves no second game', async () => {
    const table = await app.openMatch();
    await table.command(app.alice, 'leave');
    const { id } = table.privateMessage(app.alice);
    await table.resign(app.bob);
    await table.press(app.alice, 'Yes');
    await table.press(app.bob, 'Yes');
    for (const [told, phase] of [
      ['Leave this match?', 'playing'],
      ['You left the match.', 'closed'],
    ] as const) {
      await press(app.alice, id, 'Yes, leave');
      await app.idle();
      expect(app.alice.message(id)?.content).toContain(told);
      expect(table.match.phase).toBe(phase);
    }
    expect(table.gameResult).toEqual(LEFT('dark'));
  });

  test('END-03, END-05: given the rematch question, then leaving is a no to it', async () => {
    const table = await app.openMatch();
    await table.resign(app.bob);
    await app.bob.slash(table.threadId, 'checkers leave');
    await app.idle();
    expect(table.match).toMatchObject({ phase: 'closed', reason: 'finished' });
    expect(table.threadWords).toContain('**Bob** plays no further game');
    expect(table.labels).toEqual([]);
  });
});

describe('END-04: calling off', () => {
  const byCommand = (table: TestMatch) => app.bob.slash(table.threadId, 'checkers abort');

  test.each([
    ['/checkers abort', byCommand],
    ['Call off behind More', (table: TestMatch) => table.chooseMore(app.bob, 'Call off')],
  ])('END-04: given %s after one move, then there is no result, and nothing is left to press', async (_, callOff) => {
    const table = await app.openMatch();
    const seen = new SeenButtons(table);
    await table.type('11-15');
    await callOff(table);
    await app.idle();
    expect(table.match).toMatchObject({ phase: 'closed', reason: 'called-off', result: undefined });
    expect(table.threadWords).toContain(CALLED_OFF);
    expect(table.cardWords).toContain(CALLED_OFF);
    expect(table.labels).toEqual([]);
    expect(seen.labels).not.toContain('Yes');
    await seen.pressAll();
  });

  test('END-04: given both have moved, then it is too late, and More offers it no longer', async () => {
    const table = await app.openMatch();
    const early = await table.more(app.alice);
    expect(labelsOf(app.alice.message(early) ?? {})).toContain('Call off');
    await table.type('11-15', '22-18');
    expect(await app.changingNothing(() => table.command(app.bob, 'abort'))).toContain('Both of you have moved');
    await table.more(app.bob);
    expect(labelsOf(table.privateMessage(app.bob))).not.toContain('Call off');
    const late = await app.changingNothing(() => app.alice.click(early, `c1:abort:${table.match.id}`));
    expect(late).toMatchObject({ ok: true, onlyMe: true });
  });
});

describe('END-04: /checkers close', () => {
  test('END-04: given nobody’s manager, then it is refused, to a player as to a watcher', async () => {
    const table = await app.openMatch();
    for (const user of [app.bob, app.carol]) {
      expect(await app.changingNothing(() => table.command(user, 'close'))).toMatch(/manage/);
    }
  });

  test('END-04: given the result stands and a rematch is asked, then the question goes and the result stays', async () => {
    const table = await app.openMatch();
    await table.resign(app.bob);
    await app.alice.slash(table.threadId, 'checkers close');
    await app.idle();
    expect(table.gameResult).toMatchObject({ winner: 'dark', reason: 'resigned' });
    expect(table.cardWords).toContain('**Bob** resigned');
    expect(table.cardWords).toContain(CLOSED);
    expect(table.threadWords).toContain(CLOSED);
    expect(table.labels).toEqual([]);
  });

  const offerDraw = async (table: TestMatch): Promise<void> => {
    await app.alice.slash(table.threadId, 'checkers draw');
    await app.idle();
  };
  const pause = async (table: TestMatch): Promise<void> => {
    await app.alice.slash(table.threadId, 'checkers pause');
    await app.idle();
    await table.press(app.bob, 'Agree');
  };
  const offerSeat = async (table: TestMatch): Promise<void> => {
    await table.chooseMore(app.carol, 'Watch');
    await table.resign(app.bob);
    await table.press(app.bob, 'No');
    await table.press(app.alice, 'Go on');
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
      await app.carol.slash(table.threadId, 'checkers close');
      app.sandbox.world.revoke(app.carol.id, 'ManageGuild');
      await app.idle();
      expect(table.match).toMatchObject({ phase: 'closed', reason: 'closed-by-manager' });
      expect(table.threadWords).toContain('Somebody who manages the server closed the');
      expect(table.cardWords).toContain(CLOSED);
      expect(table.labels).toEqual([]);
      await seen.pressAll();
    },
  );
});
