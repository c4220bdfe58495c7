import { expect, test } from 'vitest';
import type { PlayerAction, MatchEvent } from '../../src/match/match.ts';
import { BOT, type PlayerId, revision, type Seat } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, drawn, HOTSEAT, PLAYING, squares, STARTED, turns } from './samples.ts';
import { given } from './scenario.ts';

const TURN = revision(3);
const NUMBER = revision(4);
const report = (turn = TURN) => ({ type: 'EndgameDrawn', turn }) as const;
const accept = (by: PlayerId, offer = NUMBER): PlayerAction => ({ type: 'AcceptDraw', by, offer });
const playOn = (by: PlayerId, offer = NUMBER): PlayerAction => ({ type: 'DeclineDraw', by, offer });

const told = (seconds = 600): MatchEvent => ({ type: 'EndgameDrawn', at: at(seconds) });
const agreed = (seat: Seat, seconds = 600): MatchEvent => ({ type: 'EndgameDrawAgreed', seat, at: at(seconds) });
const declined = (seconds = 600): MatchEvent => ({ type: 'DrawDeclined', offer: NUMBER, at: at(seconds) });

const TOLD: readonly MatchEvent[] = [...PLAYING, told(65)];
const ASKED = { isAsked: true, agreed: undefined, number: NUMBER };
const OVER = { ...ASKED, isAsked: false };

test('RULE-12: given an endgame that neither side can win, when the tables say so, then both are asked, once', () => {
  const after = given(PLAYING).decides(report(), [told()]);
  expect(after.match).toMatchObject({ endgame: ASKED, game: { boardRevision: 3 } });
  after.decides(report(), []);
});

test.each<[string, readonly MatchEvent[], ReturnType<typeof report>]>([
  ['a turn that is over', [...PLAYING, ...turns('11-15')], report()],
  ['a later turn than this', PLAYING, report(revision(4))],
  ['a game in a pause', [...PLAYING, { type: 'GamePaused', at: at(599) }], report()],
  ['a game that is over', [...PLAYING, drawn('agreement', 599)], report()],
  [
    'a game by tournament rules',
    [{ ...CHALLENGED, options: { ...DEFAULT_OPTIONS, time: 'off', rules: 'tournament' } } as MatchEvent, STARTED],
    report(revision(2)),
  ],
])(
  'RULE-12: given %s, when the tables say that neither side can win, then nothing is said',
  (_what, events, action) => {
    given(events).decides(action, []);
  },
);

test.each([
  ['dark first', ALICE, 'dark', BOB],
  ['light first', BOB, 'light', ALICE],
] as const)(
  'RULE-12: given the question, when both accept, %s, then the game is drawn',
  (_who, first, seat, second) => {
    const half = given(TOLD).decides(accept(first), [agreed(seat)]);
    half.refuses(accept(first), 'draw-accepted-already');
    const { match } = half.decides(accept(second), [drawn('endgame', 600)]);
    expect(match).toMatchObject({ phase: 'ended', score: { draws: 1 }, result: { kind: 'draw', reason: 'endgame' } });
  },
);

test.each<[string, readonly MatchEvent[]]>([
  ['nobody has answered', TOLD],
  ['the other one has accepted', [...TOLD, agreed('dark', 66)]],
  ['they have accepted themselves', [...TOLD, agreed('light', 66)]],
])('RULE-12: given %s, when a player plays on, then the game goes on and it is not said again', (_what, events) => {
  const after = given(events).decides(playOn(BOB), [declined()]);
  expect(after.match).toMatchObject({ phase: 'playing', endgame: { isAsked: false }, drawWait: [] });
  for (const answer of [accept(ALICE), playOn(ALICE)]) after.refuses(answer, 'no-such-offer');
  after.decides(report(), []);
});

test('RULE-12: given the question, when a player moves who has not accepted, then they play on', () => {
  for (const events of [TOLD, [...TOLD, agreed('light', 66)]]) {
    const moved = given([...events, ...turns('11-15')]);
    expect(moved.match).toMatchObject({ endgame: { isAsked: false } });
    moved.refuses(accept(BOB), 'no-such-offer');
    moved.decides(report(revision(moved.match.revision)), []);
  }
});

