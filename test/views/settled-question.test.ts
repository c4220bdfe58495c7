import { describe, expect, test } from 'vitest';
import { settledQuestion } from '../../src/views/question-message.ts';
import { customIdsOf } from '../../src/views/custom-id.ts';
import { questionsOf } from '../../src/views/standing-question.ts';
import type { MatchAction } from '../../src/match/match.ts';
import { revision } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/phases.ts';
import { ALICE, at, BOB, CAROL, playingOn, squares } from '../match/samples.ts';
import {
  after,
  changeBy,
  hotseat,
  TIMED,
  DRAW_OFFERED,
  RESIGN,
  PAUSE_REQUESTED,
  GO_ON,
  PLAY_ON,
  SEAT_OFFERED,
  PASS_SEAT,
  FREE_TABLE,
  GAME_OVER,
  IN_PAUSE,
  ASKED_FOR_READY,
} from './support/changes.ts';
import { VIEW } from './support/samples.ts';

const Q5 = revision(5);
const close: MatchAction = { type: 'CloseMatch', by: CAROL };
const tick: MatchAction = { type: 'Tick' };
const acceptDraw: MatchAction = { type: 'AcceptDraw', by: BOB, offer: Q5 };
const declineDraw: MatchAction = { type: 'DeclineDraw', by: BOB, offer: Q5 };
const withdrawDraw: MatchAction = { type: 'WithdrawDraw', by: ALICE, offer: Q5 };
const acceptRematch: MatchAction = { type: 'AcceptRematch', by: BOB, question: Q5 };
const declineRematch: MatchAction = { type: 'DeclineRematch', by: BOB, question: Q5 };
const declineRematchCarol: MatchAction = { type: 'DeclineRematch', by: CAROL, question: revision(2) };
const withdrawPause: MatchAction = { type: 'WithdrawPause', by: ALICE, request: Q5 };
const refusePause: MatchAction = { type: 'RefusePause', by: BOB, request: Q5 };
const stopHere = (question: number): MatchAction => ({ type: 'StopHere', by: BOB, question: revision(question) });
const takeSeat: MatchAction = { type: 'TakeSeat', by: CAROL, question: revision(8), challengerSeat: 'dark' };
const joinTable: MatchAction = { type: 'JoinTable', by: ALICE, challengerSeat: 'dark' };
const pauseAgain: MatchAction = { type: 'RequestPause', by: ALICE };
const resume = (by: typeof ALICE): MatchAction => ({ type: 'Resume', by });
const moveOf = (by: typeof ALICE, text: string): MatchAction => ({ type: 'PlayMove', by, squares: squares(text) });
const move = (text: string): MatchAction => moveOf(ALICE, text);

/** What the one question of a match becomes by an action. */
function settled(match: Match, action: MatchAction, seconds: number): string | undefined {
  const change = changeBy(match, action, at(seconds));
  const [question] = questionsOf(match);
  if (question === undefined) throw new Error('nothing was asked');
  if (questionsOf(change.after).some(({ number }) => number === question.number)) throw new Error('it still stands');
  const draft = settledQuestion(question, change, VIEW);
  expect(draft).toMatchObject({ allowed_mentions: { parse: [] }, attachments: [] });
  const offered = customIdsOf({ components: [...draft.components] });
  const ids = { 'c1:menu:new-game': 'New game', 'c1:menu:home': 'Menu', 'c1:pdn:m1:3': 'PDN' } as const;
  const labels = offered.flatMap((id) =>
    Object.entries(ids).flatMap(([known, label]) => (known === id ? `[${label}]` : [])),
  );
  return [draft.content, ...labels].join(' ');
}

const OVER = 'Thanks for playing! [New game] [Menu]';
const STOPPED = `**Bob** is done for today. ${OVER}`;
const NEXT = '[New game] [Menu]';
const WON = '**Bob wins 1-0.**';
const DECLINED_IN = `${WON} **Bob** declined the rematch.`;
const DECLINED = `${DECLINED_IN} ${NEXT}`;
const PAUSED = 'The game was paused.';
const RAN_OUT = 'The game was paused until the time of the pause ran out.';
const CLOSED = 'A server manager closed the match. [New game] [Menu]';
type Case = readonly [how: string, match: Match, action: MatchAction, seconds: number, words: string];

