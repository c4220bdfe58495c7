import { describe, expect, test } from 'vitest';
import { settledQuestion } from '../../src/views/question-message.ts';
import { questionsOf } from '../../src/views/standing-question.ts';
import type { MatchAction } from '../../src/match/action.ts';
import type { MatchEvent } from '../../src/match/event.ts';
import { fold } from '../../src/match/evolve.ts';
import { revision } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/match.ts';
import { ALICE, at, BOB, CAROL, MATCH, playingOn, squares } from '../match/samples.ts';
import { running, timedGame } from '../match/timed.ts';
import { after, changeBy, CODE, hotseat } from './support/changes.ts';
import { VIEW } from './support/samples.ts';

const timed = fold(MATCH, running());
const offered = after(timed, [{ type: 'OfferDraw', by: ALICE }, 110]);
const requested = after(timed, [{ type: 'RequestPause', by: ALICE }, 110]);
const paused = after(requested, [{ type: 'RequestPause', by: BOB }, 120]);
const resign: MatchAction = { type: 'Resign', by: ALICE, confirmed: revision(3) };
const over = after(timed, [resign, 130]);
const Q5 = revision(5);
const close: MatchAction = { type: 'CloseMatch', by: CAROL };

const acceptDraw: MatchAction = { type: 'AcceptDraw', by: BOB, offer: Q5 };
const acceptRematch: MatchAction = { type: 'AcceptRematch', by: BOB, question: Q5 };
const agreePause: MatchAction = { type: 'AgreePause', by: BOB, request: Q5 };
const declineDraw: MatchAction = { type: 'DeclineDraw', by: BOB, offer: Q5 };
const declineRematch: MatchAction = { type: 'DeclineRematch', by: BOB, question: Q5 };
const declineRematchCarol: MatchAction = { type: 'DeclineRematch', by: CAROL, question: revision(2) };
const playOn: MatchAction = { type: 'GoOn', by: BOB, question: revision(7), code: CODE };
const joinTable: MatchAction = { type: 'JoinTable', by: ALICE, challengerSeat: 'dark' };
const passSeat: MatchAction = { type: 'PassSeat', by: CAROL, question: revision(8) };
const refusePause: MatchAction = { type: 'RefusePause', by: BOB, request: Q5 };
const takeSeat: MatchAction = { type: 'TakeSeat', by: CAROL, question: revision(8), challengerSeat: 'dark' };
const withdrawDraw: MatchAction = { type: 'WithdrawDraw', by: ALICE, offer: Q5 };

/** What the one question of a match becomes by an action. */
function settled(match: Match, action: MatchAction, seconds: number): string | undefined {
  const change = changeBy(match, action, at(seconds));
  const [question] = questionsOf(match);
  if (question === undefined) throw new Error('nothing was asked');
  if (questionsOf(change.after).some(({ number }) => number === question.number)) throw new Error('it still stands');
  const draft = settledQuestion(question, change, VIEW);
  expect(draft).toMatchObject({ components: [], allowed_mentions: { parse: [] }, attachments: [] });
  return draft.content;
}

type Case = readonly [how: string, match: Match, action: MatchAction, seconds: number, words: string];

const itSays = (ids: string, what: string, cases: readonly Case[]): void =>
  test.each(cases)(`${ids}: given ${what} %s, then its message says so`, (_, match, action, seconds, words) => {
    expect(settled(match, action, seconds)).toBe(words);
  });

describe('START-03: a question for Ready', () => {
  const asking: MatchEvent = { type: 'ReadyAsked', seats: { dark: ALICE, light: BOB }, at: at(300) };
  const waiting = fold(MATCH, [...timedGame().slice(0, 2), asking]);

  itSays('START-03', 'it ended by', [
    ['Ready', waiting, { type: 'Ready', by: ALICE }, 310, '**Alice** is ready. The game begins.'],
    ['silence', waiting, { type: 'Tick' }, 601, '**Alice** was not there to press Ready, so the match was called off.'],
    ['calling off', waiting, { type: 'Abort', by: BOB }, 310, 'The match was called off before it began.'],
    ['a manager', waiting, close, 310, 'Somebody who manages the server closed the match before it began.'],
  ]);
});

