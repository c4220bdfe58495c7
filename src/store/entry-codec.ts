import type { z } from 'zod';
import { err, ok, type Result } from '../engine/result.ts';
import { EVENT_VERSION, eventSchema, type MatchEvent, type RawEvent, UPCASTERS } from '../match/event.ts';
import type { StoredMatch, UnreadableMatch } from './store.ts';

export const encodeEvent = (event: MatchEvent) => ({ version: EVENT_VERSION, data: JSON.stringify(event) });

/** The event written as `text` in format `version`, or the half of a sentence that goes with "this event ...". */
export function decodeEvent(version: number, text: string, upcasters = UPCASTERS): Result<MatchEvent, string> {
  const newest = upcasters.length + 1;
  if (!Number.isInteger(version) || version < 1) return err(`is in format ${version}, which never was one`);
  if (version > newest) {
    const newer = `is in format ${version}, but this program knows no format after ${newest}`;
    return err(`${newer}: a newer King Me has written it, and one as new is needed to go on`);
  }
  const raw = readJson(text);
  if (raw === undefined) return err('is no JSON object');
  return validated(upcasters.slice(version - 1).reduce((older, upcast) => upcast(older), raw));
}

function readJson(text: string): RawEvent | undefined {
  try {
    const raw: unknown = JSON.parse(text);
    return typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? { ...raw } : undefined;
  } catch {
    return undefined;
  }
}

function validated(raw: RawEvent): Result<MatchEvent, string> {
  const read = eventSchema.safeParse(raw);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  return issue === undefined || issue.path[0] === 'type'
    ? err(`has the type ${shortened(raw['type'])}, which this program does not know`)
    : err(`is no ${String(raw['type'])}: ${describeIssue(issue)}`);
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return `its ${place} ${issue.message}`;
  return `${place === '' ? 'it' : `its ${place}`} has the unknown key ${shortened(issue.keys.join(', '))}`;
}

/** The value could be anything, as long as it likes, and meant to upset the terminal that shows it. */
const shortened = (value: unknown): string =>
  (JSON.stringify(value) ?? 'undefined').slice(0, 60).replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?');

export interface EventRow {
  readonly version: number;
  readonly data: string;
  /** Counted from 1, without gaps. */
  readonly revision: number;
  /** The revision of the first event of its entry: the same for all that were decided together. */
  readonly entry: number;
}

/** The match that these rows, in order, tell of, or why not. `last` is the revision noted for it: a lost end is noticed. */
export function readEntries(
  match: Omit<StoredMatch, 'entries'>,
  rows: readonly EventRow[],
  last: number,
): Result<StoredMatch, UnreadableMatch> {
  const { id, where } = match;
  const entries: MatchEvent[][] = [];
  const unreadable = (revision: number, what: string, found?: string) => {
    const problem = `Event ${revision} of match ${id} ${what}; see "npm run journal -- show ${id}".`;
    return err({ id, where, revision, entries, found, problem });
  };
  for (const [index, row] of rows.entries()) {
    const number = index + 1;
    if (row.revision !== number) return unreadable(number, `is missing: number ${row.revision} comes next`);
    const event = readRow(row, last, rows[index - 1]?.entry);
    if (!event.ok) return unreadable(number, event.error, row.data);
    if (row.entry === number) entries.push([]);
    entries.at(-1)?.push(event.value);
  }
  const isWhole = rows.length === last && last > 0;
  return isWhole ? ok({ ...match, entries }) : unreadable(rows.length + 1, 'is missing');
}

/** The event, or why it can't be there. */
function readRow(row: EventRow, last: number, entryBefore: number | undefined): Result<MatchEvent, string> {
  if (row.revision > last) return err(`comes after number ${last}, which should be the last one`);
  const isInPlace = row.entry === row.revision || row.entry === entryBefore;
  return isInPlace ? decodeEvent(row.version, row.data) : err(`belongs to no entry that began with ${row.entry}`);
}