const OVERTAKEN_DRAW = '**Alice** offered a draw; the game ended before it was answered.';
const OVERTAKEN_PAUSE = '**Alice** asked for a pause; the game ended before it was answered.';
const halfYes = after(GAME_OVER, [{ type: 'AcceptRematch', by: ALICE, question: Q5 }, 131]);
const PLAYED_OVER = after(TIMED, [move('11-15'), 110], [moveOf(BOB, '22-18'), 120], [RESIGN, 130]);
const PLAYED_HALF = after(PLAYED_OVER, [{ type: 'AcceptRematch', by: ALICE, question: revision(7) }, 131]);
const halfResumed = after(IN_PAUSE, [resume(BOB), 125]);
const hotseatOver = after(hotseat(), [{ type: 'Resign', by: CAROL, seat: 'dark', confirmed: revision(1) }, 10]);
const hotseatPaused = after(hotseat(), [{ type: 'RequestPause', by: CAROL }, 10]);
const lightOffered = after(TIMED, [{ type: 'OfferDraw', by: BOB }, 110]);
const aboutToWin = after(playingOn('B:W15:B11'), [{ type: 'OfferDraw', by: ALICE }, 110]);
const bothAsked = after(DRAW_OFFERED, [{ type: 'RequestPause', by: BOB }, 112]);

const endgame = after(TIMED, [{ type: 'EndgameDrawn', turn: revision(3) }, 110]);
const halfAgreed = after(endgame, [{ type: 'AcceptDraw', by: ALICE, offer: Q5 }, 111]);
const NEITHER_WINS = 'With best play, neither side can win this endgame';
const OVERTAKEN_ENDGAME =
  'With best play, neither side could win this endgame; the game ended before you agreed to a draw.';

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'START-03: given a question for Ready': [
    ['Ready', ASKED_FOR_READY, { type: 'Ready', by: ALICE }, 310, '**Alice** is ready. The game begins.'],
    ['silence', ASKED_FOR_READY, tick, 601, "**Alice** didn't press Ready in time. [New game] [Menu]"],
    [
      'calling off',
      ASKED_FOR_READY,
      { type: 'Abort', by: BOB },
      310,
      '**Bob** called the match off. [New game] [Menu]',
    ],
    ['a manager', ASKED_FOR_READY, close, 310, 'A server manager closed the match before it began. [New game] [Menu]'],
  ],
  'END-02: given a draw offer': [
    ['an acceptance', DRAW_OFFERED, acceptDraw, 111, '**Alice** offered a draw and **Bob** accepted.'],
    [
      'a counter-offer',
      DRAW_OFFERED,
      { type: 'OfferDraw', by: BOB },
      111,
      '**Alice** offered a draw and **Bob** accepted.',
    ],
    ['a no', DRAW_OFFERED, declineDraw, 111, '**Alice** offered a draw and **Bob** declined. The game goes on.'],
    [
      'a withdrawal',
      DRAW_OFFERED,
      withdrawDraw,
      111,
      '**Alice** offered a draw and withdrew the offer. The game goes on.',
    ],
    [
      'the next move',
      lightOffered,
      move('11-15'),
      111,
      '**Bob** offered a draw; **Alice** moved instead, so the offer lapsed.',
    ],
    ["the offerer's winning move", aboutToWin, move('11x18'), 111, OVERTAKEN_DRAW],
    ['resigning', DRAW_OFFERED, RESIGN, 111, OVERTAKEN_DRAW],
    ['the flag', DRAW_OFFERED, tick, 470, OVERTAKEN_DRAW],
    ['a manager', DRAW_OFFERED, close, 111, OVERTAKEN_DRAW],
    ['a pause', bothAsked, pauseAgain, 113, '**Alice** offered a draw. The offer waits until the pause is over.'],
  ],
  'RULE-12: given an endgame that neither side can win': [
    ['two acceptances', halfAgreed, acceptDraw, 112, 'Neither side could win this endgame, so you agreed to a draw.'],
    [
      "an acceptance and the other one's offer",
      halfAgreed,
      { type: 'OfferDraw', by: BOB },
      112,
      'Neither side could win this endgame, so you agreed to a draw.',
    ],
    ['a no', halfAgreed, declineDraw, 112, `${NEITHER_WINS}, but the game goes on. Good luck!`],
    ['the next move', endgame, move('11-15'), 111, `${NEITHER_WINS}, but the game goes on. Good luck!`],
    ['resigning', endgame, RESIGN, 111, OVERTAKEN_ENDGAME],
    ['a manager', halfAgreed, close, 112, OVERTAKEN_ENDGAME],
    [
      'a pause',
      after(endgame, [{ type: 'RequestPause', by: BOB }, 112]),
      pauseAgain,
      113,
      `${NEITHER_WINS}. The offer of a draw waits until the pause is over.`,
    ],
  ],
  'TIME-06: given a request for a pause': [
    ['a withdrawal', PAUSE_REQUESTED, withdrawPause, 111, '**Alice** asked for a pause and withdrew the request.'],
    [
      'a refusal',
      PAUSE_REQUESTED,
      refusePause,
      111,
      '**Alice** asked for a pause and **Bob** declined. The game goes on.',
    ],
    [
      'the next move',
      PAUSE_REQUESTED,
      move('11-15'),
      111,
      '**Alice** asked for a pause; the game went on, so the request was canceled.',
    ],
    ['resigning', PAUSE_REQUESTED, RESIGN, 111, OVERTAKEN_PAUSE],
    ['a manager', PAUSE_REQUESTED, close, 111, OVERTAKEN_PAUSE],
  ],
  'TIME-06, TIME-07: given a pause': [
    ['both', halfResumed, resume(ALICE), 130, PAUSED],
    ['its time', halfResumed, tick, 720, RAN_OUT],
    ['its time, noticed by a late press', IN_PAUSE, RESIGN, 721, RAN_OUT],
    ['resigning', IN_PAUSE, RESIGN, 130, PAUSED],
    ['leaving', IN_PAUSE, { type: 'Leave', by: ALICE }, 130, PAUSED],
    ['the one who plays both sides', hotseatPaused, resume(CAROL), 20, PAUSED],
  ],
  'END-04, END-05: given who won was told and a rematch asked for': [
    ['both saying yes', halfYes, acceptRematch, 132, `${WON} Rematch accepted.`],
    ['a no', halfYes, declineRematch, 132, DECLINED],
    [
      'a no after moves',
      PLAYED_OVER,
      { ...declineRematch, question: revision(7) },
      132,
      `${DECLINED_IN} [PDN] ${NEXT}`,
    ],
    [
      'a yes after moves',
      PLAYED_HALF,
      { ...acceptRematch, question: revision(7) },
      133,
      `${WON} Rematch accepted. [PDN]`,
    ],
    ['leaving', GAME_OVER, { type: 'Leave', by: BOB }, 132, DECLINED],
    ['silence of one', halfYes, tick, 430, `${WON} **Bob** didn't answer in time, so there's no rematch. ${NEXT}`],
    ['silence of both', GAME_OVER, tick, 430, `${WON} Nobody asked for a rematch in time. ${OVER}`],
    ['a manager', GAME_OVER, close, 132, `${WON} ${CLOSED}`],
    [
      'the no of one who plays both sides',
      hotseatOver,
      declineRematchCarol,
      12,
      `**Blue Jay wins 1-0.** The match is over. ${OVER}`,
    ],
  ],
  'END-07: given a player can go on': [
    ['a yes', GO_ON, PLAY_ON, 150, '**Bob** is looking for a new opponent.'],
    ['a no', GO_ON, stopHere(7), 150, STOPPED],
    ['silence', GO_ON, tick, 441, `**Bob** didn't answer in time. ${OVER}`],
    ['a manager', GO_ON, close, 150, CLOSED],
  ],
  'END-07: given a free seat': [
    ['a yes', SEAT_OFFERED, takeSeat, 160, '**Carol** took the seat and plays **Bob**.'],
    ['a no', SEAT_OFFERED, PASS_SEAT, 160, '**Carol** passed on the seat.'],
    ['silence', SEAT_OFFERED, tick, 211, "**Carol** didn't answer in time."],
    ['a stop', SEAT_OFFERED, stopHere(8), 160, STOPPED],
    ['a manager', SEAT_OFFERED, close, 160, CLOSED],
  ],
  'START-02, END-07: given the table that a seat became': [
    ['somebody who joined', FREE_TABLE, joinTable, 170, "**Alice** joined **Bob**'s table."],
    ['its host', FREE_TABLE, { type: 'CancelChallenge', by: BOB }, 170, '**Bob** closed the table.'],
    ['time', FREE_TABLE, tick, 3761, 'Nobody joined in time, so the table expired.'],
    ['a manager', FREE_TABLE, close, 170, 'A server manager closed the table.'],
  ],
};

