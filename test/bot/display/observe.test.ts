import { describe, expect, test } from 'vitest';
import { CARD, OVER, TOLD, UNKNOWN, type Display } from '../../../src/bot/display/display.ts';
import { observe, type Observation } from '../../../src/bot/display/observe.ts';
import { firstIdAt } from '../../../src/bot/display/recognise.ts';
import { millis, revision } from '../../../src/match/ids.ts';
import { displayOf, expectPair, inDoubt, NOW, shownAs, up, type Pair } from './display-values.ts';
const IN_5_S = millis(NOW + 5000);
const BEFORE = millis(NOW - 1000);

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
    ['what is shown is taken for one too many', up('board:3'), { type: 'duplicate', key: 'board:4', id: '1' }, {}],
    ['what was deleted is taken for one too many', { gone: ['9'] }, { type: 'duplicate', key: 'board:4', id: '9' }, {}],
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
    const ids = Array.from({ length: 110 }, (_, index) => String(index));
    const { gone } = ids.reduce((display, id) => observe(display, { type: 'gone', id }), displayOf());
    expect(gone).toEqual(ids.slice(-100));
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
      { type: 'regained', id: '1' },
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
      { type: 'regained', id: '1' },
      { type: 'lifted', by: ['locked'] },
      { type: 'roused' },
      { type: 'time', now: NOW },
      { type: 'rested', lane: 'card' },
      { type: 'planned', keys: new Set(['board:3']), told: 0 },
    ];
    for (const seen of nothing) expect(observe(display, seen), seen.type).toBe(display);
  });
});
