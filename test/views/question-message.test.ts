import { expect, test } from 'vitest';
import { questionMessage } from '../../src/views/question-message.ts';
import { questionsOf } from '../../src/views/standing-question.ts';
import { evolve, fold, type MatchAction } from '../../src/match/match.ts';
import { revision } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/phases.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, MATCH, squares } from '../match/samples.ts';
import { DEFAULT_OPTIONS } from '../../src/match/options.ts';
import {
  after,
  CODE,
  DRAW_OFFERED,
  FREE_TABLE,
  GO_ON,
  hotseat,
  GAME_OVER,
  IN_PAUSE,
  pausedMatch,
  PLAY_ON,
  ASKED_FOR_READY,
  RESIGN,
  SEAT_OFFERED,
  TIMED,
  WATCHED,
} from './support/changes.ts';
import { challenged, OVER } from './support/card-samples.ts';
import { VIEW, ALICE_ID, BOB_ID, CAROL_ID, inPhase, playing } from './support/samples.ts';
import { buttonsOf } from './support/draft-limits.ts';

const [A, B, C] = [`<@${ALICE_ID}>`, `<@${BOB_ID}>`, `<@${CAROL_ID}>`];
const TIME = 'Time: **5 min** per move, plus a **1-minute** grace period';

/** The one question that stands. */
function asked(match: Match) {
  const [question, ...others] = questionsOf(match);
  if (question === undefined || others.length > 0) throw new Error('not one question');
  const draft = questionMessage(question, match, VIEW);
  const { users = [] } = draft.allowed_mentions;
  return { words: draft.content, calls: users, buttons: buttonsOf(draft).map(({ id, label }) => `${label} ${id}`) };
}

const ENDGAME = after(TIMED, [{ type: 'EndgameDrawn', turn: revision(3) }, 110]);

interface Question {
  readonly given: string;
  readonly match: Match;
  readonly words: readonly string[];
  readonly buttons: readonly string[];
  readonly calls: readonly string[];
}

test.each<Question>([
  {
    given: 'START-03: given a poster who has been away',
    match: ASKED_FOR_READY,
    words: [
      `**Bob** is here. ${A}, press **Ready** to start the game; no clock runs until then. Otherwise the match is called off <t:1700000600:R>.`,
    ],
    buttons: ['Ready c1:ready:m1:3', 'Call off c1:call-off:m1:3'],
    calls: [ALICE_ID],
  },
  {
    given: 'END-02: given a draw offer',
    match: DRAW_OFFERED,
    words: [`**Alice** offers a draw. ${B}, do you accept? If **Bob** moves, the offer lapses.`],
    buttons: ['Accept c1:draw-accept:m1:5', 'Decline c1:draw-decline:m1:5', 'Withdraw c1:draw-withdraw:m1:5'],
    calls: [BOB_ID],
  },
  {
    given: 'RULE-12: given an endgame that neither side can win',
    match: ENDGAME,
    words: ['With best play, neither side can win this endgame. Shall we call it a draw? To play on, just move.'],
    buttons: ['Accept c1:draw-accept:m1:5', 'Decline c1:draw-decline:m1:5'],
    calls: [],
  },
  {
    given: 'RULE-12: given one of the two accepts',
    match: after(ENDGAME, [{ type: 'AcceptDraw', by: BOB, offer: revision(5) }, 111]),
    words: [
      'With best play, neither side can win this endgame. **Bob** accepts a draw. **Alice**, do you? To play on, just move.',
    ],
    buttons: ['Accept c1:draw-accept:m1:5', 'Decline c1:draw-decline:m1:5'],
    calls: [],
  },
  {
    given: 'TIME-06: given a pause is asked for',
    match: after(TIMED, [{ type: 'RequestPause', by: BOB }, 110]),
    words: [
      `**Bob** asks for a pause of up to **10 min**. ${A}, do you accept? The clock keeps running until you do. The next move cancels the request.`,
    ],
    buttons: ['Accept c1:pause-agree:m1:5', 'Decline c1:pause-refuse:m1:5', 'Withdraw c1:pause-withdraw:m1:5'],
    calls: [ALICE_ID],
  },
  {
    given: 'TIME-06, TIME-07: given a pause',
    match: IN_PAUSE,
    words: [
      'The game is paused. It resumes automatically <t:1700000720:R>.',
      `${A} and ${B}, press **Resume** when you're ready.`,
      "The clock is stopped. It's **Alice**'s turn: **4 min 40 s** left for this move.",
      '**Leave** ends the match without a result; **Resign** loses the game.',
    ],
    buttons: [
      'Resume c1:resume:m1:6',
      'Leave c1:pause-leave:m1:6',
      'Resign c1:pause-resign:m1:6',
      'Join queue c1:watch:m1',
    ],
    calls: [ALICE_ID, BOB_ID],
  },
  {
    given: 'END-04, END-05, END-06: given a result',
    match: GAME_OVER,
    words: [
      `**Bob wins 1-0.** Rematch? ${A} and ${B}, you'll switch sides, so **Bob** moves first. Answer within **5 min**.`,
    ],
    buttons: ['Yes c1:rematch-yes:m1:5', 'No c1:rematch-no:m1:5', 'Join queue c1:watch:m1'],
    calls: [ALICE_ID, BOB_ID],
  },
  {
    given: 'END-07: given one wants no rematch and somebody waits',
    match: GO_ON,
    words: [`${B}, do you want to play someone from the queue? Answer within **5 min**.`],
    buttons: ['Yes c1:go-on:m1:7', 'No c1:stop-here:m1:7'],
    calls: [BOB_ID],
  },
  {
    given: 'END-07: given a free seat and one watcher',
    match: SEAT_OFFERED,
    words: [
      `${C}, a seat is free. Do you want to play **Bob**? Who moves first is random, and the score starts at 0-0. The offer expires <t:1700000210:R>.`,
      TIME,
      'Rated, live',
      '(**Bob**: **Stop here** ends the match.)',
    ],
    buttons: ['Take the seat c1:seat-take:m1:8', 'No thanks c1:seat-pass:m1:8', 'Stop here c1:stop-here:m1:8'],
    calls: [CAROL_ID],
  },
  {
    given: 'END-07, START-02: given nobody took the seat',
    match: FREE_TABLE,
    words: [
      `**Bob** is waiting for an opponent, and anyone can join: press **Join**, or type \`/checkers join\` with the code **${CODE}** anywhere in this server. The table expires <t:1700003760:R>.`,
      TIME,
      'Rated, live',
    ],
    buttons: ['Join c1:join:m1:1', 'Cancel c1:cancel:m1:1'],
    calls: [],
  },
])(
  '$given, then the question calls those who can answer, and has their buttons',
  ({ match, words, buttons, calls }) => {
    expect(asked(match)).toEqual({ words: words.join('\n'), buttons, calls });
  },
);

