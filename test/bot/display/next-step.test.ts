import { describe, expect, test } from 'vitest';
import { OVER, UNARCHIVING_RESTS, type Display, type Lane } from '../../../src/bot/display/display.ts';
import { nextStep, replyFor, type Scene, type Step } from '../../../src/bot/display/next-step.ts';
import type { Reply } from '../../../src/bot/discord/reply.ts';
import { millis } from '../../../src/match/ids.ts';
import type { Match } from '../../../src/match/phases.ts';
import { displayOf, NOW, up, wantedAs } from './display-values.ts';
const THREAD = '500000000000000001';
const PLAYING = { phase: 'playing' } as Match;
const CLOSED = { phase: 'closed', reason: 'manager', results: [] } as unknown as Match;
const DECLINED = { phase: 'closed', reason: 'declined', results: [] } as unknown as Match;
const INVITED = { phase: 'invited' } as Match;
const SCENE: Scene = { now: NOW, match: PLAYING, threadId: THREAD, replies: [], newest: undefined };
const clicked = (from: Reply['from'], parts: Partial<Reply> = {}): Reply =>
  ({ from, channelId: THREAD, isOpen: true, canUpdate: from.kind === 'press', ...parts }) as Reply;
const typed = clicked({ kind: 'command' });
const pressed = clicked({ kind: 'press', messageId: '1' });

/** In doubt, each as it was sent. */
const sent = (...keys: readonly string[]): Pick<Display, 'sent'> => ({
  sent: Object.fromEntries(keys.map((key) => [key, { version: 'now', after: '0' }])),
});
/** Keys whose last try has failed; with `!`, for a passing reason. */
const failed = (...keys: readonly string[]): Pick<Display, 'lanes'> => {
  const lane = {
    failed: Object.fromEntries(keys.map((key) => [key.replace('!', ''), key.endsWith('!')])),
    failures: 1,
  };
  return { lanes: { thread: lane, card: lane } };
};
const twice: Pick<Display, 'duplicates'> = { duplicates: { '9': 'board:3' } };

const stepIn = (
  lane: Lane,
  wants: readonly string[],
  display: Partial<Display>,
  scene: Partial<Scene> = {},
): string => {
  const step = nextStep(lane, wantedAs(...wants), displayOf(display), { ...SCENE, ...scene });
  return step === undefined ? 'none' : `${step.kind} ${step.key}`;
};

type Row = readonly [what: string, wants: readonly string[], display: Partial<Display>, step: string];
type RowInScene = [...row: Row, scene?: Partial<Scene>];
type RowOfMatch = [...row: Row, match: Match];

test.each<Row>([
  ['nothing is up', ['opening:3', 'board:3', 'question:4'], {}, 'post opening:3'],
  ['the opening is up', ['board:3', 'question:4'], {}, 'post board:3'],
  ['all is up as it should be', ['board:3', 'question:4'], up('board:3', 'question:4'), 'none'],
  ['the clock of the board reads otherwise', ['board:3 later'], up('board:3'), 'edit board:3'],
  ['a move was made', ['notice:4', `board:3 ${OVER}`, 'board:4'], up('board:3'), 'edit board:3'],
  ['a move was made on the same board', ['notice:4', 'board:3 next'], up('board:3'), 'edit board:3'],
  ['an old board was never up', [`board:3 ${OVER}`, 'board:4'], {}, 'post board:4'],
  ['an old board may have arrived', [`board:3 ${OVER}`, 'board:4'], sent('board:3'), 'find board:3'],
  ['a board may have arrived', ['board:4'], sent('board:4'), 'find board:4'],
  [
    'the old board can not be settled yet',
    [`board:3 ${OVER}`, 'board:4', 'question:5'],
    { ...up('board:3'), ...failed('board:3!') },
    'post question:5',
  ],
  [
    'Discord refuses to change the old board',
    [`board:3 ${OVER}`, 'board:4'],
    { ...up('board:3'), ...failed('board:3') },
    'post board:4',
  ],
  ['a notice has failed', ['notice:4', 'notice:5', 'board:5', 'question:6'], failed('notice:4!'), 'post board:5'],
  [
    'a notice has failed and the board is up',
    ['notice:4', 'notice:5', 'board:5', 'question:6'],
    { ...up('board:5'), ...failed('notice:4!') },
    'none',
  ],
  ['a question is over', [`question:4 ${OVER}`, 'notice:5', 'board:3'], up('question:4'), 'edit question:4'],
  ['a board came twice', ['board:3'], { ...up('board:3'), ...twice }, 'remove 9'],
  ['it can not be removed yet', ['board:3'], { ...up('board:3'), ...twice, ...failed('9!') }, 'none'],
  ['a question is brought down', ['question:4'], { duplicates: { '9': 'question:4' } }, 'post question:4'],
  ['a reminder is outdated', [`notice:4 ${OVER}`, 'board:5'], up('notice:4'), 'post board:5'],
  ['a reminder is all that is left', [`notice:4 ${OVER}`], up('notice:4'), 'edit notice:4'],
  ['a reminder was outdated before it was told', [`notice:4 ${OVER}`], {}, 'none'],
  ['only the card is out of date', ['board:3', 'card later'], up('board:3', 'card'), 'none'],
])('RUN-05: given %s, then what comes next is told', (_what, wants, display, step) => {
  expect(stepIn('thread', wants, display)).toBe(step);
});