describe('a draw offer', () => {
  const move = (by: typeof ALICE, text: string): MatchAction => ({ type: 'PlayMove', by, squares: squares(text) });
  const lightOffered = after(timed, [{ type: 'OfferDraw', by: BOB }, 110]);
  const winning = after(playingOn('B:W15:B11'), [{ type: 'OfferDraw', by: ALICE }, 110]);

  itSays('END-02', 'it ended by', [
    ['an acceptance', offered, acceptDraw, 111, '**Alice** offered a draw and **Bob** accepted.'],
    ['a counter-offer', offered, { type: 'OfferDraw', by: BOB }, 111, '**Alice** offered a draw and **Bob** accepted.'],
    ['a no', offered, declineDraw, 111, '**Alice** offered a draw and **Bob** declined. The game goes on.'],
    ['a withdrawal', offered, withdrawDraw, 111, '**Alice** offered a draw and took the offer back. The game goes on.'],
    [
      'the next move',
      lightOffered,
      move(ALICE, '11-15'),
      111,
      '**Bob** offered a draw; **Alice** played on, so the offer is over.',
    ],
    [
      "the offerer's winning move",
      winning,
      move(ALICE, '11x18'),
      111,
      '**Alice** offered a draw; the game was over before it was answered.',
    ],
    ['resigning', offered, resign, 111, '**Alice** offered a draw; the game was over before it was answered.'],
    ['the flag', offered, { type: 'Tick' }, 470, '**Alice** offered a draw; the game was over before it was answered.'],
    ['a manager', offered, close, 111, '**Alice** offered a draw; the game was over before it was answered.'],
    [
      'a pause',
      after(offered, [{ type: 'RequestPause', by: BOB }, 112]),
      { type: 'RequestPause', by: ALICE },
      113,
      '**Alice** offered a draw. The offer waits until the pause is over.',
    ],
  ]);
});

describe('a request for a pause', () => {
  itSays('TIME-06', 'it ended by', [
    ['an agreement', requested, agreePause, 111, '**Alice** asked for a pause and **Bob** agreed.'],
    ['a refusal', requested, refusePause, 111, '**Alice** asked for a pause and **Bob** refused. The game goes on.'],
    [
      'the next move',
      requested,
      { type: 'PlayMove', by: ALICE, squares: squares('11-15') },
      111,
      '**Alice** asked for a pause; the game went on, so the request is over.',
    ],
    ['resigning', requested, resign, 111, '**Alice** asked for a pause; the game was over before it was answered.'],
    ['a manager', requested, close, 111, '**Alice** asked for a pause; the game was over before it was answered.'],
  ]);
});

describe('a pause', () => {
  const half = after(paused, [{ type: 'Resume', by: BOB }, 125]);

  itSays('TIME-06, TIME-07', 'it ended by', [
    ['both', half, { type: 'Resume', by: ALICE }, 130, 'The pause is over: both were ready.'],
    ['its time', half, { type: 'Tick' }, 720, 'The pause is over: its time has run out.'],
    ['its time, noticed by a late press', paused, resign, 721, 'The pause is over: its time has run out.'],
    ['resigning', paused, resign, 130, 'The pause ended with the game. **Bob** (white) wins: **Alice** resigned.'],
    [
      'leaving',
      paused,
      { type: 'Leave', by: ALICE },
      130,
      'The pause ended with the match. A player left in the pause, so the match was closed without a result. It counts nowhere.',
    ],
    [
      'the one who plays both sides',
      after(hotseat(), [{ type: 'RequestPause', by: CAROL }, 10]),
      { type: 'Resume', by: CAROL },
      20,
      'The pause is over.',
    ],
  ]);
});

