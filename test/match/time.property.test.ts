import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, evolve, type MatchAction, type MatchEvent, nextWakeUp } from '../../src/match/match.ts';
import { takeCensus } from '../../src/match/admission.ts';
import { outlineOf } from '../../src/match/outline.ts';
import { isOpen, type Match, newMatch, STOP_REASONS } from '../../src/match/phases.ts';
import { millis, type Millis, type Seat } from '../../src/match/ids.ts';
import { areClicksLost, lapsesAt, type WaitingMatch } from '../../src/match/time.ts';
import { tries } from '../support/tries.ts';
import { Hourglass } from './hourglass.ts';
import { type Attempt, attemptsInOrder } from './random-actions.ts';
import { MATCH } from './samples.ts';
import { later, WAITING } from './waiting.ts';
import { restsAt, timeLeft, timeUsed } from '../../src/match/clock.ts';
import { timeSpent } from '../../src/match/game.ts';
import { startOf, type TotalTime } from '../../src/match/options.ts';
import { ClockModel } from './clock-model.ts';

describe('what is waited for', () => {
  const isWaiting = (match: Match): match is WaitingMatch => isOpen(match) && match.phase !== 'playing';

  /** A match and an hourglass beside it, in a world whose time never goes back; what the clock on the wall says is its affair. */
  class Beside {
    match: Match = newMatch(MATCH);
    readonly glass = new Hourglass();

    handle(event: MatchEvent): void {
      this.match = evolve(this.match, event);
      this.glass.handle(event);
    }

    ask(action: MatchAction, wall: number): readonly MatchEvent[] {
      const decision = decide(this.match, action, millis(wall));
      const events = decision.ok ? decision.value : [];
      for (const event of events) this.handle(event);
      return events;
    }

    /** At this moment on the wall, the two must agree. */
    agree(wall: number): void {
      const { match, glass } = this;
      expect(isWaiting(match)).toBe(glass.left !== undefined);
      if (!isWaiting(match) || glass.left === undefined) return;
      expect(areClicksLost(match.stops)).toBe(glass.isLaidDown);
      expect(lapsesAt(match)).toBe(glass.isLaidDown ? undefined : wall + glass.left);
      expect(nextWakeUp(match)).toBe(lapsesAt(match));
      if (match.phase === 'paused' || match.phase === 'ended') return;
      expect(takeCensus([outlineOf(match)], millis(wall)).matches).toBe(glass.isLaidDown || glass.left > 0 ? 1 : 0);
    }
  }

  const reason = fc.constantFrom(...STOP_REASONS);
  const happening = fc.oneof(
    fc.record({ type: fc.constantFrom('StopClock', 'StartClock', 'StartClock'), reason }),
    fc.record({ type: fc.constant('Tick' as const) }),
    fc.record({ type: fc.constant('set' as const), by: fc.integer({ min: -7_200_000, max: 7_200_000 }) }),
  );
  const waits = fc.oneof(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 600_000 }));
  const world = fc.array(fc.tuple(waits, happening), { maxLength: 40 });

  test('TIME-08, START-03, END-05, TIME-06: given any outages, and clocks on the wall set anew, then nothing lapses before an hourglass that is laid down meanwhile', () => {
    const seen = { lapsed: 0, late: 0, set: 0 };
    fc.assert(
      fc.property(fc.constantFrom(...WAITING), world, ({ events, phase, silence }, happenings) => {
        const beside = new Beside();
        let now = later(0);
        let wall = 0;
        for (const event of events) {
          beside.glass.goTo(event.at);
          beside.handle(event);
        }
        for (const [wait, what] of happenings) {
          now = millis(now + wait);
          beside.glass.goTo(now);
          if (what.type === 'set') {
            // The process finds that the clock was set: for it, nobody could click in between.
            const isKnown = isOpen(beside.match) && beside.match.stops.some((stop) => stop.reason === 'process-away');
            if (!isKnown) beside.ask({ type: 'StopClock', reason: 'process-away' }, now + wall);
            wall += what.by;
            beside.ask({ type: 'StartClock', reason: 'process-away' }, now + wall);
            seen.set += 1;
          } else {
            const left = beside.glass.left ?? 0;
            const isDue = left <= 0 && !beside.glass.isLaidDown;
            const types = beside.ask(what, now + wall).map(({ type }) => type);
            expect(types.slice(0, silence.length).join() === silence.join()).toBe(isDue);
            seen.lapsed += isDue ? 1 : 0;
            seen.late += left <= 0 && !isDue ? 1 : 0;
          }
          if (beside.match.phase !== phase) return;
          beside.agree(now + wall);
        }
      }),
      tries(600),
    );
    expect(Math.min(seen.lapsed, seen.set)).toBeGreaterThan(50);
  });

  test('TIME-08, START-03, END-05, TIME-06: given any history, then what is waited for lasts as long as an hourglass does', () => {
    let [held, questions] = [0, 0];
    fc.assert(
      fc.property(attemptsInOrder, (attempts) => {
        const beside = new Beside();
        for (const { now, on } of attempts) {
          beside.glass.goTo(now);
          const { glass, match } = beside;
          const isDue = glass.left !== undefined && glass.left <= 0 && !glass.isLaidDown;
          const action = on(match);
          const events = beside.ask(action, now);
          // Where a late action is refused, a timer does the rest.
          if (isDue && action.type === 'Tick') expect(beside.match).not.toBe(match);
          if (isWaiting(beside.match)) questions += 1;
          if (events.length > 0 && isWaiting(beside.match) && glass.isLaidDown) held += 1;
          beside.agree(now);
        }
      }),
      tries(300),
    );
    expect(Math.min(held, questions)).toBeGreaterThan(20);
  });
});

