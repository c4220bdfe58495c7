import { deadlineOf } from '../match/clock.ts';
import { TIME_TO_RETURN } from '../match/next-wake-up.ts';
import { millis, type Millis, type Revision, type Seat } from '../match/ids.ts';
import type { Match, PlayingMatch } from '../match/match.ts';

/** What a message counts down to: the loss on time of the move on a board, or of somebody who has left. */
export type Countdown =
  | { readonly to: 'loss-on-time'; readonly board: Revision; readonly at: Millis }
  | { readonly to: 'loss-by-leaving'; readonly seat: Seat; readonly at: Millis };

/** A moment that has moved by less than this reads the same. */
const SLACK = 5000;

/**
 * Whether a message with this countdown would say something untrue by now: the move is made, whoever left is back, the game
 * is paused or over, or the moment is another one since. While a clock is held for a little, the message may stand.
 */
export function isOutdated(countdown: Countdown, match: Match): boolean {
  if (match.phase !== 'playing') return true;
  const at = momentNow(countdown, match);
  if (at === 'over') return true;
  return at !== 'held' && Math.abs(at - countdown.at) > SLACK;
}

function momentNow(countdown: Countdown, match: PlayingMatch): Millis | 'held' | 'over' {
  switch (countdown.to) {
    case 'loss-on-time':
      if (match.game.boardRevision !== countdown.board) return 'over';
      return deadlineOf(match.clock, match.options.time) ?? 'held';
    case 'loss-by-leaving': {
      const away = match.away.find(({ seat }) => seat === countdown.seat);
      if (away === undefined) return 'over';
      return match.stops.length > 0 ? 'held' : millis(away.since + TIME_TO_RETURN);
    }
    default:
      return countdown satisfies never;
  }
}
