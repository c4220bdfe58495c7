import { describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../src/match/preferences.ts';
import { isOutdated, lateReturnMessage, noticesOf, type Countdown, type Notice } from '../../src/views/notices.ts';
import { fold, type MatchAction } from '../../src/match/match.ts';
import { type PlayerId, revision } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS, type TimeControl } from '../../src/match/options.ts';
import { STOP_REASONS, type Match, type StopReason } from '../../src/match/phases.ts';
import { ALICE, at, BOB, CAROL, MATCH, squares } from '../match/samples.ts';
import { running, timedGame, timeOf, wellUnderWay } from '../match/timed.ts';
import {
  after,
  ASKED_FOR_READY,
  changeBy,
  DRAW_OFFERED,
  GAME_OVER,
  GO_ON,
  hotseat,
  IN_PAUSE,
  PAUSE_REQUESTED,
  pausedMatch,
  PLAY_ON,
  RESIGN,
  TIMED,
  WATCHED_TO_THE_END,
} from './support/changes.ts';
import { VIEW, ALICE_ID, playing, PEOPLE } from './support/samples.ts';

type Step = readonly [MatchAction, number];

const Q5 = revision(5);
const withTime = (time: TimeControl): Match => fold(MATCH, running(time));
const HOUR = timeOf(3600, 60);
const BOTH_MOVED = fold(MATCH, wellUnderWay());
const tick: MatchAction = { type: 'Tick' };
const close: MatchAction = { type: 'CloseMatch', by: CAROL };
const vanish: MatchAction = { type: 'Vanished', player: BOB };
const offer: MatchAction = { type: 'OfferDraw', by: ALICE };
const offerBack: MatchAction = { type: 'OfferDraw', by: BOB };
const declineDraw: MatchAction = { type: 'DeclineDraw', by: BOB, offer: Q5 };
const withdrawDraw: MatchAction = { type: 'WithdrawDraw', by: ALICE, offer: Q5 };
const refusePause: MatchAction = { type: 'RefusePause', by: BOB, request: Q5 };
const agreePause: MatchAction = { type: 'AgreePause', by: BOB, request: Q5 };
const resume: MatchAction = { type: 'Resume', by: BOB };
const leave: MatchAction = { type: 'Leave', by: ALICE, confirmed: revision(3) };
const stop = (reason: StopReason): MatchAction => ({ type: 'StopClock', reason });
const start = (reason: StopReason): MatchAction => ({ type: 'StartClock', reason });
const pass = (by: typeof ALICE, question: number): MatchAction => ({
  type: 'PassSeat',
  by,
  question: revision(question),
});
const decline = (question: number): MatchAction => ({
  type: 'DeclineRematch',
  by: ALICE,
  question: revision(question),
});
const noticesBy = (match: Match, action: MatchAction, seconds: number): readonly Notice[] =>
  noticesOf(changeBy(match, action, at(seconds)), VIEW);
/** The texts of the notices of an action; nobody is called, and what counts down to nothing stays. */
function quiet(match: Match, action: MatchAction, seconds: number): readonly (string | undefined)[] {
  const notices = noticesBy(match, action, seconds);
  for (const { draft, countdown } of notices) {
    expect(draft).toMatchObject({ components: [], allowed_mentions: { parse: [] } });
    expect(draft.content).not.toContain('<@');
    expect(countdown !== undefined).toBe(draft.content?.includes('<t:'));
  }
  return notices.map(({ draft }) => draft.content);
}

