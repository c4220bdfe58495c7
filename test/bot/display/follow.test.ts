import { describe, expect, test } from 'vitest';
import { CARD, OVER, textOf, TOLD, UNKNOWN, type Display } from '../../../src/bot/display/display.ts';
import { firstIdAt } from '../../../src/bot/display/recognise.ts';
import { restored } from '../../../src/bot/display/follow.ts';
import { historyOf } from '../../../src/match/match.ts';
import { causeId, millis } from '../../../src/match/ids.ts';
import { newMatch } from '../../../src/match/phases.ts';
import { ALICE, ask, BOB, giveUp, QUICK, type Ask } from './display-fixture.ts';
import { displayOf, NOW, shownAs } from './display-values.ts';
import { entriesOf, ID, view } from './histories.ts';

const THREAD = '500000000000000001';
const gone: Ask = () => ({ type: 'Vanished', player: BOB });
const resign = giveUp(BOB, 'Resign');

/** What is known of a match after this, where `text` was stored of it. */
function takeUp(asked: readonly Ask[], text: string | undefined, isUnheard = true) {
  const past = historyOf(ID, entriesOf(asked, QUICK));
  const match = past.at(-1)?.after ?? newMatch(ID);
  return restored({ match, past, text, isUnheard, threadId: THREAD, view, now: NOW });
}

const BEFORE = String(firstIdAt(millis(NOW - 10_000)));
const up = (...lines: readonly string[]): Pick<Display, 'shown'> => ({ shown: shownAs(...lines) });
const inDoubt = (...keys: readonly string[]): Display['sent'] =>
  Object.fromEntries(keys.map((key) => [key, { version: TOLD, after: '7' }]));
/** What is so in every match that this process has not shown yet. */
const UNHEARD: Partial<Display> = { look: 'now', isAwaited: false, startsAt: NOW };

/** After the second event the opening and the first board are called for. */
type Row = readonly [what: string, asked: readonly Ask[], stored: Partial<Display>, then: Partial<Display>];

