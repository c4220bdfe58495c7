import { expect, test } from 'vitest';
import { press } from '../../tools/play/table.ts';
import { privateWords } from './support/reading.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { useApp } from './support/app.ts';
import { freeTable } from './support/free-seat.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useApp({ DISCORD_MEMBERS_INTENT: 'on' });

test('END-07: given nobody in line takes the seat, then it is an open table, in the thread and on the card, with Join and a code', async () => {
  const { table, code } = await freeTable(app);
  expect(table.threadWords).toContain('**Carol** passed on the seat.');
  expect(table.messageWith('Join').content).toContain(`with the code **${code}**`);
  expect(table.cardWords).toContain(code);
  expect(table.cardWords).toContain('The other seat is free: **Alice** is waiting for an opponent.');
  expect(table.labels).toEqual(['Join', 'Cancel', 'Join', 'Cancel']);
  expect(await table.refused(app.alice, 'Join')).toMatch(/your own table/i);
  expect(await table.refused(app.carol, 'Cancel')).toContain('Only the challenger can do that');
});

test.each([
  ['says no to another game', (table: TestMatch) => table.press(app.bob, 'No')],
  ['leaves the match', (table: TestMatch) => app.bob.slash(table.threadId, 'checkers leave')],
])('END-07: given an empty queue, when Bob %s, then Alice can go on, and the seat is an open table', async (_, go) => {
  const table = await app.openMatch();
  await table.resign(app.bob);
  await go(table);
  await table.press(app.alice, 'Yes');
  expect(table.match).toMatchObject({ phase: 'open-table' });
  expect(table.labels).toEqual(['Join', 'Cancel', 'Join', 'Cancel']);
  await table.press(app.carol, 'Join');
  expect(table.players).toEqual({ dark: 'Alice', light: 'Carol' });
});

test.each(['in the thread', 'on the card', 'by code'] as const)(
  'END-07, START-02: given the open table, then Carol joins it %s, and a game from nought begins in the same thread',
  async (where) => {
    const { table, code } = await freeTable(app);
    const seen = new SeenButtons(table);
    if (where === 'in the thread') await table.press(app.carol, 'Join');
    if (where === 'on the card') await press(app.carol, table.cardId, 'Join');
    if (where === 'by code') {
      const joined = await app.carol.slash(app.sandbox.channelId('lounge'), 'checkers join', { code });
      expect(privateWords(joined)).toContain(`<#${table.threadId}>`);
    }
    await app.idle();
    expect(table.match).toMatchObject({ phase: 'playing', score: { wins: { dark: 0, light: 0 }, draws: 0 } });
    expect(table.players).toEqual({ dark: 'Alice', light: 'Carol' });
    expect(table.threadWords).toContain("**Carol** joined **Alice**'s table.");
    expect(table.labels).not.toContain('Join');
    expect(seen.labels).toContain('Join');
    const again = await app.bob.slash(app.checkers, 'checkers join', { code });
    expect(privateWords(again)).not.toBe('');
    expect(table.liveBoards()).toHaveLength(1);
  },
);
