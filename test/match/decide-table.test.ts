import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../src/match/event.ts';
import { revision } from '../../src/match/ids.ts';
import { type MatchOptions, UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, squares, CODE, ANNA, BEN } from './samples.ts';
import { given } from './scenario.ts';
import { timeOf } from './timed.ts';

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
    const { match } = given([]).decides(
      { type: 'OpenTable', by: ALICE, options: UNTIMED_OPTIONS, code: CODE },
      [OPENED],
      at(0),
    );
    expect(match).toMatchObject({ phase: 'open-table', challenger: ALICE, code: CODE, expiresAt: at(3600) });
  });

  test('START-02: given a table, when Bob joins, then the game starts with the seats that were drawn', () => {
    const { match } = given([OPENED]).decides(join(BOB), [joined(60), started(60)], at(60));
    expect(match).toMatchObject({ phase: 'playing', challenger: ALICE, invited: BOB, seats: SEATS });
  });

  test('START-02: given two who would join, then the first gets the seat, and the second is told', () => {
    const first = given([OPENED]).after(join(BOB), at(60));
    first.refuses(join(CAROL), 'table-taken', at(60));
  });

  test('START-02: given a table, when its host joins, or it is over, or there is none, then each has its own answer', () => {
    given([OPENED]).refuses(join(ALICE), 'own-table', at(60));
    given([]).refuses(join(BOB), 'no-such-table');
    given([CHALLENGED]).refuses(join(BOB), 'no-such-table');
    given([OPENED, { type: 'MatchClosed', reason: 'expired', at: at(3600) }]).refuses(
      join(BOB),
      { code: 'table-over', how: 'expired' },
      at(3601),
    );
  });

  test('START-03: given a table, when its hour is over, then it lapses, and a join comes too late', () => {
    const lapsed: MatchEvent = { type: 'MatchClosed', reason: 'expired', at: at(3600) };
    given([OPENED]).decides({ type: 'Tick' }, [lapsed], at(3600));
    given([OPENED]).decides(join(BOB), [lapsed], at(3600));
  });

  test('START-02: given a table, when its host takes it back, then it is closed; nobody else can', () => {
    given([OPENED]).refuses({ type: 'CancelChallenge', by: BOB }, 'only-the-challenger');
    const closed = given([OPENED]).after({ type: 'CancelChallenge', by: ALICE });
    closed.refuses(join(BOB), { code: 'table-over', how: 'cancelled' });
    closed.refuses({ type: 'CancelChallenge', by: ALICE }, { code: 'table-over', how: 'cancelled' });
    const taken = given([OPENED]).after(join(BOB), at(60));
    taken.refuses({ type: 'CancelChallenge', by: ALICE }, { code: 'invitation-over', how: 'accepted' });
  });

  test('START-04: given who moves first was chosen, then that is not drawn', () => {
    for (const [first, dark] of [
      ['challenger', ALICE],
      ['invited', BOB],
    ] as const) {
      const { match } = given([openedWith({ ...UNTIMED_OPTIONS, first })]).after(join(BOB), at(60));
      expect(match).toMatchObject({ seats: { dark } });
    }
  });
});