describe('time running out', () => {
  test('TIME-02, PLAY-12: given the limit is used up, then the player on move alone is called, until they move', () => {
    const notices = noticesBy(TIMED, tick, 401);
    expect(notices).toMatchObject([{ revision: 5, countdown: { to: 'loss-on-time', board: 3, at: at(460) } }]);
    expect(notices[0]?.draft).toMatchObject({
      content: `<@${ALICE_ID}>, your time for this move is up. Move now, or the game is called off <t:1700000460:R>.`,
      allowed_mentions: { parse: [], users: [ALICE_ID] },
    });
  });

  const FINAL = timeOf(300, 'none');
  test.each<[string, Match, number, string]>([
    ['a reminder', withTime(FINAL), 345, "it's your turn. If you don't move, the game is called off <t:1700000400:R>."],
    ['a warning when both have moved', BOTH_MOVED, 401, 'Move now, or the game is lost <t:1700000460:R>.'],
    ['a reminder then', fold(MATCH, wellUnderWay(FINAL)), 345, 'you lose on time <t:1700000400:R>.'],
  ])('TIME-02, TIME-03: given %s, then it says what comes, and when', (_, match, seconds, words) => {
    const [notice, ...others] = noticesBy(match, tick, seconds);
    expect(notice?.draft.content).toContain(`<@${ALICE_ID}>, `);
    expect(notice?.draft.content?.endsWith(words)).toBe(true);
    expect(others).toEqual([]);
  });

  test('TIME-10: given a player who is looking, or wants no mention, then a reminder is not told, and a warning goes by name', () => {
    const daily = withTime(timeOf(86_400, 60));
    const early = 100 + 0.8 * 86_400;
    expect(noticesBy(daily, tick, early)).toHaveLength(1);
    expect(noticesBy(daily, { ...tick, onMove: 'looking' }, early)).toEqual([]);
    const preferences = { ...DEFAULT_PREFERENCES, mention: 'never' } as const;
    const never = { ...VIEW, person: (id: PlayerId) => ({ ...VIEW.person(id), preferences }) };
    const [warning] = noticesOf(changeBy(TIMED, { ...tick, onMove: 'unmentioned' }, at(401)), never);
    expect(warning?.draft.content).toMatch(/^\*\*Alice\*\*, your time for this move is up/);
    expect(warning?.draft.allowed_mentions).toEqual({ parse: [] });
  });

  test.each<[string, Match, number, string]>([
    [
      'END-03: given the player on move has left',
      after(withTime(HOUR), [{ type: 'Vanished', player: ALICE }, 110]),
      3701,
      '**Alice**, your time for this move is up. Move now, or the game is called off <t:1700003760:R>.',
    ],
    [
      'START-08: given one person plays both sides',
      after(hotseat(DEFAULT_OPTIONS), [{ type: 'BoardShown', board: revision(1) }, 10]),
      311,
      '**Red Fox**, your time for this move is up. Move now, or the game is called off <t:1700000370:R>.',
    ],
  ])('%s, then a warning goes by name and calls nobody', (_, match, seconds, words) => {
    expect(quiet(match, tick, seconds)).toEqual([words]);
  });
});

type NoticeCase = readonly [given: string, match: Match, action: MatchAction, seconds: number, ...words: string[]];

const tells = (ids: string, told: readonly NoticeCase[]): void =>
  test.for(told)(`${ids}: given %s, then the thread is told so`, ([, match, action, seconds, ...words]) => {
    expect(quiet(match, action, seconds)).toEqual(words);
  });

const BACK = '**Bob** is back. The game goes on.';
const BACK_BY_750 = "**Bob** has left. If they aren't back <t:1700000750:R>, the game is called off.";
const RUNS_AGAIN = 'The clock was stopped and is running again.';

const stopped = (reason: StopReason): Match => after(TIMED, [stop(reason), 110]);
const twoReasons = after(stopped('process-away'), [stop('gateway-away'), 115]);
const untimed = after(playing(), [stop('process-away'), 110]);
const pausedAway = after(pausedMatch(TIMED, 105, 106), [stop('process-away'), 110]);
const gone = after(TIMED, [vanish, 120]);
const goneInPause = after(IN_PAUSE, [vanish, 125]);
const goneMeanwhile = after(TIMED, [stop('venue-closed'), 105], [vanish, 106]);
const halfYes = after(GAME_OVER, [{ type: 'AcceptRematch', by: ALICE, question: Q5 }, 131]);
/** Carol is asked to take the seat, then Alice, who queued for what she gave up. */
const twoWait = after(GO_ON, [{ type: 'Watch', by: ALICE }, 141], [PLAY_ON, 150]);
const oneWaits = after(twoWait, [pass(CAROL, 9), 160]);

