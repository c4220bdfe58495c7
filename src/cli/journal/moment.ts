import { makeDuration } from '../../match/read-options.ts';
import type { Millis } from '../../match/ids.ts';

/** A moment as an operator reads and searches it: `2026-11-21 13:45:09.123 UTC`. */
export const moment = (at: Millis): string => `${new Date(at).toISOString().slice(0, -1).replace('T', ' ')} UTC`;

/** A length of time, to the millisecond: `2m30s`, `1.5s`. */
export function span(length: Millis): string {
  return length % 1000 === 0 ? makeDuration(length) : `${length / 1000}s`;
}
