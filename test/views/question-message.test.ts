import { describe, expect, test } from 'vitest';
import { questionMessage } from '../../src/views/question-message.ts';
import { questionsOf } from '../../src/views/standing-question.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import type { MatchAction } from '../../src/match/action.ts';
import type { MatchEvent } from '../../src/match/event.ts';
import { evolve, fold } from '../../src/match/evolve.ts';
import { revision } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/match.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, MATCH } from '../match/samples.ts';
import { running, timedGame } from '../match/timed.ts';
import { after, CODE, hotseat, pausedMatch } from './support/changes.ts';
import { VIEW, ALICE_ID, BOB_ID, CAROL_ID, playing } from './support/samples.ts';
import { buttonsOf } from './support/draft-limits.ts';

const [A, B, C] = [`<@${ALICE_ID}>`, `<@${BOB_ID}>`, `<@${CAROL_ID}>`];
const timed = fold(MATCH, running());

/** The one question that stands. */
function asked(match: Match): MessageDraft {
  const [question, ...others] = questionsOf(match);
  if (question === undefined || others.length > 0) throw new Error('not one question');
  return questionMessage(question, match, VIEW);
}
const labels = (draft: MessageDraft): readonly string[] => buttonsOf(draft).map(({ label }) => label);
const calls = (...users: readonly string[]) => (users.length === 0 ? { parse: [] } : { parse: [], users });

const offered = after(timed, [{ type: 'OfferDraw', by: ALICE }, 110]);
const requested = after(timed, [{ type: 'RequestPause', by: BOB }, 110]);
const paused = after(requested, [{ type: 'RequestPause', by: ALICE }, 120]);
const resigned: readonly [MatchAction, number] = [{ type: 'Resign', by: ALICE, confirmed: revision(3) }, 130];
const over = after(timed, resigned);
const watched = after(timed, [{ type: 'Watch', by: CAROL }, 105]);
const number = (match: Match) => questionsOf(match)[0]?.number ?? revision(1);

describe('before the game', () => {
  const asking: MatchEvent = { type: 'ReadyAsked', seats: { dark: ALICE, light: BOB }, at: at(300) };
  const waiting = fold(MATCH, [...timedGame().slice(0, 2), asking]);

  test('START-03: given a poster who has been away, then they alone are called, and either can call the match off', () => {
    const draft = asked(waiting);
    expect(draft.content).toBe(
      `**Bob** is here. ${A}, press **Ready** and the game begins; no clock runs before that. Without it the match is called off <t:1700000600:R>.`,
    );
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:ready:m1:3', label: 'Ready' },
      { id: 'c1:call-off:m1:3', label: 'Call off' },
    ]);
    expect(draft.allowed_mentions).toEqual(calls(ALICE_ID));
  });
});

describe('in the game', () => {
  test('END-02: given a draw offer, then the opponent alone is called and can answer, and the offerer withdraw', () => {
    const draft = asked(offered);
    expect(draft.content).toBe(
      `**Alice** offers a draw. ${B}, do you accept? The game goes on meanwhile; your next move declines.`,
    );
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:draw-accept:m1:5', label: 'Accept' },
      { id: 'c1:draw-decline:m1:5', label: 'Decline' },
      { id: 'c1:draw-withdraw:m1:5', label: 'Withdraw' },
    ]);
    expect(draft.allowed_mentions).toEqual(calls(BOB_ID));
  });

  test('TIME-06: given a pause is asked for, then the opponent is called, and knows how long it is and that the clock runs', () => {
    const draft = asked(requested);
    expect(draft.content).toBe(
      `**Bob** asks for a pause of up to **10 min**. ${A}, do you agree? The clock runs on until you do; the next move ends the request.`,
    );
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:pause-agree:m1:5', label: 'Agree' },
      { id: 'c1:pause-refuse:m1:5', label: 'Refuse' },
    ]);
    expect(draft.allowed_mentions).toEqual(calls(ALICE_ID));
    expect(asked(after(playing(), [{ type: 'RequestPause', by: BOB }, 110])).content).not.toContain('clock');
  });

  test('END-03: given the opponent has left, then a question names them without calling them back', () => {
    const gone = after(timed, [{ type: 'Vanished', player: BOB }, 105], [{ type: 'OfferDraw', by: ALICE }, 110]);
    const draft = asked(gone);
    expect(draft.content).toContain('**Bob**, do you accept?');
    expect(draft.allowed_mentions).toEqual(calls());
  });

  test('START-08, END-02: given one person plays both sides, then a draw has both buttons and calls nobody', () => {
    const draft = asked(after(hotseat(), [{ type: 'OfferDraw', by: CAROL }, 10]));
    expect(draft.content).toContain('**Red Fox** offers a draw. **Blue Jay**, do you accept?');
    expect(labels(draft)).toEqual(['Accept', 'Decline', 'Withdraw']);
    expect(draft.allowed_mentions).toEqual(calls());
  });
});

