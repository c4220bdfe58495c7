import { deadlineOf, turnTime } from './clock.ts';
import type { Millis, PlayerId } from './ids.ts';
import type { Match } from './phases.ts';
import { lapsesAt } from './time.ts';

/** That a match waits for a player. */
export interface Waiting {
  /** `undefined` where nothing is lost by waiting, or not yet. */
  readonly until: Millis | undefined;
}

/** The one player whom a match waits for: for an answer, for Ready, or for a move. */
export function awaitedIn(match: Match): (Waiting & { readonly player: PlayerId }) | undefined {
  switch (match.phase) {
    case 'invited':
      return { player: match.invited, until: lapsesAt(match) };
    case 'ready-check':
      return { player: match.challenger, until: lapsesAt(match) };
    case 'playing': {
      const player = match.operator ?? match.seats[match.game.position.turn];
      return { player, until: deadlineOf(match.clock, turnTime(match)) };
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

/** Whether a match waits for a player. A player of both sides is always waited for. */
export function waitsFor(match: Match, player: PlayerId): Waiting | undefined {
  const awaited = awaitedIn(match);
  return awaited?.player === player ? { until: awaited.until } : undefined;
}

/** The order in which one takes them up: the soonest deadline first, then what has none, then what doesn't wait at all. */
export const bySoonest = (one: Waiting | undefined, other: Waiting | undefined): number => dueOf(one) - dueOf(other);

const dueOf = (waiting: Waiting | undefined): number =>
  waiting === undefined ? Number.MAX_SAFE_INTEGER : (waiting.until ?? Number.MAX_SAFE_INTEGER - 1);
