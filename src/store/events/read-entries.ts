import { err, ok, type Result } from '../../engine/result.ts';
import type { MatchEvent } from '../../match/event.ts';
import { revision } from '../../match/ids.ts';
import type { StoredMatch, UnreadableMatch } from '../journal.ts';
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
  let entry: number | undefined;
  for (const [index, row] of rows.entries()) {
    const number = index + 1;
    const isFirst = row.entry === number;
    if (row.revision !== number) return unreadable(match, number, misplaced(row.revision, number));
    if (number > last) return unreadable(match, number, `comes after number ${last}, which should be the last one`);
    if (!isFirst && row.entry !== entry)
      return unreadable(match, number, `belongs to no entry that began with ${row.entry}`);
    const event = decodeEvent(row.version, row.data);
    if (!event.ok) return unreadable(match, number, event.error);
    if (isFirst) entries.push([]);
    entries.at(-1)?.push(event.value);
    entry = row.entry;
  }
  const isWhole = rows.length === last && last > 0;
  return isWhole ? ok({ ...match, entries }) : unreadable(match, rows.length + 1, 'is missing');
}

const misplaced = (found: number, expected: number): string =>
  found > expected ? `is missing: number ${found} comes next` : `is preceded by a second number ${found}`;

function unreadable({ id, where }: MatchRow, number: number, what: string): Result<StoredMatch, UnreadableMatch> {
  const problem = `Event ${number} of match ${id} ${what}; see "npm run journal -- show ${id}".`;
  return err({ id, where, revision: revision(number), problem });
}
