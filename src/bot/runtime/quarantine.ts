import type { MatchId } from '../../match/ids.ts';
import type { UnreadableMatch } from '../../store/store.ts';
import type { Logger } from '../logger.ts';

/** Matches whose records this program can't read. They wait for an operator; everything else goes on. */
export class Quarantine {
  readonly #matches = new Set<MatchId>();
  readonly #threads = new Set<string>();

  add({ id, where, revision, problem }: UnreadableMatch, log: Logger): void {
    this.#matches.add(id);
    if (where.threadId !== undefined) this.#threads.add(where.threadId);
    log.error(
      { match: id, server: where.guildId, thread: where.threadId, revision },
      `a match can't be read and is set aside, all others go on. ${problem}`,
    );
  }

  has(id: MatchId): boolean {
    return this.#matches.has(id);
  }

  /** Whether such a match is played in a thread. */
  holdsThread(threadId: string): boolean {
    return this.#threads.has(threadId);
  }
}
