import { expect, test } from 'vitest';
import { press } from '../../src/cli/play/table.ts';
import { AskedMatch, pass } from './support/asked-match.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useSharedRoom } from './support/use-room.ts';
import { SeenButtons } from './support/seen-buttons.ts';

const room = useSharedRoom();

const type = (match: AskedMatch, by: 'alice' | 'bob', command: string, options: Record<string, string> = {}) =>
  room[by].slash(match.threadId, `checkers ${command}`, options).then(() => room.bot.idle());

test('END-08, PLAY-07: given a match from its table to its end, then no button of any time of it does anything any more', async () => {
  const match = await AskedMatch.ask(room, room.alice, 'open');
  await pass(room, 3 * MINUTE);
  await match.press(room.bob, 'Join');
  const seen = new SeenButtons(room, match);
  await match.press(room.alice, 'Ready');
  await type(match, 'alice', 'move', { move: '11-15' });
  await type(match, 'alice', 'draw');
  await type(match, 'alice', 'pause');
  await match.press(room.bob, 'Decline');
  await match.press(room.bob, 'Agree');
  await match.press(room.alice, 'Resume');
  await match.press(room.bob, 'Resume');
  await type(match, 'bob', 'move', { move: '22-18' });
  const more = await press(room.carol, match.withButton('More').id, 'More');
  await press(room.carol, more.message?.id ?? '', 'Watch');
  const asked = await room.alice.slash(match.threadId, 'checkers resign');
  await press(room.alice, asked.ok ? (asked.message?.id ?? '') : '', 'Yes, resign');
  await room.bot.idle();
  expect(match.phase).toBe('ended');
  await match.press(room.bob, 'No');
  await match.press(room.alice, 'Go on');
  await match.press(room.carol, 'No thanks');
  expect(match.phase).toBe('open-table');
  await match.press(room.alice, 'Cancel');
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
      'Agree',
      'Resume',
      'Go on',
      'Take the seat',
      'Leave',
      'Yes',
    ]),
  );
  await seen.pressAll();
});
