import type { MatchId } from '../../match/ids.ts';
import type { Journal, StoredMatch, UnreadableMatch } from '../../store/journal.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';

export interface ReturnsParts {
  readonly journal: Pick<Journal, 'read'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** This process has the match again. */
  readonly takeBack: (stored: StoredMatch) => Promise<void>;
  /** Whatever has been written to it meanwhile, this program can't read it. */
  readonly quarantine: (unreadable: UnreadableMatch) => void;
}

/** How long another process may leave a match as it is before it counts as let go, in milliseconds. */
const LOOKS_APART = 30_000;

/**
 * Matches that another process has taken, as the journal's versions told. Two processes with the same servers are a
 * mistake, or one is on its way out: a match that nobody has written to between two looks is taken back. Should the other
 * one live after all, the next version decides again.
 */
export class Returns {
  readonly #parts: ReturnsParts;
  readonly #expected = new Map<MatchId, () => void>();
  readonly #threads = new Map<MatchId, string>();

  constructor(parts: ReturnsParts) {
    this.#parts = parts;
  }

  /** `threadId`: where it was played here, if its thread was open. `had`: how many events it had here. */
  expect(id: MatchId, threadId: string | undefined, had: number): void {
    if (threadId !== undefined) this.#threads.set(id, threadId);
    this.#expected.set(id, () => undefined);
    this.#lookFirst(id, had).catch((error: unknown) => {
      this.#parts.log.warn({ match: id, err: error }, 'a match that is played elsewhere could not be looked at');
      this.#plan(id, undefined);
    });
  }

  isExpected(id: MatchId): boolean {
    return this.#expected.has(id);
  }

  /** Whether such a match was played in a thread. */
  isExpectedIn(threadId: string): boolean {
    return [...this.#threads.values()].includes(threadId);
  }

  stop(): void {
    for (const callOff of this.#expected.values()) callOff();
    this.#expected.clear();
    this.#threads.clear();
  }

  #plan(id: MatchId, seen: number | undefined): void {
    const callOff = this.#parts.clock.after(LOOKS_APART, () => {
      this.#look(id, seen).catch((error: unknown) => {
        this.#parts.log.warn({ match: id, err: error }, 'a match that is played elsewhere could not be looked at');
        this.#plan(id, seen);
      });
    });
    this.#expected.set(id, callOff);
  }

  /** A journal that knows less than this process did is an older one in the place of the last: nobody else has the match. */
  async #lookFirst(id: MatchId, had: number): Promise<void> {
    const read = await this.#parts.journal.read(id);
    const length = read?.ok === true ? read.value.entries.flat().length : undefined;
    if (length !== undefined && length < had) await this.#look(id, length);
    else this.#plan(id, undefined);
  }

  /** `seen`: how many events the match had at the last look. */
  async #look(id: MatchId, seen: number | undefined): Promise<void> {
    const read = await this.#parts.journal.read(id);
    if (!this.#expected.has(id)) return;
    if (read?.ok !== true || read.value.isRetired) {
      this.#forget(id);
      if (read?.ok === false) this.#parts.quarantine(read.error);
      return;
    }
    const length = read.value.entries.flat().length;
    if (length !== seen) {
      this.#plan(id, length);
      return;
    }
    await this.#parts.takeBack(read.value);
    this.#forget(id);
    this.#parts.log.info({ match: id }, 'a match that was played elsewhere is back');
  }

  #forget(id: MatchId): void {
    this.#expected.delete(id);
    this.#threads.delete(id);
  }
}
