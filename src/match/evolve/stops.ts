import { timeGoesOn, timeIsSetBack, timeStands } from '../clock/answer-time.ts';
import { areClicksLost, losesClicks } from '../clock/lost-clicks.ts';
import { hold, letRun } from '../clock/turn-clock.ts';
import { millis, type Revision } from '../ids.ts';
import { isOpen } from '../is-running.ts';
import type { ClockStop, Match } from '../match.ts';
import { awayFrom } from './away-from.ts';
import type { Of } from './of.ts';

/** Every reason holds the clock of a turn; the time of a question only those by which clicks get lost (TIME-08). */
export function clockStopped(match: Match, { reason, at }: Of<'ClockStopped'>, next: Revision): Match | undefined {
  if (!isOpen(match) || match.stops.some((stop) => stop.reason === reason)) return undefined;
  const stops: readonly ClockStop[] = [...match.stops, { reason, since: at }];
  if (match.phase === 'playing') return { ...match, revision: next, stops, clock: hold(match.clock, at) };
  const standing = losesClicks(reason) ? timeStands(match, at) : match;
  return { ...standing, revision: next, stops };
}

/** The last reason to go lets time go on; who is missed has the whole time to return again. */
export function clockStarted(match: Match, { reason, at }: Of<'ClockStarted'>, next: Revision): Match | undefined {
  const stop = isOpen(match) ? match.stops.find((other) => other.reason === reason) : undefined;
  if (!isOpen(match) || stop === undefined) return undefined;
  // A stop that ends before it began: the clock on the wall was set back, and what it said before means less now.
  const setBack = Math.max(0, stop.since - at);
  const stops = match.stops
    .filter((other) => other !== stop)
    .map((other): ClockStop => ({ reason: other.reason, since: millis(other.since - setBack) }));
  if (match.phase === 'playing') {
    const playing = { ...match, revision: next, stops };
    return stops.length > 0 ? playing : { ...playing, clock: letRun(match.clock, at), away: awayFrom(match, at) };
  }
  if (!losesClicks(reason)) return { ...match, revision: next, stops };
  const waiting = areClicksLost(stops) ? timeIsSetBack(match, setBack) : timeGoesOn(match, at);
  return { ...waiting, revision: next, stops };
}