tells('END-03, PLAY-12', [
  ...(
    [
      ['a player leaves', BOTH_MOVED, "If they aren't back <t:1700000150:R>, **Alice** wins."],
      ['a player leaves at the start', TIMED, "If they aren't back <t:1700000150:R>, the game is called off."],
      ['they leave with a long clock', withTime(HOUR), 'They can come back; the clock keeps running.'],
      ['they leave without a clock', playing(), 'They can come back; there is no time limit, so the game waits.'],
      ['they leave while the clock stands', stopped('gateway-away'), 'Nothing is lost while the clock is stopped.'],
      ['they leave in a pause', pausedMatch(TIMED, 110, 112), 'The pause continues.'],
    ] as const
  ).map(([given, match, words]): NoticeCase => [given, match, vanish, 120, `**Bob** has left. ${words}`]),
  ['the player returns', gone, { type: 'Returned', player: BOB }, 130, BACK],
  ['the player presses something', gone, offerBack, 130, BACK],
  ['a pause is over without them', goneInPause, tick, 720, BACK_BY_750],
  [
    'an outage is over without them',
    goneMeanwhile,
    start('venue-closed'),
    720,
    `I couldn't write in this thread for **10 min 15 s**. ${RUNS_AGAIN}`,
    BACK_BY_750,
  ],
  [
    'a short outage is over without them',
    goneMeanwhile,
    start('venue-closed'),
    110,
    "**Bob** has left. If they aren't back <t:1700000140:R>, the game is called off.",
  ],
]);

tells('RUN-05, TIME-08', [
  ...(
    [
      ['process-away', 'I was away for **30 s**.'],
      ['gateway-away', "I couldn't reach Discord for **30 s**."],
      ['venue-closed', "I couldn't write in this thread for **30 s**."],
      ['server-unavailable', 'Discord had trouble with this server for **30 s**.'],
    ] as const
  ).map(([reason, words]): NoticeCase => [reason, stopped(reason), start(reason), 140, `${words} ${RUNS_AGAIN}`]),
  ...(
    [
      ['an outage ends, and another one goes on', twoReasons, ' The clock was stopped and still is.'],
      ['an outage without a clock', untimed, ' Nothing is lost; play on.'],
      ['an outage in a pause', pausedAway, ''],
    ] as const
  ).map(([given, match, words]): NoticeCase => [
    given,
    match,
    start('process-away'),
    170,
    `I was away for **1 min**.${words}`,
  ]),
]);

tells('START-03', [
  [
    'Ready was not pressed',
    ASKED_FOR_READY,
    tick,
    601,
    "**Alice** wasn't there to start the game, so the match was called off.",
  ],
]);

