import { millis, type Millis } from '../ids.ts';
import type { TimeControl } from '../options/time-control.ts';

/** The clock of one turn. It counts from the moment the board is up, as long as clicks can arrive (TIME-01, TIME-08). */
export type TurnClock =
  /** The board of this turn is not posted yet: no time runs. */
  | { readonly kind: 'unseen' }
  | RunningClock
  /** Held: in a pause, or while clicks can't arrive. */
  | { readonly kind: 'held'; readonly used: Millis; readonly told: number };

export interface RunningClock {
  readonly kind: 'running';
  /** What was used of this turn before `since`. */
  readonly used: Millis;
  readonly since: Millis;
  /** How many of the turn's notices have been given (TIME-02, TIME-03). */
  readonly told: number;
}

/**
 * The clock of a turn that begins at `at`. Without a limit there is nothing to be fair about: the time is only told
 * afterwards, and runs from the moment the turn passes.
 */
export const turnBegins = (time: TimeControl, at: Millis, isHeld: boolean): TurnClock =>
  time === 'off' ? begun(at, isHeld) : { kind: 'unseen' };

const begun = (at: Millis, isHeld: boolean): TurnClock => ({
  used: millis(0),
  told: 0,
  ...(isHeld ? { kind: 'held' } : { kind: 'running', since: at }),
});

/** What the turn has used up to `now`. A click can be dated a little before the clock began: then it took no time. */
export function timeUsed(clock: TurnClock, now: Millis): Millis {
  switch (clock.kind) {
    case 'unseen':
      return millis(0);
    case 'held':
      return clock.used;
    case 'running':
      return millis(clock.used + Math.max(0, now - clock.since));
    default:
      return clock satisfies never;
  }
}

export type StandingClock = Exclude<TurnClock, RunningClock>;

export function hold(clock: TurnClock, at: Millis): StandingClock {
  return clock.kind === 'running' ? { kind: 'held', used: timeUsed(clock, at), told: clock.told } : clock;
}

export function letRun(clock: TurnClock, at: Millis): TurnClock {
  return clock.kind === 'held' ? { ...clock, kind: 'running', since: at } : clock;
}

/** The board is up. Where clicks can't arrive (`isHeld`), the clock waits for them. */
export function boardPosted(clock: TurnClock, at: Millis, isHeld: boolean): TurnClock {
  return clock.kind === 'unseen' ? begun(at, isHeld) : clock;
}
