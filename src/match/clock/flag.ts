import { millis, type Millis } from '../ids.ts';
import { timeToLoss, type TimeControl } from '../options/time-control.ts';
import type { TurnClock } from './turn-clock.ts';

/** How long the flag waits for clicks that were made in time and are on their way. */
export const GRACE = millis(1000);

/** The moment from which a click is too late; `undefined` while no time runs out. */
export function deadlineOf(clock: TurnClock, time: TimeControl): Millis | undefined {
  if (time === 'off' || clock.kind !== 'running') return undefined;
  return millis(clock.since + timeToLoss(time) - clock.used);
}

/** The moment at which the flag falls by itself, with no click in time having arrived. */
export function flagFallsAt(clock: TurnClock, time: TimeControl): Millis | undefined {
  const deadline = deadlineOf(clock, time);
  return deadline === undefined || clock.kind !== 'running'
    ? undefined
    : millis(Math.max(clock.since, deadline) + GRACE);
}