const BOTH_MOVE: readonly (readonly [MatchAction, number])[] = [
  [{ type: 'PlayMove', by: ALICE, squares: squares('11-15') }, 110],
  [{ type: 'PlayMove', by: BOB, squares: squares('22-18') }, 120],
];
const ALICE_LEAVES: readonly [MatchAction, number] = [{ type: 'Leave', by: ALICE, confirmed: revision(3) }, 130];
const BOB_LEAVES: readonly [MatchAction, number] = [{ type: 'Vanished', player: BOB }, 105];
const AGREED = { kind: 'draw', reason: 'agreement' } as const;
const DRAWN = { type: 'GameEnded', result: AGREED, at: at(20) } as const;
/** Alice queued for the seat that she gave up, and is asked as well. */
const ALICE_ASKED = after(
  GO_ON,
  [{ type: 'Watch', by: ALICE }, 145],
  [PLAY_ON, 150],
  [{ type: 'PassSeat', by: CAROL, question: revision(9) }, 160],
);

test.each<readonly [given: string, match: Match, words: string, calls: readonly string[]]>([
  [
    'END-03: given the opponent has left',
    after(TIMED, BOB_LEAVES, [{ type: 'OfferDraw', by: ALICE }, 110]),
    '**Bob**, do you accept?',
    [],
  ],
  [
    'START-08, END-02: given one person plays both sides and offers a draw',
    after(hotseat(), [{ type: 'OfferDraw', by: CAROL }, 10]),
    '**Red Fox** offers a draw. **Blue Jay**, do you accept?',
    [],
  ],
  [
    'TIME-06: given one has pressed Resume',
    after(IN_PAUSE, [{ type: 'Resume', by: BOB }, 125]),
    `**Bob** is ready. ${A}, press **Resume** to continue the game.`,
    [ALICE_ID],
  ],
  [
    'START-08: given one person plays both sides, in a pause',
    after(hotseat(), [{ type: 'RequestPause', by: CAROL }, 10]),
    '\nPress **Resume** to continue the game.\n',
    [],
  ],
  [
    'END-05: given one has said yes to a rematch',
    after(GAME_OVER, [{ type: 'AcceptRematch', by: BOB, question: revision(5) }, 131]),
    `**Bob wins 1-0.** Rematch? **Bob** says yes. ${A}, you'll switch sides, so **Bob** moves first.`,
    [ALICE_ID],
  ],
  [
    'END-05, RULE-14: given a result by tournament rules',
    fold(MATCH, [challenged({ ...DEFAULT_OPTIONS, rules: 'tournament', drawTurns: 80 }), ...OVER.slice(1)]),
    "you'll switch sides, so **Alice** moves first.",
    [ALICE_ID, BOB_ID],
  ],
  [
    'END-03: given a player had left when the game ended',
    after(TIMED, BOB_LEAVES, [RESIGN, 130]),
    `Rematch? ${A} and **Bob**, you'll switch sides`,
    [ALICE_ID],
  ],
  [
    'START-08: given one person played both sides',
    evolve(hotseat(), DRAWN),
    '**Draw.** Rematch? The sides switch, so **Blue Jay** moves first.',
    [],
  ],
  [
    'END-07: given a player has left while somebody waits',
    after(WATCHED, ...BOTH_MOVE, ALICE_LEAVES),
    `**Bob wins 1-0.** **Alice** has left. ${B}, do you want to play someone from the queue?`,
    [BOB_ID],
  ],
  [
    'END-07: given a player has left while nobody waits',
    after(TIMED, ...BOTH_MOVE, ALICE_LEAVES),
    `**Bob wins 1-0.** **Alice** has left. ${B}, do you want to play someone else? Nobody is in the queue, so I would open a table for anyone.`,
    [BOB_ID],
  ],
  ['END-07: given who gave up the seat queued for it', ALICE_ASKED, `${A}, a seat is free`, [ALICE_ID]],
  [
    'END-03, END-07: given they leave when asked',
    after(ALICE_ASKED, [{ type: 'Vanished', player: ALICE }, 170]),
    '**Bob** is waiting for an opponent, and anyone can join: press **Join**',
    [],
  ],
])('%s, then the question says so, and nobody else is called', (_, match, words, calls) => {
  expect(asked(match).words).toContain(words);
  expect(asked(match).calls).toEqual(calls);
});

