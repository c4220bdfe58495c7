import { millis, type Millis } from '../ids.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a turn may take (TIME-01), and how long the warning after it lasts before the game is lost (TIME-02). */
export type TimeControl = 'off' | TurnLimit;

export interface TurnLimit {
  readonly limit: Millis;
  readonly warning: Millis | 'none';
}

/** Any length between these can be a limit, and any can be a warning time. */
export const SHORTEST_LIMIT = millis(10 * SECOND);
export const LONGEST_FREE_LIMIT = millis(5 * MINUTE);
/** Beyond these minutes only these limits are offered. */
export const LONG_LIMITS: readonly Millis[] = [15 * MINUTE, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY].map(millis);

export const DEFAULT_TIME: TurnLimit = { limit: millis(5 * MINUTE), warning: millis(MINUTE) };

/** Limits from here on are for games over hours or days: the players are not sitting there. */
const CORRESPONDENCE = 12 * HOUR;
const QUARTER = 15 * MINUTE;

/** What a player has for a turn until the game is lost. */
export const timeToLoss = ({ limit, warning }: TurnLimit): Millis => millis(limit + (warning === 'none' ? 0 : warning));

/** Whether a poster who has not been seen for a while must press Ready before the first clock starts (START-03). */
export const needsReadyCheck = (time: TimeControl): boolean => time !== 'off' && time.limit < QUARTER;

/** Whether leaving the server or the thread loses the game after a while (END-03); with longer clocks the clock decides. */
export const vanishingLoses = (time: TimeControl): boolean => time !== 'off' && time.limit <= QUARTER;

export const isCorrespondence = ({ limit }: TurnLimit): boolean => limit >= CORRESPONDENCE;

const isFree = (span: number): boolean => span >= SHORTEST_LIMIT && span <= LONGEST_FREE_LIMIT;

export const isAllowedLimit = (span: Millis): boolean => isFree(span) || LONG_LIMITS.includes(span);
export const isAllowedWarning = (span: Millis): boolean => isFree(span);
