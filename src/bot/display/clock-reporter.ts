import { millis, type Millis } from '../../match/ids.ts';
import { clickedAt } from '../discord/reply.ts';
import type { Match, StopReason } from '../../match/phases.ts';
import type { ReconcilerParts, VenueReport } from './reconciler-parts.ts';
import type { LiveBoard } from './shown-messages.ts';
import type { ThreadState } from './thread-state.ts';
import type { Hindrance } from '../discord/channel-access.ts';

export interface VenueState {
  readonly live: LiveBoard | undefined;
  readonly hindrance: Hindrance | undefined;
  readonly isCutOff: boolean;
}

const REASONS: Readonly<Record<Hindrance, StopReason>> = {
  forbidden: 'venue-closed',
  locked: 'venue-closed',
  outage: 'server-unavailable',
};
const CUT_OFF: readonly StopReason[] = ['gateway-away'];
const VENUE_REASONS = [...new Set(Object.values(REASONS))];

/** News of its venue that the match does not have yet; that the connection is back is told to all matches at once (TIME-08). */
export function reportsOf(match: Match, { live, hindrance, isCutOff }: VenueState): readonly VenueReport[] {
  const stopped: readonly StopReason[] = 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
  const reason = hindrance === undefined ? undefined : REASONS[hindrance];
  const holding: readonly StopReason[] = [...(reason === undefined ? [] : [reason]), ...(isCutOff ? CUT_OFF : [])];
  const stops = 'stops' in match ? holding.filter((other) => !stopped.includes(other)) : [];
  const starts = VENUE_REASONS.filter((other) => other !== reason && stopped.includes(other));
  const board = match.phase === 'playing' && match.clock.kind === 'unseen' ? match.game.turnRevision : undefined;
  const isUp = board !== undefined && live !== undefined && live.shows >= board;
  return [
    ...stops.map((other) => ({ type: 'StopClock', reason: other }) as const),
    ...starts.map((other) => ({ type: 'StartClock', reason: other }) as const),
    ...(isUp ? [{ type: 'BoardShown', board } as const] : []),
  ];
}

export class ClockReporter {
  /** Clicks can arrive only since then: no turn has begun before. */
  startsAt = millis(0);
  readonly #parts: ReconcilerParts;
  readonly #state: ThreadState;
  readonly #look: () => void;
  readonly #onFailure: () => void;
  #cancelLook: (() => void) | undefined;

  /** `onFailure` has to see to it that `tell` is called again: without its board's report a clock would never start. */
  constructor(parts: ReconcilerParts, state: ThreadState, look: () => void, onFailure: () => void) {
    this.#parts = parts;
    this.#state = state;
    this.#look = look;
    this.#onFailure = onFailure;
  }

  planLook(): void {
    this.stop();
    const { live, clock } = this.#parts;
    const wait = this.#state.faceLasts(live.match) ?? 0;
    // 0 where the last look has failed to set it right: there is nothing to wait for.
    this.#cancelLook = wait > 0 ? clock.after(wait, this.#look) : undefined;
  }

  /** True where the board will be wrong in a moment. */
  get isLooking(): boolean {
    return (this.#state.faceLasts(this.#parts.live.match) ?? 0) > 0;
  }

  stop(): void {
    this.#cancelLook?.();
  }

  tell(): void {
    const { live, log, isCutOff, report } = this.#parts;
    const { liveBoard } = this.#state;
    const venue = { live: liveBoard, hindrance: this.#hindrance(), isCutOff: isCutOff() };
    for (const action of reportsOf(live.match, venue)) {
      report(action, this.#when(action, liveBoard)).catch((error: unknown) => {
        log.error({ match: live.id, err: error }, 'could not report a venue to its match');
        this.#onFailure();
      });
    }
  }

  #when({ type }: VenueReport, live: LiveBoard | undefined): () => Millis {
    const { clock } = this.#parts;
    const noticed = clock.now();
    if (type === 'StopClock') return () => noticed;
    return () => (type === 'BoardShown' && live !== undefined ? this.#upSince(live, clock.now()) : clock.now());
  }

  /** Without a thread it is the channel that is looked at: an invitation can't be answered during an outage. */
  #hindrance(): Hindrance | undefined {
    const { live, transport } = this.#parts;
    const { threadId, place } = live;
    if (threadId !== undefined) return transport.hindranceIn(threadId);
    return transport.hindranceIn(place.channelId) === 'outage' ? 'outage' : undefined;
  }

  /** Where nothing else is known, its id tells when a message was made. */
  #upSince({ messageId, since }: LiveBoard, now: Millis): Millis {
    return millis(Math.min(now, Math.max(since ?? clickedAt(messageId, now), this.startsAt)));
  }
}
