import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../src/match/event.ts';
import { revision } from '../../src/match/ids.ts';
import { nextWakeUp } from '../../src/match/next-wake-up.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { ALICE, at, BOB, CAROL, PLAYING, RESIGNED, DORA, CODE } from './samples.ts';
import { given } from './scenario.ts';

const SWITCHED = { dark: BOB, light: ALICE };

/** Alice has lost to Bob; these watchers wait. The rematch question's number is that of the last event. */
const over = (...queue: (typeof ALICE)[]): MatchEvent[] => [
  ...PLAYING,
  ...queue.map((player): MatchEvent => ({ type: 'Watched', player, at: at(80) })),
  RESIGNED,
];
const question = (events: readonly MatchEvent[]) => revision(events.length);
const finished: MatchEvent = { type: 'MatchClosed', reason: 'finished', at: at(100) };
const yes = (seat: 'dark' | 'light'): MatchEvent => ({ type: 'RematchAccepted', seat, at: at(100) });
const no = (seat: 'dark' | 'light'): MatchEvent => ({ type: 'RematchDeclined', seat, at: at(100) });

describe('a rematch', () => {
  const Q = question(over());
  const accept = (by: typeof ALICE) => ({ type: 'AcceptRematch', by, question: Q }) as const;
  const decline = (by: typeof ALICE) => ({ type: 'DeclineRematch', by, question: Q }) as const;

  test('END-05: given a result, when both say yes, in either order, then a game starts at once with seats switched', () => {
    for (const [first, second] of [
      [ALICE, BOB],
      [BOB, ALICE],
    ] as const) {
      const one = given(over()).after(accept(first), at(100));
      one.refuses(accept(first), 'rematch-accepted-already', at(101));
      const { match } = one.after(accept(second), at(100));
      expect(match).toMatchObject({ phase: 'playing', seats: SWITCHED, challenger: ALICE, invited: BOB });
    }
  });

  test('END-06: given a rematch, then each player keeps their points in the other seat, and draws are counted', () => {
    const again = given([...over(), yes('dark'), yes('light'), { type: 'GameStarted', seats: SWITCHED, at: at(100) }]);
    expect(again.match).toMatchObject({ score: { wins: { dark: 1, light: 0 }, draws: 0 } });
    const drawn = again.after({ type: 'OfferDraw', by: ALICE }).after({ type: 'OfferDraw', by: BOB });
    expect(drawn.match).toMatchObject({ phase: 'ended', score: { wins: { dark: 1, light: 0 }, draws: 1 } });
  });

  test('PLAY-07: given a rematch, then its board has a number of its own, and an old confirmation loses nothing', () => {
    const again = given([...over(), yes('dark'), yes('light'), { type: 'GameStarted', seats: SWITCHED, at: at(100) }]);
    expect(again.match).toMatchObject({ game: { startRevision: 7, boardRevision: 7, moves: [] } });
    again.refuses(
      { type: 'Resign', by: ALICE, confirmed: revision(3) },
      { code: 'needs-confirmation', number: revision(7) },
    );
    again.refuses(accept(ALICE), 'no-such-question', at(110));
  });

  test('END-05: given a result, when one says no, then the match is over, whatever the other one said', () => {
    given(over()).decides(decline(ALICE), [no('dark'), finished], at(100));
    given([...over(), yes('light')]).decides(decline(ALICE), [no('dark'), finished], at(100));
    given([...over(), yes('light')]).decides(decline(BOB), [no('light'), finished], at(100));
    given([...over(), no('dark'), finished]).refuses(accept(BOB), 'no-such-question', at(101));
  });

  test('END-05: given five minutes without an answer, then that is a no', () => {
    expect(nextWakeUp(given(over()).match)).toBe(at(390));
    given(over()).decides({ type: 'Tick' }, [{ ...finished, at: at(390) }], at(390));
    given([...over(), yes('light')]).decides(
      { type: 'Tick' },
      [
        { ...no('dark'), at: at(390) },
        { ...finished, at: at(390) },
      ],
      at(390),
    );
    given([...over(), yes('light')]).refuses(accept(ALICE), 'no-such-question', at(390));
  });

  test('END-05: given a watcher, or another question, then it is not for them', () => {
    given(over()).refuses(accept(CAROL), 'not-a-player', at(100));
    given(over()).refuses(decline(CAROL), 'not-a-player', at(100));
    given(over()).refuses({ ...accept(ALICE), question: revision(2) }, 'no-such-question', at(100));
  });
});

