import { millis, type Millis } from '../ids.ts';
import type { PausedMatch, PlayingMatch } from '../match.ts';
import { timeToLoss } from '../options/time-control.ts';
import { timeUsed } from './turn-clock.ts';

/** What the turn has left at a moment: of its limit, and until the loss. Never less than nothing. */
export interface TimeLeft {
  readonly ofLimit: Millis;
  readonly toLoss: Millis;
}

/**
 * What the player on move has left at `now` (TIME-04); `undefined` without a limit. While the clock runs, `now` plus these
 * are the moments to count down to; while it stands, they are what to show as it is (TIME-06).
 */
export function timeLeft({ clock, options }: PlayingMatch | PausedMatch, now: Millis): TimeLeft | undefined {
  if (options.time === 'off') return undefined;
  const used = timeUsed(clock, now);
  const atLeastNothing = (span: number): Millis => millis(Math.max(0, span));
  return {
    ofLimit: atLeastNothing(options.time.limit - used),
    toLoss: atLeastNothing(timeToLoss(options.time) - used),
  };
}
