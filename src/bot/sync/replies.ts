import type { MatchId } from '../../match/ids.ts';
import type { Reply } from '../discord/reply.ts';
import type { Logger } from '../logger.ts';

/** The clicks that wait for their answer: what is shown next goes out by them. */
export class Replies {
  readonly #match: MatchId;
  readonly #log: Logger;
  #waiting: readonly Reply[] = [];

  constructor(match: MatchId, log: Logger) {
    this.#match = match;
    this.#log = log;
  }

  get all(): readonly Reply[] {
    return this.#waiting;
  }

  add(reply: Reply): void {
    this.#waiting = [...this.#waiting, reply];
  }

  /** The click on this very message: its answer changes it. */
  on(messageId: string): Reply | undefined {
    return this.#waiting.find(
      (reply) => reply.canUpdate && reply.from.kind === 'press' && reply.from.messageId === messageId,
    );
  }

  /** A click in this channel whose answer can carry a new message, the latest first. */
  forPosting(channelId: string, isFitting: (reply: Reply) => boolean = () => true): Reply | undefined {
    return this.#waiting.findLast((reply) => reply.isOpen && reply.channelId === channelId && isFitting(reply));
  }

  /** Whatever these clicks led to, Discord must hear that they were heard. A command is answered in words by its handler. */
  async acknowledge(replies: readonly Reply[]): Promise<void> {
    this.#waiting = this.#waiting.filter((reply) => !replies.includes(reply));
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