describe('RUN-05: what hinders a thread', () => {
  const HINDERED: Partial<Display> = { hindered: { thread: 'forbidden' } };
  test.each<RowInScene>([
    ['it is forbidden', ['board:3 later', 'notice:4'], { ...up('board:3'), ...HINDERED }, 'none'],
    ['it is locked', ['board:3'], { hindered: { thread: 'locked' } }, 'none'],
    ['somebody can be answered there', ['notice:4', 'board:3'], HINDERED, 'post notice:4', { replies: [typed] }],
    [
      'somebody can be answered, and nothing is new',
      [`board:3 ${OVER}`],
      { ...up('board:3'), ...HINDERED, ...twice },
      'none',
      { replies: [typed] },
    ],
    [
      'the board was pressed: its answer needs no permission',
      ['board:3 later'],
      { ...up('board:3'), ...HINDERED },
      'edit board:3',
      { replies: [pressed] },
    ],
    [
      'the channel is closed and the thread is not',
      ['board:3'],
      { hindered: { channel: 'forbidden' } },
      'post board:3',
    ],
  ])('RUN-05: given %s, then no more is tried than can be', (_what, wants, display, step, scene) => {
    expect(stepIn('thread', wants, display, scene)).toBe(step);
  });
});

describe('START-05: an archived thread', () => {
  const [LATELY, BEFORE] = [millis(NOW - UNARCHIVING_RESTS + 1), millis(NOW - UNARCHIVING_RESTS)];
  const ARCHIVED: Partial<Display> = { isArchived: true, ...up('board:3') };
  test.each<RowInScene>([
    ['it can be pressed in', ['board:3'], ARCHIVED, 'unarchive unarchive'],
    ['it failed', ['board:3'], { ...ARCHIVED, ...failed('unarchive!') }, 'none'],
    ['three times of late', ['board:3'], { ...ARCHIVED, unarchivings: [LATELY, LATELY, LATELY] }, 'none'],
    ['twice of late', ['board:3'], { ...ARCHIVED, unarchivings: [BEFORE, LATELY, LATELY] }, 'unarchive unarchive'],
    ['nothing can be written there', ['board:3'], { ...ARCHIVED, hindered: { thread: 'locked' } }, 'none'],
    ['a board was pressed before', ['board:3 later'], ARCHIVED, 'unarchive unarchive', { replies: [pressed] }],
    ['the match is closed and shown', [], { ...ARCHIVED, isAtRest: true }, 'none', { match: CLOSED }],
    ['the match is closed and not shown', [`board:3 ${OVER}`], ARCHIVED, 'unarchive unarchive', { match: CLOSED }],
  ])('START-05: given %s, then it is opened or not', (_what, wants, display, step, scene) => {
    expect(stepIn('thread', wants, display, scene)).toBe(step);
  });
});

describe('END-08: a match that is closed', () => {
  test.each<RowOfMatch>([
    ['all is shown', [`board:3 ${OVER}`], up(`board:3 ${OVER}`), 'let-rest rest', CLOSED],
    ['nothing was written there', [], {}, 'archive rest', DECLINED],
    ['something is not shown', [`board:3 ${OVER}`], up('board:3'), 'edit board:3', CLOSED],
    ['something could not be shown', [`board:3 ${OVER}`], { ...up('board:3'), ...failed('board:3!') }, 'none', CLOSED],
    ['nothing can be written there', [], { hindered: { thread: 'locked' } }, 'none', CLOSED],
    ['it was left to be archived', [], { isAtRest: true }, 'none', CLOSED],
    ['it goes on', [], {}, 'none', PLAYING],
  ])('END-08: given %s, then its thread is let go or not', (_what, wants, display, step, match) => {
    expect(stepIn('thread', wants, display, { match })).toBe(step);
  });
});

describe('RUN-03: a look', () => {
  test.each<RowInScene>([
    ['it is due at once', ['board:3 later'], { look: 'now', ...up('board:3') }, 'look look'],
    ['it is due before something is sent', ['board:3'], { look: 'before-sending' }, 'look look'],
    ['only a change is due', ['board:3 later'], { look: 'before-sending', ...up('board:3') }, 'edit board:3'],
    ['only the card is new', ['card'], { look: 'before-sending' }, 'none'],
    ['it failed', ['board:3'], { look: 'now', ...failed('look!') }, 'none'],
    ['the lock is in doubt', ['board:3'], { look: 'now', hindered: { thread: 'locked' } }, 'look look'],
    ['there is an outage', ['board:3'], { look: 'now', hindered: { thread: 'outage' } }, 'none'],
    ['nothing is to be seen there any more', [], { look: 'now', isAtRest: true }, 'none', { match: CLOSED }],
    [
      'a board was pressed: it is there, whatever else is not known',
      ['notice:4', 'board:3 later'],
      { look: 'now', ...up('board:3') },
      'edit board:3',
      { replies: [pressed] },
    ],
    ['what was pressed is right', ['board:3'], { look: 'now', ...up('board:3') }, 'look look', { replies: [pressed] }],
  ])('RUN-03: given %s, then it is taken or waits', (_what, wants, display, step, scene) => {
    expect(stepIn('thread', wants, display, scene)).toBe(step);
  });
});

