import type { APIMessage } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { type App, openApp, useApp } from './support/app.ts';
import { privateWords, labelsOf } from './support/reading.ts';
import type { TestMatch } from './support/test-match.ts';
import { WAYS_TO_LEAVE, comeBack, vanish, comeBackTooLate } from './support/absence.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;

/** None of these may call somebody back who has left. */
function expectNotCalled(messages: readonly APIMessage[], user: SandboxUser): void {
  for (const { content, mentions } of messages) {
    expect([content.includes(user.id), mentions.some(({ id }) => id === user.id)]).toEqual([false, false]);
  }
}

describe('END-03: without the members intent', () => {
  let app: App;
  beforeEach(async () => {
    app = await openApp();
    app.clock.stand();
  });
  afterEach(async () => {
    // To ask for somebody who is not there is answered by 404: that is how the bot learns of it.
    expect(app.refusedRequests.filter((one) => !/^404 GET .*\/(thread-)?members\/\d+$/.test(one))).toEqual([]);
    await app.stop();
  });
  const gone = (table: TestMatch, user: SandboxUser) => table.chooseMore(user, 'Opponent gone?');

  test('END-03: given Bob leaves thread and server, then nobody is told, and the clock decides', async () => {
    const table = await app.openMatch();
    await table.type('11-15');
    await app.changingNothing(async () => {
      app.bob.leaveThread(table.threadId);
      app.bob.leaveServer();
      await app.idle();
    });
    await app.pass(359 * SECOND);
    expect(table.match).toMatchObject({ phase: 'playing', away: [] });
    expect(table.threadWords).not.toContain('has left');
    await app.pass(3 * SECOND);
    expect(table.gameResult).toEqual({ kind: 'win', winner: 'dark', reason: 'improper-delay' });
  });

  test('END-03: given Bob is here, then Alice alone is told so', async () => {
    const table = await app.openMatch();
    const told = await app.changingNothing(() => gone(table, app.alice));
    expect(told).toBe('**Bob** is still here. The game goes on.');
    expect(await app.changingNothing(() => gone(table, app.alice))).toMatch(/moment ago/);
    await app.pass(10 * SECOND);
    expect(await gone(table, app.alice)).toContain('still here');
  });

  test.each(WAYS_TO_LEAVE)(
    'END-03: given Bob left %s, then it is found out, told without a mention, and lost after 30 s',
    async (_, go) => {
      const table = await app.openMatch();
      go(app.bob, table);
      const before = table.messages().length;
      expect(await gone(table, app.alice)).toBe('**Bob** has left. The thread is told what follows.');
      expect(table.threadWords).toMatch(/\*\*Bob\*\* has left\. If they are not back <t:\d+:R>, \*\*Alice\*\* wins\./);
      await app.pass(30 * SECOND);
      expect(table.match.phase).toBe('playing');
      await app.pass(5 * SECOND);
      expect(table.gameResult).toEqual({ kind: 'win', winner: 'dark', reason: 'left' });
      expectNotCalled(table.messages().slice(before), app.bob);
      expect(table.isInThread(app.bob)).toBe(false);
    },
  );

  test('END-03: given Bob is back in time, then the second look sees him', async () => {
    const table = await app.openMatch();
    app.bob.leaveThread(table.threadId);
    await gone(table, app.alice);
    await app.pass(10 * SECOND);
    app.bob.joinThread(table.threadId);
    await app.pass(20 * SECOND);
    await app.soon(() => expect(table.threadWords).toContain('**Bob** is back. The game goes on.'));
    await app.pass(31 * SECOND);
    expect(table.match).toMatchObject({ phase: 'playing', away: [] });
  });

  test('END-03: given Bob left a game without a clock, then it waits, and a later question sees him back', async () => {
    const table = await app.openMatch({ time: 'off' });
    app.bob.leaveServer();
    await gone(table, app.alice);
    expect(table.threadWords).toContain('there is no time limit, so the game waits');
    await app.pass(HOUR);
    expect(table.match).toMatchObject({ phase: 'playing', away: [{ seat: 'light' }] });
    await comeBack(table, app.bob);
    expect(await gone(table, app.alice)).toContain('still here');
    await app.soon(() => expect(table.threadWords).toContain('**Bob** is back. The game goes on.'));
  });

  test('END-03: given Discord can’t be asked, then nobody counts as gone', async () => {
    const table = await app.openMatch();
    app.sandbox.faults.refuse({ method: 'GET', path: '/guilds/*/members/*', times: Infinity });
    const told = await app.changingNothing(() => gone(table, app.alice));
    app.sandbox.faults.clear();
    expect(told).toContain("can't find out at the moment");
  });

  test('END-03: given a watcher, then More offers no such thing, and a forged press looks for nobody', async () => {
    const table = await app.openMatch();
    await table.more(app.carol);
    expect(labelsOf(table.privateMessage(app.carol))).not.toContain('Opponent gone?');
    const { id } = await table.board();
    app.sandbox.requests.clear();
    const forged = await app.changingNothing(() =>
      app.carol.forgeClick(table.threadId, id, `c1:opponent-gone:${table.match.id}`),
    );
    expect(privateWords(forged)).toContain('Only the two players');
    expect(app.sandbox.requests.all.filter(({ path }) => path.includes('members'))).toEqual([]);
  });
});

