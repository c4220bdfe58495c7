import type { Store, StoredMatch, UnreadableMatch } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import { type LiveMatch, historyOf, type Change } from './live-match.ts';
import type { MatchId } from '../../match/ids.ts';
import type { Logger } from '../logger.ts';

/** The record of a match can't be read, so the match can't go on. */
export class RecordBroken extends Error {
  readonly record: UnreadableMatch;

  constructor(record: UnreadableMatch) {
    super(record.problem);
    this.record = record;
  }
}

export class MatchWriter {
  readonly #store: Pick<Store, 'append' | 'readMatch'>;

  constructor(store: Pick<Store, 'append' | 'readMatch'>) {
    this.#store = store;
  }

  /** Writes a change. Rejects with `StoreUnavailable` when it was not, or may not have been, written. */
  async write(live: LiveMatch, { before, events }: Change): Promise<void> {
    try {
      const appended = await this.#store.append({ before, events, where: live.where });
      if (appended === 'appended') return;
    } catch (error) {
      if (error instanceof StoreUnavailable && error.fault === 'uncertain') live.isUnsure = true;
      throw error;
    }
    // A write without an answer can still arrive after `catchUp` has read the journal.
    live.isUnsure = true;
    throw new StoreUnavailable('unavailable', 'the journal holds newer events of this match');
  }

  /** The changes that only the journal has, after a write with an unknown outcome. Rejects with `RecordBroken`. */
  async catchUp(live: LiveMatch): Promise<readonly Change[]> {
    if (!live.isUnsure) return [];
    const { match } = live;
    const read = await this.#store.readMatch(live.id);
    if (read?.ok === false) throw new RecordBroken(read.error);
    const changes = read === undefined ? [] : changesSince(read.value, match.revision);
    live.isUnsure = false;
    return changes;
  }
}

function changesSince({ id, where, entries }: StoredMatch, revision: number): readonly Change[] {
  const history = historyOf(id, entries);
  const known = revision === 0 ? 0 : history.findIndex(({ after }) => after.revision === revision) + 1;
  if (revision > 0 && known === 0) {
    const problem = `Match ${id} has no entry that ends with event ${revision}; see "npm run journal -- show ${id}".`;
    throw new RecordBroken({ id, where, entries, revision, found: undefined, problem });
  }
  return history.slice(known);
}

/** Matches whose records can't be read. They wait for an operator; all others go on. */
export class Quarantine {
  readonly #matches = new Set<MatchId>();
  readonly #threads = new Set<string>();

  add({ id, where, revision, problem }: UnreadableMatch, log: Logger): void {
    this.#matches.add(id);
    if (where.threadId !== undefined) this.#threads.add(where.threadId);
    log.error(
      { match: id, server: where.guildId, thread: where.threadId, revision },
      `the record of a match can't be read: it is in quarantine, all others go on. ${problem}`,
    );
  }

  has(id: MatchId): boolean {
    return this.#matches.has(id);
  }

  /** Whether the thread belongs to such a match. */
  holdsThread(threadId: string): boolean {
    return this.#threads.has(threadId);
  }
}