describe('in a pause', () => {
  test('TIME-06, TIME-07: given a pause, then it shows the countdown, the time left as it stands, and what leaving means', () => {
    const draft = asked(paused);
    expect(draft.content).toBe(
      [
        'The game is paused. It goes on by itself <t:1700000720:R>.',
        `${A} and ${B}, press **Resume** when you are ready; with both of you ready the game goes on at once.`,
        'The clock stands still. **Alice** is on move: **4 min 40 s** left for this move.',
        'Leaving now has no consequence: the match is closed without a result. Resigning loses, as always.',
      ].join('\n'),
    );
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:resume:m1:6', label: 'Resume' },
      { id: 'c1:pause-resign:m1:6', label: 'Resign' },
      { id: 'c1:pause-leave:m1:6', label: 'Leave' },
      { id: 'c1:watch:m1', label: 'Watch' },
    ]);
    expect(draft.allowed_mentions).toEqual(calls(ALICE_ID, BOB_ID));
  });

  test('TIME-06: given one has pressed Resume, then the message says so and asks the other', () => {
    const draft = asked(after(paused, [{ type: 'Resume', by: BOB }, 125]));
    expect(draft.content).toContain(`**Bob** is ready. ${A}, press **Resume** and the game goes on at once.`);
    expect(draft.allowed_mentions).toEqual(calls(ALICE_ID));
  });

  test('TIME-06: given no clock, then a pause tells of none', () => {
    expect(asked(pausedMatch(playing())).content).not.toContain('clock');
  });

  test('START-08: given one person plays both sides, then one press resumes, and nobody is called', () => {
    const draft = asked(after(hotseat(), [{ type: 'RequestPause', by: CAROL }, 10]));
    expect(draft.content).toContain('\nPress **Resume** and the game goes on at once.\n');
    expect(draft.allowed_mentions).toEqual(calls());
  });
});

