import { millis, type Millis } from '../ids.ts';
import type { TimeControl } from '../options/time-control.ts';

/** The clock of one turn. It counts from the moment the board is up, as long as clicks can arrive (TIME-01, TIME-08). */
export type TurnClock =
  /** The board of this turn is not posted yet, or not again after a pause: no time runs. */
  | (TurnSoFar & { readonly kind: 'unseen' })
  | RunningClock
  /** Held: in a pause, or while clicks can't arrive. */
  | (TurnSoFar & { readonly kind: 'held' });

interface TurnSoFar {
  /** What was used of this turn until now; while the clock runs, before `since`. */
  readonly used: Millis;
  /** How many of the turn's notices have been given (TIME-02, TIME-03). */
  readonly told: number;
}

export interface RunningClock extends TurnSoFar {
  readonly kind: 'running';
  readonly since: Millis;
}

const FRESH: TurnSoFar = { used: millis(0), told: 0 };

/**
 * The clock of a turn that begins at `at`. Without a limit there is nothing to be fair about: the time is only told
 * afterwards, and runs from the moment the turn passes.
 */
export const turnBegins = (time: TimeControl, at: Millis, isHeld: boolean): TurnClock =>
  time === 'off' ? begun(FRESH, at, isHeld) : { kind: 'unseen', ...FRESH };

const begun = ({ used, told }: TurnSoFar, at: Millis, isHeld: boolean): TurnClock =>
  isHeld ? { kind: 'held', used, told } : { kind: 'running', used, told, since: at };

/** What the turn has used up to `now`. A click can be dated a little before the clock began: then it took no time. */
export function timeUsed(clock: TurnClock, now: Millis): Millis {
  switch (clock.kind) {
    case 'unseen':
    case 'held':
      return clock.used;
    case 'running':
      return millis(clock.used + Math.max(0, now - clock.since));
    default:
      return clock satisfies never;
  }
}

/** The moment from which all of the turn's time counts; a clock that stands, as if it ran from `now` on. */
export const countsFrom = (clock: TurnClock, now: Millis): Millis =>
  millis((clock.kind === 'running' ? clock.since : now) - clock.used);

export type StandingClock = Exclude<TurnClock, RunningClock>;

export function hold(clock: TurnClock, at: Millis): StandingClock {
  return clock.kind === 'running' ? { kind: 'held', used: timeUsed(clock, at), told: clock.told } : clock;
}

export function letRun(clock: TurnClock, at: Millis): TurnClock {
  return clock.kind === 'held' ? { ...clock, kind: 'running', since: at } : clock;
}

/**
 * Play goes on after a pause, for which the board was taken away: with a limit the clock waits until it is up again.
 * Where clicks can't arrive (`isHeld`), it waits for them in any case.
 */
export function turnGoesOn(clock: StandingClock, time: TimeControl, at: Millis, isHeld: boolean): TurnClock {
  const { used, told } = clock;
  return time === 'off' ? begun(clock, at, isHeld) : { kind: 'unseen', used, told };
}

/** The board is up. Where clicks can't arrive (`isHeld`), the clock waits for them. */
export function boardPosted(clock: TurnClock, at: Millis, isHeld: boolean): TurnClock {
  return clock.kind === 'unseen' ? begun(clock, at, isHeld) : clock;
}
