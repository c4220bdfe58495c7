import { deadlineOf, turnTime } from './clock.ts';
import type { Millis, PlayerId } from './ids.ts';
import type { Match } from './phases.ts';
import { lapsesAt } from './time.ts';

/** That a match waits for a player. */
export interface Waiting {
  /** `undefined` where nothing is lost by waiting, or not yet. */
  readonly until: Millis | undefined;
}

/** Whether a match waits for a player: for an answer, for Ready, or for a move. A player of both sides is always waited for. */
export function waitsFor(match: Match, player: PlayerId): Waiting | undefined {
  switch (match.phase) {
    case 'invited':
      return match.invited === player ? { until: lapsesAt(match) } : undefined;
    case 'ready-check':
      return match.challenger === player ? { until: lapsesAt(match) } : undefined;
    case 'playing': {
      const isAwaited = match.operator === player || match.seats[match.game.position.turn] === player;
      return isAwaited ? { until: deadlineOf(match.clock, turnTime(match)) } : undefined;
    }
    case 'new':
    case 'open-table':
    case 'paused':
    case 'ended':
    case 'closed':
      return undefined;
    default:
      return match satisfies never;
  }
}

/** The order in which one takes them up: the soonest deadline first, then what has none, then what doesn't wait at all. */
export const bySoonest = (one: Waiting | undefined, other: Waiting | undefined): number => dueOf(one) - dueOf(other);

const dueOf = (waiting: Waiting | undefined): number =>
  waiting === undefined ? Number.MAX_SAFE_INTEGER : (waiting.until ?? Number.MAX_SAFE_INTEGER - 1);