describe('playing on with somebody else', () => {
  const declined = [...over(CAROL, DORA), no('dark')];
  const goOn = { type: 'GoOn', by: BOB, question: question(declined), code: CODE } as const;
  const offered = (player: typeof ALICE, when: number): MatchEvent => ({
    type: 'SeatOffered',
    player,
    code: CODE,
    at: at(when),
  });
  const asked = [...declined, offered(CAROL, 110)];
  const Q = question(asked);
  const table = (when: number): MatchEvent => {
    const { match } = given(declined);
    if (match.phase !== 'ended') throw new Error('not ended');
    return { type: 'TableOpened', challenger: BOB, options: match.options, code: CODE, at: at(when) };
  };

  test('END-07: given watchers who wait, when a rematch is declined, then the other one is asked whether to go on', () => {
    const Q1 = question(over(CAROL, DORA));
    const { match } = given(over(CAROL, DORA)).decides(
      { type: 'DeclineRematch', by: ALICE, question: Q1 },
      [no('dark')],
      at(100),
    );
    expect(match).toMatchObject({
      phase: 'ended',
      next: { kind: 'go-on', remaining: BOB, number: 7, closesAt: at(400) },
    });
    given(over(CAROL)).decides(
      { type: 'DeclineRematch', by: ALICE, question: question(over(CAROL)) },
      [no('dark')],
      at(100),
    );
    given(declined).refuses(
      { type: 'AcceptRematch', by: BOB, question: question(declined) },
      'no-such-question',
      at(110),
    );
    given(declined).refuses({ ...goOn, by: ALICE }, 'not-your-question', at(110));
  });

  test('END-07: given watchers who wait, when a player leaves, then the other one is asked at once, with no rematch', () => {
    const { match } = given([...PLAYING, { type: 'Watched', player: CAROL, at: at(80) }]).after({
      type: 'Leave',
      by: ALICE,
      confirmed: revision(3),
    });
    expect(match).toMatchObject({
      phase: 'ended',
      result: { reason: 'left' },
      next: { kind: 'go-on', remaining: BOB },
    });
  });

  test('END-07: given the question, when Bob goes on, then the first of the queue is asked, for a minute', () => {
    const { match } = given(declined).decides(goOn, [offered(CAROL, 110)], at(110));
    expect(match).toMatchObject({ next: { kind: 'seat', asked: CAROL, closesAt: at(170) }, queue: [DORA] });
  });

  test('END-07: given the question, when Bob stops, or leaves, or is silent, then the match is over', () => {
    given(declined).decides({ type: 'StopHere', by: BOB, question: question(declined) }, [finished], at(100));
    given(declined).decides({ type: 'Leave', by: BOB }, [finished], at(100));
    given(declined).decides({ type: 'Tick' }, [{ ...finished, at: at(400) }], at(400));
  });

  test('END-07: given Carol is asked, when she takes the seat, then a game starts as drawn, at 0-0', () => {
    const { match } = given(asked).decides(
      { type: 'TakeSeat', by: CAROL, question: Q, challengerSeat: 'light' },
      [{ type: 'GameStarted', seats: { dark: CAROL, light: BOB }, at: at(120) }],
      at(120),
    );
    expect(match).toMatchObject({
      phase: 'playing',
      challenger: BOB,
      invited: CAROL,
      queue: [DORA],
      score: { wins: { dark: 0, light: 0 }, draws: 0 },
    });
  });

  test('END-07: given Carol is asked, when she passes or is silent, then Dora is asked', () => {
    const passed: MatchEvent = { type: 'SeatPassed', player: CAROL, at: at(170) };
    given(asked).decides(
      { type: 'PassSeat', by: CAROL, question: Q },
      [{ ...passed, at: at(120) }, offered(DORA, 120)],
      at(120),
    );
    const dora = given(asked).decides({ type: 'Tick' }, [passed, offered(DORA, 170)], at(170));
    dora.refuses({ type: 'TakeSeat', by: CAROL, question: Q, challengerSeat: 'dark' }, 'no-such-question', at(171));
  });

  test('END-07, END-03: given Carol is asked, when she leaves the thread or the server, then Dora is asked at once', () => {
    const passed: MatchEvent = { type: 'SeatPassed', player: CAROL, at: at(120) };
    const { match } = given(asked).decides({ type: 'Vanished', player: CAROL }, [passed, offered(DORA, 120)], at(120));
    expect(match).toMatchObject({ next: { kind: 'seat', asked: DORA }, queue: [] });
    given(asked).decides(
      { type: 'Vanished', player: DORA },
      [{ type: 'Unwatched', player: DORA, at: at(120) }],
      at(120),
    );
  });

  test('END-07, END-03: given Alice, who gave up the seat, queued for it and is asked, when she leaves, then nobody waits for her', () => {
    const declinedByAlice = [...over(CAROL), no('dark')];
    const queued: MatchEvent[] = [
      ...declinedByAlice,
      { type: 'Watched', player: ALICE, at: at(105) },
      { type: 'Unwatched', player: CAROL, at: at(106) },
    ];
    const next = given(queued).after(
      { type: 'GoOn', by: BOB, question: question(declinedByAlice), code: CODE },
      at(110),
    );
    expect(next.match).toMatchObject({ next: { kind: 'seat', asked: ALICE } });
    next.decides(
      { type: 'Vanished', player: ALICE },
      [
        { type: 'SeatPassed', player: ALICE, at: at(120) },
        { type: 'TableOpened', challenger: BOB, options: UNTIMED_OPTIONS, code: CODE, at: at(120) },
      ],
      at(120),
    );
  });

  test('END-07: given two who would take the seat, then only the one who is asked may', () => {
    given(asked).refuses(
      { type: 'TakeSeat', by: DORA, question: Q, challengerSeat: 'dark' },
      'not-your-question',
      at(120),
    );
    for (const by of [BOB, CAROL]) given(asked).refuses({ type: 'Watch', by }, 'players-dont-queue', at(120));
  });

  test('END-07: given nobody of the queue wants the seat, then it becomes an open table of the player who remains', () => {
    const last = [...asked, { type: 'SeatPassed', player: CAROL, at: at(170) }, offered(DORA, 170)] as MatchEvent[];
    const open = given(last).decides(
      { type: 'Tick' },
      [{ type: 'SeatPassed', player: DORA, at: at(230) }, table(230)],
      at(230),
    );
    expect(open.match).toMatchObject({ phase: 'open-table', challenger: BOB, code: CODE, expiresAt: at(3830) });
    const { match } = open.after({ type: 'JoinTable', by: ALICE, challengerSeat: 'dark' }, at(240));
    expect(match).toMatchObject({ phase: 'playing', seats: { dark: BOB, light: ALICE }, queue: [] });
  });

  test('END-07: given the queue has emptied before Bob goes on, then the seat becomes an open table', () => {
    const empty = [
      ...declined,
      ...[CAROL, DORA].map((player) => ({ type: 'Unwatched', player, at: at(105) }) as const),
    ];
    given(empty).decides(goOn, [table(110)], at(110));
  });
});

