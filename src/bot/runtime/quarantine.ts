import type { MatchId } from '../../match/ids.ts';
import type { Store, UnreadableMatch } from '../../store/store.ts';
import type { Logger } from '../logger.ts';

export class RecordBroken extends Error {
  readonly record: UnreadableMatch;

  constructor(record: UnreadableMatch) {
    super(record.problem);
    this.record = record;
  }
}

/** Matches whose records can't be read. They wait for an operator; all others continue. */
export class Quarantine {
  readonly #store: Pick<Store, 'setAside'>;
  readonly #log: Logger;
  readonly #matches = new Set<MatchId>();
  readonly #threads = new Set<string>();

  constructor(store: Pick<Store, 'setAside'>, log: Logger) {
    this.#store = store;
    this.#log = log;
  }

  add({ id, where, revision, problem }: UnreadableMatch): void {
    this.#matches.add(id);
    if (where.threadId !== undefined) this.#threads.add(where.threadId);
    this.#log.error(
      { match: id, server: where.guildId, thread: where.threadId, revision },
      `a match's record can't be read: the match is in quarantine, all others continue. ${problem}`,
    );
    this.#store.setAside(id).catch((error: unknown) => {
      this.#log.error({ match: id, err: error }, 'a match in quarantine is still in the lists');
    });
  }

  get size(): number {
    return this.#matches.size;
  }

  has(id: MatchId): boolean {
    return this.#matches.has(id);
  }

  holdsThread(threadId: string): boolean {
    return this.#threads.has(threadId);
  }
}
