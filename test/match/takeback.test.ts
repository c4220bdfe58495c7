import { describe, expect, test } from 'vitest';
import type { MatchEvent, PlayerAction, Rejection } from '../../src/match/match.ts';
import { type PlayerId, revision, type Seat } from '../../src/match/ids.ts';
import { nextBoardMove } from '../../src/match/boards.ts';
import { gameRecord } from '../../src/match/game-record.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { restsAt } from '../../src/match/clock.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, HOTSEAT, PLAYING, squares, started, turns } from './samples.ts';
import { given } from './scenario.ts';
import { boardUp, clockOf, minutes, seconds, timedGame } from './timed.ts';

/** Alice has dark: both have moved, and she is on move. */
const PLAYED: readonly MatchEvent[] = [...PLAYING, ...turns('11-15', '22-18')];
const REQUEST = revision(6);

const ask = (by: PlayerId, number?: number): PlayerAction => ({
  type: 'TakeBack',
  by,
  ...(number === undefined ? {} : { number: revision(number) }),
});
const answer = (by: PlayerId, type: 'AgreeTakeback' | 'DeclineTakeback' | 'WithdrawTakeback'): PlayerAction => ({
  type,
  by,
  request: REQUEST,
});
const asked = (seat: Seat, moves: number, when = 600): MatchEvent => ({
  type: 'TakebackAsked',
  seat,
  moves,
  at: at(when),
});
const taken = (seat: Seat, moves: number, when = 600): MatchEvent => ({
  type: 'MoveTakenBack',
  seat,
  moves,
  at: at(when),
});
const settled = (type: 'TakebackDeclined' | 'TakebackWithdrawn', when = 600): MatchEvent => ({
  type,
  request: REQUEST,
  at: at(when),
});
const move = (by: PlayerId, path: string): PlayerAction => ({ type: 'PlayMove', by, squares: squares(path) });

/** Alice asks to take back 11-15, and with it Bob's 22-18. */
const ASKED: readonly MatchEvent[] = [...PLAYED, asked('dark', 0, 95)];

describe('asking for a takeback', () => {
  test('PLAY-15: given it is the asker’s turn, then their last move is meant, with the reply; given it is not, that move alone', () => {
    const own = given(PLAYED).decides(ask(ALICE), [asked('dark', 0)]);
    expect(own.match).toMatchObject({ takebackRequest: { by: 'dark', number: REQUEST, moves: 0 } });
    given(PLAYED).decides(ask(BOB), [asked('light', 1)]);
  });

  test.each<[string, readonly MatchEvent[], PlayerAction, Rejection['code']]>([
    ['a watcher asks', PLAYED, ask(CAROL), 'not-a-player'],
    ['nobody has moved', PLAYING, ask(ALICE), 'nothing-to-take-back'],
    ['the asker has not moved', [...PLAYING, ...turns('11-15')], ask(BOB), 'nothing-to-take-back'],
    ['the button names an earlier move', PLAYED, ask(BOB, 4), 'taken-back-already'],
    ['it is asked for twice', ASKED, ask(ALICE), 'takeback-asked-already'],
    ['the opponent has asked before', ASKED, ask(BOB), 'asked-for-takeback-yourself'],
    [
      'the opponent takes nothing back',
      PLAYED,
      { ...ask(ALICE), opponentTakes: 'never' } as PlayerAction,
      'opponent-takes-nothing-back',
    ],
  ])('PLAY-15: given %s, then it is refused', (_what, events, action, code) => {
    given(events).refuses(action, code);
  });

  test('PLAY-15, RUN-12: given a game that counts in the ratings, then it is refused by name; a casual one with a clock is not', () => {
    const timed = timedGame(DEFAULT_OPTIONS.time);
    const rated = [...timed.slice(0, 2), started(ALICE, BOB, 60, { pool: 'live' }), ...turns('11-15', '22-18')];
    given(rated).refuses(ask(ALICE), 'takeback-in-rated-game', at(96));
    const casual = [...timed.slice(0, 2), started(ALICE, BOB, 60, { unrated: 'casual' }), ...turns('11-15', '22-18')];
    given(casual).decides(ask(ALICE), [asked('dark', 0, 96)], at(96));
  });
});

