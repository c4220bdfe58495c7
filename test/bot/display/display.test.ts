import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  callAt,
  CARD,
  isUneditable,
  OVER,
  readDisplay,
  textOf,
  UNARCHIVING_RESTS,
  UNKNOWN,
  type Display,
} from '../../../src/bot/display/display.ts';
import { observe } from '../../../src/bot/display/observe.ts';
import { firstIdAt } from '../../../src/bot/display/recognise.ts';
import { millis, revision } from '../../../src/match/ids.ts';
import { tries } from '../../support/tries.ts';
import { anyDisplay } from './any-display.ts';
import { displayOf, NOW } from './display-values.ts';

const [FIRST, SECOND] = ['800000000000000001', '800000000000000002'];

test('RUN-03: given any display, then what is stored of it reads the same, but for what can change no more', () => {
  fc.assert(
    fc.property(anyDisplay, (display) => {
      const kept = Object.entries(display.shown).filter(([, { version }]) => version !== OVER);
      expect(readDisplay(textOf(display))).toEqual({ ...display, shown: Object.fromEntries(kept) });
    }),
    tries(200),
  );
});

describe('RUN-03: what versions of before have stored', () => {
  const OLDER = { version: 2, told: 0, newest: '0', messages: {}, copies: {}, duplicates: {}, isAtRest: false };
  test.each<[what: string, older: object, display: Partial<Display>]>([
    ['nothing', {}, {}],
    [
      'much',
      {
        told: 7,
        newest: SECOND,
        messages: { 'board:6': { id: SECOND, version: '6/1800000000000' }, 'question:7': { id: FIRST, version: '?' } },
        copies: { 'board:6': 2 },
        duplicates: { [FIRST]: 'board:3' },
        isAtRest: true,
        settled: 7,
      },
      {
        told: 7,
        newest: SECOND,
        shown: { 'board:6': { id: SECOND, version: '6/1800000000000' }, 'question:7': { id: FIRST, version: UNKNOWN } },
        copies: { 'board:6': 2 },
        duplicates: { [FIRST]: 'board:3' },
        isAtRest: true,
        settled: 7,
      },
    ],
    [
      'a card',
      { card: { id: FIRST, version: 'playing 3' } },
      { shown: { [CARD]: { id: FIRST, version: 'playing 3' } } },
    ],
    ['a card that is gone', { card: 'gone' }, { card: 'gone' }],
    ['a match on hold', { heldSince: NOW }, { heldSince: NOW }],
  ])('RUN-03: given %s was shown, then it is shown', (_what, older, display) => {
    expect(readDisplay(JSON.stringify({ ...OLDER, ...older }), revision(9))).toEqual(displayOf(display));
  });

  test.each([
    ['no JSON', 'nonsense'],
    ['nothing at all', ''],
    ['a version that is unknown', JSON.stringify({ ...OLDER, version: 1 })],
    ['an id that is none', JSON.stringify({ ...OLDER, newest: 'message' })],
    ['a part that is missing', JSON.stringify({ ...OLDER, messages: undefined })],
    ['events that the match has not had', JSON.stringify({ ...OLDER, told: 10 })],
    ['events that the match has not had, today', textOf(displayOf({ told: 10 }))],
    ['a part that is missing, today', textOf(displayOf({ lanes: undefined as never }))],
  ])('RUN-03: given %s, then nothing is known', (_what, text) => {
    expect(readDisplay(text, revision(9))).toBeUndefined();
  });
});

describe('RUN-05: the next call', () => {
  const lane = (notBefore?: number) => ({
    failed: { look: true },
    failures: 1,
    ...(notBefore === undefined ? {} : { notBefore: millis(notBefore) }),
  });
  const LATELY = [NOW - 3000, NOW - 2000, NOW - 1000].map(millis);
  test.each<[what: string, display: Partial<Display>, at: number | undefined]>([
    ['nothing waits', {}, undefined],
    ['what has failed waits', { lanes: { thread: lane(NOW + 5000), card: lane(NOW + 9000) } }, NOW + 5000],
    ['what has failed waits for something to change', { lanes: { thread: lane(), card: lane() } }, undefined],
    ['the card waits', { lanes: { thread: lane(), card: lane(NOW + 9000) } }, NOW + 9000],
    ['buttons seem to be back', { regained: { '1': millis(NOW + 4000) } }, NOW + 4000],
    ['a thread was opened too often', { isArchived: true, unarchivings: LATELY }, NOW - 3000 + UNARCHIVING_RESTS],
    ['it was, and is open', { unarchivings: LATELY }, undefined],
    ['it was a minute ago', { isArchived: true, unarchivings: LATELY.map((at) => millis(at - 60_000)) }, undefined],
  ])('RUN-05: given %s, then it comes in time', (_what, display, at) => {
    expect(callAt(displayOf(display), NOW)).toBe(at);
  });

  test('RUN-05: given any display, when its time has come, then it calls for that no more', () => {
    fc.assert(
      fc.property(anyDisplay, (display) => {
        const at = callAt(display, NOW);
        const next = at === undefined ? undefined : callAt(observe(display, { type: 'time', now: at }), at);
        expect(next ?? Infinity).toBeGreaterThan(at ?? 0);
      }),
      { ...tries(500), examples: [[displayOf({ isArchived: true, unarchivings: LATELY })]] },
    );
  });
});

test.each([
  ['refused for good', 'refused', 0, true],
  ['limited while it is new', 'rate-limited', 0, false],
  ['limited when it is old', 'rate-limited', 3_600_000, true],
  ['out of reach when it is old', 'unreachable', 3_600_000, false],
] as const)(
  'PLAY-11: given an edit that is %s, then it is known whether a further try is worth it',
  (_what, fault, age, is) => {
    expect(isUneditable(fault, String(firstIdAt(millis(NOW - age))), NOW)).toBe(is);
  },
);
