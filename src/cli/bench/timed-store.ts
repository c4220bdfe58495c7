import type { Entry, Store } from '../../store/store.ts';

/** A store that keeps the time. */
export interface TimedStore {
  readonly store: Store;
  /** Milliseconds that clicks have waited for the journal so far. What happens by itself, a board's being up say, no click waits for. */
  readonly waited: () => number;
}

export function timedStore(store: Store): TimedStore {
  const append = store.append.bind(store);
  let waited = 0;
  store.append = async (entry) => {
    const startedAt = performance.now();
    try {
      return await append(entry);
    } finally {
      if (isOfClick(entry)) waited += performance.now() - startedAt;
    }
  };
  return { store, waited: () => waited };
}

/** An event that an interaction has caused names it. */
const isOfClick = ({ events }: Entry): boolean => events.some(({ cause }) => cause !== undefined);