test('RULE-14: given a game under tournament rules, then its three moves are one message', () => {
  const invited = fold(MATCH, timedGame(timeOf(300, 60), { rules: 'tournament' }).slice(0, 1));
  const accept: MatchAction = { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark', ballot: 7 };
  expect(noticesBy(invited, accept, 60)).toMatchObject([{ revision: 6 }]);
  expect(quiet(invited, accept, 60)).toEqual([
    "The random opening is on the board: **9-13 22-18 11-16** (Wilderness). It's **Bob**'s turn.",
  ]);
});

test.each<[string, Match, readonly MatchAction[]]>([
  [
    'a game',
    TIMED,
    [offer, { type: 'RequestPause', by: ALICE }, RESIGN, { type: 'Abort', by: ALICE, confirmed: revision(3) }],
  ],
  ['a game whose thread is lost', TIMED, [{ type: 'LoseVenue' }]],
  ['an offer', DRAW_OFFERED, [declineDraw, withdrawDraw]],
  ['a request', PAUSE_REQUESTED, [agreePause, refusePause]],
  ['a pause', IN_PAUSE, [resume, { type: 'Leave', by: BOB }]],
  ['a result while somebody waits', WATCHED_TO_THE_END, [decline(6)]],
  ['a result', GAME_OVER, [decline(5), close]],
  ['a question for Ready', ASKED_FOR_READY, [{ type: 'Abort', by: BOB }, close]],
  ['a game that somebody leaves', BOTH_MOVED, [leave]],
  ['a seat', twoWait, [pass(CAROL, 9)]],
  ['the last one who is asked', oneWaits, [pass(ALICE, 11)]],
])(
  'PLAY-12: given %s, when a question, the board or the final message tells it, then it is no notice',
  (_, match, untold) => {
    for (const action of untold) expect(quiet(match, action, 140), action.type).toEqual([]);
  },
);

test('END-05, END-07, TIME-02: given nobody answers or moves, then the question or the final message alone tells it', () => {
  for (const match of [GAME_OVER, halfYes, twoWait, TIMED]) expect(quiet(match, tick, 500)).toEqual([]);
});

test('WATCH-02: given somebody comes or goes as a watcher, then nothing is announced', () => {
  const watched = after(TIMED, [{ type: 'Watch', by: CAROL }, 110]);
  expect(quiet(TIMED, { type: 'Watch', by: CAROL }, 110)).toEqual([]);
  expect(quiet(watched, { type: 'Unwatch', by: CAROL }, 111)).toEqual([]);
});

test('RUN-05: given an outage under 30 s, or one that has just begun, then nothing is said', () => {
  for (const reason of STOP_REASONS) {
    expect(quiet(stopped(reason), start(reason), 139)).toEqual([]);
    expect(quiet(TIMED, stop(reason), 110)).toEqual([]);
  }
});

test('given several events at once, then each notice carries the number of its own', () => {
  const notices = noticesBy(after(IN_PAUSE, [{ type: 'Resume', by: ALICE }, 125], [vanish, 126]), resume, 130);
  expect(notices.map(({ revision, draft }) => [revision, draft.content])).toEqual([
    [9, '**Bob** is back. The pause continues.'],
  ]);
});

test('END-03: given a player comes back once the game is over, then they are told, and may be called', () => {
  expect(lateReturnMessage(PEOPLE.dark, VIEW.words)).toMatchObject({
    content: `<@${ALICE_ID}>, good to see you back. The game is over now; you can see above how it ended.`,
    components: [],
    allowed_mentions: { parse: [], users: [ALICE_ID] },
  });
});

describe('what counts down', () => {
  const loss: Countdown = { to: 'loss-on-time', board: revision(3), at: at(460) };
  const leaving: Countdown = { to: 'loss-by-leaving', seat: 'light', at: at(150) };
  const play: MatchAction = { type: 'PlayMove', by: ALICE, squares: squares('11-15') };
  const [halt, go] = [stop('gateway-away'), start('gateway-away')];

  test.for<readonly [string, Countdown, boolean, Match, ...Step[]]>([
    ['a warning, and nothing has happened', loss, false, TIMED],
    ['and the move is made', loss, true, TIMED, [play, 420]],
    ['and the game is over', loss, true, TIMED, [RESIGN, 420]],
    ['and the game is paused', loss, true, pausedMatch(TIMED, 410, 412)],
    ['and the clock stands for the moment', loss, false, TIMED, [halt, 410]],
    ['and the clock has stood for a second', loss, false, TIMED, [halt, 410], [go, 411]],
    ['and the clock has stood for a minute', loss, true, TIMED, [halt, 410], [go, 470]],
    ['somebody who has left, and nothing has happened', leaving, false, gone],
    ['and a move is made', leaving, false, gone, [play, 125]],
    ['and they are back', leaving, true, gone, [{ type: 'Returned', player: BOB }, 130]],
    ['and the time is over', leaving, true, gone, [tick, 151]],
    ['and clicks cannot arrive for the moment', leaving, false, gone, [halt, 130]],
    ['and the time begins anew', leaving, true, gone, [halt, 130], [go, 190]],
  ])(
    'END-03, TIME-03, TIME-06, TIME-08: given %s, then it is known whether it is still true',
    ([, countdown, isOver, match, ...steps]) => {
      expect(isOutdated(countdown, after(match, ...steps))).toBe(isOver);
    },
  );
});
