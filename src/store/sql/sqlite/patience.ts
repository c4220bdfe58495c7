import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing } from './sqlite-fault.ts';

/** Together a second: long enough for somebody's query by hand, short enough for an answer in time. */
const WAITS = [5, 10, 20, 40, 80, 120, 160, 200, 200, 200];

/**
 * Tries again while another connection holds the file. SQLite's own way of waiting would stop the whole process; this one lets it
 * go on with everything else.
 */
export async function withPatience<T>(attempt: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await sleep(wait);
    }
  }
  return attempt();
}
