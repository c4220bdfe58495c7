import type { Entry } from '../../store/journal.ts';
import type { Store } from '../../store/store.ts';

/** A store that keeps the time. */
export interface TimedStore {
  readonly store: Store;
  /** Milliseconds that clicks have waited for the journal so far. What happens by itself, a board's being up say, no click waits for. */
  readonly waited: () => number;
}

export function timedStore(store: Store): TimedStore {
  const { journal } = store;
  let waited = 0;
  const append: typeof journal.append = async (entry) => {
    const startedAt = performance.now();
    try {
      return await journal.append(entry);
    } finally {
      if (isOfClick(entry)) waited += performance.now() - startedAt;
    }
  };
  const timed = {
    append,
    read: journal.read.bind(journal),
    live: journal.live.bind(journal),
    all: journal.all.bind(journal),
    retire: journal.retire.bind(journal),
  };
  return { store: { ...store, journal: timed }, waited: () => waited };
}

/** An event that an interaction has caused names it. */
const isOfClick = ({ events }: Entry): boolean => events.some(({ cause }) => cause !== undefined);
