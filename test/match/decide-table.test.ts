import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../src/match/event.ts';
import { makeTableCode, playerId, revision } from '../../src/match/ids.ts';
import { type MatchOptions, UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, squares } from './samples.ts';
import { given } from './scenario.ts';
import { timeOf } from './timed.ts';

const CODE = makeTableCode([1, 2, 3, 4, 5, 6]);
const TIMED: MatchOptions = { ...UNTIMED_OPTIONS, time: timeOf(300, 60) };
const openedWith = (options: MatchOptions): MatchEvent => ({
  type: 'TableOpened',
  challenger: ALICE,
  options,
  code: CODE,
  at: at(0),
});
const OPENED = openedWith(UNTIMED_OPTIONS);
const join = (by: typeof ALICE) => ({ type: 'JoinTable', by, challengerSeat: 'light' }) as const;
const SEATS = { dark: BOB, light: ALICE };
const joined = (when: number): MatchEvent => ({ type: 'TableJoined', player: BOB, at: at(when) });
const started = (when: number, seats = SEATS): MatchEvent => ({ type: 'GameStarted', seats, at: at(when) });

describe('an open table', () => {
  test('START-02: given nothing, when Alice opens a table, then it waits, with its code', () => {
    const { match } = given([])
      .when({ type: 'OpenTable', by: ALICE, options: UNTIMED_OPTIONS, code: CODE }, at(0))
      .thenEvents([OPENED]);
    expect(match).toMatchObject({ phase: 'open-table', challenger: ALICE, code: CODE, expiresAt: at(3600) });
  });

  test('START-02: given a table, when Bob joins, then the game starts with the seats that were drawn', () => {
    const { match } = given([OPENED])
      .when(join(BOB), at(60))
      .thenEvents([joined(60), started(60)]);
    expect(match).toMatchObject({ phase: 'playing', challenger: ALICE, invited: BOB, seats: SEATS });
  });

  test('START-02: given two who would join, then the first gets the seat, and the second is told', () => {
    const first = given([OPENED]).when(join(BOB), at(60)).next;
    first.when(join(CAROL), at(60)).thenRejected({ code: 'table-taken' });
  });

  test('START-02: given a table, when its host joins, or it is over, or there is none, then each has its own answer', () => {
    given([OPENED]).when(join(ALICE), at(60)).thenRejected({ code: 'own-table' });
    given([]).when(join(BOB)).thenRejected({ code: 'no-such-table' });
    given([CHALLENGED]).when(join(BOB)).thenRejected({ code: 'no-such-table' });
    given([OPENED, { type: 'MatchClosed', reason: 'expired', at: at(3600) }])
      .when(join(BOB), at(3601))
      .thenRejected({ code: 'table-over', how: 'expired' });
  });

  test('START-03: given a table, when its hour is over, then it lapses, and a join comes too late', () => {
    const lapsed: MatchEvent = { type: 'MatchClosed', reason: 'expired', at: at(3600) };
    given([OPENED]).when({ type: 'Tick' }, at(3600)).thenEvents([lapsed]);
    given([OPENED]).when(join(BOB), at(3600)).thenEvents([lapsed]);
  });

  test('START-02: given a table, when its host takes it back, then it is closed; nobody else can', () => {
    given([OPENED]).when({ type: 'CancelChallenge', by: BOB }).thenRejected({ code: 'only-the-challenger' });
    const closed = given([OPENED]).when({ type: 'CancelChallenge', by: ALICE }).next;
    closed.when(join(BOB)).thenRejected({ code: 'table-over', how: 'cancelled' });
    closed.when({ type: 'CancelChallenge', by: ALICE }).thenRejected({ code: 'table-over', how: 'cancelled' });
    const taken = given([OPENED]).when(join(BOB), at(60)).next;
    taken.when({ type: 'CancelChallenge', by: ALICE }).thenRejected({ code: 'invitation-over', how: 'accepted' });
  });

  test('START-04: given who moves first was chosen, then that is not drawn', () => {
    for (const [first, dark] of [
      ['challenger', ALICE],
      ['invited', BOB],
    ] as const) {
      const { match } = given([openedWith({ ...UNTIMED_OPTIONS, first })]).when(join(BOB), at(60)).next;
      expect(match).toMatchObject({ seats: { dark } });
    }
  });
});

