import { millis, type Millis } from '../../match/ids.ts';
import type { BoardLedger, ShownBoard } from './board-ledger.ts';
import type { Clock } from '../clock.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { Logger } from '../logger.ts';
import { reportsOf, type Report } from './match-reports.ts';
import { clickedAt } from '../../commands/interaction.ts';
import type { Hindrance, Venue } from './venue.ts';

export interface ReporterParts {
  readonly live: LiveMatch;
  readonly venue: Pick<Venue, 'hindranceIn'>;
  readonly ledger: Pick<BoardLedger, 'live'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether the connection that clicks come by is away. */
  readonly isCutOff: () => boolean;
  /** Puts the action to the match, and asks only then when it was. Rejects when it could not be recorded. */
  readonly report: (action: Report, at: () => Millis) => Promise<unknown>;
}

/** Tells a match of its venue what it does not know yet: that its board is up, or that clicks can't arrive. */
export class VenueReporter {
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
    const { live, ledger, log, isCutOff, report } = this.#parts;
    const { match } = live;
    const shown = ledger.live;
    const hindrance = this.#hindrance();
    for (const action of reportsOf(match, { live: shown, hindrance, isCutOff: isCutOff() })) {
      report(action, this.#when(action, shown)).catch((error: unknown) => {
        log.error({ match: live.id, err: error }, 'a match could not be told of its venue');
        this.#onFailure();
      });
    }
  }

  /** Time stands from when that is noticed on. It goes on only once the match is told, whatever may keep it waiting until then. */
  #when({ type }: Report, live: ShownBoard | undefined): () => Millis {
    const { clock } = this.#parts;
    const noticed = clock.now();
    if (type === 'StopClock') return () => noticed;
    return () => (type === 'BoardShown' && live !== undefined ? this.#upSince(live, clock.now()) : clock.now());
  }

  /** Without a thread it is the channel that is looked at: an invitation can't be answered during an outage. */
  #hindrance(): Hindrance | undefined {
    const { live, venue } = this.#parts;
    const { threadId, place } = live;
    if (threadId !== undefined) return venue.hindranceIn(threadId);
    return venue.hindranceIn(place.channelId) === 'outage' ? 'outage' : undefined;
  }

  /**
   * A board is up since its message was made, which its id tells by Discord's clock. Where this machine's is ahead of that
   * one, the turn would begin too early: no board is up before it was sent; and who couldn't click has lost no time. Where it
   * was set back meanwhile, what it showed before lies ahead of it now, and the turn would begin when it shows that again.
   */
  #upSince({ messageId, sentAt }: ShownBoard, now: Millis): Millis {
    return millis(Math.min(now, Math.max(clickedAt(messageId, now), sentAt ?? 0, this.#since)));
  }
}