describe('START-01: a card, before there is a thread', () => {
  const NO_THREAD: Partial<Scene> = { threadId: undefined, match: INVITED };
  test.each<RowInScene>([
    ['its command answers with it', ['card'], { card: 'awaited' }, 'none'],
    ['that answer is looked for', ['card'], { card: 'awaited', look: 'now' }, 'none'],
    ['it is in doubt', ['card'], sent('card'), 'find card'],
    ['it never arrived', ['card'], { card: 'missing' }, 'post card'],
    ['it never arrived and could not be posted yet', ['card'], { card: 'missing', ...failed('card!') }, 'none'],
    ['it never arrived and nobody can answer it any more', [`card ${OVER}`], { card: 'missing' }, 'none'],
    ['it is up', ['card'], { ...up('card'), card: 'awaited' }, 'none'],
    ['it may be gone', ['card'], { ...up('card'), look: 'now' }, 'look look'],
    ['it was taken away', ['card'], { card: 'gone' }, 'none'],
    ['there is an outage', ['card'], { card: 'missing', hindered: { channel: 'outage' } }, 'none'],
    ['it was pressed', ['card later'], up('card'), 'edit card', { ...NO_THREAD, replies: [pressed] }],
  ])('START-01: given %s, then it is sought, posted, or left alone', (_what, wants, display, step, scene) => {
    expect(stepIn('thread', wants, display, scene ?? NO_THREAD)).toBe(step);
  });

  test.each<Row>([
    ['it reads otherwise', ['board:3', 'card later'], up('card'), 'edit card'],
    ['it is right', ['card'], up('card'), 'none'],
    ['it has failed', ['card later'], { ...up('card'), ...failed('card!') }, 'none'],
    ['it is not up', ['card'], { card: 'gone' }, 'none'],
    [
      'nothing can be written in the channel',
      ['card later'],
      { ...up('card'), hindered: { channel: 'forbidden' } },
      'none',
    ],
    [
      'nothing can be written in the thread',
      ['card later'],
      { ...up('card'), hindered: { thread: 'locked' } },
      'edit card',
    ],
  ])('RUN-06: given %s, then the lane of the card changes it or not', (_what, wants, display, step) => {
    expect(stepIn('card', wants, display)).toBe(step);
  });
});

const pressedFirst = clicked({ kind: 'press', messageId: '1' }, { channelId: 'first' });
const elsewhere = clicked({ kind: 'command' }, { channelId: '7' });
const answered = clicked({ kind: 'press', messageId: '1' }, { canUpdate: false });

test.each<
  [what: string, step: Step['kind'], key: string, replies: readonly Reply[], by: Reply | undefined, newest?: string]
>([
  ['a board that was pressed', 'edit', 'board:3', [typed, pressed], pressed],
  ['a board that was pressed twice', 'edit', 'board:3', [pressedFirst, pressed], pressed],
  ['a board whose press has been answered', 'edit', 'board:3', [answered], undefined],
  ['a board that somebody types below', 'edit', 'board:3', [typed], undefined],
  ['a question that was pressed', 'edit', 'question:4', [pressed], undefined],
  ['a notice after a press', 'post', 'notice:5', [typed, pressed], pressed],
  ['a notice after a press on the last message', 'post', 'notice:5', [typed, pressed], typed, '1'],
  ['a notice after a command elsewhere', 'post', 'notice:5', [elsewhere], undefined],
  ['the result after a press', 'post', 'result:3', [pressed], undefined],
  ['the result after a command', 'post', 'result:3', [typed, pressed], typed],
  ['a card', 'post', 'card', [typed], undefined],
  ['a message in doubt', 'find', 'board:3', [typed], undefined],
])('RUN-05: given %s, then it goes out by the reply that fits, or by none', (_what, kind, key, replies, by, newest) => {
  const [message] = wantedAs(key);
  const step = { kind, key, message } as Step;
  expect(replyFor(step, displayOf(up('board:3', 'question:4')), { ...SCENE, replies, newest })).toBe(by);
});

test('RUN-05: given a question that was pressed, then what follows does not repeat it above itself, but where nothing else may be sent', () => {
  const [message] = wantedAs('notice:5');
  const step = { kind: 'post', key: 'notice:5', message } as Step;
  const asked = displayOf(up('question:4'));
  expect(replyFor(step, asked, { ...SCENE, replies: [pressed] })).toBeUndefined();
  expect(replyFor(step, { ...asked, hindered: { thread: 'forbidden' } }, { ...SCENE, replies: [pressed] })).toBe(
    pressed,
  );
});
