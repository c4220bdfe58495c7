import { describe, test } from 'vitest';
import { CARD, UNKNOWN, type Display } from '../../../src/bot/display/display.ts';
import type { Observation } from '../../../src/bot/display/observe.ts';
import { firstIdAt } from '../../../src/bot/display/recognise.ts';
import { millis, revision } from '../../../src/match/ids.ts';
import { expectPair, inDoubt, NOW, up, type Pair } from './display-values.ts';
const WAITS = [5000, 30_000];
const IN_5_S = millis(NOW + 5000);

describe('RUN-05: what fails', () => {
  type Failure = Extract<Observation, { type: 'failed' }>;
  const failing = (key: string, fault: Failure['fault'], more: Partial<Failure> = {}): Failure => ({
    type: 'failed',
    lane: 'thread',
    where: 'thread',
    key,
    fault,
    isPosting: false,
    wait: 0,
    waits: WAITS,
    at: NOW,
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
