import { describe, expect, test } from 'vitest';
import { countsFrom, timeLeft } from '../../src/match/clock.ts';
import { millis, revision } from '../../src/match/ids.ts';
import { nextWakeUp } from '../../src/match/next-wake-up.ts';
import { ALICE, at, BOB, CAROL, squares, turns } from './samples.ts';
import { given } from './scenario.ts';
import { boardUp, lost, running, timedGame, timeOf } from './timed.ts';

const TICK = { type: 'Tick' } as const;
const ALICE_MOVES = { type: 'PlayMove', by: ALICE, squares: squares('11-15') } as const;
const late = (event: object, when: number) => ({ ...event, at: at(when) });
const MOVED = turns('11-15')[0] ?? lost('dark', 0);
const before = (seconds: number) => millis(at(seconds) - 1);

describe('the clock of a turn', () => {
  test('TIME-01: given a turn whose board is not up, then no time runs and nothing wakes it', () => {
    expect(nextWakeUp(given(timedGame()).match)).toBeUndefined();
    given(timedGame()).when(TICK, at(100_000)).thenEvents([]);
  });

  test('TIME-01: given a turn, when its board is up, then its clock runs from there', () => {
    const { match } = given(timedGame())
      .when({ type: 'BoardShown', board: revision(3) }, at(100))
      .thenEvents([boardUp(3, 100)]);
    expect(match).toMatchObject({ clock: { kind: 'running', since: at(100), used: 0 } });
  });

  test('TIME-01: given a clock that runs, when its board is posted anew, or an old one is reported, then nothing happens', () => {
    given(running())
      .when({ type: 'BoardShown', board: revision(3) }, at(200))
      .thenEvents([]);
    given(timedGame())
      .when({ type: 'BoardShown', board: revision(2) }, at(100))
      .thenEvents([]);
  });

  test('TIME-05: given a clock that runs, when the player moves, then the turn took the time since the board was up', () => {
    const { match } = given(running()).when(ALICE_MOVES, at(130)).next;
    expect(match).toMatchObject({ game: { moves: [{ spent: 30_000 }] }, clock: { kind: 'unseen' } });
  });

  test('TIME-04: given what was used before a pause, then all of it counts from as long before the clock went on, or before now', () => {
    const [used, told] = [millis(20_000), 0];
    expect(countsFrom({ kind: 'running', used, told, since: at(100) }, at(130))).toBe(at(80));
    expect(countsFrom({ kind: 'held', used, told }, at(130))).toBe(at(110));
  });

  test('TIME-01: given refusals, draw offers and requests, then the clock runs on as it did', () => {
    const asked = given([
      ...running(),
      { type: 'DrawOffered', seat: 'dark', at: at(200) },
      { type: 'DrawDeclined', offer: revision(5), at: at(210) },
      { type: 'PauseRequested', seat: 'light', at: at(220) },
    ]);
    expect(asked.match).toMatchObject({ clock: { kind: 'running', since: at(100), used: 0 } });
  });

  test('TIME-01: given a game without a limit, then a board starts nothing and nothing wakes it', () => {
    given(timedGame('off'))
      .when({ type: 'BoardShown', board: revision(3) }, at(100))
      .thenEvents([]);
    expect(nextWakeUp(given(timedGame('off')).match)).toBeUndefined();
  });
});

