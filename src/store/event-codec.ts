import type { z } from 'zod';
import { err, ok, type Result } from '../engine/result.ts';
import { EVENT_VERSION, type RawEvent, UPCASTERS } from '../match/journal.ts';
import { eventSchema, type MatchEvent } from '../match/match.ts';
import { UnreadableEvent } from './store-errors.ts';

/** An event as it is written. Throws `UnreadableEvent`: a record that can't be read back would lose its match at the next start. */
export function encodeEvent(event: MatchEvent): { readonly version: number; readonly data: string } {
  const data = JSON.stringify(event);
  const read = decodeEvent(EVENT_VERSION, data);
  if (!read.ok) throw new UnreadableEvent(`The event ${data} ${read.error}.`);
  return { version: EVENT_VERSION, data };
}

/** The event written as `text` in format `version`, or the half of a sentence that goes with "this event ...". */
export function decodeEvent(version: number, text: string): Result<MatchEvent, string> {
  if (!Number.isInteger(version) || version < 1) return err(`is in format ${version}, which never was one`);
  if (version > EVENT_VERSION) {
    const newer = `is in format ${version}, but this program knows no format after ${EVENT_VERSION}`;
    return err(`${newer}: a newer King Me has written it, and one as new is needed to go on`);
  }
  const raw = readJson(text);
  if (raw === undefined) return err('is no JSON object');
  return validated(UPCASTERS.slice(version - 1).reduce((older, upcast) => upcast(older), raw));
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

/** The value may be anything, of any length, and crafted to upset the terminal that shows it. */
const shortened = (value: unknown): string =>
  (JSON.stringify(value) ?? 'undefined').slice(0, 60).replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?');
