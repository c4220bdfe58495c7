import { expect, test } from 'vitest';
import { fold, type MatchAction } from '../../src/match/match.ts';
import { type PlayerId, revision } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/phases.ts';
import { questionMessage, settledQuestion } from '../../src/views/question-message.ts';
import { questionsOf, type StandingQuestion } from '../../src/views/standing-question.ts';
import { ALICE, at, BOB, CAROL, MATCH, PLAYING, squares, turns } from '../match/samples.ts';
import { boardUp, clockOf, timedGame } from '../match/timed.ts';
import { after, changeBy } from './support/changes.ts';
import { buttonsOf } from './support/draft-limits.ts';
import { BOB_ID, VIEW } from './support/samples.ts';

/** Both have moved, and Alice is on move. */
const MOVED = fold(MATCH, [...PLAYING, ...turns('11-15', '22-18')]);
const ASK: MatchAction = { type: 'TakeBack', by: ALICE };
const ASKED = after(MOVED, [ASK, 110]);
const FORK = turns('11-15', '23-18', '9-14', '18x9', '5x14', '22-17', '12-16', '24-19', '16x23');

function asked(match: Match): StandingQuestion {
  const question = questionsOf(match).find(({ kind }) => kind === 'takeback');
  if (question === undefined) throw new Error('no takeback was asked for');
  return question;
}

test.each<[string, Match, string]>([
  ['on the asker’s turn', ASKED, '**Alice** asks to take back **11-15** and your **22-18**. Do you accept?'],
  [
    'on the other’s turn, with a total time',
    after(fold(MATCH, [...timedGame(clockOf(5, 3)), ...turns('11-15')]), [ASK, 110]),
    '**Alice** asks to take back **11-15**. The clocks would go back, too. Do you accept?',
  ],
])('PLAY-15: given it is asked %s, then the question names the moves and calls the opponent alone', (...row) => {
  const [, match, words] = row;
  const question = asked(match);
  const draft = questionMessage(question, match, VIEW);
  expect(draft.content).toBe(`<@${BOB_ID}>, ${words} The next move cancels the request.`);
  expect(draft.allowed_mentions).toEqual({ parse: [], users: [BOB_ID] });
  expect(buttonsOf(draft).map(({ label, id }) => `${label} ${id}`)).toEqual([
    `Accept c1:takeback-agree:m1:${question.number}`,
    `Decline c1:takeback-decline:m1:${question.number}`,
    `Withdraw c1:takeback-withdraw:m1:${question.number}`,
  ]);
});

test('PLAY-15, RULE-07: given a jump is begun, then the question names its hops', () => {
  const hop = { type: 'HopPlayed', seat: 'light', squares: squares('27x18'), at: at(170) } as const;
  const match = after(fold(MATCH, [...timedGame(), ...FORK, boardUp(12, 160), hop]), [
    { type: 'TakeBack', by: BOB },
    180,
  ]);
  expect(questionMessage(asked(match), match, VIEW).content).toContain('asks to take back **27x18…**.');
});

const answer = (by: PlayerId, type: 'AgreeTakeback' | 'DeclineTakeback' | 'WithdrawTakeback'): MatchAction => ({
  type,
  by,
  request: revision(6),
});
const BACK = '**Alice** asked to take back **11-15**';
const pausing = after(ASKED, [{ type: 'RequestPause', by: BOB }, 112]);

test.each<[string, Match, MatchAction, string]>([
  ['a yes', ASKED, answer(BOB, 'AgreeTakeback'), '**Bob** let **Alice** take back **11-15** and **22-18**.'],
  ['a no', ASKED, answer(BOB, 'DeclineTakeback'), `${BACK} and **Bob** declined. The game goes on.`],
  ['a withdrawal', ASKED, answer(ALICE, 'WithdrawTakeback'), `${BACK} and withdrew the request.`],
  [
    'a move',
    ASKED,
    { type: 'PlayMove', by: ALICE, squares: squares('15x22') },
    `${BACK}; the game went on, so the request was canceled.`,
  ],
  [
    'a pause',
    pausing,
    { type: 'RequestPause', by: ALICE },
    `${BACK}; the game was paused, so the request was canceled.`,
  ],
  ['a manager', ASKED, { type: 'CloseMatch', by: CAROL }, `${BACK}; the game ended before it was answered.`],
])(
  'PLAY-15: given a takeback is asked for, when %s settles it, then its message says so',
  (_by, match, action, words) => {
    const change = changeBy(match, action, at(120));
    expect(settledQuestion(asked(match), change, VIEW)).toMatchObject({ content: words, components: [] });
  },
);

test('PLAY-15, END-02: given a draw was offered before, when a move is taken back, then the offer’s message says why it lapsed', () => {
  const match = after(MOVED, [{ type: 'OfferDraw', by: ALICE }, 110], [ASK, 111]);
  const [offer] = questionsOf(match);
  if (offer === undefined) throw new Error('no draw was offered');
  const change = changeBy(match, { type: 'AgreeTakeback', by: BOB, request: asked(match).number }, at(120));
  expect(settledQuestion(offer, change, VIEW).content).toBe(
    '**Alice** offered a draw; a move was taken back, so the offer lapsed.',
  );
});
