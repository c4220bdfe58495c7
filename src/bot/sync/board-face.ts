import { millis, type Millis } from '../../match/ids.ts';
import { countsFrom } from '../../match/clock.ts';
import type { PlayingMatch } from '../../match/match.ts';
import { timeToLoss } from '../../match/options.ts';

/** What a board tells of its clock: the moment of the loss, that it stands, or nothing at all. */
export type BoardFace = Millis | 'standing' | 'no-clock';

/** Closer than this the shown moment is right enough: a board is on its way for as long. In milliseconds. */
const TOLERANCE = 2000;
/** So long, in milliseconds, clicks must have been missed before the board says that its clock stands. */
const BLIP = 5000;

/** What a board shows that is drawn at `now`. The clock of a turn whose board is not up yet counts from there (TIME-04). */
export function faceOf({ clock, options, stops }: PlayingMatch, now: Millis): BoardFace {
  if (options.time === 'off') return 'no-clock';
  if (stops.length > 0) return 'standing';
  return millis(countsFrom(clock, now) + timeToLoss(options.time));
}

/**
 * How long the face that is shown may stay as it is, in milliseconds: 0 when it is wrong by now, or not known; `undefined`
 * while it is right. It is short interruptions of the connection that are waited for: nobody is to see each of them. That
 * this process was away is over when it can be told: the clock is about to go on.
 */
export function faceLasts(shown: BoardFace | undefined, match: PlayingMatch, now: Millis): number | undefined {
  const wanted = faceOf(match, now);
  if (shown === wanted || wanted === 'no-clock') return undefined;
  if (wanted === 'standing') {
    const stops = match.stops.filter(({ reason }) => reason !== 'process-away');
    if (stops.length === 0) return undefined;
    return Math.max(0, Math.min(...stops.map(({ since }) => since)) + BLIP - now);
  }
  // A turn whose board has just been posted: its clock is about to run.
  if (match.clock.kind === 'unseen' && shown !== 'standing') return undefined;
  return typeof shown === 'number' && Math.abs(shown - wanted) <= TOLERANCE ? undefined : 0;
}
