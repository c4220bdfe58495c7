import type { ClockStop, StopReason } from '../match.ts';

/**
 * Whether clicks get lost for this reason, wherever they are made. Where only the venue is closed, its players can be told
 * so, and no question waits for them.
 */
export const losesClicks = (reason: StopReason): boolean => reason !== 'venue-closed';

/** Whether nobody can answer anything at the moment. */
export const areClicksLost = (stops: readonly ClockStop[]): boolean => stops.some(({ reason }) => losesClicks(reason));
