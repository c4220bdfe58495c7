import type { MatchId } from '../../match/ids.ts';
import type { Beat, LastBeat, HeartbeatStore } from '../pulse-store.ts';
import type { MemoryRows } from './memory-journal.ts';

/** Keeps the last beats in memory, and what is shown beside the matches that show it. */
export class MemoryPulse implements HeartbeatStore {
  readonly #matches: ReadonlyMap<MatchId, MemoryRows>;
  readonly #beats = new Map<string, LastBeat>();

  constructor(matches: ReadonlyMap<MatchId, MemoryRows>) {
    this.#matches = matches;
  }

  beat({ shards: { ids, count }, at, showings }: Beat): Promise<void> {
    for (const shard of ids) this.#beats.set(`${shard}/${count}`, { shard, count, at });
    for (const [match, showing] of showings) {
      const rows = this.#matches.get(match);
      if (rows !== undefined) rows.showing = showing;
    }
    return Promise.resolve();
  }

  last(): Promise<readonly LastBeat[]> {
    return Promise.resolve([...this.#beats.values()]);
  }
}