describe('after the game', () => {
  test('END-05: given a result, then both are asked for a rematch, and told until when and who moves first', () => {
    const draft = asked(over);
    expect(draft.content).toBe(
      `${A} and ${B}, play again? You switch seats: **Bob** moves first. The question closes <t:1700000430:R>.`,
    );
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:rematch-yes:m1:5', label: 'Yes' },
      { id: 'c1:rematch-no:m1:5', label: 'No' },
      { id: 'c1:watch:m1', label: 'Watch' },
    ]);
    expect(draft.allowed_mentions).toEqual(calls(ALICE_ID, BOB_ID));
  });

  test('END-05: given one has said yes, then the message says so and asks the other', () => {
    const draft = asked(after(over, [{ type: 'AcceptRematch', by: BOB, question: number(over) }, 131]));
    expect(draft.content).toContain(`**Bob** would like to play again. ${A}, what do you say?`);
    expect(draft.allowed_mentions).toEqual(calls(ALICE_ID));
  });

  test('END-03: given a player had left when the game ended, then the rematch does not call them back', () => {
    const draft = asked(after(timed, [{ type: 'Vanished', player: BOB }, 105], resigned));
    expect(draft.content).toContain(`${A} and **Bob**, play again?`);
    expect(draft.allowed_mentions).toEqual(calls(ALICE_ID));
  });

  test('START-08: given one person plays both sides, then they are asked plainly, and nobody is called', () => {
    const match = evolve(hotseat(), { type: 'GameEnded', result: { kind: 'draw', reason: 'agreement' }, at: at(20) });
    const draft = asked(match);
    expect(draft.content).toMatch(/^Play again\? The seats are switched: \*\*Blue Jay\*\* moves first\./);
    expect(draft.allowed_mentions).toEqual(calls());
  });

  const declined = after(watched, resigned, [{ type: 'DeclineRematch', by: ALICE, question: revision(6) }, 140]);

  test('END-07: given one wants no rematch and somebody waits, then the other one alone is asked to go on', () => {
    const draft = asked(declined);
    expect(draft.content).toBe(
      `**Alice** plays no further game. ${B}, would you like to play on with somebody who watches? I would ask them one after the other. The question closes <t:1700000440:R>.`,
    );
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:go-on:m1:7', label: 'Go on' },
      { id: 'c1:stop-here:m1:7', label: 'Stop here' },
    ]);
    expect(draft.allowed_mentions).toEqual(calls(BOB_ID));
  });

  test('END-07: given a player has left, then the question says that', () => {
    const left = after(watched, [{ type: 'Leave', by: ALICE, confirmed: revision(3) }, 130]);
    expect(asked(left).content).toContain(`**Alice** has left. ${B}, would you like to play on`);
    expect(asked(left).allowed_mentions).toEqual(calls(BOB_ID));
  });

  const seatOffered = after(declined, [{ type: 'GoOn', by: BOB, question: revision(7), code: CODE }, 150]);

  test('END-07: given a free seat, then the one watcher is called for 60 s, and the one who remains can stop it', () => {
    const draft = asked(seatOffered);
    expect(draft.content).toBe(
      [
        `${C}, a seat is free: would you play **Bob**? Who moves first is drawn, the score begins at 0 – 0. The offer ends <t:1700000210:R>.`,
        'Time: **5 min** a move, then **1 min** warning',
        '**Bob** can stop here instead.',
      ].join('\n'),
    );
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:seat-take:m1:8', label: 'Take the seat' },
      { id: 'c1:seat-pass:m1:8', label: 'No thanks' },
      { id: 'c1:stop-here:m1:8', label: 'Stop here' },
    ]);
    expect(draft.allowed_mentions).toEqual(calls(CAROL_ID));
  });

  test('END-03, END-07: given who gave up the seat queued for it, is asked, and leaves, then the seat is an open table and nobody is called back', () => {
    const askedAgain = after(
      declined,
      [{ type: 'Watch', by: ALICE }, 145],
      [{ type: 'GoOn', by: BOB, question: revision(7), code: CODE }, 150],
      [{ type: 'PassSeat', by: CAROL, question: revision(9) }, 160],
    );
    expect(asked(askedAgain).allowed_mentions).toEqual(calls(ALICE_ID));
    const draft = asked(after(askedAgain, [{ type: 'Vanished', player: ALICE }, 170]));
    expect(draft.content).toMatch(/^Waiting for an opponent: the seat opposite \*\*Bob\*\* is free for anybody\./);
    expect(draft.allowed_mentions).toEqual(calls());
  });

  test('END-07, START-02: given nobody took the seat, then it is an open table with Join and its code, calling nobody', () => {
    const draft = asked(after(seatOffered, [{ type: 'PassSeat', by: CAROL, question: revision(8) }, 160]));
    expect(draft.content).toBe(
      [
        `Waiting for an opponent: the seat opposite **Bob** is free for anybody. Press **Join**, or type **/checkers join** with the code **${CODE}** anywhere in this server. The table lapses <t:1700003760:R>.`,
        'Time: **5 min** a move, then **1 min** warning',
      ].join('\n'),
    );
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:join:m1:1', label: 'Join' },
      { id: 'c1:cancel:m1:1', label: 'Cancel' },
    ]);
    expect(draft.allowed_mentions).toEqual(calls());
  });
});

test('given a question that does not stand, then it is a mistake of the program, not a message', () => {
  const question = { kind: 'draw', number: revision(5), by: 'dark' } as const;
  expect(() => questionMessage(question, fold(MATCH, [CHALLENGED]), VIEW)).toThrow(RangeError);
  expect(() => questionMessage({ kind: 'pause', number: revision(5) }, timed, VIEW)).toThrow(RangeError);
});
