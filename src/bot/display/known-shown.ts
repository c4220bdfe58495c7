import type { MatchChange } from '../../match/journal.ts';
import { millis, type Millis } from '../../match/ids.ts';
import type { Card } from './card.ts';
import type { ClockReporter } from './clock-reports.ts';
import type { Look, LookDue } from './look.ts';
import type { ReconcilerParts } from './reconciler-parts.ts';
import { assumeHindrance, readShown, restoreLastSeen } from './recover.ts';
import type { Thread } from './thread.ts';
import type { ThreadState } from './thread-state.ts';
import type { Transport } from './transport.ts';

/** All that a reconciler knows of a settled match, as plain data: another one goes on from it. */
export interface KnownShown {
  readonly state: ThreadState['known'];
  readonly card: Card['known'];
  readonly thread: Thread['known'];
  readonly transport: Transport['known'];
  readonly look: LookDue;
  readonly startsAt: Millis;
}

/** Who knows it. */
export interface Knowing {
  readonly state: ThreadState;
  readonly card: Card;
  readonly thread: Thread;
  readonly look: Look;
  readonly reporter: ClockReporter;
}

export const knownOf = ({ state, card, thread, look, reporter }: Knowing, { known }: Transport): KnownShown => ({
  state: state.known,
  card: card.known,
  thread: thread.known,
  transport: known,
  look: look.due,
  startsAt: reporter.startsAt,
});

export function goOnFrom(
  known: KnownShown,
  { state, card, thread, look, reporter }: Knowing,
  transport: Transport,
): void {
  state.known = known.state;
  card.known = known.card;
  thread.known = known.thread;
  transport.known = known.transport;
  look.due = known.look;
  reporter.startsAt = known.startsAt;
}

/** Takes up the match's `past`, and what an earlier process saved as shown of it in `text`. */
export function restore(
  { live, transport, view, clock, log }: ReconcilerParts,
  { state, card, thread, look, reporter }: Knowing,
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
  look.due = saved?.settled === live.match.revision ? 'before-sending' : 'now';
  reporter.startsAt = clock.now();
}
