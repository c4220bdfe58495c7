import { timeLeft, countsFrom } from '../../match/clock.ts';
import type { Millis } from '../../match/ids.ts';
import type { PausedMatch, PlayingMatch } from '../../match/match.ts';
import { timeToLoss } from '../../match/options.ts';
import type { Markdown } from '../text/markdown.ts';
import { CLOCK_WORDS } from '../words/en/clock-words.ts';

/**
 * The time of the turn (TIME-04): live timestamps while it runs, or is about to; as it stands while clicks can't arrive.
 * `undefined` without a limit.
 */
export function clockLine(match: PlayingMatch, now: Millis): Markdown | undefined {
  const { clock, options, stops } = match;
  const [stop] = stops;
  const left = timeLeftWords(match, now);
  if (options.time === 'off' || left === undefined) return undefined;
  if (stop !== undefined) return CLOCK_WORDS.stopped(stop.reason, left);
  const begins = countsFrom(clock, now);
  const lossAt = begins + timeToLoss(options.time);
  return options.time.warning === 'none'
    ? CLOCK_WORDS.dueOrLost(lossAt)
    : CLOCK_WORDS.dueThenLost(begins + options.time.limit, lossAt);
}

/** What the turn has left, as a sentence; `undefined` without a limit. */
export function timeLeftWords(match: PlayingMatch | PausedMatch, now: Millis): Markdown | undefined {
  const left = timeLeft(match, now);
  if (left === undefined) return undefined;
  return left.ofLimit > 0 ? CLOCK_WORDS.leftOfLimit(left.ofLimit) : CLOCK_WORDS.leftOfWarning(left.toLoss);
}
