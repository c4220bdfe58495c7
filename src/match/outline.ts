import type { Counted } from './admission.ts';
import { deadlineOf, turnTime } from './clock.ts';
import { nextBoardMove } from './boards.ts';
import { BOT, type Millis, millis, type PlayerId, type Seats, type TableCode } from './ids.ts';
import { vanishedUntil } from './leaving.ts';
import { nextWakeUp } from './match.ts';
import { isLive } from './options.ts';
import { type ClockStop, isAlone, isRunning, type Match, type StopReason } from './phases.ts';
import { botTask } from './solo.ts';
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

/** The little of a match that is asked of all of them, whether they are in memory or not. It follows from its journal. */
export interface Outline extends Counted {
  readonly phase: Match['phase'];
  readonly stops: readonly ClockStop[];
  /** Whose match it is, and the watchers who wait for a seat in it. */
  readonly people: readonly PlayerId[];
  /** The player whom it waits for, except one who plays alone (TIME-10). */
  readonly waiting: (Waiting & { readonly player: PlayerId }) | undefined;
  /** When the table was opened, or the game began that goes on: lists begin with the newest. */
  readonly listedSince: Millis | undefined;
  /** A game goes on whose players sit there. */
  readonly isLive: boolean;
  /** The earliest moment when time alone may have an effect, its board's call included. A match that is over is due at once. */
  readonly dueAt: Millis | undefined;
  /** A game that goes on and counts (RUN-12): whose, and since when. */
  readonly rated: { readonly seats: Seats; readonly startedAt: Millis } | undefined;
}

export function outlineOf(match: Match): Outline {
  const { id, phase } = match;
  return {
    id,
    phase,
    stops: 'stops' in match ? match.stops : [],
    players: playersIn(match),
    people: peopleIn(match),
    lapsesAt: lapseOf(match),
    invited: phase === 'invited' ? match.invited : undefined,
    code: codeOf(match),
    waiting: 'level' in match && isAlone(match) ? undefined : awaitedIn(match),
    listedSince: isRunning(match) ? match.game.startedAt : phase === 'open-table' ? match.askedAt : undefined,
    isLive: isRunning(match) && isLive(match.options.time),
    dueAt: dueAtOf(match),
    rated: ratedIn(match),
  };
}

function playersIn(match: Match): readonly PlayerId[] {
  switch (match.phase) {
    case 'invited':
    case 'open-table':
      return [match.challenger];
    case 'ready-check':
      return [match.challenger, match.invited];
    case 'playing':
    case 'paused':
      return isAlone(match) ? [match.operator ?? match.challenger] : [match.challenger, match.invited];
    case 'new':
    case 'ended':
    case 'closed':
      return [];
    default:
      return match satisfies never;
  }
}

/** Of a hotseat game the one person: names of seats, and the bot, are nobody. */
function peopleIn(match: Match): readonly PlayerId[] {
  switch (match.phase) {
    case 'new':
    case 'closed':
      return [];
    case 'open-table':
      return [match.challenger];
    case 'invited':
    case 'ready-check':
      return [match.challenger, match.invited];
    case 'playing':
    case 'paused':
    case 'ended': {
      const { operator, seats, queue } = match;
      const own = operator === undefined ? [seats.dark, seats.light] : [operator];
      const asked = match.phase === 'ended' && match.next.kind === 'seat' ? [match.next.asked] : [];
      return [...new Set([...own, ...asked, ...queue])].filter((player) => player !== BOT);
    }
    default:
      return match satisfies never;
  }
}

function ratedIn(match: Match): Outline['rated'] {
  if (!isRunning(match) || match.game.rating === undefined || !('pool' in match.game.rating)) return undefined;
  return { seats: match.seats, startedAt: match.game.startedAt };
}

function lapseOf(match: Match): Millis | undefined {
  const { phase } = match;
  return phase === 'invited' || phase === 'open-table' || phase === 'ready-check' ? lapsesAt(match) : undefined;
}

function codeOf(match: Match): TableCode | undefined {
  if (match.phase === 'open-table') return match.code;
  return match.phase === 'ended' && match.next.kind === 'seat' ? match.next.code : undefined;
}

function dueAtOf(match: Match): Millis | undefined {
  if (match.phase === 'closed') return match.closedAt;
  const own = nextWakeUp(match);
  const call = match.phase === 'playing' ? nextBoardMove(match, {})?.at : undefined;
  return own === undefined || call === undefined ? (own ?? call) : millis(Math.min(own, call));
}

/** Nothing but an absence brings them about, and its end ends them. */
export const OF_ABSENCES: readonly StopReason[] = ['process-away', 'gateway-away'];

/** Its clock stands as nobody could press: at the end of that it has to be told. */
export const isAway = (match: Match): boolean =>
  'stops' in match && match.stops.some(({ reason }) => OF_ABSENCES.includes(reason));

/**
 * It has to be loaded after a start though all of it is shown: its clock stands for an absence, it is the bot's turn, or a
 * player who is missing loses soon, and is looked for once more before.
 */
export const isExpecting = (match: Match): boolean =>
  isAway(match) || botTask(match) !== undefined || (match.phase === 'playing' && vanishedUntil(match) !== undefined);
