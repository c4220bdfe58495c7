import { expect, test } from 'vitest';
import { readSaved, ShownMessages, type Saved } from '../../../src/bot/display/shown-messages.ts';
import { OVER } from '../../../src/bot/display/wanted-before.ts';
import { revision } from '../../../src/match/ids.ts';

const [FIRST, SECOND] = ['800000000000000001', '800000000000000002'];
const NOTHING: Saved = { version: 2, told: 0, newest: '0', messages: {}, copies: {}, duplicates: {}, isAtRest: false };
const MUCH: Saved = {
  version: 2,
  told: 7,
  newest: SECOND,
  card: { id: FIRST, version: 'playing 3' },
  messages: { 'board:6': { id: SECOND, version: '1800000000000' }, 'question:7': { id: FIRST, version: '?' } },
  copies: { 'board:6': 2 },
  duplicates: { [FIRST]: 'board:3' },
  isAtRest: true,
};

test.each([
  ['nothing', NOTHING],
  ['much', MUCH],
  ['a card that is gone', { ...NOTHING, card: 'gone' as const }],
])('RUN-03: given %s is shown, then what was saved reads the same', (_what, saved) => {
  expect(readSaved(JSON.stringify(saved), revision(9))).toEqual(saved);
});

test.each([
  ['no JSON', 'nonsense'],
  ['nothing at all', ''],
  ['another version', JSON.stringify({ ...NOTHING, version: 1 })],
  ['an id that is none', JSON.stringify({ ...NOTHING, newest: 'message' })],
  ['a part that is missing', JSON.stringify({ ...NOTHING, messages: undefined })],
  ['events that the match has not had', JSON.stringify({ ...NOTHING, told: 10 })],
])('RUN-03: given %s, then nothing is known', (_what, text) => {
  expect(readSaved(text, revision(9))).toBeUndefined();
});

test('RUN-03: given messages in every state, then only what can still change is saved, and taken up as it was', () => {
  const shown = new ShownMessages();
  shown.set('board:3', { id: FIRST, version: 'no-clock' });
  shown.changed('board:3', OVER);
  shown.set('board:6', { id: SECOND, version: 'no-clock' });
  shown.addDuplicate('800000000000000003', 'board:6');
  const saved = shown.save();
  expect(saved.messages).toEqual({ 'board:6': { id: SECOND, version: 'no-clock' } });
  const next = new ShownMessages();
  next.restore(saved);
  expect(next.save()).toEqual(saved);
});

test('RUN-05: given a board that was deleted, and one too many, then the next message counts them both', () => {
  const shown = new ShownMessages();
  shown.set('board:6', { id: FIRST, version: 'no-clock' });
  expect(shown.gone(FIRST)).toBe('board:6');
  shown.set('board:6', { id: SECOND, version: 'no-clock' });
  shown.addDuplicate('800000000000000003', 'board:6');
  expect(shown.gone('800000000000000003')).toBeUndefined();
  expect(shown.copies('board:6')).toBe(2);
  expect(shown.copies('board:7')).toBe(0);
});

test('RUN-05: given a message was deleted, when it is announced late, then it is known, and stands for nothing', () => {
  const shown = new ShownMessages();
  shown.set('board:6', { id: FIRST, version: 'no-clock' });
  shown.gone(FIRST);
  expect([shown.isKnown(FIRST), shown.keyOf(FIRST)]).toEqual([true, undefined]);
  expect(shown.isKnown(SECOND)).toBe(false);
});
