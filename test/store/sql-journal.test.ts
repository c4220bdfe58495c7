import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVENT_VERSION } from '../../src/match/journal.ts';
import { type MatchEvent } from '../../src/match/match.ts';
import { causeId } from '../../src/match/ids.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { decodeEvent, encodeEvent } from '../../src/store/event-codec.ts';
import { type EventRow, readEntries } from '../../src/store/sql-journal.ts';
import { journalOf } from '../match/journal-of.ts';
import { attemptsInOrder } from '../match/random-actions.ts';
import { ACCEPTED, CHALLENGED, MATCH, STARTED, turns } from '../match/samples.ts';
import { tries } from '../support/tries.ts';

const read = (event: object, version = EVENT_VERSION) => decodeEvent(version, JSON.stringify(event));
const [MOVED] = turns('11-15');
const event = (type: string, keys: object = {}) => ({ type, at: 5, ...keys });

describe('what was written is read again', () => {
  test('RUN-03: given whatever can be decided, then every event comes back exactly as it was', () => {
    fc.assert(
      fc.property(attemptsInOrder, (attempts) => {
        for (const event of journalOf(attempts).flat()) {
          const { version, data } = encodeEvent(event);
          expect(decodeEvent(version, data)).toStrictEqual({ ok: true, value: structuredClone(event) });
        }
      }),
      tries(60),
    );
  });

  test('RUN-03: given an event without a cause or a lot, then the keys stay absent; given one with them, then they are kept', () => {
    expect(read(MOVED ?? {})).toStrictEqual({ ok: true, value: MOVED });
    const drawn = { ...MOVED, byLot: true, cause: causeId('1'.repeat(19)) };
    expect(read(drawn)).toStrictEqual({ ok: true, value: drawn });
  });

  test('RUN-03: given an event, then it is written on one line, in the format of today', () => {
    const { version, data } = encodeEvent({ ...CHALLENGED, cause: causeId('a\nb') });
    expect(version).toBe(EVENT_VERSION);
    expect(data).not.toContain('\n');
  });
});

describe('what is no event is refused, and the reason says where', () => {
  const options = (change: object) => ({ ...CHALLENGED, options: { ...UNTIMED_OPTIONS, ...change } });
  const limit = (time: object) => options({ time: { limit: 300_000, warning: 60_000, ...time } });
  test.each<[string, object, RegExp]>([
    ['an unknown type', { type: 'MoveTaken', at: 5 }, /type "MoveTaken", which this program does not know/],
    ['the name of something every object has', { type: 'toString', at: 5 }, /does not know/],
    ['no type', { at: 5 }, /type undefined/],
    ['a type that is no text', { type: { a: 1 }, at: 5 }, /does not know/],
    ['an unknown key', { ...MOVED, power: 9 }, /MovePlayed: it has the unknown key "power"/],
    ['no time', { type: 'GamePaused' }, /its at must be/],
    ['a time before all time', { type: 'GamePaused', at: -1 }, /its at must be a whole number/],
    ['a time after all time', { type: 'GamePaused', at: 2 ** 53 - 1 }, /its at must be a moment/],
    ['half a millisecond', { type: 'GamePaused', at: 0.5 }, /its at must be a whole number/],
    ['more than a number can hold', { type: 'GamePaused', at: 2 ** 60 }, /its at/],
    ['an empty cause', event('GamePaused', { cause: '' }), /its cause must not be empty/],
    ['a cause that is null', event('GamePaused', { cause: null }), /its cause must be a text/],
    ['a square off the board', { ...MOVED, squares: [11, 33] }, /its squares\.1 must be a playing square/],
    ['a square between two', { ...MOVED, squares: [11.5, 15] }, /its squares\.0 must be a playing square/],
    ['a path of one square', { ...MOVED, squares: [11] }, /its squares must have two squares/],
    ['a seat that is none', { ...MOVED, seat: 'red' }, /its seat must be dark or light/],
    ['a lot that was not drawn', { ...MOVED, byLot: false }, /its byLot must be true or left out/],
    ['an empty player', { ...CHALLENGED, invited: '' }, /its invited must not be empty/],
    ['a seat without a player', { ...STARTED, seats: { dark: 'a' } }, /its seats\.light must be a text/],
    ['a third seat', { ...STARTED, seats: { dark: 'a', light: 'b', red: 'c' } }, /its seats has the unknown key "red"/],
    ['a question number of 0', event('DrawDeclined', { offer: 0 }), /its offer must be a whole number, 1 or more/],
    ['a code of look-alikes', event('SeatOffered', { player: 'a', code: 'OIL258' }), /its code must be a code/],
    ['a code in small letters', event('SeatOffered', { player: 'a', code: 'acdefg' }), /its code must be a code/],
    ['a win without a winner', event('GameEnded', { result: { kind: 'win', reason: 'left' } }), /result\.winner/],
    ['a draw by a win', event('GameEnded', { result: { kind: 'draw', reason: 'left' } }), /its result\.reason/],
    ['a result of a third kind', event('GameEnded', { result: { kind: 'truce' } }), /a win or a draw/],
    ['a reason to close that is none', event('MatchClosed', { reason: 'bored' }), /its reason must be one of decl/],
    ['a reason to stop that is none', event('ClockStopped', { reason: 'lunch' }), /its reason must be one of proc/],
    ['options without pieces', options({ pieces: undefined }), /its options\.pieces must be one of red-white/],
    [
      'a board that neither turns nor stays',
      options({ turning: 'spins' }),
      /its options\.turning must be one of turns/,
    ],
    ['options from before boards could stay', options({ turning: undefined }), /its options\.turning must be one of/],
    ['an option nobody knows', options({ blitz: true }), /its options has the unknown key "blitz"/],
    ['a limit of nothing', limit({ limit: 0 }), /its options\.time\.limit must be longer than nothing/],
    ['a warning before the limit', limit({ warning: -1 }), /its options\.time must be off, a limit and/],
    ['a draw after no turns', options({ drawTurns: 0 }), /its options\.drawTurns must be a whole number, 1 or/],
    ['an endless pause', options({ pauseTime: null }), /its options\.pauseTime must be/],
  ])('RUN-03: %s', (_, event, problem) => {
    const decoded = read(event);
    expect(decoded.ok ? 'read' : decoded.error).toMatch(problem);
  });

  test.each(['', '{', '[]', 'null', '"GamePaused"', '7', '{"type":"GamePaused","at":1}}'])(
    'RUN-03: the text %j',
    (text) => {
      expect(decodeEvent(EVENT_VERSION, text)).toStrictEqual({ ok: false, error: 'is no JSON object' });
    },
  );

  test('RUN-03: given any JSON or any text, then nothing throws and the reason is one short line', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.json().map((json) => `{"type":${json},"at":1}`),
        ),
        (text) => {
          const decoded = decodeEvent(EVENT_VERSION, text);
          expect(decoded.ok ? '' : decoded.error).toMatch(/^.{1,200}$/);
        },
      ),
      tries(300),
    );
  });
});

