import type { MatchAction } from './action.ts';
import type { CauseId, Millis } from './ids.ts';

/** What every event carries: when it happened, and which interaction caused it, if one did. */
export interface Stamp {
  readonly at: Millis;
  readonly cause?: CauseId;
}

/** The stamp of the events that `action` yields at `now`; without a cause the key is absent, as the journal wants it. */
export function stampOf(action: MatchAction, now: Millis): Stamp {
  return 'cause' in action && action.cause !== undefined ? { at: now, cause: action.cause } : { at: now };
}
