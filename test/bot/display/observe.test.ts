import { describe, expect, test } from 'vitest';
import { CARD, OVER, TOLD, UNKNOWN, type Display } from '../../../src/bot/display/display.ts';
import { observe, type Observation } from '../../../src/bot/display/observe.ts';
import { firstIdAt } from '../../../src/bot/display/recognise.ts';
import { millis, revision } from '../../../src/match/ids.ts';
import { displayOf, NOW, shownAs } from './display-values.ts';

const WAITS = [5000, 30_000];
const IN_5_S = millis(NOW + 5000);
const BEFORE = millis(NOW - 1000);

/** A display of which this is remarkable, what is observed, and what is otherwise then. */
type Pair = readonly [what: string, given: Partial<Display>, seen: Observation, then: Partial<Display>];

const expectPair = (given: Partial<Display>, seen: Observation, then: Partial<Display>): void => {
  expect(observe(displayOf(given), seen)).toEqual(displayOf({ ...given, ...then }));
};

const up = (...lines: readonly string[]): Pick<Display, 'shown'> => ({ shown: shownAs(...lines) });
const inDoubt = (key: string, version = '3/no-clock'): Pick<Display, 'sent'> => ({
  sent: { [key]: { version, after: '7' } },
});
const posted = (key: string, id: string, version = '3/no-clock'): Observation => ({
  type: 'posted',
  key,
  id,
  version,
  at: NOW,
  stays: true,
});

describe('RUN-05: what was sent', () => {
  const AT = String(firstIdAt(BEFORE));
  test.each<Pair>([
    [
      'a message is about to be sent',
      {},
      { type: 'sending', key: 'board:3', version: '3/no-clock', after: '7' },
      inDoubt('board:3'),
    ],
    [
      'it is up',
      inDoubt('board:3'),
      posted('board:3', '8'),
      { sent: {}, newest: '8', shown: { 'board:3': { id: '8', version: '3/no-clock' } } },
    ],
    [
      'it is up since it was sent, or since Discord says',
      {},
      { ...posted('board:3', AT), sentAt: millis(NOW - 9000) } as Observation,
      { newest: AT, shown: { 'board:3': { id: AT, version: '3/no-clock', since: BEFORE } } },
    ],
    [
      'Discord’s clock is behind',
      {},
      { ...posted('board:3', AT), sentAt: NOW } as Observation,
      { newest: AT, shown: { 'board:3': { id: AT, version: '3/no-clock', since: NOW } } },
    ],
    [
      'it was deleted before its answer came',
      { ...inDoubt('board:3'), gone: ['8'] },
      posted('board:3', '8'),
      { sent: {}, newest: '8', copies: { 'board:3': 1 } },
    ],
    [
      'another one had turned up for it',
      up('board:3'),
      posted('board:3', '8'),
      { newest: '8', shown: { 'board:3': { id: '8', version: '3/no-clock' } }, duplicates: { '1': 'board:3' } },
    ],
    [
      'a notice is up that stays as it is',
      inDoubt('notice:4'),
      { type: 'posted', key: 'notice:4', id: '8', version: TOLD, at: NOW, stays: false },
      { sent: {}, newest: '8', toldLater: ['notice:4'] },
    ],
    [
      'a reminder is up that will go',
      {},
      { type: 'posted', key: 'notice:4', id: '8', version: TOLD, at: NOW, stays: true },
      { newest: '8', shown: { 'notice:4': { id: '8', version: TOLD } }, toldLater: ['notice:4'] },
    ],
    ['it has never arrived', inDoubt('board:3'), { type: 'not-found', key: 'board:3' }, { sent: {} }],
    ['a card has never arrived', inDoubt(CARD), { type: 'not-found', key: CARD }, { sent: {}, card: 'missing' }],
    [
      'it turns up',
      { ...inDoubt('board:3'), duplicates: { '8': 'board:3' } },
      { type: 'turned-up', key: 'board:3', id: '8', version: '3/?' },
      { sent: {}, duplicates: {}, newest: '8', shown: { 'board:3': { id: '8', version: '3/?' } } },
    ],
    ['an older message turns up', { newest: '9' }, { type: 'known', id: '8' }, {}],
    ['a newer message turns up', { newest: '9' }, { type: 'known', id: '10' }, { newest: '10' }],
  ])('RUN-05: given %s, then it is known', (_what, ...pair) => {
    expectPair(...pair);
  });
});

