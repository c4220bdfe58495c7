import { describe, expect, test } from 'vitest';
import { type EventOf, type MatchEvent, nextWakeUp } from '../../src/match/match.ts';
import { countsFrom, timeLeft } from '../../src/match/clock.ts';
import { millis, revision, type Seat } from '../../src/match/ids.ts';
import { ALICE, at, BOB, CAROL, closed, RESIGNED, squares, turns, TICK, stop, start } from './samples.ts';
import { given } from './scenario.ts';
import { boardUp, lost, running, timedGame, timeOf, wellUnderWay } from './timed.ts';

const ALICE_MOVES = { type: 'PlayMove', by: ALICE, squares: squares('11-15') } as const;
const ALICE_JUMPS = { ...ALICE_MOVES, squares: squares('15x22') } as const;
const played = (seat: Seat, text: string): EventOf<'MovePlayed'> => ({
  type: 'MovePlayed',
  seat,
  squares: squares(text),
  at: at(80),
});
const byLot = (seat: Seat, text: string): MatchEvent => ({ ...played(seat, text), byLot: true });
const before = (seconds: number) => millis(at(seconds) - 1);

describe('the clock of a turn', () => {
  test('TIME-01: given a turn whose board is not up, then no time runs and nothing wakes it', () => {
    expect(nextWakeUp(given(timedGame()).match)).toBeUndefined();
    given(timedGame()).decides(TICK, [], at(100_000));
  });

  test('TIME-01: given a turn, when its board is up, then its clock runs from there', () => {
    const { match } = given(timedGame()).decides(
      { type: 'BoardShown', board: revision(3) },
      [boardUp(3, 100)],
      at(100),
    );
    expect(match).toMatchObject({ clock: { kind: 'running', since: at(100), used: 0 } });
  });

  test('TIME-01: given a clock that runs, when its board is posted anew, or an old one is reported, then nothing happens', () => {
    given(running()).decides({ type: 'BoardShown', board: revision(3) }, [], at(200));
    given(timedGame()).decides({ type: 'BoardShown', board: revision(2) }, [], at(100));
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
    given(timedGame('off')).decides({ type: 'BoardShown', board: revision(3) }, [], at(100));
    expect(nextWakeUp(given(timedGame('off')).match)).toBeUndefined();
  });
});

describe('the flag', () => {
  test('TIME-02: given limit and warning are used up, then the flag falls one second later', () => {
    given(wellUnderWay()).after(TICK, before(461)).decides(TICK, [], before(461));
    given(wellUnderWay()).decides(TICK, [lost('light', 461)], at(461));
  });

  test('TIME-02, START-13: given both have not yet moved in this game, a ballot or games before it aside, then running out of time calls it off', () => {
    const off = closed('called-off', 461);
    const tournament = timedGame(timeOf(300, 60), { rules: 'tournament' });
    const ballot = [byLot('dark', '9-13'), byLot('light', '21-17'), byLot('dark', '5-9')];
    const rematch: readonly MatchEvent[] = [
      ...wellUnderWay(),
      { ...RESIGNED, at: at(110) },
      { type: 'GameStarted', seats: { dark: BOB, light: ALICE }, at: at(111) },
    ];
    for (const events of [
      running(),
      [...timedGame(), ...turns('11-15'), boardUp(4, 100)],
      [...tournament, ...ballot, boardUp(6, 100)],
      [...tournament, ...ballot, played('light', '25-21'), boardUp(7, 100)],
      [...rematch, boardUp(8, 100)],
      [...rematch, ...turns('11-15'), boardUp(9, 100)],
    ]) {
      const { match } = given(events).decides(TICK, [off], at(461));
      expect(match).toMatchObject({ phase: 'closed', reason: 'called-off', result: undefined });
      // A late press finds out the same.
      given(events).decides({ type: 'OfferDraw', by: ALICE }, [off], at(461));
    }
    const { match } = given([...rematch, boardUp(8, 100)]).after(TICK, at(461));
    expect(match).toMatchObject({
      score: { wins: { dark: 1, light: 0 } },
      results: [{ seats: { dark: ALICE, light: BOB } }],
    });
    given([...rematch, ...turns('11-15', '22-18'), boardUp(10, 100)]).decides(TICK, [lost('light', 461)], at(461));
  });

  test('TIME-02: given no warning, then the limit is final', () => {
    given(wellUnderWay(timeOf(300, 'none'))).decides(TICK, [lost('light', 401)], at(401));
  });

  test('TIME-01: given a move made in the last moment, when it arrives while the flag waits, then it is played', () => {
    given(wellUnderWay()).decides(
      ALICE_JUMPS,
      [{ type: 'MovePlayed', seat: 'dark', squares: ALICE_JUMPS.squares, at: before(460) }],
      before(460),
    );
  });

  test('TIME-01: given a move made at the deadline, then it comes too late, and the flag falls', () => {
    given(wellUnderWay()).decides(ALICE_JUMPS, [lost('light', 460)], at(460));
  });

  test('TIME-01: given the flag has fallen, when the move made in time arrives after all, then the game is over', () => {
    given([...wellUnderWay(), lost('light', 461)]).refuses(
      ALICE_JUMPS,
      { code: 'not-playing', phase: 'ended' },
      before(460),
    );
  });

  test('TIME-01: given the grace second, when others press something, then it brings no flag before a move on its way', () => {
    given(wellUnderWay()).decides(
      { type: 'OfferDraw', by: BOB },
      [{ type: 'DrawOffered', seat: 'light', at: at(460) }],
      at(460),
    );
    given(wellUnderWay()).decides(
      { type: 'Watch', by: CAROL },
      [{ type: 'Watched', player: CAROL, at: at(460) }],
      at(460),
    );
    given(wellUnderWay()).decides({ type: 'OfferDraw', by: BOB }, [lost('light', 461)], at(461));
  });

  test('TIME-01: given the deadline is over, when its player offers a draw or resigns, then time comes first', () => {
    given(wellUnderWay()).decides({ type: 'OfferDraw', by: ALICE }, [lost('light', 460)], at(460));
    given(wellUnderWay()).decides({ type: 'Resign', by: ALICE, confirmed: revision(3) }, [lost('light', 460)], at(460));
  });

  test('TIME-01: given the shortest limit, then the flag is as exact as the longest', () => {
    expect(nextWakeUp(given(wellUnderWay(timeOf(10, 'none'))).match)).toBe(at(111));
    given(wellUnderWay(timeOf(604_800, 'none'))).decides(TICK, [lost('light', 604_901)], at(604_901));
  });
});