describe('leaving after a game', () => {
  const gone = (player: typeof ALICE) => ({ type: 'Vanished', player }) as const;
  const back = (player: typeof ALICE) => ({ type: 'Returned', player }) as const;
  const accept = (by: typeof ALICE) => ({ type: 'AcceptRematch', by, question: question(over()) }) as const;

  test('END-05: given a player who said yes and left, then the other one’s yes begins no game, and theirs does once they press again', () => {
    const left = given(over()).after(accept(ALICE), at(100)).after(gone(ALICE), at(110));
    expect(left.match).toMatchObject({ away: [{ seat: 'dark' }], next: { kind: 'rematch', agreed: undefined } });
    const other = given(over()).after(accept(ALICE), at(100)).after(gone(BOB), at(110));
    expect(other.match).toMatchObject({ away: [{ seat: 'light' }], next: { kind: 'rematch', agreed: 'dark' } });
    const waiting = left.after(accept(BOB), at(120));
    expect(waiting.match).toMatchObject({ phase: 'ended', next: { agreed: 'light' } });
    waiting.decides(
      accept(ALICE),
      [
        { type: 'PlayerReturned', seat: 'dark', at: at(130) },
        { type: 'RematchAccepted', seat: 'dark', at: at(130) },
        { type: 'GameStarted', seats: SWITCHED, at: at(130) },
      ],
      at(130),
    );
  });

  test('END-03: given a player who left in the game or after it, when they come back, then they are missed no more', () => {
    const [, , , ...end] = over();
    const inGame: MatchEvent = { type: 'PlayerVanished', seat: 'light', at: at(70) };
    for (const missed of [given([...PLAYING, inGame, ...end]), given(over()).after(gone(BOB), at(100))]) {
      expect(missed.match).toMatchObject({ phase: 'ended', away: [{ seat: 'light' }] });
      missed.decides(gone(BOB), [], at(110));
      expect(missed.after(back(BOB), at(110)).match).toMatchObject({ away: [] });
    }
  });

  test('END-07, END-03: given the one who remains has left as a watcher takes the seat, then their time to return begins', () => {
    const events = over(CAROL);
    const onwards = given([...events, no('dark')]).after(
      { type: 'GoOn', by: BOB, question: revision(events.length + 1), code: CODE },
      at(110),
    );
    const asked = onwards.after(gone(BOB), at(120));
    const taken = asked.after(
      { type: 'TakeSeat', by: CAROL, question: onwards.match.revision, challengerSeat: 'light' },
      at(130),
    );
    expect(taken.match).toMatchObject({
      phase: 'playing',
      occasion: 'new-opponent',
      seats: { dark: CAROL, light: BOB },
      away: [{ seat: 'light', since: at(130) }],
    });
  });
});
