import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeUsed } from '../../../src/match/clock/turn-clock.ts';
import { decide } from '../../../src/match/decide.ts';
import { evolve, newMatch } from '../../../src/match/evolve.ts';
import { timeSpent } from '../../../src/match/game.ts';
import type { Match } from '../../../src/match/match.ts';
import { attemptsInOrder, type Attempt } from '../random-actions.ts';
import { MATCH } from '../samples.ts';
import { ClockModel } from './clock-model.ts';

const GRACE = 1000;

interface Seen {
  flags: number;
  pauses: number;
  turns: number;
  holds: number;
}

/** Runs the attempts beside the stopwatch and compares the two after every event. */
function compare(attempts: readonly Attempt[], seen: Seen): void {
  let match: Match = newMatch(MATCH);
  let model: ClockModel | undefined;
  for (const { now, on } of attempts) {
    const action = on(match);
    model?.goTo(now);
    const before = model?.used ?? 0;
    const decision = decide(match, action, now);
    for (const event of decision.ok ? decision.value : []) {
      const total = totalOf(match);
      if (event.type === 'GameEnded' && event.result.reason === 'improper-delay') {
        // Never early: the mover's own click from the deadline on, everything else one second later.
        const isOwn = 'by' in action && 'seats' in match && isMover(match, action.by);
        expect(before).toBeGreaterThanOrEqual((total ?? Infinity) + (isOwn ? 0 : GRACE));
        seen.flags += 1;
      }
      match = evolve(match, event);
      model ??= 'options' in match ? new ClockModel(match.options.time !== 'off') : undefined;
      model?.goTo(now);
      model?.heed(event);
      seen.pauses += event.type === 'GamePaused' ? 1 : 0;
      seen.turns += event.type === 'MovePlayed' ? 1 : 0;
      seen.holds += event.type === 'ClockStopped' ? 1 : 0;
      if (model !== undefined) agree(match, model, now);
    }
    const total = totalOf(match);
    // Never late: a turn that is overdue is lost as soon as somebody asks.
    if (action.type === 'Tick' && match.phase === 'playing' && total !== undefined && model?.isTicking === true) {
      expect(model.used).toBeLessThan(total + GRACE);
    }
    if (model !== undefined) agree(match, model, now);
  }
}

function agree(match: Match, model: ClockModel, now: Attempt['now']): void {
  if (match.phase !== 'playing' && match.phase !== 'paused') return;
  expect(timeUsed(match.clock, now)).toBe(model.used);
  expect(timeSpent(match.game)).toEqual(model.charged);
  expect(match.clock.kind === 'running').toBe(model.isTicking);
  expect(match.game.position.turn).toBe(model.turn);
  const wall = now - match.game.startedAt;
  expect(model.charged.dark + model.charged.light + model.used).toBeLessThanOrEqual(wall);
}

function totalOf(match: Match): number | undefined {
  if (!('options' in match) || match.options.time === 'off') return undefined;
  const { limit, warning } = match.options.time;
  return limit + (warning === 'none' ? 0 : warning);
}

const isMover = (match: Match, player: string): boolean =>
  match.phase === 'playing' && (match.operator ?? match.seats[match.game.position.turn]) === player;

test('TIME-01, TIME-05, TIME-06, TIME-08: given any history, then every clock shows what a stopwatch would', () => {
  const seen: Seen = { flags: 0, pauses: 0, turns: 0, holds: 0 };
  fc.assert(
    fc.property(attemptsInOrder, (attempts) => {
      compare(attempts, seen);
    }),
    { numRuns: 900 },
  );
  // The histories were worth comparing: flags are the rarest, and fall some 75 times in so many.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
});
