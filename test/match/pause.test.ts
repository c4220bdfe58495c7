import { describe, expect, test } from 'vitest';
import { type MatchEvent, nextWakeUp, type PlayerAction, type Rejection } from '../../src/match/match.ts';
import { millis, type PlayerId, revision, type Seat } from '../../src/match/ids.ts';
import { ALICE, at, BOB, CAROL, closed, squares, TICK, turns } from './samples.ts';
import { given } from './scenario.ts';
import { running } from './timed.ts';

const REQUEST = revision(5);
const ask = (by: PlayerId): PlayerAction => ({ type: 'RequestPause', by });
const agree = (by: PlayerId): PlayerAction => ({ type: 'AgreePause', by, request: REQUEST });
const refuse = (by: PlayerId): PlayerAction => ({ type: 'RefusePause', by, request: REQUEST });
const resume = (by: PlayerId): PlayerAction => ({ type: 'Resume', by });
const move = (by: PlayerId): PlayerAction => ({ type: 'PlayMove', by, squares: squares('11-15') });

const requested = (seat: Seat, seconds: number): MatchEvent => ({ type: 'PauseRequested', seat, at: at(seconds) });
const refused = (seconds: number): MatchEvent => ({ type: 'PauseRefused', request: REQUEST, at: at(seconds) });
const paused = (seconds: number): MatchEvent => ({ type: 'GamePaused', at: at(seconds) });
const agreed = (seat: Seat, seconds: number): MatchEvent => ({ type: 'ResumeAgreed', seat, at: at(seconds) });
const resumed = (seconds: number): MatchEvent => ({ type: 'GameResumed', at: at(seconds) });

const asked = (seat: Seat): MatchEvent[] => [...running(), requested(seat, 150)];
const PAUSED: readonly MatchEvent[] = [...asked('light'), paused(160)];

describe('asking for a pause', () => {
  test('TIME-06: given a running game, when either player asks, then the request stands and the clock runs on', () => {
    const { match } = given(running()).decides(ask(BOB), [requested('light', 150)], at(150));
    expect(match).toMatchObject({ pauseRequest: { by: 'light', number: REQUEST }, clock: { kind: 'running' } });
    given(asked('light')).decides(TICK, [closed('called-off', 461)], at(461));
  });

  test('TIME-06: given a request, when the other agrees or asks too, then the game is paused', () => {
    for (const action of [agree, ask]) given(asked('light')).decides(action(ALICE), [paused(160)], at(160));
  });

  test.each<[string, PlayerAction, Rejection['code']]>([
    ['is asked again', ask(BOB), 'pause-asked-already'],
    ['agrees', agree(BOB), 'your-own-pause-request'],
    ['refuses', refuse(BOB), 'your-own-pause-request'],
  ])('TIME-06: given a request, when the asker %s, or a watcher does, then it is not theirs', (_what, action, code) => {
    given(asked('light')).refuses(action, code, at(160));
    given(asked('light')).refuses({ ...action, by: CAROL }, 'not-a-player', at(160));
  });

  test('TIME-06: given a request, then its asker alone can withdraw it, and asks again after a turn of their own', () => {
    const withdraw = (by: PlayerId): PlayerAction => ({ type: 'WithdrawPause', by, request: REQUEST });
    const withdrawn: MatchEvent = { type: 'PauseWithdrawn', request: REQUEST, at: at(160) };
    given(asked('light')).refuses(withdraw(ALICE), 'not-your-pause-request', at(160));
    const none = given(asked('light')).decides(withdraw(BOB), [withdrawn], at(160));
    expect(none.match).toMatchObject({ pauseRequest: undefined });
    none.refuses(withdraw(BOB), 'no-such-pause-request', at(161));
    none.refuses(ask(BOB), { code: 'pause-asked-this-turn' }, at(161));
  });

  test.each([
    ['light', ALICE],
    ['dark', BOB],
  ] as const)('TIME-06: given a request of %s, when the next turn is done, then it lapsed', (seat, other) => {
    const moved = given([...asked(seat), ...turns('11-15')]);
    expect(moved.match).toMatchObject({ pauseRequest: undefined });
    moved.refuses(agree(other), 'no-such-pause-request', at(160));
  });

  test('TIME-06: given a refusal, then the asker may ask again after one turn of their own, the other at once', () => {
    const no = given(asked('dark')).decides(refuse(BOB), [refused(160)], at(160));
    no.refuses(ask(ALICE), { code: 'pause-asked-this-turn' }, at(161));
    no.decides(ask(BOB), [requested('light', 161)], at(161));
    const journal = [...asked('dark'), refused(160), ...turns('11-15')];
    given(journal).decides(ask(ALICE), [requested('dark', 161)], at(161));
  });
});

describe('in a pause', () => {
  test('END-01: given a pause, when a player resigns, then the game is lost', () => {
    const { match } = given(PAUSED).after({ type: 'Resign', by: BOB, confirmed: revision(3) }, at(200));
    expect(match).toMatchObject({ phase: 'ended', result: { winner: 'dark', reason: 'resigned' } });
  });

  test('TIME-07: given a pause, when either leaves, then the match closes without a result, with no question asked', () => {
    for (const by of [ALICE, BOB]) {
      const { match } = given(PAUSED).decides({ type: 'Leave', by }, [closed('left-in-pause', 200, by)], at(200));
      expect(match).toMatchObject({ phase: 'closed', result: undefined, score: { wins: { dark: 0, light: 0 } } });
    }
  });

  test('TIME-06: given a draw was offered before, then the offer stands again afterwards', () => {
    const offered: MatchEvent = { type: 'DrawOffered', seat: 'light', at: at(120) };
    const { match } = given([...running(), offered, paused(160), resumed(200)]);
    expect(match).toMatchObject({ phase: 'playing', drawOffer: { by: 'light', number: 5 } });
  });
});

describe('going on', () => {
  test('TIME-06, TIME-01: given a pause, when both press Resume, then play goes on with the time that was left once the board is up again', () => {
    const one = given(PAUSED).decides(resume(ALICE), [agreed('dark', 200)], at(200));
    one.refuses(resume(ALICE), 'resumed-already', at(201));
    one.refuses(resume(CAROL), 'not-a-player', at(201));
    const both = one.decides(resume(BOB), [agreed('light', 300), resumed(300)], at(300));
    expect(both.match).toMatchObject({ phase: 'playing', clock: { kind: 'unseen', used: 60_000 } });
    expect(nextWakeUp(both.match)).toBeUndefined();
    const shown = both.after({ type: 'BoardShown', board: revision(3) }, at(302));
    expect(shown.match).toMatchObject({ clock: { kind: 'running', used: 60_000, since: at(302) } });
    shown.decides(TICK, [closed('called-off', 603)], at(603));
  });

  test('TIME-06: given the countdown is over but nobody has noticed, when a move comes, then it counts', () => {
    const moved: MatchEvent = { type: 'MovePlayed', seat: 'dark', squares: squares('11-15'), at: at(760) };
    given(PAUSED).decides(move(ALICE), [resumed(760), moved], at(760));
    given(PAUSED).refuses(move(BOB), { code: 'not-your-turn', turn: 'dark' }, at(760));
  });

  test('TIME-06: given the flag falls before the other agrees, and the other way round, then the first of them counts', () => {
    given(asked('dark')).decides(agree(BOB), [closed('called-off', 461)], at(461));
    given(asked('dark'))
      .after(agree(BOB), millis(at(460) - 1))
      .decides(TICK, [], at(461));
  });
});
