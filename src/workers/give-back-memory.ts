import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In bytes: larger heaps take longer than the 60 ms of a small one, and need the room anyway. */
const SMALL = 100 << 20;

/**
 * Gives back what only the start has needed. V8 keeps 32 MB of room for new objects by then, and as long as little happens
 * there is no collection that would look at it.
 */
export function giveBackMemory(): void {
  if (getHeapStatistics().used_heap_size > SMALL) return;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ execution: 'sync', type: 'major', flavor: 'last-resort' });
}