describe('END-03: gone when the game is over, with the members intent', () => {
  const app = useApp({ DISCORD_MEMBERS_INTENT: 'on' });

  /** Leaves the thread while a question of the finished game stands there. */
  async function slipAway(table: TestMatch, user: SandboxUser): Promise<void> {
    expect(user.leaveThread(table.threadId)).toBeUndefined();
    await app.soon(() => {
      const match = table.match;
      expect('away' in match && match.away).toHaveLength(1);
    });
  }

  test('END-03, END-07: given Bob leaves while a rematch is asked, then the question whether he goes on does not call him back', async () => {
    const table = await app.openMatch();
    await table.chooseMore(app.carol, 'Watch');
    await table.resign(app.alice);
    await slipAway(table, app.bob);
    const before = table.messages().length;
    await table.press(app.alice, 'No');
    expect(table.match).toMatchObject({ phase: 'ended', next: { kind: 'go-on' } });
    expectNotCalled(table.messages().slice(before), app.bob);
    expect(table.isInThread(app.bob)).toBe(false);
    await table.press(app.bob, 'Stop here');
    expect(table.labels).toEqual([]);
  });

  test('END-03, END-05: given Bob said Yes and left, then no game begins without him, until he says it again', async () => {
    const table = await app.openMatch();
    await table.resign(app.bob);
    await table.press(app.bob, 'Yes');
    await slipAway(table, app.bob);
    await table.press(app.alice, 'Yes');
    expect(table.match).toMatchObject({ phase: 'ended', next: { kind: 'rematch' } });
    expect(table.threadWords).not.toContain('has left');
    expect(table.isInThread(app.bob)).toBe(false);
    await comeBack(table, app.bob);
    await table.press(app.bob, 'Yes');
    expect(table.match).toMatchObject({ phase: 'playing', away: [] });
  });

  test('END-03, END-07: given Alice leaves while a watcher is asked, then the new game gives her 30 s, and nothing calls her back', async () => {
    const table = await app.openMatch();
    await table.chooseMore(app.carol, 'Watch');
    await table.resign(app.bob);
    await table.press(app.bob, 'No');
    await table.press(app.alice, 'Go on');
    await slipAway(table, app.alice);
    const before = table.messages().length;
    await table.press(app.carol, 'Take the seat');
    expect(table.match).toMatchObject({ phase: 'playing', away: [{ seat: 'dark' }] });
    expect(table.threadWords).toMatch(/\*\*Alice\*\* has left\. If they are not back <t:\d+:R>, \*\*Carol\*\* wins\./);
    expectNotCalled(table.messages().slice(before), app.alice);
    await app.pass(31 * SECOND);
    expect(table.gameResult).toEqual({ kind: 'win', winner: 'light', reason: 'left' });
    expect(table.isInThread(app.alice)).toBe(false);
  });

  test('END-03: given Bob left, lost and comes back, then he is told once that the match is closed, and so at every late try', async () => {
    const table = await app.openMatch();
    await vanish(table, app.bob);
    await app.pass(31 * SECOND);
    app.bob.clearNotifications();
    await comeBackTooLate(table, app.bob);
    const told = () => table.messages().filter(({ content }) => content.includes('good to see you back'));
    expect(app.bob.notifications).toHaveLength(1);
    app.bob.leaveThread(table.threadId);
    await comeBack(table, app.bob);
    expect(told()).toHaveLength(1);
    expect(table.labels).toEqual([]);
    const late = await app.changingNothing(() => table.command(app.bob, 'move', { move: '22-18' }));
    expect(late).toContain('This game is over');
  });

  test('END-03, END-05: given Bob left while a rematch was asked, then he is told as well, once that is settled', async () => {
    const table = await app.openMatch();
    await table.resign(app.bob);
    app.bob.leaveServer();
    await app.soon(() => expect(table.match).toMatchObject({ away: [{ seat: 'light' }] }));
    await app.pass(5 * 60 * SECOND);
    expect(table.match).toMatchObject({ phase: 'closed', reason: 'finished' });
    await comeBackTooLate(table, app.bob);
  });
});
