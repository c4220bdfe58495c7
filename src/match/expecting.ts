import { vanishedUntil } from './leaving.ts';
import type { Match, StopReason } from './phases.ts';
import { botTask } from './solo.ts';

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
