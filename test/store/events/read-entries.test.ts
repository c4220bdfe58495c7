import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../../src/match/event.ts';
import { encodeEvent } from '../../../src/store/events/event-codec.ts';
import { readEntries, type EventRow, type MatchRow } from '../../../src/store/events/read-entries.ts';
import { ACCEPTED, CHALLENGED, MATCH, STARTED } from '../../match/samples.ts';

const ROW: MatchRow = {
  id: MATCH,
  where: { guildId: '1400000000000000001', channelId: '2', threadId: undefined },
  showing: undefined,
  isRetired: false,
};
const row = (revision: number, entry: number, event: MatchEvent): EventRow => ({
  revision,
  entry,
  ...encodeEvent(event),
});
const ASKED = row(1, 1, CHALLENGED);
const SAID_YES = row(2, 2, ACCEPTED);
const BEGUN = row(3, 2, STARTED);

test('RUN-03: given whole rows, then what was decided together is together', () => {
  const entries = [[CHALLENGED], [ACCEPTED, STARTED]];
  expect(readEntries(ROW, [ASKED, SAID_YES, BEGUN], 3)).toStrictEqual({ ok: true, value: { ...ROW, entries } });
});

test('RUN-03: given a match that can be read up to a point, then what is before it and what is there can be looked at', () => {
  const torn = { ...BEGUN, data: '{"type":' };
  const entries = [[CHALLENGED], [ACCEPTED]];
  expect(readEntries(ROW, [ASKED, SAID_YES, torn], 3)).toMatchObject({ error: { entries, found: torn.data } });
  expect(readEntries(ROW, [ASKED, SAID_YES], 3)).toMatchObject({ error: { entries, found: undefined } });
});

describe('a match is unreadable, and the sentence names the event', () => {
  test.each<[string, readonly EventRow[], number, string]>([
    ['no events', [], 0, 'Event 1 of match m1 is missing;'],
    ['all events lost', [], 2, 'Event 1 of match m1 is missing;'],
    ['the first one lost', [SAID_YES, BEGUN], 3, 'Event 1 of match m1 is missing: number 2 comes next;'],
    ['one lost between', [ASKED, BEGUN], 3, 'Event 2 of match m1 is missing: number 3 comes next;'],
    ['the last one lost', [ASKED, SAID_YES], 3, 'Event 3 of match m1 is missing;'],
    ['one twice', [ASKED, ASKED], 2, 'Event 2 of match m1 is preceded by a second number 1;'],
    [
      'one too many',
      [ASKED, SAID_YES, BEGUN],
      2,
      'Event 3 of match m1 comes after number 2, which should be the last one;',
    ],
    [
      'an entry that never began',
      [ASKED, { ...SAID_YES, entry: 3 }],
      2,
      'Event 2 of match m1 belongs to no entry that began with 3;',
    ],
    [
      'an entry that was over',
      [ASKED, SAID_YES, { ...BEGUN, entry: 1 }],
      3,
      'Event 3 of match m1 belongs to no entry that began with 1;',
    ],
    ['a torn text', [ASKED, { ...SAID_YES, data: '{"type":' }], 2, 'Event 2 of match m1 is no JSON object;'],
    ['a format to come', [{ ...ASKED, version: 7 }], 1, 'Event 1 of match m1 is in format 7,'],
  ])('RUN-03: given %s', (_, rows, last, sentence) => {
    const read = readEntries(ROW, rows, last);
    expect(read).toMatchObject({ ok: false, error: { id: MATCH, where: ROW.where } });
    const problem = read.ok ? 'read' : read.error.problem;
    expect(problem.slice(0, sentence.length)).toBe(sentence);
    expect(problem).toMatch(/; see "npm run journal -- show m1"\.$/);
    expect(Number(/\d+/.exec(problem)?.[0])).toBe(read.ok ? 0 : read.error.revision);
  });
});
