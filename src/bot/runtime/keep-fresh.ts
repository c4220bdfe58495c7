import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';

const EVERY = 60_000;

/** Reads regularly what other processes write to the same store. Returns a function that stops it. */
export function keepFresh(reads: readonly (() => Promise<void>)[], clock: Clock, log: Logger): () => void {
  let cancel: () => void;
  const schedule = (): void => {
    cancel = clock.after(EVERY, () => {
      schedule();
      for (const read of reads)
        read().catch((error: unknown) => {
          log.warn({ err: error }, 'could not read what other processes have written');
        });
    });
  };
  schedule();
  return () => {
    cancel();
  };
}
