import { expect, test } from 'vitest';
import type { History } from '../../../src/bot/display/history.ts';
import { CARD, OVER, TOLD, UNKNOWN, type Display } from '../../../src/bot/display/display.ts';
import { millis, revision } from '../../../src/match/ids.ts';
import { type MatchOptions, UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { wantedOf } from '../../../src/bot/display/wanted.ts';
import { path } from '../support/live-matches-fixture.ts';
import { ALICE, answerPause, ask, BOB, move, moveAway, QUICK, type Ask } from './display-fixture.ts';
import { after, contextOf, entriesOf, historyFrom, offerDraw, resign, wantedIn } from './histories.ts';
import { shownAs } from './display-values.ts';
const ASIDE = (key: string, number: number, waits = false): Display['asides'][number] => ({
  key,
  revision: revision(number),
  draft: { content: key, components: [], allowed_mentions: {}, attachments: [] },
  waits,
});

test.each<[what: string, history: History, display: Partial<Display>, wanted: string]>([
  ['nothing is up', after(offerDraw), {}, 'opening:3 told, board:3 3/no-clock, question:4 -, card playing 3 1 -'],
  ['the opening is told', after(), { told: 3 }, 'board:3 3/no-clock, card playing 3 1 -'],
  [
    'it is told, and something before it is not',
    after(),
    { toldLater: ['opening:3'] },
    'board:3 3/no-clock, card playing 3 1 -',
  ],
  ['an old board was never up', after(moveAway(ALICE, 11, 15)), { told: 9 }, 'board:5 5/no-clock, card playing 3 1 -'],
  [
    'an old board may be up',
    after(moveAway(ALICE, 11, 15)),
    { told: 9, sent: { 'board:3': { version: '3/no-clock', after: '0' } } },
    'board:3 over, board:5 5/no-clock, card playing 3 1 -',
  ],
  [
    'something was said beside it',
    after(resign),
    { asides: [ASIDE('aside:2', 4), ASIDE('aside:1', 3)] },
    'opening:3 told, aside:1 told, result:3 told, aside:2 told, question:4 4 due:1800000300 - -, card ended 3 4 due:1800000300 - 1 -',
  ],
  [
    'that waits until the questions after the game are settled',
    after(resign),
    { told: 4, asides: [ASIDE('aside:1', 4, true)] },
    'question:4 4 due:1800000300 - -, card ended 3 4 due:1800000300 - 1 -',
  ],
  [
    'they are',
    after(resign, ask(ALICE, 'CloseMatch')),
    { told: 5, asides: [ASIDE('aside:1', 4, true)] },
    'aside:1 told, card closed 3 1 -',
  ],
  [
    'a piece is chosen, and a control rests',
    after(),
    {
      told: 9,
      shown: shownAs('board:3 3/no-clock'),
      overlay: { on: 3, mention: false, chosen: path(11, 11)[0] ?? expect.fail(), rests: 'hint' },
    },
    'board:3 3/no-clock/hint/11, card playing 3 1 -',
  ],
  [
    'they were on an earlier board',
    after(move(ALICE, 11, 15)),
    { told: 9, shown: shownAs('board:3 3/no-clock'), overlay: { on: 3, mention: false, rests: 'hint' } },
    'board:3 4/no-clock, card playing 3 1 -',
  ],
  [
    'nobody knows what the board says',
    after(),
    { told: 9, shown: shownAs(`board:3 3/${UNKNOWN}`) },
    'board:3 3/no-clock, card playing 3 1 -',
  ],
  [
    'somebody who was to come back in time has',
    historyFrom(
      entriesOf([() => ({ type: 'Vanished', player: BOB }), () => ({ type: 'Returned', player: BOB })], QUICK),
    ),
    { told: 9, shown: shownAs(`notice:4 ${TOLD}`, 'board:3 3/1800000020000') },
    `notice:4 ${OVER}, board:3 3/1800000020000, card playing 3 1 -`,
  ],
  [
    'the thread is locked',
    after(),
    { told: 9, hindered: { thread: 'locked' } },
    'board:3 3/no-clock, card playing 3 1 locked',
  ],
  [
    'there is an outage',
    after(),
    { told: 9, hindered: { thread: 'outage' } },
    'board:3 3/no-clock, card playing 3 1 -',
  ],
])('RUN-05: given %s, then this is wanted', (_what, history, display, wanted) => {
  expect(wantedIn(history, display).join(', ')).toBe(wanted);
});

test('RUN-05: given the bot may not see the channel, then its card is left alone while the game goes on', () => {
  const wanted = (history: History) =>
    wantedIn(history, { told: 9, hindered: { thread: 'forbidden' } }, { missing: ['ViewChannel'] });
  expect(wanted(after())).toEqual(['board:3 3/no-clock']);
  expect(wanted(after(resign)).at(-1)).toContain('card ended');
});

test('RUN-05: given an absence and a limit of an hour, then it is told once the match is needed', () => {
  const away =
    (type: 'StopClock' | 'StartClock'): Ask =>
    () => ({ type, reason: 'process-away' });
  const LONG: MatchOptions = { ...UNTIMED_OPTIONS, time: { limit: millis(3_600_000), warning: 'none' } };
  const entries = entriesOf([away('StopClock'), away('StartClock')], LONG, [0, 120_000]);
  const history = historyFrom(entries);
  const notices = (isNeeded: boolean) =>
    wantedIn(history, { told: 4, isNeeded }).filter((line) => line.startsWith('notice'));
  expect(notices(false)).toEqual([]);
  expect(notices(true)).toEqual(['notice:5 told']);
});

test('PLAY-12: given one event brings two notices, then each has a key of its own', () => {
  const gone: Ask = () => ({ type: 'Vanished', player: BOB });
  const history = after(gone, ask(ALICE, 'RequestPause'), answerPause(BOB, 'AgreePause'));
  const keys = history.planned.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('RUN-05: given what is over, then it is changed where it stands, and sent nowhere; only lasting news change no more', () => {
  const gone: Ask = () => ({ type: 'Vanished', player: BOB });
  const back: Ask = () => ({ type: 'Returned', player: BOB });
  const history = historyFrom(entriesOf([gone, back, moveAway(ALICE, 11, 15)], QUICK));
  const shown = shownAs(`notice:4 ${TOLD}`, 'board:3 3/no-clock', 'card playing');
  const wanted = wantedOf(history, contextOf({ shown }));
  const keysOf = (part: 'isPosted' | 'stays') => wanted.filter((one) => one[part]).map(({ key }) => key);
  expect(wanted.map(({ key }) => key)).toEqual(['opening:3', 'notice:4', 'notice:5', 'board:3', 'board:7', 'card']);
  expect(keysOf('isPosted')).toEqual(['opening:3', 'notice:5', 'board:7']);
  expect(keysOf('stays')).toEqual(['notice:4', 'board:3', 'board:7', 'card']);
});

test.each([
  ['an invitation', 0, true],
  ['a game', 1, false],
])('START-01: given %s, then its card is posted where none is up, or not', (_what, last, isPosted) => {
  const history = historyFrom(entriesOf([]).slice(0, last + 1));
  const card = wantedOf(history, contextOf({})).find(({ key }) => key === CARD);
  expect(card?.isPosted).toBe(isPosted);
});