describe('the answer', () => {
  test('PLAY-15: given a request, when the opponent agrees, then the game is as it was before that move, and says so in its record', () => {
    const { match } = given(ASKED).decides(answer(BOB, 'AgreeTakeback'), [taken('dark', 0)]);
    expect(match).toMatchObject({
      takebackRequest: undefined,
      game: { moves: [], position: { turn: 'dark' }, boards: [3], boardRevision: 7, playRevision: 7, turnRevision: 7 },
    });
    if (match.phase !== 'playing') throw new Error('the game goes on');
    const record = gameRecord(match, { dark: 'Alice', light: 'Bob' }, { event: '', site: '', opening: undefined });
    expect(record).toContain('[Takebacks "1"]');
    given(ASKED)
      .after(answer(BOB, 'AgreeTakeback'))
      .refuses({ ...move(ALICE, '11-15'), board: revision(5) } as PlayerAction, 'stale-board');
  });

  test('PLAY-15: given a request, when the opponent declines or the asker withdraws it, then the asker waits for a turn of their own', () => {
    for (const [by, type, event] of [
      [BOB, 'DeclineTakeback', 'TakebackDeclined'],
      [ALICE, 'WithdrawTakeback', 'TakebackWithdrawn'],
    ] as const) {
      const no = given(ASKED).decides(answer(by, type), [settled(event)]);
      expect(no.match).toMatchObject({
        takebackRequest: undefined,
        takebackWait: ['dark'],
        game: { moves: { length: 2 } },
      });
      no.refuses(ask(ALICE), 'takeback-asked-this-turn');
      no.decides(ask(BOB), [asked('light', 1)]);
      no.after(move(ALICE, '15x22')).decides(ask(ALICE), [asked('dark', 2)]);
    }
  });

  test.each<[string, PlayerAction, Rejection['code']]>([
    ['the asker agrees', answer(ALICE, 'AgreeTakeback'), 'your-own-takeback-request'],
    ['the asker declines', answer(ALICE, 'DeclineTakeback'), 'your-own-takeback-request'],
    ['the opponent withdraws it', answer(BOB, 'WithdrawTakeback'), 'not-your-takeback-request'],
    ['a watcher agrees', answer(CAROL, 'AgreeTakeback'), 'not-a-player'],
  ])('PLAY-15: given a request, when %s, then it is not theirs', (_what, action, code) => {
    given(ASKED).refuses(action, code);
  });

  test('PLAY-15: given a request, when either moves, then it lapses, and can be made again at once', () => {
    const own = given(ASKED).after(move(ALICE, '15x22'));
    own.refuses(answer(BOB, 'AgreeTakeback'), 'no-such-takeback-request');
    own.decides(ask(ALICE), [asked('dark', 2)]);
    const others = given([...PLAYED, asked('light', 1, 95)]).after(move(ALICE, '15x22'));
    expect(others.match).toMatchObject({ takebackRequest: undefined, takebackWait: [] });
    others.decides(ask(BOB), [asked('light', 1)]);
  });

  test('PLAY-15, TIME-06: given a request, when the game is paused, then it lapses', () => {
    const paused = given(ASKED).after({ type: 'RequestPause', by: ALICE }).after({ type: 'RequestPause', by: BOB });
    paused.refuses(answer(BOB, 'AgreeTakeback'), { code: 'not-playing', phase: 'paused' });
    const resumed = paused.after({ type: 'Resume', by: ALICE }).after({ type: 'Resume', by: BOB });
    resumed.refuses(answer(BOB, 'AgreeTakeback'), 'no-such-takeback-request');
    resumed.decides(ask(ALICE), [asked('dark', 0)]);
  });

  test('PLAY-15: given a draw was offered and a pause asked for, when a move is taken back, then neither stands any more', () => {
    const open = given(ASKED)
      .after({ type: 'OfferDraw', by: BOB })
      .after({ type: 'RequestPause', by: ALICE })
      .after(answer(BOB, 'AgreeTakeback'));
    expect(open.match).toMatchObject({ drawOffer: undefined, pauseRequest: undefined, drawWait: [] });
    open.refuses({ type: 'AcceptDraw', by: ALICE, offer: revision(7) }, 'no-such-offer');
  });

  test('PLAY-15, PLAY-11: given a board for every move, when a move is taken back, then there is a new one as well', () => {
    const each = { ...CHALLENGED, options: { ...UNTIMED_OPTIONS, boards: 'every-move' } } as MatchEvent;
    const { match } = given([each, ...ASKED.slice(1)]).after(answer(BOB, 'AgreeTakeback'));
    expect(match).toMatchObject({ game: { boards: [3, 4, 5, 7] } });
  });

  test('PLAY-15, PLAY-11: given it is agreed long after it was asked for, then the asker is called, as on any turn', () => {
    const { match } = given([
      ...timedGame(undefined),
      ...turns('11-15', '22-18'),
      boardUp(5, 96),
      asked('dark', 0, 100),
    ])
      .after({ ...answer(BOB, 'AgreeTakeback'), request: revision(7) } as PlayerAction, at(200))
      .after({ type: 'BoardShown', board: revision(8) }, at(201));
    if (match.phase !== 'playing') throw new Error('the game goes on');
    expect(nextBoardMove(match, { lastPressAt: at(100) })).toEqual({ at: at(261), reason: 'unanswered' });
  });
});

