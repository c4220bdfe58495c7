import type { MatchEvent } from '../match/event.ts';
import type { MatchId, Revision } from '../match/ids.ts';
import type { Appended, Journal } from './journal.ts';

/** Keeps running matches in memory: a restart forgets them. */
export class MemoryJournal implements Journal {
  readonly #events = new Map<MatchId, MatchEvent[]>();

  append(match: MatchId, expected: Revision, events: readonly MatchEvent[]): Promise<Appended> {
    const written = this.#events.get(match) ?? [];
    if (written.length !== expected) return Promise.resolve('conflict');
    written.push(...events);
    this.#events.set(match, written);
    return Promise.resolve('appended');
  }

  read(match: MatchId): Promise<readonly MatchEvent[]> {
    return Promise.resolve([...(this.#events.get(match) ?? [])]);
  }

  retire(match: MatchId): Promise<void> {
    this.#events.delete(match);
    return Promise.resolve();
  }
}
