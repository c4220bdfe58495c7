import type { MatchId } from '../../match/ids.ts';
import type { Logger } from '../logger.ts';
import type { Reply } from '../discord/reply.ts';

/** The clicks that wait for their answer: what is painted next goes out by them. */
export class WaitingDoors {
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