describe('RUN-05: what stands there', () => {
  const SINCE = { 'board:3': { id: '1', version: '3/no-clock', since: BEFORE } };
  test.each<Pair>([
    [
      'a board shows the next move',
      { shown: SINCE },
      { type: 'edited', key: 'board:3', version: '4/no-clock', at: NOW },
      { shown: { 'board:3': { id: '1', version: '4/no-clock', since: NOW } } },
    ],
    [
      'a board shows its clock anew: its turn begins no later for it',
      { shown: SINCE },
      { type: 'edited', key: 'board:3', version: '3/standing', at: NOW },
      { shown: { 'board:3': { id: '1', version: '3/standing', since: BEFORE } } },
    ],
    ['a message that is gone was changed', {}, { type: 'edited', key: 'board:3', version: '4/no-clock', at: NOW }, {}],
    [
      'a reminder is over',
      { ...up(`notice:4 ${TOLD}`), toldLater: ['notice:4'] },
      { type: 'edited', key: 'notice:4', version: OVER },
      { shown: {} },
    ],
    [
      'a board was deleted',
      { ...up('board:3 3/no-clock'), copies: { 'board:3': 1 } },
      { type: 'gone', id: '1' },
      { shown: {}, copies: { 'board:3': 2 }, gone: ['1'] },
    ],
    [
      'the card was deleted',
      up(CARD),
      { type: 'gone', id: '1' },
      { shown: {}, copies: { card: 1 }, gone: ['1'], card: 'gone' },
    ],
    [
      'a reminder was deleted: it is not told again',
      up(`notice:4 ${TOLD}`),
      { type: 'gone', id: '1' },
      { shown: {}, gone: ['1'], toldLater: ['notice:4'] },
    ],
    [
      'one too many was deleted',
      { ...up('board:3'), duplicates: { '9': 'board:3' } },
      { type: 'gone', id: '9' },
      { duplicates: {}, copies: { 'board:3': 1 }, gone: ['9'] },
    ],
    ['a message of somebody else was deleted', up('board:3'), { type: 'gone', id: '9' }, { gone: ['9'] }],
    [
      'a question comes to the bottom',
      up('question:4'),
      { type: 'brought-down', key: 'question:4' },
      { shown: {}, duplicates: { '1': 'question:4' }, copies: { 'question:4': 1 } },
    ],
    ['one is not there to come down', {}, { type: 'brought-down', key: 'question:4' }, {}],
    [
      'its record can not be read any more',
      { ...up('card playing', 'board:3 4/no-clock', 'question:5 -'), settled: 4, heldSince: BEFORE },
      { type: 'held', since: NOW },
      {
        shown: shownAs(`card ${UNKNOWN}`, `board:3 4/${UNKNOWN}`, 'question:5 -'),
        settled: undefined as never,
        heldSince: BEFORE,
      },
    ],
  ])('RUN-05: given %s, then it is known', (_what, ...pair) => {
    expectPair(...pair);
  });

  test('RUN-01: given many deletions, then the last ones are known, and the display does not grow', () => {
    const ids = Array.from({ length: 40 }, (_, index) => String(index));
    const { gone } = ids.reduce((display, id) => observe(display, { type: 'gone', id }), displayOf());
    expect(gone).toEqual(ids.slice(-32));
  });

  test('RUN-01: given what the match calls for no more, then nothing of it is remembered; its card stays', () => {
    expectPair(
      {
        ...up('board:3', 'card', 'question:4'),
        copies: { 'board:3': 1, 'question:4': 2 },
        sent: { 'notice:1': { version: TOLD, after: '0' } },
        toldLater: ['notice:1', 'notice:5'],
      },
      { type: 'planned', keys: new Set(['question:4', 'notice:5']), told: 4 },
      {
        shown: { card: { id: '2', version: 'now' }, 'question:4': { id: '3', version: 'now' } },
        copies: { 'question:4': 2 },
        sent: {},
        toldLater: ['notice:5'],
        told: 4,
      },
    );
  });
});

describe('RUN-05: buttons that come back', () => {
  test.each<Pair>([
    ['they do', up(`question:4 ${OVER}`), { type: 'regained', id: '1', until: IN_5_S }, { regained: { '1': IN_5_S } }],
    [
      'something takes them away again',
      { ...up(`question:4 ${OVER}`), regained: { '1': IN_5_S } },
      { type: 'buttons-gone', id: '1' },
      { regained: {} },
    ],
    [
      'time has passed, and nothing has',
      { ...up(`question:4 ${OVER}`), regained: { '1': IN_5_S } },
      { type: 'time', now: IN_5_S },
      { ...up(`question:4 ${UNKNOWN}`), regained: {} },
    ],
    [
      'not enough time has passed',
      { ...up(`question:4 ${OVER}`), regained: { '1': IN_5_S } },
      { type: 'time', now: millis(IN_5_S - 1) },
      {},
    ],
    [
      'its message is edited meanwhile',
      { ...up('board:3 3/no-clock'), regained: { '1': IN_5_S } },
      { type: 'edited', key: 'board:3', version: OVER },
      { ...up(`board:3 ${OVER}`), regained: {} },
    ],
    ['its message has gone', { regained: { '1': IN_5_S } }, { type: 'time', now: IN_5_S }, { regained: {} }],
  ])('RUN-05: given %s, then they are believed in after a while', (_what, ...pair) => {
    expectPair(...pair);
  });
});

