import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide, evolve, type MatchAction, type MatchEvent, nextWakeUp } from '../../src/match/match.ts';
import { takeCensus, outlineOf } from '../../src/match/admission.ts';
import { newMatch, isOpen, type Match, STOP_REASONS } from '../../src/match/phases.ts';
import { millis } from '../../src/match/ids.ts';
import { areClicksLost, lapsesAt, type WaitingMatch } from '../../src/match/time.ts';
import { tries } from '../support/tries.ts';
import { Hourglass } from './hourglass.ts';
import { attemptsInOrder } from './random-actions.ts';
import { MATCH } from './samples.ts';
import { later, WAITING } from './waiting.ts';

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