describe('Ready', () => {
  const asked = (when: number): MatchEvent => ({ type: 'ReadyAsked', seats: SEATS, at: at(when) });
  const waiting = [openedWith(TIMED), joined(121), asked(121)];

  test('START-03: given a short clock and a host unseen for over 2 min, when Bob joins, then the host must be ready', () => {
    const { match } = given([openedWith(TIMED)]).decides(join(BOB), [joined(121), asked(121)], at(121));
    expect(match).toMatchObject({ phase: 'ready-check', challenger: ALICE, invited: BOB, expiresAt: at(421) });
  });

  test.each<[string, MatchOptions, number, number | undefined]>([
    ['2 min are not over', TIMED, 120, undefined],
    ['the host pressed something since', TIMED, 600, 590],
    ['the limit is 15 min', { ...TIMED, time: timeOf(900, 60) }, 600, undefined],
    ['there is no clock', UNTIMED_OPTIONS, 600, undefined],
  ])('START-03: given %s, then the game starts at once', (_name, options, when, seen) => {
    given([openedWith(options)]).decides(
      { ...join(BOB), ...(seen === undefined ? {} : { challengerSeenAt: at(seen) }) },
      [joined(when), started(when)],
      at(when),
    );
  });

  test('START-03: given an invitation accepted late, then its challenger must be ready as well', () => {
    given([{ ...CHALLENGED, options: TIMED } as MatchEvent]).decides(
      { type: 'AcceptChallenge', by: BOB, challengerSeat: 'light' },
      [{ type: 'ChallengeAccepted', at: at(300) }, asked(300)],
      at(300),
    );
  });

  test('START-03: given the question, when Alice is ready, then the game starts; nobody else can say so', () => {
    given(waiting).refuses({ type: 'Ready', by: BOB }, 'only-the-challenger', at(130));
    given(waiting).decides({ type: 'Ready', by: ALICE }, [started(130)], at(130));
  });

  test('START-03: given five minutes without an answer, then the match is called off, and Ready comes too late', () => {
    const off: MatchEvent = { type: 'MatchClosed', reason: 'not-ready', at: at(421) };
    given(waiting).decides({ type: 'Tick' }, [off], at(421));
    given(waiting).decides({ type: 'Ready', by: ALICE }, [off], at(421));
  });

  test('START-03: given the question, when either calls it off or leaves, then there is no result', () => {
    const off: MatchEvent = { type: 'MatchClosed', reason: 'called-off', at: at(130) };
    given(waiting).decides({ type: 'Abort', by: BOB }, [off], at(130));
    given(waiting).decides({ type: 'Leave', by: ALICE }, [off], at(130));
    given(waiting).refuses({ type: 'Leave', by: CAROL }, 'not-a-player', at(130));
  });
});

describe('hotseat', () => {
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
    given([]).decides({ ...asked, challengerSeat: 'dark' }, [HOT], at(0));
    given([]).refuses({ ...asked, players: [ANNA, ANNA], challengerSeat: 'dark' }, 'names-alike');
  });

  test('START-08: given a hotseat game, then Alice plays both sides, and nobody else does', () => {
    const play = (by: typeof ALICE, path: string) => ({ type: 'PlayMove', by, squares: squares(path) }) as const;
    given([HOT])
      .decides(play(ALICE, '11-15'), [moved('dark', '11-15')])
      .decides(play(ALICE, '22-18'), [moved('light', '22-18')]);
    for (const by of [BOB, ANNA]) given([HOT]).refuses(play(by, '11-15'), 'not-a-player');
  });

  test.each([
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const)('START-08: given a hotseat game, when %s resigns, then %s wins', (seat, winner) => {
    const { match } = given([HOT]).after({ type: 'Resign', by: ALICE, seat, confirmed: revision(1) });
    expect(match).toMatchObject({ phase: 'ended', result: { winner, reason: 'resigned' } });
  });

  test('START-08: given a hotseat game, then a draw takes an offer for one side and the answer for the other', () => {
    const offered = given([HOT]).after({ type: 'OfferDraw', by: ALICE });
    expect(offered.match).toMatchObject({ phase: 'playing', drawOffer: { by: 'dark' } });
    offered.refuses({ type: 'OfferDraw', by: ALICE }, 'already-offered');
    const { match } = offered.after({ type: 'AcceptDraw', by: ALICE, offer: revision(2) });
    expect(match).toMatchObject({ phase: 'ended', result: { reason: 'agreement' } });
  });

  test('START-08: given a hotseat game, then pausing, going on and a rematch take one press, and leaving has no result', () => {
    const paused = given([HOT]).after({ type: 'RequestPause', by: ALICE });
    expect(paused.match.phase).toBe('paused');
    expect(paused.after({ type: 'Resume', by: ALICE }).match.phase).toBe('playing');
    const resigned = given([HOT]).after({ type: 'Resign', by: ALICE, seat: 'dark', confirmed: revision(1) });
    const again = resigned.after({ type: 'AcceptRematch', by: ALICE, question: revision(2) });
    expect(again.match).toMatchObject({
      phase: 'playing',
      operator: ALICE,
      seats: { dark: BEN, light: ANNA },
      score: { wins: { dark: 1, light: 0 } },
    });
    given([HOT]).decides({ type: 'Leave', by: ALICE, confirmed: revision(1) }, [
      { type: 'MatchClosed', reason: 'host-left', at: at(600) },
    ]);
    given([HOT]).refuses({ type: 'Watch', by: BOB }, 'no-queue-here');
  });
});
