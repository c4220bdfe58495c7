import { expect, test } from 'vitest';
import { press } from '../../tools/play/table.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

const type = (match: TestMatch, by: 'alice' | 'bob', command: string, options: Record<string, string> = {}) =>
  app[by].slash(match.threadId, `checkers ${command}`, options).then(() => app.idle());

test('END-08, PLAY-07: given a match from its table to its end, then no button of any time of it does anything any more', async () => {
  const match = await app.ask(app.alice, 'open');
  await app.pass(3 * MINUTE);
  await match.press(app.bob, 'Join');
  const seen = new SeenButtons(match);
  await match.press(app.alice, 'Ready');
  await type(match, 'alice', 'move', { move: '11-15' });
  await type(match, 'alice', 'draw');
  await match.press(app.bob, 'Decline');
  await type(match, 'alice', 'pause');
  await match.press(app.bob, 'Accept');
  await match.press(app.alice, 'Resume');
  await match.press(app.bob, 'Resume');
  await type(match, 'bob', 'move', { move: '22-18' });
  const more = await press(app.carol, match.messageWith('More').id, 'More');
  await press(app.carol, more.message?.id ?? '', 'Join queue');
  const asked = await app.alice.slash(match.threadId, 'checkers resign');
  await press(app.alice, asked.ok ? (asked.message?.id ?? '') : '', 'Yes, resign');
  await app.idle();
  expect(match.phase).toBe('ended');
  await match.press(app.bob, 'No');
  await match.press(app.alice, 'Yes');
  await match.press(app.carol, 'No thanks');
  expect(match.phase).toBe('open-table');
  await match.press(app.alice, 'Cancel');
  expect(match.phase).toBe('closed');
  expect(match.pressable).toEqual([]);
  expect([...seen.labels]).toEqual(
    expect.arrayContaining([
      'Join',
      'Cancel',
      'Ready',
      'Call off',
      '11',
      'Draw',
      'Accept',
      'Resume',
      'Yes',
      'Take the seat',
      'Leave',
    ]),
  );
  await seen.pressAll();
});