describe('RUN-05: what fails', () => {
  type Failure = Extract<Observation, { type: 'failed' }>;
  const failing = (key: string, fault: Failure['fault'], more: Partial<Failure> = {}): Failure => ({
    ...{
      type: 'failed',
      lane: 'thread',
      where: 'thread',
      key,
      fault,
      isPosting: false,
      wait: 0,
      waits: WAITS,
      at: NOW,
    },
    ...more,
  });
  const lane = (failed: Readonly<Record<string, boolean>>, failures = 0, notBefore?: number) => ({
    failed,
    failures,
    ...(notBefore === undefined ? {} : { notBefore: millis(notBefore) }),
  });
  const inThread = (...now: Parameters<typeof lane>): Pick<Display, 'lanes'> => ({
    lanes: { thread: lane(...now), card: lane({}) },
  });
  const BOARD = up('board:3 3/no-clock');
  /** Of a message that was made at this time. */
  const madeAt = (at: number): Pick<Display, 'shown'> => ({
    shown: { 'board:3': { id: String(firstIdAt(millis(at))), version: '3/no-clock' } },
  });

  test.each<Pair>([
    [
      'a post is unreachable: it may have arrived, and is tried again after 5 s',
      inDoubt('board:3'),
      failing('board:3', 'unreachable', { isPosting: true }),
      inThread({ 'board:3': true }, 1, IN_5_S),
    ],
    [
      'a post is refused for good: a notice counts as told',
      {
        ...inDoubt('notice:4'),
        asides: [{ key: 'notice:4', revision: revision(4), draft: {} as never, waits: false }],
      },
      failing('notice:4', 'refused', { isPosting: true }),
      { sent: {}, asides: [], toldLater: ['notice:4'] },
    ],
    [
      'the post of a board is refused for good',
      inDoubt('board:3'),
      failing('board:3', 'refused', { isPosting: true }),
      { sent: {}, ...inThread({ 'board:3': false }) },
    ],
    [
      'an edit is unreachable: what stands there now nobody knows',
      up('board:3 3/no-clock', `question:4 -`),
      failing('board:3', 'unreachable'),
      { ...up(`board:3 3/${UNKNOWN}`, 'question:4 -'), ...inThread({ 'board:3': true }, 1, IN_5_S) },
    ],
    [
      'the edit of a question is unreachable',
      up('question:4 -'),
      failing('question:4', 'unreachable'),
      { ...up(`question:4 ${UNKNOWN}`), ...inThread({ 'question:4': true }, 1, IN_5_S) },
    ],
    ['an edit is refused for good', BOARD, failing('board:3', 'refused'), inThread({ 'board:3': false })],
    [
      'a rate limit: its own wait counts, where it is the longer one',
      madeAt(NOW),
      failing('board:3', 'rate-limited', { wait: 6000 }),
      inThread({ 'board:3': true }, 1, NOW + 6000),
    ],
    [
      'a rate limit of an old message: it is not worth waiting for',
      madeAt(NOW - 3_600_000),
      failing('board:3', 'rate-limited', { wait: 6000 }),
      inThread({ 'board:3': false }, 1, NOW + 6000),
    ],
    [
      'a second failure in a row',
      { ...BOARD, ...inThread({}, 1) },
      failing('look', 'unreachable'),
      inThread({ look: true }, 2, NOW + 30_000),
    ],
    [
      'every further one',
      { ...BOARD, ...inThread({}, 7) },
      failing('look', 'unreachable'),
      inThread({ look: true }, 8, NOW + 30_000),
    ],
    [
      'another one in the same go',
      inThread({ look: true }, 1, IN_5_S),
      failing('9', 'unreachable'),
      inThread({ look: true, '9': true }, 1, IN_5_S),
    ],
    [
      'another one in the same go that has to wait for longer',
      inThread({ look: true }, 1, IN_5_S),
      failing('9', 'rate-limited', { wait: 60_000 }),
      inThread({ look: true, '9': true }, 1, NOW + 60_000),
    ],
    [
      'the thread is archived',
      { ...BOARD, isAtRest: true },
      failing('board:3', 'archived'),
      { isArchived: true, isAtRest: false },
    ],
    [
      'a permission is missing in the thread',
      BOARD,
      failing('board:3', 'forbidden'),
      { hindered: { thread: 'forbidden' }, ...inThread({ 'board:3': false }) },
    ],
    [
      'a permission is missing in the channel',
      up(CARD),
      failing(CARD, 'forbidden', { lane: 'card', where: 'channel' }),
      { hindered: { channel: 'forbidden' }, lanes: { thread: lane({}), card: lane({ card: false }) } },
    ],
    ['nothing is asked, as it is closed', BOARD, failing('board:3', 'closed'), inThread({ 'board:3': false })],
    [
      'an answer to a click has failed, and a message may be there',
      inDoubt('board:3'),
      { type: 'unanswered', key: 'board:3', fault: 'unreachable' },
      {},
    ],
    [
      'an answer to a click was refused',
      inDoubt('board:3'),
      { type: 'unanswered', key: 'board:3', fault: 'expired' },
      { sent: {} },
    ],
    [
      'an answer by an edit has failed',
      BOARD,
      { type: 'unanswered', key: 'board:3', fault: 'unreachable' },
      up(`board:3 3/${UNKNOWN}`),
    ],
    ['the time has come', inThread({ look: true }, 2, NOW), { type: 'time', now: NOW }, inThread({}, 2)],
    ['the time has not come', inThread({ look: true }, 2, IN_5_S), { type: 'time', now: NOW }, {}],
    ['something happens', inThread({ look: true }, 2, IN_5_S), { type: 'roused' }, inThread({}, 2)],
    ['all has gone well', inThread({}, 2), { type: 'rested', lane: 'thread' }, inThread({})],
    ['all that is left waits', inThread({ look: true }, 2, IN_5_S), { type: 'rested', lane: 'thread' }, {}],
  ])('RUN-05: given %s, then it is known when it is tried again, if at all', (_what, ...pair) => {
    expectPair(...pair);
  });
});

