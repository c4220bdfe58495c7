import type { Match } from '../../match/match.ts';
import type { Clock } from '../clock.ts';
import type { Reply } from '../discord/reply.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { PlayerDirectory } from '../runtime/player-directory.ts';
import type { Transport } from './transport.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { MatchId } from '../../match/ids.ts';
import type { Logger } from '../logger.ts';

/** What there is to paint: a match as it stands, and the clicks whose answers can carry it. */
export interface Painting {
  readonly match: Match;
  readonly replies: readonly Reply[];
}

/** What everything that shows something in a match's thread works with. */
export interface SurfaceParts {
  readonly live: LiveMatch;
  readonly venue: Transport;
  readonly directory: Pick<PlayerDirectory, 'person'>;
  readonly clock: Clock;
  readonly calls: Calls;
}

/** The click on this very message: its answer changes it. */
export const replyOn = (replies: readonly Reply[], messageId: string): Reply | undefined =>
  replies.find((reply) => reply.canUpdate && reply.from.kind === 'press' && reply.from.messageId === messageId);

/** A click in this channel whose answer can carry a new message, the latest first. */
export const replyForPost = (replies: readonly Reply[], channelId: string): Reply | undefined =>
  replies.findLast((reply) => reply.isOpen && reply.channelId === channelId);

/** A player who was just here needs no call; one who has been away for longer is mentioned (DESIGN section 5). */
const IDLE_AFTER = 2 * 60_000;

/** Who has to be called to the board: nobody who has just been seen, or called by other words. */
export class Calls {
  readonly #live: LiveMatch;
  readonly #clock: Clock;
  readonly #called = new Map<string, number>();

  constructor(live: LiveMatch, clock: Clock) {
    this.#live = live;
    this.#clock = clock;
  }

  /** These words have just notified whomever they mention. */
  made({ allowed_mentions: { users = [] } }: MessageDraft): void {
    for (const userId of users) this.#called.set(userId, this.#clock.now());
  }

  isDue(userId: string): boolean {
    const last = Math.max(this.#live.lastSeen.get(userId) ?? 0, this.#called.get(userId) ?? 0);
    return this.#clock.now() - last > IDLE_AFTER;
  }
}

/** The clicks that wait for their answer: what is painted next goes out by them. */
export class WaitingReplies {
  readonly #match: MatchId;
  readonly #log: Logger;
  #replies: Reply[] = [];

  constructor(match: MatchId, log: Logger) {
    this.#match = match;
    this.#log = log;
  }

  add(reply: Reply): void {
    this.#replies.push(reply);
  }

  /** All that wait: they wait no more. */
  take(): readonly Reply[] {
    return this.#replies.splice(0);
  }

  /** They could not be answered in this round: the next one is theirs as well. */
  putBack(replies: readonly Reply[]): void {
    this.#replies.unshift(...replies);
  }

  /** Whatever the clicks led to, Discord must hear that they were heard. A command is answered in words by who handles it. */
  async acknowledge(replies: readonly Reply[]): Promise<void> {
    const presses = replies.filter(({ from }) => from.kind === 'press');
    await Promise.all(
      presses.map((reply) =>
        reply.acknowledge().catch((error: unknown) => {
          this.#log.warn({ match: this.#match, err: error }, 'a click could not be acknowledged');
        }),
      ),
    );
  }
}
