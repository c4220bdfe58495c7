import { OF_ABSENCES } from '../../match/outline.ts';
import { millis, type Millis } from '../../match/ids.ts';
import type { SystemAction } from '../../match/match.ts';
import type { StopReason } from '../../match/phases.ts';
import type { Absence } from '../../store/match-rows.ts';
import type { LastBeat } from '../../store/store.ts';

export const AWAY: StopReason = 'process-away';

/**
 * The last heartbeat of a shard. Where the number of shards was another one: the first of the last heartbeats of those that had
 * its servers. A stamp after `now` is ignored, as the clock was set back since; without any, matches go by their last event.
 */
export function lastSign(shard: number, count: number, beats: readonly LastBeat[], now: Millis): Millis {
  const shares = (beat: LastBeat): boolean =>
    beat.count === count ? beat.shard === shard : (beat.shard - shard) % commonDivisor(beat.count, count) === 0;
  const byCount = Map.groupBy(
    beats.filter((beat) => beat.at <= now && shares(beat)),
    (beat) => beat.count,
  );
  const [newest = []] = [...byCount.values()].toSorted((one, other) => latest(other) - latest(one));
  return newest.length === 0 ? millis(0) : millis(Math.min(...newest.map(({ at }) => at)));
}

const latest = (beats: readonly LastBeat[]): number => Math.max(...beats.map(({ at }) => at));

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other));

/** What a match that was asleep is told, and as of when. */
export interface DatedAction {
  readonly action: SystemAction;
  readonly at: Millis;
}

interface Sleeper {
  readonly lastEventAt: Millis | undefined;
  readonly heldSince: Millis | undefined;
}

/**
 * What a match has to take up that was asleep, or in no process, during `absences`, the oldest first. It was there until its
 * last event at least. `heldSince`: from then on its record could not be read.
 */
export function actionsOf(
  { lastEventAt = millis(0), heldSince }: Sleeper,
  absences: readonly Absence[],
  now: Millis,
): readonly DatedAction[] {
  const actions: DatedAction[] = [];
  let last = lastEventAt <= now ? lastEventAt : millis(0);
  const stop = (reason: StopReason, at: Millis): void =>
    void actions.push({ action: { type: 'StopClock', reason }, at });
  const start = (reason: StopReason, at: Millis): void =>
    void actions.push({ action: { type: 'StartClock', reason }, at });
  const open = new Set<StopReason>();
  const goesOnAt = heldSince === undefined ? undefined : now;
  if (heldSince !== undefined) stop(AWAY, millis(Math.max(heldSince, last)));
  for (const { reason, since, until } of absences) {
    // Within one of the same kind that goes on.
    if (until !== undefined && (goesOnAt !== undefined || open.has(reason))) continue;
    if (until !== undefined && until <= last && since <= until) continue;
    const from = millis(Math.max(Math.min(since, now), last));
    stop(reason, from);
    if (until === undefined) open.add(reason);
    if (until === undefined) continue;
    start(reason, until);
    last = until;
  }
  // A clock that stands for an absence of which nothing is known any more goes on.
  for (const reason of OF_ABSENCES) if (!open.has(reason)) start(reason, goesOnAt ?? (last > 0 ? last : now));
  return actions;
}

/** The number of the newest of `absences` that is over, and has none before it that goes on; `before` where there is none. */
export function newestOver(absences: readonly Absence[], before: number): number {
  const open = absences.findIndex(({ until }) => until === undefined);
  return absences.slice(0, open === -1 ? undefined : open).at(-1)?.number ?? before;
}
