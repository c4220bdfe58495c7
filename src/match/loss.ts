import type { MatchEvent } from './event.ts';
import type { PausedMatch, PlayingMatch } from './match.ts';
import { otherSeat, type Seat } from './seat.ts';
import type { Stamp } from './stamp.ts';

/**
 * `seat` has left: the other wins (END-03). There is no rematch with somebody who is gone; without watchers who would
 * take the seat the match is over (END-07).
 */
export function lossByLeaving(match: PlayingMatch | PausedMatch, seat: Seat, stamp: Stamp): readonly MatchEvent[] {
  const ended: MatchEvent = {
    type: 'GameEnded',
    result: { kind: 'win', winner: otherSeat(seat), reason: 'left' },
    ...stamp,
  };
  return match.queue.length > 0 ? [ended] : [ended, { type: 'MatchClosed', reason: 'finished', ...stamp }];
}

export const lossOnTime = (seat: Seat, stamp: Stamp): MatchEvent => ({
  type: 'GameEnded',
  result: { kind: 'win', winner: otherSeat(seat), reason: 'improper-delay' },
  ...stamp,
});
