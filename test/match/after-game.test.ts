import { describe, expect, test } from 'vitest';
import { type MatchEvent, nextWakeUp, type PlayerAction, type SystemAction } from '../../src/match/match.ts';
import { type PlayerId, revision, type Seat } from '../../src/match/ids.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { ALICE, at, BOB, CAROL, closed, CODE, DORA, PLAYING, RESIGNED, started, TICK, turns } from './samples.ts';
import { given } from './scenario.ts';

const watched = (player: PlayerId, seconds: number): MatchEvent => ({ type: 'Watched', player, at: at(seconds) });
const unwatched = (player: PlayerId, seconds: number): MatchEvent => ({ type: 'Unwatched', player, at: at(seconds) });
const yes = (seat: Seat, seconds = 100): MatchEvent => ({ type: 'RematchAccepted', seat, at: at(seconds) });
const no = (seat: Seat, seconds = 100): MatchEvent => ({ type: 'RematchDeclined', seat, at: at(seconds) });
const finished = (seconds = 100): MatchEvent => closed('finished', seconds);
const gone = (player: PlayerId): SystemAction => ({ type: 'Vanished', player });

/** Alice has lost to Bob; these watchers wait. The rematch question's number is that of the last event. */
const over = (...queue: PlayerId[]): MatchEvent[] => [
  ...PLAYING,
  ...queue.map((player) => watched(player, 80)),
  RESIGNED,
];
const questionOf = (events: readonly MatchEvent[]) => revision(events.length);
const accept = (by: PlayerId, question = questionOf(over())): PlayerAction => ({ type: 'AcceptRematch', by, question });
const decline = (by: PlayerId, question = questionOf(over())): PlayerAction => ({
  type: 'DeclineRematch',
  by,
  question,
});

describe('a rematch', () => {
  const again = given([...over(), yes('dark'), yes('light'), started(BOB, ALICE, 100)]);

  test('END-05: given a result, when both say yes, in either order, then a game starts at once with seats switched', () => {
    for (const [first, second] of [
      [ALICE, BOB],
      [BOB, ALICE],
    ] as const) {
      const one = given(over()).after(accept(first), at(100));
      one.refuses(accept(first), 'rematch-accepted-already', at(101));
      const seats = { dark: BOB, light: ALICE };
      const { match } = one.after(accept(second), at(100));
      expect(match).toMatchObject({ phase: 'playing', seats, challenger: ALICE, invited: BOB });
    }
  });

  test('END-06: given a rematch, then each player keeps their points in the other seat, and draws are counted', () => {
    expect(again.match).toMatchObject({ score: { wins: { dark: 1, light: 0 }, draws: 0 } });
    const drawn = again.after({ type: 'OfferDraw', by: ALICE }).after({ type: 'OfferDraw', by: BOB });
    expect(drawn.match).toMatchObject({ phase: 'ended', score: { wins: { dark: 1, light: 0 }, draws: 1 } });
  });

  test('PLAY-07: given a rematch, then its board has a number of its own, and an old confirmation loses nothing', () => {
    const number = revision(7);
    expect(again.match).toMatchObject({ game: { startRevision: number, boardRevision: number, moves: [] } });
    const old: PlayerAction = { type: 'Resign', by: ALICE, confirmed: revision(3) };
    again.refuses(old, { code: 'needs-confirmation', number });
    again.refuses(accept(ALICE), 'no-such-question', at(110));
  });

  test('END-05: given a result, when one says no, then there is none, whatever the other one said', () => {
    given(over()).decides(decline(ALICE), [no('dark')], at(100));
    given([...over(), yes('light')]).decides(decline(ALICE), [no('dark')], at(100));
    given([...over(), yes('light')]).decides(decline(BOB), [no('light')], at(100));
    given([...over(), no('dark')]).refuses(accept(BOB), 'no-such-question', at(101));
  });

  test('END-05: given five minutes without an answer, then the match is over, and to somebody who said yes that is a no', () => {
    expect(nextWakeUp(given(over()).match)).toBe(at(390));
    given(over()).decides(TICK, [finished(390)], at(390));
    const half = given([...over(), yes('light')]);
    half.decides(TICK, [no('dark', 390)], at(390));
    half.refuses(accept(ALICE), 'no-such-question', at(390));
  });

  test('END-05: given a watcher, or another question, then it is not for them', () => {
    for (const action of [accept, decline]) given(over()).refuses(action(CAROL), 'not-a-player', at(100));
    given(over()).refuses(accept(ALICE, revision(2)), 'no-such-question', at(100));
  });
});