describe('the flag', () => {
  test('TIME-02: given limit and warning are used up, then the flag falls one second later', () => {
    given(running()).when(TICK, before(461)).next.when(TICK, before(461)).thenEvents([]);
    given(running())
      .when(TICK, at(461))
      .thenEvents([lost('light', 461)]);
  });

  test('TIME-02: given no warning, then the limit is final', () => {
    given(running(timeOf(300, 'none')))
      .when(TICK, at(401))
      .thenEvents([lost('light', 401)]);
  });

  test('TIME-01: given a move made in the last moment, when it arrives while the flag waits, then it is played', () => {
    given(running())
      .when(ALICE_MOVES, before(460))
      .thenEvents([{ ...MOVED, at: before(460) }]);
  });

  test('TIME-01: given a move made at the deadline, then it comes too late, and the flag falls', () => {
    given(running())
      .when(ALICE_MOVES, at(460))
      .thenEvents([lost('light', 460)]);
  });

  test('TIME-01: given the flag has fallen, when the move made in time arrives after all, then the game is over', () => {
    given([...running(), lost('light', 461)])
      .when(ALICE_MOVES, before(460))
      .thenRejected({ code: 'not-playing', phase: 'ended' });
  });

  test('TIME-01: given the grace second, when others press something, then it brings no flag before a move on its way', () => {
    given(running())
      .when({ type: 'OfferDraw', by: BOB }, at(460))
      .thenEvents([{ type: 'DrawOffered', seat: 'light', at: at(460) }]);
    given(running())
      .when({ type: 'Watch', by: CAROL }, at(460))
      .thenEvents([{ type: 'Watched', player: CAROL, at: at(460) }]);
    given(running())
      .when({ type: 'OfferDraw', by: BOB }, at(461))
      .thenEvents([lost('light', 461)]);
  });

  test('TIME-01: given the deadline is over, when its player offers a draw or resigns, then time comes first', () => {
    given(running())
      .when({ type: 'OfferDraw', by: ALICE }, at(460))
      .thenEvents([lost('light', 460)]);
    given(running())
      .when({ type: 'Resign', by: ALICE, confirmed: revision(3) }, at(460))
      .thenEvents([lost('light', 460)]);
  });

  test('TIME-01: given a second turn, then its clock is its own', () => {
    const second = [...running(), late(MOVED, 450), boardUp(5, 452)] as Parameters<typeof given>[0];
    given(second).when(TICK, at(500)).thenEvents([]);
    given(second)
      .when(TICK, at(813))
      .thenEvents([lost('dark', 813)]);
  });

  test('TIME-01: given the shortest limit, then the flag is as exact as the longest', () => {
    expect(nextWakeUp(given(running(timeOf(10, 'none'))).match)).toBe(at(111));
    given(running(timeOf(604_800, 'none')))
      .when(TICK, at(604_901))
      .thenEvents([lost('light', 604_901)]);
  });
});