describe('Ready', () => {
  const asked = (when: number): MatchEvent => ({ type: 'ReadyAsked', seats: SEATS, at: at(when) });
  const waiting = [openedWith(TIMED), joined(121), asked(121)];

  test('START-03: given a short clock and a host unseen for over 2 min, when Bob joins, then the host must be ready', () => {
    const { match } = given([openedWith(TIMED)])
      .when(join(BOB), at(121))
      .thenEvents([joined(121), asked(121)]);
    expect(match).toMatchObject({ phase: 'ready-check', challenger: ALICE, invited: BOB, expiresAt: at(421) });
  });

  test.each<[string, MatchOptions, number, number | undefined]>([
    ['2 min are not over', TIMED, 120, undefined],
    ['the host pressed something since', TIMED, 600, 590],
    ['the limit is 15 min', { ...TIMED, time: timeOf(900, 60) }, 600, undefined],
    ['there is no clock', UNTIMED_OPTIONS, 600, undefined],
  ])('START-03: given %s, then the game starts at once', (_name, options, when, seen) => {
    given([openedWith(options)])
      .when({ ...join(BOB), ...(seen === undefined ? {} : { challengerSeenAt: at(seen) }) }, at(when))
      .thenEvents([joined(when), started(when)]);
  });

  test('START-03: given an invitation accepted late, then its challenger must be ready as well', () => {
    given([{ ...CHALLENGED, options: TIMED } as MatchEvent])
      .when({ type: 'AcceptChallenge', by: BOB, challengerSeat: 'light' }, at(300))
      .thenEvents([{ type: 'ChallengeAccepted', at: at(300) }, asked(300)]);
  });

  test('START-03: given the question, when Alice is ready, then the game starts; nobody else can say so', () => {
    given(waiting).when({ type: 'Ready', by: BOB }, at(130)).thenRejected({ code: 'only-the-challenger' });
    given(waiting)
      .when({ type: 'Ready', by: ALICE }, at(130))
      .thenEvents([started(130)]);
  });

  test('START-03: given five minutes without an answer, then the match is called off, and Ready comes too late', () => {
    const off: MatchEvent = { type: 'MatchClosed', reason: 'not-ready', at: at(421) };
    given(waiting).when({ type: 'Tick' }, at(421)).thenEvents([off]);
    given(waiting).when({ type: 'Ready', by: ALICE }, at(421)).thenEvents([off]);
  });

  test('START-03: given the question, when either calls it off or leaves, then there is no result', () => {
    const off: MatchEvent = { type: 'MatchClosed', reason: 'called-off', at: at(130) };
    given(waiting).when({ type: 'Abort', by: BOB }, at(130)).thenEvents([off]);
    given(waiting).when({ type: 'Leave', by: ALICE }, at(130)).thenEvents([off]);
    given(waiting).when({ type: 'Leave', by: CAROL }, at(130)).thenRejected({ code: 'not-a-player' });
  });
});

describe('hotseat', () => {
  const [ANNA, BEN] = [playerId('anna'), playerId('ben')];
  const seats = { dark: ANNA, light: BEN };
  const HOT: MatchEvent = { type: 'HotseatStarted', operator: ALICE, seats, options: UNTIMED_OPTIONS, at: at(0) };
  const moved = (seat: 'dark' | 'light', path: string): MatchEvent => ({
    type: 'MovePlayed',
    seat,
    squares: squares(path),
    at: at(600),
  });

  test('START-08: given two names, when Alice sits down to them, then the game starts at once', () => {
    const asked = { type: 'StartHotseat', by: ALICE, players: [ANNA, BEN], options: UNTIMED_OPTIONS } as const;
    given([])
      .when({ ...asked, challengerSeat: 'dark' }, at(0))
      .thenEvents([HOT]);
    given([])
      .when({ ...asked, players: [ANNA, ANNA], challengerSeat: 'dark' })
      .thenRejected({ code: 'names-alike' });
  });

  test('START-08: given a hotseat game, then Alice plays both sides, and nobody else does', () => {
    const play = (by: typeof ALICE, path: string) => ({ type: 'PlayMove', by, squares: squares(path) }) as const;
    given([HOT])
      .when(play(ALICE, '11-15'))
      .thenEvents([moved('dark', '11-15')])
      .when(play(ALICE, '22-18'))
      .thenEvents([moved('light', '22-18')]);
    for (const by of [BOB, ANNA]) given([HOT]).when(play(by, '11-15')).thenRejected({ code: 'not-a-player' });
  });

  test.each([
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const)('START-08: given a hotseat game, when %s resigns, then %s wins', (seat, winner) => {
    const { match } = given([HOT]).when({ type: 'Resign', by: ALICE, seat, confirmed: revision(1) }).next;
    expect(match).toMatchObject({ phase: 'ended', result: { winner, reason: 'resigned' } });
  });

  test('START-08: given a hotseat game, then a draw takes an offer for one side and the answer for the other', () => {
    const offered = given([HOT]).when({ type: 'OfferDraw', by: ALICE }).next;
    expect(offered.match).toMatchObject({ phase: 'playing', drawOffer: { by: 'dark' } });
    offered.when({ type: 'OfferDraw', by: ALICE }).thenRejected({ code: 'already-offered' });
    const { match } = offered.when({ type: 'AcceptDraw', by: ALICE, offer: revision(2) }).next;
    expect(match).toMatchObject({ phase: 'ended', result: { reason: 'agreement' } });
  });

  test('START-08: given a hotseat game, then pausing, going on and a rematch take one press, and leaving has no result', () => {
    const paused = given([HOT]).when({ type: 'RequestPause', by: ALICE }).next;
    expect(paused.match.phase).toBe('paused');
    expect(paused.when({ type: 'Resume', by: ALICE }).next.match.phase).toBe('playing');
    const resigned = given([HOT]).when({ type: 'Resign', by: ALICE, seat: 'dark', confirmed: revision(1) }).next;
    const again = resigned.when({ type: 'AcceptRematch', by: ALICE, question: revision(2) }).next;
    expect(again.match).toMatchObject({
      phase: 'playing',
      operator: ALICE,
      seats: { dark: BEN, light: ANNA },
      score: { wins: { dark: 1, light: 0 } },
    });
    given([HOT])
      .when({ type: 'Leave', by: ALICE, confirmed: revision(1) })
      .thenEvents([{ type: 'MatchClosed', reason: 'host-left', at: at(600) }]);
    given([HOT]).when({ type: 'Watch', by: BOB }).thenRejected({ code: 'no-queue-here' });
  });
});
