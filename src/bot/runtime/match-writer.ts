import type { Store, StoredMatch, UnreadableMatch } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import { type LiveMatch, historyOf, type Change } from './live-match.ts';
import type { MatchId } from '../../match/ids.ts';
import type { Logger } from '../logger.ts';

/** The record of a match makes no sense any more, so it can't go on. */
export class RecordBroken extends Error {
  readonly record: UnreadableMatch;

  constructor(record: UnreadableMatch) {
    super(record.problem);
    this.record = record;
  }
}

/** Writes what happens to matches into the journal, each behind what it holds already. */
export class MatchWriter {
  readonly #store: Pick<Store, 'append' | 'readMatch'>;

  constructor(store: Pick<Store, 'append' | 'readMatch'>) {
    this.#store = store;
  }

  /** Makes a change durable. Rejects with `StoreUnavailable` when it is not, or may not be. */
  async write(live: LiveMatch, { before, events }: Change): Promise<void> {
    try {
      const appended = await this.#store.append({ before, events, where: live.where });
      if (appended === 'appended') return;
    } catch (error) {
      if (error instanceof StoreUnavailable && error.fault === 'uncertain') live.isUnsure = true;
      throw error;
    }
    // What was written without an answer can arrive late, after a look that did not find it.
    live.isUnsure = true;
    throw new StoreUnavailable('unavailable', 'the journal holds more of this match than was known here');
  }

  /** What the journal holds beyond the match in memory, after a write whose outcome nobody knew. Rejects with `RecordBroken`. */
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

/** The entries behind a revision. */
function changesSince({ id, where, entries }: StoredMatch, revision: number): readonly Change[] {
  const history = historyOf(id, entries);
  const known = revision === 0 ? 0 : history.findIndex(({ after }) => after.revision === revision) + 1;
  if (revision > 0 && known === 0) {
    const problem = `Match ${id} has no entry that ends with event ${revision}; see "npm run journal -- show ${id}".`;
    throw new RecordBroken({ id, where, entries, revision, found: undefined, problem });
  }
  return history.slice(known);
}

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