describe('the clock', () => {
  test('PLAY-15, TIME-09: given a total time, when moves are taken back, then both have what they had before them', () => {
    const clock = { ...clockOf(5, 3) };
    const played = [...timedGame(clock, { rated: false }), boardUp(3, 60), ...turns('11-15'), boardUp(5, 70)];
    const before = given(played)
      .after(move(BOB, '22-18'), at(90))
      .after({ type: 'BoardShown', board: revision(7) }, at(90));
    const rest = { dark: minutes(5) - seconds(10) + seconds(3), light: minutes(5) - seconds(20) + seconds(3) };
    if (before.match.phase !== 'playing') throw new Error('the game goes on');
    expect(restsAt(before.match, 2)).toEqual(rest);
    const back = before
      .after(move(ALICE, '15x22'), at(130))
      .after(ask(ALICE), at(140))
      .after({ type: 'AgreeTakeback', by: BOB, request: revision(10) }, at(150));
    if (back.match.phase !== 'playing') throw new Error('the game goes on');
    expect(restsAt(back.match, 2)).toEqual(rest);
    expect(back.match.clock).toEqual({ kind: 'unseen', used: 0, told: 0 });
  });

  test('PLAY-15, RULE-07, TIME-01: given a jump that is begun, when it is taken back, then its hops alone go, and its clock runs on', () => {
    const fork = turns('11-15', '23-18', '9-14', '18x9', '5x14', '22-17', '12-16', '24-19', '16x23');
    const hop: MatchEvent = { type: 'HopPlayed', seat: 'light', squares: squares('27x18'), at: at(170) };
    const back = given([...timedGame(undefined), ...fork, boardUp(12, 150), hop, asked('light', 9, 175)]).decides(
      { type: 'AgreeTakeback', by: ALICE, request: revision(15) },
      [taken('light', 9, 180)],
      at(180),
    );
    expect(back.match).toMatchObject({
      game: { hops: [], turnRevision: 12, boardRevision: 16 },
      clock: { kind: 'running', since: at(150), used: 0 },
    });
  });
});

describe('alone', () => {
  test('PLAY-15, START-08: given one person plays both sides, then the last move is back at once, of whichever side', () => {
    const played = given([HOTSEAT, ...turns('11-15', '22-18')]);
    const once = played.decides(ask(ALICE, 3), [taken('light', 1)]);
    expect(once.match).toMatchObject({ game: { moves: { length: 1 }, position: { turn: 'light' } } });
    once.refuses(ask(ALICE, 3), 'taken-back-already');
    once.decides(ask(ALICE), [taken('dark', 0)]);
    played.refuses(ask(BOB), 'not-a-player');
  });
});
