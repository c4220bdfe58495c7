import type { MatchId } from '../../match/ids.ts';
import type { Logger } from '../logger.ts';
import type { Door } from '../reception/door.ts';

/** The clicks that wait for their answer: what is painted next goes out by them. */
export class WaitingDoors {
  readonly #match: MatchId;
  readonly #log: Logger;
  #doors: Door[] = [];

  constructor(match: MatchId, log: Logger) {
    this.#match = match;
    this.#log = log;
  }

  add(door: Door): void {
    this.#doors.push(door);
  }

  /** All that wait: they wait no more. */
  take(): readonly Door[] {
    return this.#doors.splice(0);
  }

  /** They could not be answered in this round: the next one is theirs as well. */
  putBack(doors: readonly Door[]): void {
    this.#doors.unshift(...doors);
  }

  /** Whatever the clicks led to, Discord must hear that they were heard. A command is answered in words by who handles it. */
  async acknowledge(doors: readonly Door[]): Promise<void> {
    const presses = doors.filter(({ from }) => from.kind === 'press');
    await Promise.all(
      presses.map((door) =>
        door.acknowledge().catch((error: unknown) => {
          this.#log.warn({ match: this.#match, err: error }, 'a click could not be acknowledged');
        }),
      ),
    );
  }
}
