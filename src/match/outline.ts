import type { Counted } from './admission.ts';
import { awaitedIn, type Waiting } from './awaiting.ts';
import { nextBoardMove } from './boards.ts';
import { BOT, type Millis, millis, type PlayerId, type Seats, type TableCode } from './ids.ts';
import { nextWakeUp } from './match.ts';
import { isLive } from './options.ts';
import { type ClockStop, isAlone, isRunning, type Match } from './phases.ts';
import { lapsesAt } from './time.ts';

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
