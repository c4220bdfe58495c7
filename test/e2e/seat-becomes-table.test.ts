import { expect, test } from 'vitest';
import { privateWords } from './support/reading.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { useApp } from './support/app.ts';
import { freeTable } from './support/free-seat.ts';

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

test.each(['in the thread', 'by code'] as const)(
  'END-07, START-02: given the open table, then Carol joins it %s, and a game from nought begins in the same thread',
  async (where) => {
    const { table, code } = await freeTable(app);
    const seen = new SeenButtons(table);
    if (where === 'in the thread') await table.press(app.carol, 'Join');
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
