import { describe, expect, test } from 'vitest';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useApp } from './support/app.ts';
import { TestMatch } from './support/test-match.ts';
import { WAYS_TO_LEAVE, vanish, comeBackTooLate, comeBack } from './support/absence.ts';
import { answerOf } from './support/reading.ts';

const SECOND = 1_000;

const app = useApp({ DISCORD_MEMBERS_INTENT: 'on' });

/** Nobody is mentioned who would be called back by it; `since` leaves out what was said before they left. */
function expectUncalled(table: TestMatch, user: SandboxUser, since: number): void {
  const later = table.messages().slice(since);
  expect(later.length).toBeGreaterThan(0);
  for (const message of later) {
    expect(message.content).not.toContain(user.id);
    expect(message.mentions).toEqual([]);
  }
  expect(table.isInThread(user)).toBe(false);
}

const count = (table: TestMatch): number => table.messages().length;
const LEFT = { kind: 'win', winner: 'dark', reason: 'left' };

describe('END-03: vanishing with clocks up to 15 minutes', () => {
  test.each(WAYS_TO_LEAVE)(
    'END-03, PLAY-12: given Bob leaves %s and stays away for 30 s, then he loses and the match is closed',
    async (_, go) => {
      const table = await app.openMatch();
      const seen = new SeenButtons(table);
      const before = count(table);
      await vanish(table, app.bob, go);
      expect(table.threadWords).toMatch(/\*\*Bob\*\* has left\. If they are not back <t:\d+:R>, \*\*Alice\*\* wins\./);
      await app.pass(29 * SECOND);
      expect(table.match.phase).toBe('playing');
      await app.pass(2 * SECOND);
      expect(table.gameResult).toEqual(LEFT);
      expect(table.match).toMatchObject({ phase: 'closed', reason: 'finished' });
      expect(table.threadWords).toContain('**Alice** (red) wins: **Bob** left.');
      expectUncalled(table, app.bob, before);
      expect(table.labels).toEqual([]);
      await comeBackTooLate(table, app.bob);
      await seen.pressAll();
    },
  );

  test.each(WAYS_TO_LEAVE)(
    'END-03, PLAY-12: given Bob leaves %s and is back in time, then all are told and the game goes on',
    async (_, go) => {
      const table = await app.openMatch();
      const before = count(table);
      await vanish(table, app.bob, go);
      await app.pass(29 * SECOND);
      expectUncalled(table, app.bob, before);
      await comeBack(table, app.bob);
      await app.soon(() => expect(table.threadWords).toContain('**Bob** is back. The game goes on.'));
      await app.pass(31 * SECOND);
      await table.type('11-15', '22-18');
      expect(table.match).toMatchObject({ phase: 'playing', away: [] });
      expect(table.labels).toContain('Resign');
    },
  );

  test('END-03: given Bob left the thread but presses a button there, then he is back', async () => {
    const table = await app.openMatch();
    await table.type('11-15');
    await vanish(table, app.bob);
    await table.type('22-18');
    expect(table.threadWords).toContain('**Bob** is back. The game goes on.');
    await app.pass(MINUTE);
    expect(table.match).toMatchObject({ phase: 'playing', away: [] });
  });

  test('END-03: given the board changes hands while Bob is away, then even that calls nobody back', async () => {
    const table = await app.openMatch();
    await app.pass(3 * MINUTE);
    const before = count(table);
    await vanish(table, app.bob);
    await table.type('11-15');
    await app.alice.slash(table.threadId, 'checkers draw');
    await app.idle();
    expectUncalled(table, app.bob, before);
    expect(table.labels).toContain('Accept');
  });
});

