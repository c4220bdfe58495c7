import { describe, expect, test } from 'vitest';
import type { SandboxUser } from 'discord-sandbox';
import { SeenButtons } from './support/seen-buttons.ts';
import { useApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';
import { WAYS_TO_LEAVE, vanish, comeBackTooLate, comeBack } from './support/absence.ts';

const SECOND = 1_000;

const app = useApp({ DISCORD_MEMBERS_INTENT: 'on' });

/** Nobody is mentioned who would be called back by it; `since` leaves out what was said before they left. */
function expectUncalled(table: TestMatch, user: SandboxUser, since: number): void {
  const later = table.messages().slice(since);
  expect(later.length).toBeGreaterThan(0);
  for (const message of later) {
    expect(message.content).not.toContain(user.id);
    expect(message.mentions.map(({ id }) => id)).not.toContain(user.id);
  }
  expect(table.app.sandbox.world.thread(table.threadId)?.members.has(user.id)).toBe(false);
}

const count = (table: TestMatch): number => table.messages().length;
const LEFT = { kind: 'win', winner: 'dark', reason: 'left' };

describe('END-03: vanishing with clocks up to 15 minutes', () => {
  test.each(WAYS_TO_LEAVE)(
    'END-03, PLAY-12: given Bob leaves %s and stays away for 30 s, then he loses, and Alice can go on',
    async (_, go) => {
      const table = await app.openMatch();
      const seen = new SeenButtons(table);
      await table.type('11-15', '22-18');
      const before = count(table);
      await vanish(table, app.bob, go);
      expect(table.threadWords).toMatch(/\*\*Bob\*\* has left\. If they aren't back <t:\d+:R>, \*\*Alice\*\* wins\./);
      await app.pass(29 * SECOND);
      expect(table.match.phase).toBe('playing');
      await app.pass(2 * SECOND);
      expect(table.gameResult).toEqual(LEFT);
      expect(table.threadWords).toContain('**Alice** (red) wins: **Bob** left.');
      expectUncalled(table, app.bob, before);
      await comeBackTooLate(table, app.bob);
      await table.press(app.alice, 'No');
      expect(table.match).toMatchObject({ phase: 'closed', reason: 'finished' });
      expect(table.labels).toEqual([]);
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
});