describe('what is asked after a game', () => {
  const halfYes = after(over, [{ type: 'AcceptRematch', by: ALICE, question: Q5 }, 131]);
  const hotseatOver = after(hotseat(), [{ type: 'Resign', by: CAROL, seat: 'dark', confirmed: revision(1) }, 10]);
  const watchedOver = after(timed, [{ type: 'Watch', by: CAROL }, 105], [resign, 130]);
  const goOn = after(watchedOver, [{ type: 'DeclineRematch', by: ALICE, question: revision(6) }, 140]);
  const seat = after(goOn, [playOn, 150]);
  const Q8 = revision(8);
  const table = after(seat, [passSeat, 160]);

  itSays('END-05', 'the rematch was settled by', [
    ['both saying yes', halfYes, acceptRematch, 132, 'Another game! The seats are switched.'],
    ['a no', halfYes, declineRematch, 132, '**Bob** plays no further game this time.'],
    ['leaving', over, { type: 'Leave', by: BOB }, 132, '**Bob** plays no further game this time.'],
    ['silence of one', halfYes, { type: 'Tick' }, 430, '**Bob** did not answer in time, so there is no rematch.'],
    ['silence of both', over, { type: 'Tick' }, 430, 'Nobody asked for another game in time.'],
    ['a manager', over, close, 132, 'Somebody who manages the server closed the match.'],
    ['the no of one who plays both sides', hotseatOver, declineRematchCarol, 12, 'No further game this time.'],
  ]);

  itSays('END-07', 'going on was settled by', [
    ['a yes', goOn, playOn, 150, '**Bob** plays on with somebody else.'],
    ['a no', goOn, { type: 'StopHere', by: BOB, question: revision(7) }, 150, '**Bob** stops here.'],
    ['silence', goOn, { type: 'Tick' }, 441, '**Bob** did not answer in time.'],
    ['a manager', goOn, close, 150, 'Somebody who manages the server closed the match.'],
  ]);

  itSays('END-07', 'the free seat was settled by', [
    ['a yes', seat, takeSeat, 160, '**Carol** plays **Bob**.'],
    ['a no', seat, passSeat, 160, '**Carol** leaves the seat to others.'],
    ['silence', seat, { type: 'Tick' }, 211, '**Carol** did not answer in time.'],
    ['a stop', seat, { type: 'StopHere', by: BOB, question: Q8 }, 160, '**Bob** stops here, so the seat is gone.'],
    ['a manager', seat, close, 160, 'Somebody who manages the server closed the match.'],
  ]);

  itSays('START-02, END-07', 'the table was settled by', [
    ['somebody who joined', table, joinTable, 170, '**Alice** sits down opposite **Bob**.'],
    ['its host', table, { type: 'CancelChallenge', by: BOB }, 170, '**Bob** took the table back.'],
    ['time', table, { type: 'Tick' }, 3761, 'Nobody came in time, so the table was cleared away.'],
    ['a manager', table, close, 170, 'Somebody who manages the server closed the table.'],
  ]);

  const hotseatPaused = after(hotseat(), [{ type: 'RequestPause', by: CAROL }, 10]);
  const lost: readonly [MatchAction, number] = [{ type: 'StopClock', reason: 'process-away' }, 161];
  const late = 5000;
  test.each<Case>([
    ['a rematch', after(over, lost), declineRematch, late, '**Bob** plays no further game this time.'],
    ['going on', after(goOn, lost), { type: 'StopHere', by: BOB, question: revision(7) }, late, '**Bob** stops here.'],
    ['a seat', after(seat, lost), passSeat, late, '**Carol** leaves the seat to others.'],
    ['a pause', after(hotseatPaused, lost), { type: 'Resume', by: CAROL }, late, 'The pause is over.'],
  ])(
    'TIME-08, END-05: given %s is answered while its time stands still, then it was answered in time',
    (_, match, action, seconds, words) => {
      expect(settled(match, action, seconds)).toBe(words);
    },
  );

  test('given a question that did not stand, then it is a mistake of the program, not a message', () => {
    const change = changeBy(timed, { type: 'OfferDraw', by: ALICE }, at(110));
    expect(() => settledQuestion({ kind: 'pause', number: Q5 }, change, VIEW)).toThrow(RangeError);
  });
});
