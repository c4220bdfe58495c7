import { expect, test } from 'vitest';
import { readShowing, writeShowing, type Showing } from '../../../../src/bot/sync/restore.ts';
import { millis, revision } from '../../../../src/match/ids.ts';

const NOTHING: Showing = {
  version: 1,
  told: revision(0),
  newest: '0',
  boards: { lost: 0, behind: [], strays: [] },
  questions: { up: [], gone: [] },
  passing: [],
  isAtRest: false,
};
const [FIRST, SECOND] = ['800000000000000001', '800000000000000002'];
const MUCH: Showing = {
  version: 1,
  told: revision(7),
  newest: SECOND,
  card: { id: FIRST, says: 'abc' },
  boards: {
    live: { messageId: SECOND, revision: revision(6), since: revision(6), face: millis(1_800_000_000_000) },
    lost: 2,
    behind: [{ messageId: FIRST, revision: revision(3) }],
    strays: [FIRST],
  },
  questions: {
    up: [{ messageId: FIRST, number: revision(7), says: 'abc' }],
    gone: [{ number: revision(7), times: 1 }],
  },
  passing: [{ messageId: FIRST, nonce: 'match-n-5', revision: revision(5) }],
  isAtRest: true,
};

test.each([
  ['nothing', NOTHING],
  ['much', MUCH],
  ['a card that is gone', { ...NOTHING, card: 'gone' as const }],
])('RUN-03: given %s is shown, then what was written down reads the same', (_what, showing) => {
  expect(readShowing(writeShowing(showing), revision(9))).toEqual(showing);
});

test.each([
  ['no JSON', 'nonsense'],
  ['nothing at all', ''],
  ['another version', JSON.stringify({ ...NOTHING, version: 2 })],
  ['an id that is none', JSON.stringify({ ...NOTHING, newest: 'message' })],
  ['a part that is missing', JSON.stringify({ ...NOTHING, boards: undefined })],
  ['events that the match has not had', JSON.stringify({ ...NOTHING, told: 10 })],
])('RUN-03: given %s, then nothing is known', (_what, text) => {
  expect(readShowing(text, revision(9))).toBeUndefined();
});