describe('the clock of a turn', () => {
  const GRACE = 1000;

  interface Seen {
    flags: number;
    pauses: number;
    turns: number;
    holds: number;
    settings: number;
    /** Flags of those who had a total for the game, and turns that earned an increment. */
    flagsOfTotals: number;
    increments: number;
  }

  /** At which attempt the clock on the wall is set, and by how many milliseconds. */
  type Settings = ReadonlyMap<number, number>;

  /** Runs the attempts beside the stopwatch and compares the two after every event. */
  function compare(attempts: readonly Attempt[], settings: Settings, seen: Seen): void {
    let match: Match = newMatch(MATCH);
    let model: ClockModel | undefined;
    /** How far the clock on the wall is ahead of true time. */
    let ahead = 0;

    const ask = (action: MatchAction, now: Millis): void => {
      const wall = millis(now + ahead);
      model?.goTo(now);
      const before = model?.used ?? 0;
      const decision = decide(match, action, wall);
      for (const event of decision.ok ? decision.value : []) {
        const total = totalOf(match, model);
        if (event.type === 'GameEnded' && event.result.reason === 'improper-delay') {
          // Never early: the mover's own click from the deadline on, everything else one second later.
          const isOwn = 'by' in action && 'seats' in match && isMover(match, action.by);
          expect(before).toBeGreaterThanOrEqual((total ?? Infinity) + (isOwn ? 0 : GRACE));
          seen.flags += 1;
          seen.flagsOfTotals += hasTotal(match) ? 1 : 0;
        }
        match = evolve(match, event);
        model ??=
          'options' in match ? new ClockModel(match.options.time !== 'off', startOf(match.options).turn) : undefined;
        model?.goTo(now);
        model?.handle(event);
        seen.pauses += event.type === 'GamePaused' ? 1 : 0;
        seen.turns += event.type === 'MovePlayed' ? 1 : 0;
        seen.increments += event.type === 'MovePlayed' && hasTotal(match) ? 1 : 0;
        seen.holds += event.type === 'ClockStopped' ? 1 : 0;
        if (model !== undefined) agree(match, model, wall);
      }
      const total = totalOf(match, model);
      // Never late: a turn that is overdue is lost as soon as somebody asks.
      if (action.type === 'Tick' && match.phase === 'playing' && total !== undefined && model?.isTicking === true) {
        expect(model.used).toBeLessThan(total + GRACE);
      }
      if (model !== undefined) agree(match, model, wall);
    };

    attempts.forEach(({ now, on }, index) => {
      const by = settings.get(index);
      if (by !== undefined) {
        // The process finds that the clock was set: for it, nobody could click in between.
        ask({ type: 'StopClock', reason: 'process-away' }, now);
        ahead += by;
        ask({ type: 'StartClock', reason: 'process-away' }, now);
        seen.settings += match.phase === 'playing' ? 1 : 0;
      }
      ask(on(match), now);
      const charged = model === undefined ? 0 : model.charged('dark') + model.charged('light') + model.used;
      if ('game' in match && match.game !== undefined && settings.size === 0) {
        expect(charged).toBeLessThanOrEqual(now - match.game.startedAt);
      }
    });
  }

  function agree(match: Match, model: ClockModel, wall: Millis): void {
    if (match.phase !== 'playing' && match.phase !== 'paused') return;
    expect(timeUsed(match.clock, wall)).toBe(model.used);
    expect(timeSpent(match.game)).toEqual({ dark: model.charged('dark'), light: model.charged('light') });
    expect(match.clock.kind === 'running').toBe(model.isTicking);
    expect(match.game.position.turn).toBe(model.turn);
    const total = totalOf(match, model);
    expect(timeLeft(match, wall)?.toLoss).toBe(total && Math.max(0, total - model.used));
    const { time } = match.options;
    if (time === 'off' || !('total' in time)) return;
    const isOnMove = (seat: Seat): boolean => seat === model.turn;
    for (const seat of ['dark', 'light'] as const) {
      const rest = restOnStopwatch(model, time, seat);
      expect(rest).toBeGreaterThan(0);
      if (!isOnMove(seat)) expect(restsAt(match, match.game.moves.length)?.[seat]).toBe(rest);
    }
  }

  /** What a turn may take until the loss. */
  function totalOf(match: Match, model: ClockModel | undefined): number | undefined {
    if (!('options' in match) || match.options.time === 'off' || model === undefined) return undefined;
    const { time } = match.options;
    if ('total' in time) return restOnStopwatch(model, time, model.turn);
    return time.limit + (time.warning === 'none' ? 0 : time.warning);
  }

  const restOnStopwatch = (model: ClockModel, { total, increment }: TotalTime, seat: Seat): number =>
    total + model.turns(seat) * increment - model.charged(seat);

  const hasTotal = (match: Match): boolean =>
    'options' in match && match.options.time !== 'off' && 'total' in match.options.time;

  const isMover = (match: Match, player: string): boolean =>
    match.phase === 'playing' && (match.operator ?? match.seats[match.game.position.turn]) === player;

  const NEVER_SET: fc.Arbitrary<Settings> = fc.constant(new Map());
  const everSet: fc.Arbitrary<Settings> = fc
    .array(fc.tuple(fc.nat(60), fc.integer({ min: -90_000_000, max: 90_000_000 })), { minLength: 1, maxLength: 6 })
    .map((settings) => new Map(settings));

  test.each([
    ['any history', NEVER_SET, 900, 0],
    ['a clock on the wall that is set now and then', everSet, 600, 50],
  ] as const)(
    'TIME-01, TIME-05, TIME-06, TIME-08, TIME-09: given %s, then every clock shows what a stopwatch would',
    (_name, anySettings, numRuns, settings) => {
      const seen: Seen = { flags: 0, pauses: 0, turns: 0, holds: 0, settings: 0, flagsOfTotals: 0, increments: 0 };
      fc.assert(
        fc.property(attemptsInOrder, anySettings, (attempts, settings) => {
          compare(attempts, settings, seen);
        }),
        tries(numRuns),
      );
      // The histories were worth comparing: flags are the rarest, and fall some 75 times in 900.
      const { flags, flagsOfTotals, ...common } = seen;
      expect(flagsOfTotals).toBeGreaterThan(numRuns / 100);
      expect(flags).toBeGreaterThan(numRuns / 45);
      expect(Math.min(common.pauses, common.turns, common.holds, common.increments)).toBeGreaterThan(20);
      expect(seen.settings).toBeGreaterThanOrEqual(settings);
    },
  );
});
