import { millis, type Millis } from '../ids.ts';
import type { Away, PlayingMatch } from '../match.ts';
import { vanishingLoses } from '../options/time-control.ts';

/** How long a player who left the server or the thread has to come back (END-03). */
export const TIME_TO_RETURN = millis(30_000);

/**
 * Who loses next if not back by `at`. With long clocks or none, and while clicks can't arrive, there is no such time: the
 * clock decides.
 */
export function vanishedUntil(match: PlayingMatch): (Away & { readonly at: Millis }) | undefined {
  if (match.operator !== undefined || !vanishingLoses(match.options.time) || match.stops.length > 0) return undefined;
  const [first] = match.away.toSorted((a, b) => a.since - b.since);
  return first === undefined ? undefined : { ...first, at: millis(first.since + TIME_TO_RETURN) };
}