describe('playing on with somebody else', () => {
  const declined = [...over(CAROL, DORA), no('dark')];
  const goOn = (question = questionOf(declined)): PlayerAction => ({ type: 'GoOn', by: BOB, question, code: CODE });
  const offered = (player: PlayerId, seconds: number): MatchEvent => ({
    type: 'SeatOffered',
    player,
    code: CODE,
    at: at(seconds),
  });
  const passed = (player: PlayerId, seconds: number): MatchEvent => ({ type: 'SeatPassed', player, at: at(seconds) });
  const table = (seconds: number): MatchEvent => ({
    type: 'TableOpened',
    challenger: BOB,
    options: UNTIMED_OPTIONS,
    code: CODE,
    at: at(seconds),
  });
  const asked = [...declined, offered(CAROL, 110)];
  const question = questionOf(asked);
  const take = (by: PlayerId) => ({ type: 'TakeSeat', by, question, challengerSeat: 'light' }) as const;

  test.each([
    ['watchers who wait', over(CAROL, DORA)],
    ['an empty queue', over()],
  ])('END-07: given %s, when a rematch is declined, then the other one is asked whether to go on', (_queue, events) => {
    const [first, second] = [questionOf(events), revision(events.length + 1)];
    const next = given(events).decides(decline(ALICE, first), [no('dark')], at(100));
    expect(next.match).toMatchObject({ next: { kind: 'go-on', remaining: BOB, number: second, dueAt: at(400) } });
    next.refuses(accept(BOB, second), 'no-such-question', at(110));
    next.refuses({ ...goOn(second), by: ALICE }, 'not-your-question', at(110));
  });

  test('END-07: given a player leaves, then the other one is asked at once, with no rematch', () => {
    const leave = { type: 'Leave', by: ALICE, confirmed: revision(3) } as const;
    const { match } = given([...PLAYING, ...turns('11-15', '22-18')]).after(leave);
    expect(match).toMatchObject({ result: { reason: 'left' }, next: { kind: 'go-on', remaining: BOB } });
  });

  test('END-07: given the question, when Bob goes on, then the first of the queue is asked, for a minute', () => {
    const { match } = given(declined).decides(goOn(), [offered(CAROL, 110)], at(110));
    expect(match).toMatchObject({ next: { kind: 'seat', asked: CAROL, dueAt: at(170) }, queue: [DORA] });
  });

  test('END-07: given the question, when Bob stops, or leaves, or is silent, then the match is over', () => {
    const stop: PlayerAction = { type: 'StopHere', by: BOB, question: questionOf(declined) };
    given(declined).decides(stop, [finished()], at(100));
    given(declined).decides({ type: 'Leave', by: BOB }, [finished()], at(100));
    given(declined).decides(TICK, [finished(400)], at(400));
  });

  test('END-07: given Carol is asked, when she takes the seat, then a game starts as drawn, at 0-0', () => {
    const { match } = given(asked).decides(take(CAROL), [started(CAROL, BOB, 120)], at(120));
    const score = { wins: { dark: 0, light: 0 }, draws: 0 };
    expect(match).toMatchObject({ phase: 'playing', challenger: BOB, invited: CAROL, queue: [DORA], score });
  });

  test('END-07: given Carol is asked, when she passes or is silent, then Dora is asked', () => {
    const pass: PlayerAction = { type: 'PassSeat', by: CAROL, question };
    given(asked).decides(pass, [passed(CAROL, 120), offered(DORA, 120)], at(120));
    const dora = given(asked).decides(TICK, [passed(CAROL, 170), offered(DORA, 170)], at(170));
    dora.refuses(take(CAROL), 'no-such-question', at(171));
  });

  test('END-07, END-03: given Carol is asked, when she leaves the thread or the server, then Dora is asked at once', () => {
    const { match } = given(asked).decides(gone(CAROL), [passed(CAROL, 120), offered(DORA, 120)], at(120));
    expect(match).toMatchObject({ next: { kind: 'seat', asked: DORA }, queue: [] });
    given(asked).decides(gone(DORA), [unwatched(DORA, 120)], at(120));
  });

  test('END-07, END-03: given Alice, who gave up the seat, queued for it and is asked, when she leaves, then nobody waits for her', () => {
    const events = [...over(CAROL), no('dark')];
    const queued = [...events, watched(ALICE, 105), unwatched(CAROL, 106)];
    const next = given(queued).after(goOn(questionOf(events)), at(110));
    expect(next.match).toMatchObject({ next: { kind: 'seat', asked: ALICE } });
    next.decides(gone(ALICE), [passed(ALICE, 120), table(120)], at(120));
  });

  test('END-07: given two who would take the seat, then only the one who is asked may', () => {
    given(asked).refuses(take(DORA), 'not-your-question', at(120));
    for (const by of [BOB, CAROL]) given(asked).refuses({ type: 'Watch', by }, 'players-dont-queue', at(120));
  });

  test('END-07: given nobody of the queue wants the seat, then it becomes an open table of the player who remains', () => {
    const last = [...asked, passed(CAROL, 170), offered(DORA, 170)];
    const open = given(last).decides(TICK, [passed(DORA, 230), table(230)], at(230));
    expect(open.match).toMatchObject({ phase: 'open-table', challenger: BOB, code: CODE, dueAt: at(3830) });
    const { match } = open.after({ type: 'JoinTable', by: ALICE, challengerSeat: 'dark' }, at(240));
    expect(match).toMatchObject({ phase: 'playing', seats: { dark: BOB, light: ALICE }, queue: [] });
  });

  test('END-07: given nobody in the queue, or nobody any more, when Bob goes on, then the seat becomes an open table', () => {
    given([...over(), no('dark')]).decides(goOn(revision(5)), [table(110)], at(110));
    given([...declined, unwatched(CAROL, 105), unwatched(DORA, 105)]).decides(goOn(), [table(110)], at(110));
  });

  test('END-07, END-03: given the one who remains has left as a watcher takes the seat, then their time to return begins', () => {
    const { match } = given(asked).after(gone(BOB), at(120)).after(take(CAROL), at(130));
    const away = [{ seat: 'light', since: at(130) }];
    expect(match).toMatchObject({ occasion: 'new-opponent', seats: { dark: CAROL, light: BOB }, away });
  });
});