describe('RUN-05: what hinders, and other facts', () => {
  const ASIDE = (number: number): Display['asides'][number] => ({
    key: `aside:${number}`,
    revision: revision(4),
    draft: { content: 'Hello', components: [], allowed_mentions: {}, attachments: [] },
    waits: false,
  });
  test.each<Pair>([
    ['a lock', {}, { type: 'hindered', where: 'thread', by: 'locked' }, { hindered: { thread: 'locked' } }],
    [
      'it is lifted',
      { hindered: { thread: 'locked', channel: 'outage' } },
      { type: 'lifted', by: ['locked', 'forbidden'] },
      { hindered: { channel: 'outage' } },
    ],
    [
      'everything is lifted',
      { hindered: { thread: 'outage', channel: 'outage' } },
      { type: 'lifted', by: ['outage'] },
      { hindered: {} },
    ],
    [
      'the thread alone is open again',
      { hindered: { thread: 'locked', channel: 'forbidden' } },
      { type: 'lifted', by: ['locked', 'forbidden'], where: 'thread' },
      { hindered: { channel: 'forbidden' } },
    ],
    ['another one is lifted', { hindered: { thread: 'locked' } }, { type: 'lifted', by: ['forbidden'] }, {}],
    [
      'it was opened again: only what was of late counts',
      { isArchived: true, unarchivings: [millis(NOW - 60_000), BEFORE] },
      { type: 'unarchived', at: NOW },
      { isArchived: false, unarchivings: [BEFORE, NOW] },
    ],
    ['a look is due', {}, { type: 'fact', is: { look: 'now', isNeeded: true } }, { look: 'now', isNeeded: true }],
    ['something was said', {}, { type: 'said', aside: ASIDE(1) }, { asides: [ASIDE(1)] }],
    [
      'too much was said',
      { asides: Array.from({ length: 20 }, (_, index) => ASIDE(index)) },
      { type: 'said', aside: ASIDE(20) },
      { asides: Array.from({ length: 20 }, (_, index) => ASIDE(index + 1)) },
    ],
    [
      'players were called: earlier calls count for two minutes',
      { called: { '11': BEFORE, '12': millis(NOW - 120_001) } },
      { type: 'called', users: ['13'], at: NOW },
      { called: { '11': BEFORE, '13': NOW } },
    ],
  ])('RUN-05: given %s, then it is known', (_what, ...pair) => {
    expectPair(...pair);
  });

  test('RUN-05: given nothing new, then the display is the same one', () => {
    const display = displayOf({ ...up('board:3'), newest: '9', regained: {} });
    const nothing: readonly Observation[] = [
      { type: 'fact', is: { look: 'none' } },
      { type: 'known', id: '9' },
      { type: 'buttons-gone', id: '1' },
      { type: 'lifted', by: ['locked'] },
      { type: 'roused' },
      { type: 'time', now: NOW },
      { type: 'rested', lane: 'card' },
      { type: 'planned', keys: new Set(['board:3']), told: 0 },
    ];
    for (const seen of nothing) expect(observe(display, seen), seen.type).toBe(display);
  });
});
