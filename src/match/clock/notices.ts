import { millis, type Millis } from '../ids.ts';
import { isCorrespondence, timeToLoss, type TimeControl } from '../options/time-control.ts';
import type { RunningClock } from './turn-clock.ts';

/** Something that the player on move is told as time runs out: the warning at the limit, or a reminder. */
export interface Notice {
  readonly kind: 'warning' | 'reminder';
  /** How long before the loss. */
  readonly left: Millis;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const REMINDERS = [5 * MINUTE, MINUTE, 30 * SECOND];
const EARLY_REMINDER = 60 * MINUTE;
/** Closer to the warning than this, a reminder would say the same again. */
const CLOSE = 10 * SECOND;

/**
 * All notices of a turn, the first one first (TIME-02, TIME-03): the warning at the limit, and reminders 5 min, 1 min and
 * 30 s before the loss, from 12 h on also 1 h; each only in the second half of the time and not close to the warning.
 */
export function noticesOf(time: TimeControl): readonly Notice[] {
  if (time === 'off') return [];
  const total = timeToLoss(time);
  const { warning } = time;
  const reminders = [...(isCorrespondence(time) ? [EARLY_REMINDER] : []), ...REMINDERS]
    .filter((left) => total - left >= total / 2)
    .filter((left) => warning === 'none' || Math.abs(left - warning) > CLOSE)
    .map((left): Notice => ({ kind: 'reminder', left: millis(left) }));
  const all: readonly Notice[] = warning === 'none' ? reminders : [...reminders, { kind: 'warning', left: warning }];
  return all.toSorted((a, b) => b.left - a.left);
}

/** How many notices of the turn have fallen due by `now`. */
export const noticesDue = (clock: RunningClock, time: TimeControl, now: Millis): number =>
  noticesOf(time).filter((notice) => now >= noticeAt(notice, clock, time)).length;

/** When the next notice that is still to be given falls due. */
export function nextNoticeAt(clock: RunningClock, time: TimeControl): Millis | undefined {
  const next = noticesOf(time)[clock.told];
  return next === undefined ? undefined : noticeAt(next, clock, time);
}

/** Never before the clock runs: what fell due just before it was held is said when it goes on. */
function noticeAt({ left }: Notice, { since, used }: RunningClock, time: TimeControl): Millis {
  const total = time === 'off' ? 0 : timeToLoss(time);
  return millis(since + Math.max(0, total - left - used));
}
