import { ok, type Result } from '../engine/result.ts';
import type { MatchEvent } from './event.ts';
import type { Rejection } from './rejection.ts';

/** What `decide` answers: the events to write down (none when nothing is due), or why not. */
export type Decision = Result<readonly MatchEvent[], Rejection>;

export const happened = (...events: readonly MatchEvent[]): Decision => ok(events);