describe('clocks that stop', () => {
  test('TIME-08: given clicks cannot arrive for an hour, then nobody loses time', () => {
    const back = given(wellUnderWay())
      .decides(stop('gateway-away'), [{ type: 'ClockStopped', reason: 'gateway-away', at: at(200) }], at(200))
      .decides(TICK, [], at(3700))
      .decides(start('gateway-away'), [{ type: 'ClockStarted', reason: 'gateway-away', at: at(3800) }], at(3800));
    expect(back.match).toMatchObject({ clock: { kind: 'running', used: 100_000, since: at(3800) } });
    back.decides(TICK, [lost('light', 4061)], at(4061));
  });

  test('TIME-08: given the time was over before clicks got lost, then the loss stands, and the question after it waits', () => {
    given(wellUnderWay())
      .decides(
        stop('gateway-away'),
        [lost('light', 461), { type: 'ClockStopped', reason: 'gateway-away', at: at(461) }],
        at(461),
      )
      .decides(TICK, [], at(5000));
  });

  test('RUN-03, TIME-08: given a crash, when it is told of its last sign of life, then the turn used nothing after it', () => {
    const reason = 'process-away';
    const stopped = given(wellUnderWay()).decides(
      { type: 'StopClock', reason },
      [{ type: 'ClockStopped', reason, at: at(459) }],
      at(459),
    );
    const back = stopped.decides(TICK, [], at(90_000)).after({ type: 'StartClock', reason }, at(90_000));
    expect(back.match).toMatchObject({ clock: { kind: 'running', used: 359_000, since: at(90_000) } });
    for (const { match } of [stopped, back]) {
      if (match.phase !== 'playing') throw new Error(match.phase);
      expect(timeLeft(match, at(90_000))).toEqual({ ofLimit: 0, toLoss: 1000 });
    }
    expect(back.after(TICK, before(90_002)).match).toMatchObject({ phase: 'playing' });
    back.decides(TICK, [lost('light', 90_002)], at(90_002));
  });

  test('RUN-03, TIME-08: given a board that went up after the last sign of life, then the turn has used nothing', () => {
    const stopped = given(wellUnderWay()).after({ type: 'StopClock', reason: 'process-away' }, at(99));
    expect(stopped.match).toMatchObject({ clock: { kind: 'held', used: 0 } });
  });
});
