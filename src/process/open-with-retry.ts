import type { OpenOptions } from '../store/database.ts';
import type { DatabaseUrl } from '../store/database-url.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { CannotOpenStore } from '../store/store-errors.ts';
import type { Clock } from '../bot/clock.ts';
import type { Logger } from '../bot/logger.ts';

const WAITS_FOR_SERVER: readonly number[] = [1000, 2000, 4000, 8000, 16_000];
/** Half a minute in all: the process with the lock may be about to end. */
const WAITS_FOR_LOCK: readonly number[] = Array.from({ length: 30 }, () => 1000);

interface OpeningParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly lock?: OpenOptions['lock'];
  readonly open?: typeof openStore;
}

/** Rejects with `CannotOpenStore`, whose message is for the operator. */
export async function openWithRetry(
  url: DatabaseUrl,
  { clock, log, lock, open = openStore }: OpeningParts,
): Promise<Store> {
  const waits = { unreachable: [...WAITS_FOR_SERVER], 'in-use': [...WAITS_FOR_LOCK] };
  for (;;) {
    try {
      return await open(url, { lock, inWorker: true });
    } catch (error) {
      if (!(error instanceof CannotOpenStore)) throw error;
      const { problem } = error;
      const wait = problem === 'unreachable' || problem === 'in-use' ? waits[problem].shift() : undefined;
      if (wait === undefined) throw error;
      log.warn({ wait }, `${error.message} Trying again in ${wait / 1000} s.`);
      await new Promise<void>((resolve) => clock.after(wait, resolve));
    }
  }
}