describe('leaving after a game', () => {
  test('END-05: given a player who said yes and left, then the other one’s yes begins no game, and theirs does once they press again', () => {
    const left = given(over()).after(accept(ALICE), at(100)).after(gone(ALICE), at(110));
    expect(left.match).toMatchObject({ away: [{ seat: 'dark' }], next: { kind: 'rematch', agreed: undefined } });
    const other = given(over()).after(accept(ALICE), at(100)).after(gone(BOB), at(110));
    expect(other.match).toMatchObject({ away: [{ seat: 'light' }], next: { kind: 'rematch', agreed: 'dark' } });
    const waiting = left.after(accept(BOB), at(120));
    expect(waiting.match).toMatchObject({ phase: 'ended', next: { agreed: 'light' } });
    const back: MatchEvent = { type: 'PlayerReturned', seat: 'dark', at: at(130) };
    waiting.decides(accept(ALICE), [back, yes('dark', 130), started(BOB, ALICE, 130)], at(130));
  });

  test('END-03: given a player who left in the game or after it, when they come back, then they are missed no more', () => {
    const inGame: MatchEvent = { type: 'PlayerVanished', seat: 'light', at: at(70) };
    for (const missed of [given([...PLAYING, inGame, RESIGNED]), given(over()).after(gone(BOB), at(100))]) {
      expect(missed.match).toMatchObject({ phase: 'ended', away: [{ seat: 'light' }] });
      missed.decides(gone(BOB), [], at(110));
      expect(missed.after({ type: 'Returned', player: BOB }, at(110)).match).toMatchObject({ away: [] });
    }
  });
});
