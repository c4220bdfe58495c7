import { err, ok, type Result } from '../../engine/result.ts';
import type { MatchEvent } from '../../match/event.ts';
import { EVENT_SCHEMAS } from './event-schemas.ts';
import { upcast, UPCASTERS, type RawEvent, type Upcaster } from './upcast.ts';

/** The format that events are written in today. */
export const EVENT_VERSION = 1;

/** An event on its way to the disk. */
export interface EncodedEvent {
  readonly version: number;
  /** JSON, on one line. */
  readonly data: string;
}

/** An event as it is written down; keys that it lacks stay absent. */
export const encodeEvent = (event: MatchEvent): EncodedEvent => ({
  version: EVENT_VERSION,
  data: JSON.stringify(event),
});

/** Which formats a program can read, and how. */
export interface EventFormat {
  readonly newest: number;
  readonly upcasters: readonly Upcaster[];
}

const TODAY: EventFormat = { newest: EVENT_VERSION, upcasters: UPCASTERS };

/**
 * The event that was written down as `text` in format `version`. Nothing is taken on trust: what is not exactly an event is an
 * error, the half of a sentence that says what is wrong and goes with "this event ...".
 */
export function decodeEvent(version: number, text: string, format: EventFormat = TODAY): Result<MatchEvent, string> {
  if (!Number.isInteger(version) || version < 1) return err(`is in format ${version}, which never was one`);
  if (version > format.newest) {
    const newer = `is in format ${version}, but this program knows no format after ${format.newest}`;
    return err(`${newer}: a newer King Me has written it, and one as new is needed to go on`);
  }
  const raw = readJson(text);
  return raw === undefined ? err('is no JSON object') : validated(upcast(raw, version, format.upcasters));
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
  const { type } = raw;
  if (!isEventType(type)) return err(`has the type ${shortened(type)}, which this program does not know`);
  const read = EVENT_SCHEMAS[type].safeParse(raw);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  return err(`is no ${type}: ${describeIssue(issue)}`);
}

const isEventType = (type: unknown): type is MatchEvent['type'] =>
  typeof type === 'string' && Object.hasOwn(EVENT_SCHEMAS, type);

/** The value could be anything, as long as it likes, and meant to upset the terminal that shows it. */
const shortened = (value: unknown): string =>
  (JSON.stringify(value) ?? 'undefined').slice(0, 60).replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?');

interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

function describeIssue(issue: Issue | undefined): string {
  if (issue === undefined) return 'it is not as it should be';
  const place = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const keys = shortened(issue.keys?.join(', '));
    return `${place === '' ? 'it' : `its ${place}`} has the unknown key ${keys}`;
  }
  return `its ${place} ${issue.message}`;
}
