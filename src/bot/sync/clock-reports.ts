import type { SystemAction } from '../../match/action.ts';
import type { Match, StopReason } from '../../match/match.ts';
import type { Hindrance, Transport } from './transport.ts';
import { millis, type Millis, type Revision } from '../../match/ids.ts';
import type { Clock } from '../clock.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { Logger } from '../logger.ts';
import { clickedAt } from '../discord/open-context.ts';

/** The message with the board of this turn. */
export interface LiveBoard {
  readonly messageId: string;
  readonly board: Revision;
  /** By this machine's clock: it can't have been up before. Unknown where the message turned up by itself. */
  readonly sentAt: Millis | undefined;
}

/** What is known of a venue that its match has to be told. */
export interface VenueState {
  readonly live: LiveBoard | undefined;
  /** What keeps the bot from writing in the thread. */
  readonly hindrance: Hindrance | undefined;
  /** The connection that clicks come by is away. */
  readonly isCutOff: boolean;
}

/** What a match is told of its venue. */
export type Report = Extract<SystemAction, { type: 'BoardShown' | 'StopClock' | 'StartClock' }>;

const REASONS: Readonly<Record<Hindrance, StopReason>> = {
  forbidden: 'venue-closed',
  locked: 'venue-closed',
  outage: 'server-unavailable',
};
const CUT_OFF: readonly StopReason[] = ['gateway-away'];
const VENUE_REASONS = [...new Set(Object.values(REASONS))];

/**
 * Where the match does not know yet how its venue is: the board of its turn is up, or clicks in the thread have come to
 * make no sense, or make sense again (TIME-01, TIME-08). Judged by what is, not by what has happened: nothing can be missed, and
 * what is told twice changes nothing. That the connection is back is told to all matches at once, when it is.
 */
export function reportsOf(match: Match, { live, hindrance, isCutOff }: VenueState): readonly Report[] {
  const stopped: readonly StopReason[] = 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
  const reason = hindrance === undefined ? undefined : REASONS[hindrance];
  const holding: readonly StopReason[] = [...(reason === undefined ? [] : [reason]), ...(isCutOff ? CUT_OFF : [])];
  const stops = 'stops' in match ? holding.filter((other) => !stopped.includes(other)) : [];
  const starts = VENUE_REASONS.filter((other) => other !== reason && stopped.includes(other));
  const isNewBoard =
    match.phase === 'playing' && match.clock.kind === 'unseen' && live?.board === match.game.boardRevision;
  return [
    ...stops.map((other) => ({ type: 'StopClock', reason: other }) as const),
    ...starts.map((other) => ({ type: 'StartClock', reason: other }) as const),
    ...(isNewBoard ? [{ type: 'BoardShown', board: match.game.boardRevision } as const] : []),
  ];
}

export interface ReporterParts {
  readonly live: LiveMatch;
  readonly transport: Pick<Transport, 'hindranceIn'>;
  readonly liveBoard: () => LiveBoard | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether the connection that clicks come by is away. */
  readonly isCutOff: () => boolean;
  /** Puts the action to the match, and asks only then when it was. Rejects when it could not be recorded. */
  readonly report: (action: Report, at: () => Millis) => Promise<unknown>;
}

/** Tells a match of its venue what it does not know yet: that its board is up, or that clicks can't arrive. */
export class ClockReporter {
  readonly #parts: ReporterParts;
  readonly #onFailure: () => void;
  #since = millis(0);

  /** `onFailure` has to see to it that `tell` is called again: without its board's report a clock would never start. */
  constructor(parts: ReporterParts, onFailure: () => void) {
    this.#parts = parts;
    this.#onFailure = onFailure;
  }

  /** Clicks have only come to make sense now: no turn has begun before. It can be less than last time where the clock was set. */
  startsAt(at: Millis): void {
    this.#since = at;
  }

  tell(): void {
    const { live, liveBoard, log, isCutOff, report } = this.#parts;
    const { match } = live;
    const shown = liveBoard();
    const hindrance = this.#hindrance();
    for (const action of reportsOf(match, { live: shown, hindrance, isCutOff: isCutOff() })) {
      report(action, this.#when(action, shown)).catch((error: unknown) => {
        log.error({ match: live.id, err: error }, 'a match could not be told of its venue');
        this.#onFailure();
      });
    }
  }

  /** Time stands from when that is noticed on. It goes on only once the match is told, whatever may keep it waiting until then. */
  #when({ type }: Report, live: LiveBoard | undefined): () => Millis {
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

  /**
   * A board is up since its message was made, which its id tells by Discord's clock. Where this machine's is ahead of that
   * one, the turn would begin too early: no board is up before it was sent; and who couldn't click has lost no time. Where it
   * was set back meanwhile, what it showed before lies ahead of it now, and the turn would begin when it shows that again.
   */
  #upSince({ messageId, sentAt }: LiveBoard, now: Millis): Millis {
    return millis(Math.min(now, Math.max(clickedAt(messageId, now), sentAt ?? 0, this.#since)));
  }
}
