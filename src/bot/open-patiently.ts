import type { DatabaseUrl } from '../store/database-url.ts';
import { CannotOpenStore } from '../store/store-errors.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

/** Waits before each further attempt, in milliseconds: a server may be starting beside the bot. */
const WAITS: readonly number[] = [1000, 2000, 4000, 8000, 16_000];

/**
 * Opens the store; a server that does not answer is tried again five times with growing waits, as Discord is. Rejects with
 * `CannotOpenStore`, whose message is for the operator.
 */
export async function openPatiently(
  url: DatabaseUrl,
  { clock, log, open = openStore }: { clock: Clock; log: Logger; open?: (url: DatabaseUrl) => Promise<Store> },
): Promise<Store> {
  for (const wait of [...WAITS, undefined]) {
    try {
      return await open(url);
    } catch (error) {
      const comesBack = error instanceof CannotOpenStore && error.problem === 'unreachable';
      if (!comesBack || wait === undefined) throw error;
      log.warn({ wait }, `${error.message} Trying again in ${wait / 1000} s.`);
      await new Promise<void>((resolve) => clock.after(wait, resolve));
    }
  }
  throw new Error('the last attempt either succeeds or throws');
}