describe('END-03: vanishing where the clock decides', () => {
  test('END-03: given a limit of an hour, then nobody loses by being away, until the clock runs out', async () => {
    const table = await app.openMatch({ time: '1h', warning: 'none' });
    await table.type('11-15');
    const before = count(table);
    await vanish(table, app.bob);
    expect(table.threadWords).toContain('**Bob** has left. They may come back; the clock decides.');
    await app.pass(50 * MINUTE);
    expect(table.match.phase).toBe('playing');
    await app.pass(9 * MINUTE + 30 * SECOND);
    expectUncalled(table, app.bob, before);
    await app.pass(MINUTE);
    expect(table.gameResult).toEqual({ kind: 'win', winner: 'dark', reason: 'improper-delay' });
    // The rematch question stands, and calls the one who is here alone.
    expect(table.isInThread(app.bob)).toBe(false);
    expect(table.labels).toEqual(['Yes', 'No', 'Watch']);
  });

  test('END-03, TIME-06: given a pause, then nobody loses in it; afterwards the 30 s count', async () => {
    const table = await app.openMatch();
    await app.alice.slash(table.threadId, 'checkers pause');
    await app.idle();
    await table.press(app.bob, 'Agree');
    const before = count(table);
    await vanish(table, app.bob);
    expect(table.threadWords).toContain('**Bob** has left. The pause goes on.');
    await app.pass(9 * MINUTE);
    expect(table.match).toMatchObject({ phase: 'paused', away: [{ seat: 'light' }] });
    await app.pass(MINUTE);
    expect(table.match.phase).toBe('playing');
    expect(table.threadWords).toMatch(/The pause is over\.[^]*If they are not back <t:\d+:R>, \*\*Alice\*\* wins\./);
    await app.pass(29 * SECOND);
    expect(table.match.phase).toBe('playing');
    await app.pass(2 * SECOND);
    expect(table.gameResult).toEqual(LEFT);
    expectUncalled(table, app.bob, before);
  });
});

test('END-03, TIME-08: given the thread is locked, then nothing is lost by being away; once it is open again the 30 s count', async () => {
  const table = await app.openMatch();
  app.sandbox.world.lockThread(table.threadId);
  await app.soon(() => expect(table.match).toMatchObject({ stops: [{ reason: 'venue-closed' }] }));
  app.bob.leaveServer();
  await app.soon(() => expect(table.match).toMatchObject({ away: [{ seat: 'light' }] }));
  await app.pass(MINUTE);
  app.sandbox.world.lockThread(table.threadId, false);
  await app.soon(() =>
    expect(table.threadWords).toMatch(
      /runs again\.\s+\*\*Bob\*\* has left\. If they are not back <t:\d+:R>, \*\*Alice\*\* wins\./,
    ),
  );
  await app.pass(29 * SECOND);
  expect(table.match.phase).toBe('playing');
  await app.pass(2 * SECOND);
  expect(table.gameResult).toEqual(LEFT);
});

test('END-03, END-07: given watchers and nobody back, then who remains is asked whether to go on, and the leaver is not called', async () => {
  const table = await app.openMatch();
  const before = count(table);
  await app.carol.forgeClick(table.threadId, (await table.board()).id, `c1:watch:${table.match.id}`);
  await vanish(table, app.bob);
  await app.pass(31 * SECOND);
  expect(table.match).toMatchObject({ phase: 'ended', next: { kind: 'go-on' } });
  expect(table.threadWords).toContain(`**Bob** has left. <@${app.alice.id}>, would you like to play on`);
  for (const message of table.messages().slice(before)) expect(message.content).not.toContain(app.bob.id);
  expect(table.isInThread(app.bob)).toBe(false);
  expect(await table.refused(app.carol, 'Go on')).toContain('for somebody else');
});

test.each(WAYS_TO_LEAVE)(
  'END-07, END-03: given Carol is asked to take the seat and leaves %s, then nobody waits for her, and she is not called back',
  async (_, go) => {
    const table = await app.openMatch();
    await app.carol.forgeClick(table.threadId, (await table.board()).id, `c1:watch:${table.match.id}`);
    await vanish(table, app.bob);
    await app.pass(31 * SECOND);
    await table.press(app.alice, 'Go on');
    const asked = table.messageWith('Take the seat').id;
    const before = count(table);
    expect(go(app.carol, table)).toBeUndefined();
    await app.soon(() => expect(table.labels).toContain('Join'));
    await app.idle();
    expect(table.match.phase).toBe('open-table');
    expect(table.messages().find(({ id }) => id === asked)).toMatchObject({
      content: expect.stringContaining('**Carol** leaves the seat to others.') as string,
      components: [],
    });
    expectUncalled(table, app.carol, before);
  },
);

test('END-03, START-08: given a hotseat game, then nobody vanishes from it', async () => {
  const opened = await app.bob.slash(app.checkers, 'checkers hotseat', { name1: 'Ann', name2: 'Ben' });
  const table = new TestMatch(app, answerOf(opened).id);
  app.bob.leaveThread(table.threadId);
  app.bob.leaveServer();
  await app.pass(MINUTE);
  expect(table.match.phase).toBe('playing');
  expect(table.threadWords).not.toContain('has left');
});