describe.each(Object.entries(CASES))('%s', (_given, cases) => {
  test.each(cases)('when it is settled by %s, then its message says so', (_, match, action, seconds, words) => {
    expect(settled(match, action, seconds)).toBe(words);
  });
});

const CLOCK_STOPPED: readonly [MatchAction, number] = [{ type: 'StopClock', reason: 'process-away' }, 161];
test.each<readonly [string, Match, MatchAction, string]>([
  ['a rematch', GAME_OVER, declineRematch, DECLINED],
  ['going on', GO_ON, stopHere(7), STOPPED],
  ['a seat', SEAT_OFFERED, PASS_SEAT, '**Carol** passed on the seat.'],
  ['a pause', hotseatPaused, resume(CAROL), PAUSED],
])(
  'TIME-08, END-05: given %s is answered while its time stands still, then it was answered in time',
  (_, match, action, words) => {
    expect(settled(after(match, CLOCK_STOPPED), action, 5000)).toBe(words);
  },
);

test('given a question that did not stand, then it is a mistake of the program, not a message', () => {
  const change = changeBy(TIMED, { type: 'OfferDraw', by: ALICE }, at(110));
  expect(() => settledQuestion({ kind: 'pause', number: Q5 }, change, VIEW)).toThrow(RangeError);
});
