import type { TableCode } from '../match/ids.ts';
import { evolve, type MatchEvent } from '../match/match.ts';
import { outlineOf, type Outline } from '../match/outline.ts';
import type { CloseReason, Match } from '../match/phases.ts';
import type { Entry } from './store.ts';

/** An entry with what it changes in place of the whole match: copying that to another thread costs more than the rest of an append. */
export interface PlannedEntry extends Omit<Entry, 'before'> {
  readonly before: Pick<Match, 'id' | 'revision'>;
  readonly was: Outline;
  readonly is: Outline;
  readonly codes: readonly TableChange[];
  /** The match before the entry, where a game ends with it: ratings and results need all of it. */
  readonly ending: Match | undefined;
}

export function planOf(entry: Entry): PlannedEntry {
  const { before, events } = entry;
  if (events.length === 0) throw new RangeError('an entry has events');
  const states = statesOf(before, events);
  const { id, revision } = before;
  return {
    ...entry,
    before: { id, revision },
    was: outlineOf(before),
    is: outlineOf(states.at(-1) ?? before),
    codes: tableChanges(states),
    ending: events.some(({ type }) => type === 'GameEnded') ? before : undefined,
  };
}

/** A match before and behind each of some events. */
export function statesOf(before: Match, events: readonly MatchEvent[]): readonly Match[] {
  let match = before;
  return [before, ...events.map((event) => (match = evolve(match, event)))];
}

/** A change of a table's code (START-02). */
export interface TableChange {
  readonly code: TableCode;
  readonly isOpen: boolean;
  readonly closed: CloseReason | undefined;
}

/** The changes between states of a match that follow one another. */
export function tableChanges(states: readonly Match[]): readonly TableChange[] {
  return states.flatMap((match, index): TableChange[] => {
    const after = states[index + 1] ?? match;
    if (match.phase !== 'open-table' && after.phase === 'open-table')
      return [{ code: after.code, isOpen: true, closed: undefined }];
    if (match.phase === 'open-table' && after.phase !== 'open-table')
      return [{ code: match.code, isOpen: false, closed: after.phase === 'closed' ? after.reason : undefined }];
    return [];
  });
}
