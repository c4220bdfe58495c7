import { expect } from 'vitest';
import type { App } from './app.ts';
import type { TestMatch } from './test-match.ts';

/** Carol watches, Bob has lost and wants no other game: Alice is asked whether to go on. */
export async function goOnAsked(app: App): Promise<TestMatch> {
  const match = await app.openMatch();
  await match.chooseMore(app.carol, 'Join queue');
  await match.resign(app.bob);
  await match.press(app.bob, 'No');
  return match;
}

/** The same, and Alice goes on: Carol is asked. */
export async function seatOffered(app: App): Promise<TestMatch> {
  const match = await goOnAsked(app);
  await match.press(app.alice, 'Yes');
  return match;
}

/** The same, and Carol doesn't want the seat: it is an open table. */
export async function freeTable(app: App): Promise<{ readonly table: TestMatch; readonly code: string }> {
  const table = await seatOffered(app);
  await table.press(app.carol, 'No thanks');
  const { match } = table;
  if (match.phase !== 'open-table') throw new Error(`the seat became no table but ${match.phase}`);
  return { table, code: match.code };
}

/** Carol and then Bob, who has left the game: the queue is two people long. */
export async function twoInLine(app: App): Promise<TestMatch> {
  const match = await app.openMatch();
  await match.chooseMore(app.carol, 'Join queue');
  // Bob's menu is from before; he may use it once he holds no seat any more.
  const menu = await match.more(app.bob);
  await match.resign(app.bob);
  await match.press(app.bob, 'No');
  await match.forge(app.bob, menu, `c1:watch:${match.live.id}`);
  await app.idle();
  expect(match.queue).toEqual(['Carol', 'Bob']);
  return match;
}