describe('formats', () => {
  test('RUN-03: given a format of a newer program, then that is what the reason says', () => {
    const decoded = read(CHALLENGED, EVENT_VERSION + 1);
    expect(decoded.ok ? 'read' : decoded.error).toMatch(/newer King Me/);
  });

  test.each([0, -1, 1.5, Number.NaN])('RUN-03: given format %d, then it never was one', (version) => {
    expect(read(CHALLENGED, version).ok).toBe(false);
  });
});

const ROW = {
  id: MATCH,
  where: { guildId: '1400000000000000001', channelId: '2', threadId: undefined },
  shownState: undefined,
  isRetired: false,
  absence: 0,
};
const row = (revision: number, entry: number, event: MatchEvent) => ({ revision, entry, ...encodeEvent(event) });
const ASKED = row(1, 1, CHALLENGED);
const SAID_YES = row(2, 2, ACCEPTED);
const BEGUN = row(3, 2, STARTED);

test('RUN-03: given whole rows, then what was decided together is together', () => {
  const entries = [[CHALLENGED], [ACCEPTED, STARTED]];
  expect(readEntries(ROW, [ASKED, SAID_YES, BEGUN], 3)).toStrictEqual({ ok: true, value: { ...ROW, entries } });
});

test('RUN-03: given a match that can be read up to a point, then what is before it and what is there can be looked at', () => {
  const torn = { ...BEGUN, data: TORN.data };
  const entries = [[CHALLENGED], [ACCEPTED]];
  expect(readEntries(ROW, [ASKED, SAID_YES, torn], 3)).toMatchObject({ error: { entries, found: torn.data } });
  expect(readEntries(ROW, [ASKED, SAID_YES], 3)).toMatchObject({ error: { entries, found: undefined } });
});

const TORN = { ...SAID_YES, data: '{"type":' };

describe('a match is unreadable, and the sentence names the event', () => {
  test.each<[string, readonly EventRow[], number, number, string]>([
    ['no events', [], 0, 1, 'is missing;'],
    ['all events lost', [], 2, 1, 'is missing;'],
    ['the first one lost', [SAID_YES, BEGUN], 3, 1, 'is missing: number 2 comes next;'],
    ['one lost between', [ASKED, BEGUN], 3, 2, 'is missing: number 3 comes next;'],
    ['the last one lost', [ASKED, SAID_YES], 3, 3, 'is missing;'],
    ['one too many', [ASKED, SAID_YES, BEGUN], 2, 3, 'comes after number 2, which should be the last one;'],
    ['an entry never begun', [ASKED, { ...SAID_YES, entry: 3 }], 2, 2, 'belongs to no entry that began with 3;'],
    ['an entry over', [ASKED, SAID_YES, { ...BEGUN, entry: 1 }], 3, 3, 'belongs to no entry that began with 1;'],
    ['a torn text', [ASKED, TORN], 2, 2, 'is no JSON object;'],
    [
      'a format to come',
      [{ ...ASKED, version: 7 }],
      1,
      1,
      `is in format 7, but this program knows no format after ${EVENT_VERSION}`,
    ],
  ])('RUN-03: given %s', (_, rows, last, revision, sentence) => {
    const problem = expect.stringContaining(`Event ${revision} of match m1 ${sentence}`) as string;
    const read = readEntries(ROW, rows, last);
    expect(read).toMatchObject({ ok: false, error: { id: MATCH, where: ROW.where, revision, problem } });
    expect(read.ok ? '' : read.error.problem).toMatch(/; see "npm run journal -- show m1"\.$/);
  });
});