test('RULE-12: given a player who has accepted and then moves, then the other one can still accept', () => {
  const moved = given([...TOLD, agreed('dark', 66), ...turns('11-15')]);
  expect(moved.match).toMatchObject({ endgame: { isAsked: true, agreed: 'dark' } });
  moved.decides(accept(BOB), [drawn('endgame', 600)]);
});

test('RULE-12, END-02: given an offer of their own and the question, when the opponent wants either, then it is a draw', () => {
  const offered: MatchEvent = { type: 'DrawOffered', seat: 'dark', at: at(64) };
  const events = [...PLAYING, offered, told(65)];
  given(events).decides(accept(BOB, revision(5)), [drawn('endgame', 600)]);
  given(events).decides(accept(BOB, NUMBER), [drawn('agreement', 600)]);
  given([...TOLD, agreed('dark', 66)]).decides({ type: 'OfferDraw', by: BOB }, [drawn('agreement', 600)]);
});

test('RULE-12: given a watcher, or a number of another question, then the answer is refused', () => {
  given(TOLD).refuses(accept(CAROL), 'not-a-player');
  given(TOLD).refuses(playOn(CAROL), 'not-a-player');
  given(TOLD).refuses(accept(BOB, revision(3)), 'no-such-offer');
  given(TOLD).refuses({ type: 'WithdrawDraw', by: BOB, offer: NUMBER }, 'no-such-offer');
});

test('RULE-12, START-08: given one person at both sides, when they accept, then the game is drawn at once', () => {
  const events = [HOTSEAT, told(65)];
  given(events).decides(accept(ALICE, revision(2)), [drawn('endgame', 600)]);
  const { match } = given(events).after(playOn(ALICE, revision(2)));
  expect(match).toMatchObject({ endgame: { ...OVER, number: 2 } });
});

test('RULE-12, START-10: given a game against the bot, then it agrees at once, its moves leave the question, and the player decides', () => {
  const solo = given([
    {
      type: 'SoloStarted',
      player: ALICE,
      level: 4,
      seats: { dark: BOT, light: ALICE },
      options: UNTIMED_OPTIONS,
      at: at(0),
    },
  ]);
  const events: readonly MatchEvent[] = [told(), agreed('dark')];
  const asked = solo.decides(report(revision(1)), events);
  const moved = asked.after({ type: 'PlayMove', by: BOT, squares: squares('11-15') });
  expect(moved.match).toMatchObject({ endgame: { isAsked: true, agreed: 'dark' } });
  moved.decides(accept(ALICE, revision(2)), [drawn('endgame', 600)]);
  moved.decides({ type: 'OfferDraw', by: ALICE }, [drawn('agreement', 600)]);
  const { match } = moved.after({ type: 'PlayMove', by: ALICE, squares: squares('22-18') });
  expect(match).toMatchObject({ phase: 'playing', endgame: { isAsked: false } });
});

test('RULE-12: given the question, when the game is paused and resumed, then it is asked again', () => {
  const paused: readonly MatchEvent[] = [...TOLD, { type: 'GamePaused', at: at(70) }];
  given(paused).refuses(accept(BOB), { code: 'not-playing', phase: 'paused' });
  const resumed = given([...paused, { type: 'GameResumed', at: at(80) }]);
  expect(resumed.match).toMatchObject({ endgame: ASKED });
  resumed.decides(accept(BOB), [agreed('light')]);
});

test('RULE-12: given a rematch, then it can be said again', () => {
  const rematch: MatchEvent = { type: 'GameStarted', seats: { dark: BOB, light: ALICE }, at: at(610) };
  const { match } = given([...TOLD, agreed('dark'), drawn('endgame', 600), rematch]);
  expect(match).toMatchObject({ phase: 'playing', endgame: undefined });
});
