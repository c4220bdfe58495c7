import type { MatchChange } from '../../../views/standing-question.ts';
import type { MatchEvent } from '../../../match/event.ts';
import { millis, revision, type Millis, type Revision } from '../../../match/ids.ts';
import type { Passing } from '../news-surface.ts';
import { sayingsOf, type Saying } from '../sayings.ts';
import { firstIdAt } from '../snowflake.ts';
import type { SurfaceParts } from '../surface.ts';
import type { Showing } from './showing.ts';

/** What an earlier process was about to say, and what it would have had to take back. */
export interface NewsLeftBehind {
  /** Sayings that may be up or not, the oldest first, each with an id that its message would exceed. */
  readonly doubtful: ReadonlyMap<Saying, bigint>;
  readonly passing: readonly Passing[];
}

/** Where nothing is known of what was shown, what is older than this, in milliseconds, counts as told. */
const SURELY_TOLD = 60_000;
/** So far, in milliseconds, Discord's clock and this machine's may be apart. */
const CLOCKS_DIFFER = 10_000;

/** Sorts what a match's events have to tell by what is known to be shown of it. */
export function newsLeftBehind(
  past: readonly MatchChange[],
  showing: Showing | undefined,
  directory: SurfaceParts['directory'],
): NewsLeftBehind {
  const told = showing?.told ?? toldSurely(past);
  const messages = new Map(showing?.passing.map(({ nonce, messageId }) => [nonce, messageId]));
  const first = Math.min(told + 1, ...(showing?.passing ?? []).map((one) => one.revision));
  const doubtful = new Map<Saying, bigint>();
  const passing: Passing[] = [];
  for (const change of past.filter(({ after }) => after.revision >= first)) {
    const after = showing === undefined ? surelyBefore(past, change) : BigInt(showing.newest);
    for (const one of sayingsOf(change, directory)) {
      const { nonce } = one.posting;
      const messageId = messages.get(nonce);
      if (messageId === undefined && one.revision > told) doubtful.set(one, after);
      else if (messageId !== undefined && one.passes !== undefined) {
        passing.push({ messageId, nonce, revision: one.revision, ...one.passes });
      }
    }
  }
  return { doubtful, passing };
}

/**
 * An id that the message telling of a change exceeds: that of the interaction which brought it about, or of the last one before.
 * Those are by Discord's own clock, while this machine's may have been set since; it counts only where nobody has clicked.
 */
function surelyBefore(past: readonly MatchChange[], change: MatchChange): bigint {
  const until = past.slice(0, past.indexOf(change) + 1).flatMap(({ events }) => events);
  const cause = until.findLast(({ cause }) => cause !== undefined && /^[0-9]{1,20}$/.test(cause))?.cause;
  return cause === undefined ? firstIdAt(millis(happenedAt(change) - CLOCKS_DIFFER)) : BigInt(cause);
}

/** A process writes down every few seconds what it shows: nothing was written of a match that had just begun. */
function toldSurely(past: readonly MatchChange[]): Revision {
  const done = past.filter(({ events }) => !events.every(isOfClock));
  const last = done.at(-1);
  if (last === undefined) return revision(0);
  const since = happenedAt(last) - SURELY_TOLD;
  return past.findLast((change) => happenedAt(change) < since)?.after.revision ?? revision(0);
}

/** Stops and starts are dated by outages, and come with every new process. */
const isOfClock = ({ type }: MatchEvent): boolean => type === 'ClockStopped' || type === 'ClockStarted';

const happenedAt = ({ events }: MatchChange): Millis => millis(Math.min(...events.map(({ at }) => at)));
