import type { MatchChange } from '../../match/journal.ts';
import { millis, type Millis } from '../../match/ids.ts';
import type { Card } from './card.ts';
import type { ClockReporter } from './clock-reporter.ts';
import type { Inspection, InspectionDue, Thread } from './thread.ts';
import type { ReconcilerParts } from './reconciler-parts.ts';
import { assumeHindrance, readShown, restoreLastSeen } from './recover-thread.ts';
import type { ThreadState } from './thread-state.ts';
import type { Transport } from './transport.ts';

/** All that a reconciler knows of a settled match, as plain data: another one goes on from it. */
export interface ReconcilerMemory {
  readonly state: ThreadState['known'];
  readonly card: Card['known'];
  readonly thread: Thread['known'];
  readonly transport: Transport['known'];
  readonly inspection: InspectionDue;
  readonly startsAt: Millis;
}

/** The parts of a reconciler that hold its memory. */
export interface MemoryParts {
  readonly state: ThreadState;
  readonly card: Card;
  readonly thread: Thread;
  readonly inspection: Inspection;
  readonly reporter: ClockReporter;
}

export const memoryOf = (
  { state, card, thread, inspection, reporter }: MemoryParts,
  { known }: Transport,
): ReconcilerMemory => ({
  state: state.known,
  card: card.known,
  thread: thread.known,
  transport: known,
  inspection: inspection.due,
  startsAt: reporter.startsAt,
});

export function goOnFrom(
  known: ReconcilerMemory,
  { state, card, thread, inspection, reporter }: MemoryParts,
  transport: Transport,
): void {
  state.known = known.state;
  card.known = known.card;
  thread.known = known.thread;
  transport.known = known.transport;
  inspection.due = known.inspection;
  reporter.startsAt = known.startsAt;
}

/** Takes up the match's `past`, and what an earlier process saved as shown of it in `text`. */
export function restore(
  { live, transport, view, clock, log }: ReconcilerParts,
  { state, card, thread, inspection, reporter }: MemoryParts,
  past: readonly MatchChange[],
  text: string | undefined,
): void {
  const saved = readShown(text, live.match, log);
  live.heldSince = saved?.heldSince === undefined ? undefined : millis(saved.heldSince);
  restoreLastSeen(live, past, view.person);
  state.restore(past, saved);
  card.restore(
    saved?.card,
    past.filter(({ after }) => after.revision > (saved?.told ?? 0)),
  );
  thread.isAtRest = saved?.isAtRest ?? false;
  transport.restore(saved?.newest);
  assumeHindrance(live, transport);
  inspection.due = saved?.settled === live.match.revision ? 'before-sending' : 'now';
  reporter.startsAt = clock.now();
}