describe('RUN-03: what was stored by an earlier process', () => {
  const CARDED = up('board:3 3/no-clock', 'card playing');
  test.each<Row>([
    [
      'all was shown',
      [],
      { told: 3, settled: 3, newest: '7', ...CARDED },
      { ...CARDED, told: 3, newest: '7', look: 'before-sending' },
    ],
    ['not all was known to be shown', [], { told: 3, newest: '7', ...CARDED }, { ...CARDED, told: 3, newest: '7' }],
    [
      'news came since then: they are in doubt, and the card may be',
      [resign],
      { told: 3, settled: 3, newest: '7', ...CARDED },
      { ...up('board:3 3/no-clock', `card ${UNKNOWN}`), told: 3, newest: '7', sent: inDoubt('result:3') },
    ],
    [
      'it was told of later news first',
      [gone, giveUp(ALICE, 'Resign')],
      { told: 3, toldLater: ['notice:4'], newest: '7', ...CARDED },
      {
        ...up('board:3 3/no-clock', `card ${UNKNOWN}`),
        told: 4,

        newest: '7',
        sent: inDoubt('result:3'),
      },
    ],
    [
      'something was said beside it',
      [],
      {
        told: 3,
        newest: '7',
        ...CARDED,
        asides: [{ key: 'aside:1', revision: 3 as never, draft: { content: 'Hello' } as never, waits: false }],
      },
      {
        ...CARDED,
        told: 3,
        newest: '7',
        asides: [{ key: 'aside:1', revision: 3 as never, draft: { content: 'Hello' } as never, waits: false }],
        sent: inDoubt('aside:1'),
      },
    ],
    ['its card was gone', [], { told: 3, card: 'gone' }, { told: 3, card: 'gone' }],
    [
      'its card was not known: its thread was opened on that',
      [],
      { told: 3 },
      { told: 3, shown: { [CARD]: { id: THREAD, version: UNKNOWN } } },
    ],
    [
      'failures, and a hindrance that the match has not heard of',
      [],
      {
        ...CARDED,
        told: 3,
        hindered: { thread: 'forbidden' },
        lanes: { thread: { failed: { look: true }, failures: 3 }, card: { failed: {}, failures: 1 } },
      },
      { ...CARDED, told: 3 },
    ],
    [
      'the thread was locked',
      [() => ({ type: 'StopClock', reason: 'venue-closed' })],
      { ...CARDED, told: 4 },
      { shown: { ...CARDED.shown, [CARD]: { id: '2', version: 'playing' } }, told: 4, hindered: { thread: 'locked' } },
    ],
    [
      'there was an outage',
      [() => ({ type: 'StopClock', reason: 'server-unavailable' })],
      { ...CARDED, told: 4 },
      { ...CARDED, told: 4, hindered: { thread: 'outage', channel: 'outage' } },
    ],
  ])('RUN-03: given %s, then that is gone on from', (_what, asked, stored, then) => {
    const { display, isRead } = takeUp(asked, textOf(displayOf(stored)));
    expect(display).toEqual(displayOf({ ...UNHEARD, ...then }));
    expect(isRead).toBe(true);
  });

  test('RUN-03: given nothing was stored, then all is in doubt, of later than it was called for', () => {
    const { display, isRead } = takeUp([gone], undefined);
    const sent = { 'opening:3': { version: TOLD, after: BEFORE }, 'notice:4': { version: TOLD, after: BEFORE } };
    expect(display).toEqual(
      displayOf({ ...UNHEARD, told: 2, sent, shown: { [CARD]: { id: THREAD, version: UNKNOWN } } }),
    );
    expect(isRead).toBe(true);
  });

  test('RUN-03: given the click that brought it about, then by Discord’s clock', () => {
    const cause = causeId('1234567890123456789');
    const clicked: Ask = (match) => ({ ...giveUp(BOB, 'Resign')(match), cause }) as never;
    expect(takeUp([clicked], undefined).display.sent['result:3']).toEqual({ version: TOLD, after: cause });
  });

  test('RUN-03: given what was stored can not be read, then nothing is told again, and a look is due', () => {
    const { display, history, isRead } = takeUp([gone], '{"version":99}');
    expect(display).toEqual(displayOf({ ...UNHEARD, told: 4, shown: { [CARD]: { id: THREAD, version: UNKNOWN } } }));
    expect(history.planned.map(({ key }) => key)).toEqual(['board:3']);
    expect(isRead).toBe(false);
  });

  test('START-01: given an invitation whose card is not known, then it is in doubt', () => {
    const past = historyOf(ID, entriesOf([]).slice(0, 1));
    const match = past.at(-1)?.after ?? newMatch(ID);
    const { display } = restored({
      match,
      past,
      text: undefined,
      isUnheard: true,
      threadId: undefined,
      view,
      now: NOW,
    });
    expect(display).toEqual(displayOf({ ...UNHEARD, told: 1, sent: { [CARD]: { version: UNKNOWN, after: '0' } } }));
  });
});

describe('RUN-02: what this very process has stored', () => {
  test.each<Row>([
    ['all is shown', [], { told: 3, newest: '7', ...up('board:3 3/no-clock', 'card playing') }, {}],
    [
      'a reminder stands there',
      [gone],
      { told: 3, toldLater: ['notice:4'], ...up('notice:4 told', 'card playing') },
      { told: 4 },
    ],
    [
      'a hindrance, a look that is due, and a call',
      [],
      { told: 3, hindered: { thread: 'locked' }, look: 'before-sending', called: { '1': NOW } },
      {},
    ],
    ['an absence that nobody was told of yet', [gone], { told: 3 }, {}],
    ['what can change no more is left out', [], { told: 3, ...up(`board:3 ${OVER}`) }, { shown: {} }],
  ])('RUN-02: given %s, then it is taken up as it was', (_what, asked, stored, then) => {
    const text = textOf(displayOf({ ...stored, settled: 3 }));
    const { display } = takeUp(asked, text, false);
    expect(display).toEqual(displayOf({ ...stored, ...then }));
  });

  test('RUN-02: given it can not be read, then it is looked at as after a restart', () => {
    expect(takeUp([], 'nonsense', false).display).toMatchObject({ look: 'now', told: 3 });
  });

  test('RUN-02: given what was not told yet, then it is called for; what was told is not', () => {
    const planned = (stored: Partial<Display>) =>
      takeUp([gone, ask(ALICE, 'OfferDraw')], textOf(displayOf(stored)), false).history.planned.map(({ key }) => key);
    expect(planned({ told: 3 })).toEqual(['board:3', 'notice:4', 'question:5']);
    expect(planned({ told: 3, toldLater: ['notice:4'] })).toEqual(['board:3', 'question:5']);
    expect(planned({ told: 5, ...up('notice:4 told') })).toEqual(['board:3', 'notice:4', 'question:5']);
  });
});