test.each([
  ['light', { dark: 0, light: 1 }, 0, '**Bob wins 1-0.**'],
  ['light', { dark: 1, light: 1 }, 0, "**Bob wins. It's 1-1.**"],
  ['light', { dark: 2, light: 1 }, 0, '**Bob wins. Alice leads 2-1.**'],
  ['dark', { dark: 2, light: 0 }, 1, '**Alice wins 2-0, 1 draw.**'],
  [undefined, { dark: 0, light: 0 }, 1, '**Draw.**'],
  [undefined, { dark: 1, light: 0 }, 1, '**Draw. Alice leads 1-0, 1 draw.**'],
  [undefined, { dark: 0, light: 0 }, 2, "**Draw. It's 0-0, 2 draws.**"],
] as const)(
  'END-04, END-06: given %s has won the last game, and wins of %j and %i draws, then the question begins with who won and where it stands',
  (winner, wins, draws, words) => {
    const result = winner === undefined ? AGREED : ({ kind: 'win', winner, reason: 'resigned' } as const);
    const match = { ...inPhase(GAME_OVER, 'ended'), result, score: { wins, draws } };
    expect(asked(match).words?.startsWith(`${words} Rematch?`)).toBe(true);
  },
);

test('END-04: given moves were played, then replay, review and record stand beside the question after the game alone', () => {
  const resigned = after(TIMED, ...BOTH_MOVE, [RESIGN, 130]);
  const seen = ['Replay c1:replay:m1:3', 'Review c1:review:m1:3', 'PDN c1:pdn:m1:3'];
  expect(asked(resigned).buttons).toEqual([
    'Yes c1:rematch-yes:m1:7',
    'No c1:rematch-no:m1:7',
    ...seen,
    'Join queue c1:watch:m1',
  ]);
  expect(asked(after(TIMED, ...BOTH_MOVE, ALICE_LEAVES)).buttons).toEqual([
    'Yes c1:go-on:m1:7',
    'No c1:stop-here:m1:7',
    ...seen,
  ]);
  const declined = after(resigned, [{ type: 'DeclineRematch', by: ALICE, question: revision(7) }, 140]);
  expect(asked(declined).buttons).toEqual(['Yes c1:go-on:m1:8', 'No c1:stop-here:m1:8']);
});

test.each<readonly [string, Match]>([
  ['a request for a pause', after(playing(), [{ type: 'RequestPause', by: BOB }, 110])],
  ['a pause', pausedMatch(playing())],
])('TIME-06: given no clock, then %s tells of none', (_, match) => {
  expect(asked(match).words).not.toContain('clock');
});

test('given a question that does not stand, then it is a mistake of the program, not a message', () => {
  const question = { kind: 'draw', number: revision(5), by: 'dark' } as const;
  expect(() => questionMessage(question, fold(MATCH, [CHALLENGED]), VIEW)).toThrow(RangeError);
  expect(() => questionMessage({ kind: 'pause', number: revision(5) }, TIMED, VIEW)).toThrow(RangeError);
});