describe('clocks that stop', () => {
  const stop = (reason: 'gateway-away' | 'venue-closed') => ({ type: 'StopClock', reason }) as const;
  const start = (reason: 'gateway-away' | 'venue-closed') => ({ type: 'StartClock', reason }) as const;

  test('TIME-08: given clicks cannot arrive for an hour, then nobody loses time', () => {
    const back = given(running())
      .when(stop('gateway-away'), at(200))
      .thenEvents([{ type: 'ClockStopped', reason: 'gateway-away', at: at(200) }])
      .when(TICK, at(3700))
      .thenEvents([])
      .when(start('gateway-away'), at(3800))
      .thenEvents([{ type: 'ClockStarted', reason: 'gateway-away', at: at(3800) }]);
    expect(back.match).toMatchObject({ clock: { kind: 'running', used: 100_000, since: at(3800) } });
    back.when(TICK, at(4061)).thenEvents([lost('light', 4061)]);
  });

  test('TIME-08: given the time was over before clicks got lost, then the loss stands, and the question after it waits', () => {
    given(running())
      .when(stop('gateway-away'), at(461))
      .thenEvents([lost('light', 461), { type: 'ClockStopped', reason: 'gateway-away', at: at(461) }])
      .when(TICK, at(5000))
      .thenEvents([]);
  });

  test('TIME-08: given two reasons, then the last one to go lets the clock run', () => {
    const two = given(running()).when(stop('gateway-away'), at(200)).next.when(stop('venue-closed'), at(210)).next;
    two.when(stop('venue-closed'), at(211)).thenEvents([]);
    const one = two.when(start('gateway-away'), at(300)).next;
    expect(one.match).toMatchObject({ clock: { kind: 'held', used: 100_000 } });
    expect(nextWakeUp(one.match)).toBeUndefined();
    expect(one.when(start('venue-closed'), at(400)).next.match).toMatchObject({ clock: { kind: 'running' } });
  });

  test('TIME-08: given an outage that began before it was noticed, then it counts from its beginning', () => {
    const stopped = given(running()).when(stop('gateway-away'), at(150)).next;
    expect(stopped.when(start('gateway-away'), at(900)).next.match).toMatchObject({ clock: { used: 50_000 } });
  });

  test('TIME-08: given an outage, when a board goes up, then its clock waits for the end of it', () => {
    const up = given(timedGame())
      .when(stop('gateway-away'), at(90))
      .next.when({ type: 'BoardShown', board: revision(3) }, at(100)).next;
    expect(up.match).toMatchObject({ clock: { kind: 'held', used: 0 } });
    expect(up.when(start('gateway-away'), at(130)).next.match).toMatchObject({
      clock: { kind: 'running', since: at(130) },
    });
  });

  test('RUN-03, TIME-08: given a crash, when it is told of its last sign of life, then the turn used nothing after it', () => {
    const reason = 'process-away';
    const stopped = given(running())
      .when({ type: 'StopClock', reason }, at(459))
      .thenEvents([{ type: 'ClockStopped', reason, at: at(459) }]);
    const back = stopped.when(TICK, at(90_000)).thenEvents([]).when({ type: 'StartClock', reason }, at(90_000)).next;
    expect(back.match).toMatchObject({ clock: { kind: 'running', used: 359_000, since: at(90_000) } });
    for (const { match } of [stopped, back]) {
      if (match.phase !== 'playing') throw new Error(match.phase);
      expect(timeLeft(match, at(90_000))).toEqual({ ofLimit: 0, toLoss: 1000 });
    }
    expect(back.when(TICK, before(90_002)).next.match).toMatchObject({ phase: 'playing' });
    back.when(TICK, at(90_002)).thenEvents([lost('light', 90_002)]);
  });

  test('RUN-03, TIME-08: given a board that went up after the last sign of life, then the turn has used nothing', () => {
    const stopped = given(running()).when({ type: 'StopClock', reason: 'process-away' }, at(99)).next;
    expect(stopped.match).toMatchObject({ clock: { kind: 'held', used: 0 } });
  });

  test('TIME-08: given a clock on the wall that is set back, then the turn has used what it had used', () => {
    const reason = 'process-away';
    const back = given(running())
      .when({ type: 'StopClock', reason }, at(200))
      .next.when(TICK, at(-7001))
      .thenEvents([])
      .when({ type: 'StartClock', reason }, at(-7000)).next;
    expect(back.match).toMatchObject({ clock: { kind: 'running', used: 100_000, since: at(-7000) } });
    expect(back.when(ALICE_MOVES, at(-6990)).next.match).toMatchObject({ game: { moves: [{ spent: 110_000 }] } });
    back.when(TICK, at(-6739)).thenEvents([lost('light', -6739)]);
  });

  test('END-03, TIME-08: given who is missed as clicks get lost, then the time to return is whole again afterwards', () => {
    const reason = 'process-away';
    const missed = given(running()).when({ type: 'Vanished', player: BOB }, at(120)).next;
    const stopped = missed.when({ type: 'StopClock', reason }, at(145)).next.when(TICK, at(9000)).thenEvents([]);
    const back = stopped.when({ type: 'StartClock', reason }, at(9000)).next;
    expect(nextWakeUp(back.match)).toBe(at(9031));
  });

  test('TIME-08: given a stopped clock, when the player moves all the same, then the turn took what it had taken', () => {
    const { match } = given(running()).when(stop('venue-closed'), at(120)).next.when(ALICE_MOVES, at(500)).next;
    expect(match).toMatchObject({ game: { moves: [{ spent: 20_000 }] } });
  });
});
