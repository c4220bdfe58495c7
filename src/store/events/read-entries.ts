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

/** The match that these rows tell of, or which event of it can't be read and why. `rows` are in the order of their revisions. */
export function readEntries(match: MatchRow, rows: readonly EventRow[]): Result<StoredMatch, UnreadableMatch> {
  const entries: MatchEvent[][] = [];
  let entry: number | undefined;
  for (const [index, row] of rows.entries()) {
    const expected = index + 1;
    const isFirst = row.entry === expected;
    if (row.revision !== expected) return unreadable(match, expected, missing(row.revision, expected));
    if (!isFirst && row.entry !== entry) return unreadable(match, expected, `claims to belong to entry ${row.entry}`);
    const event = decodeEvent(row.version, row.data);
    if (!event.ok) return unreadable(match, expected, event.error);
    if (isFirst) entries.push([]);
    entries.at(-1)?.push(event.value);
    entry = row.entry;
  }
  return rows.length === 0 ? unreadable(match, 1, 'is missing') : ok({ ...match, entries });
}

const missing = (found: number, expected: number): string =>
  found > expected ? `is missing: the one after it is number ${found}` : `is there twice, as number ${found}`;

function unreadable({ id, where }: MatchRow, number: number, what: string): Result<StoredMatch, UnreadableMatch> {
  const look = `see "npm run journal -- show ${id}".`;
  return err({ id, where, revision: revision(number), problem: `Event ${number} of match ${id} ${what}; ${look}` });
}
