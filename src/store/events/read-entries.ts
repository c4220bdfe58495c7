import { err, ok, type Result } from '../../engine/result.ts';
import type { MatchEvent } from '../../match/event.ts';
import type { StoredMatch, UnreadableMatch } from '../store.ts';
import { decodeEvent } from './event-codec.ts';

/** An event as a store holds it. */
export interface EventRow {
  /** Counted from 1, without gaps. */
  readonly revision: number;
  /** The revision of the first event of its entry: the same for all that were decided together. */
  readonly entry: number;
  readonly version: number;
  /** The event as `encodeEvent` wrote it. */
  readonly data: string;
}

/** A match as a store holds it, without its events. */
export type MatchRow = Omit<StoredMatch, 'entries'>;

/**
 * The match that these rows tell of, or which event of it can't be read and why. `rows` are in the order of their
 * revisions; `last` is the revision that the store has noted for the match, so that a lost end is noticed as well.
 */
export function readEntries(
  match: MatchRow,
  rows: readonly EventRow[],
  last: number,
): Result<StoredMatch, UnreadableMatch> {
  const entries: MatchEvent[][] = [];
  for (const [index, row] of rows.entries()) {
    const number = index + 1;
    const event = readRow(row, number, last, rows[index - 1]?.entry);
    if (!event.ok)
      return unreadable(match, number, event.error, entries, row.revision === number ? row.data : undefined);
    if (row.entry === number) entries.push([]);
    entries.at(-1)?.push(event.value);
  }
  const isWhole = rows.length === last && last > 0;
  return isWhole ? ok({ ...match, entries }) : unreadable(match, rows.length + 1, 'is missing', entries);
}

/** The event at the place `number`, or the half of a sentence that says why it can't be there. */
function readRow(row: EventRow, number: number, last: number, entry: number | undefined): Result<MatchEvent, string> {
  if (row.revision > number) return err(`is missing: number ${row.revision} comes next`);
  if (row.revision < number) return err(`is preceded by a second number ${row.revision}`);
  if (number > last) return err(`comes after number ${last}, which should be the last one`);
  const isInPlace = row.entry === number || row.entry === entry;
  return isInPlace ? decodeEvent(row.version, row.data) : err(`belongs to no entry that began with ${row.entry}`);
}

function unreadable(
  { id, where }: MatchRow,
  number: number,
  what: string,
  entries: readonly (readonly MatchEvent[])[],
  found?: string,
): Result<StoredMatch, UnreadableMatch> {
  const problem = `Event ${number} of match ${id} ${what}; see "npm run journal -- show ${id}".`;
  return err({ id, where, revision: number, entries, found, problem });
}
