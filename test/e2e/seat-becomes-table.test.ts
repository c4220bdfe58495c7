import { expect, test } from 'vitest';
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
