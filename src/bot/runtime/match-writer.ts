import { isDeepStrictEqual } from 'node:util';
import type { Journal, StoredMatch } from '../../store/journal.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import type { LiveMatch } from './live-match.ts';
import { historyOf, type Change } from './match-change.ts';

/** The journal tells otherwise of a match than this process: another one has written to it. */
export class MatchElsewhere extends Error {
  constructor(reason: string) {
    super(`${reason}: another process has this match, so this one lets go of it`);
  }
}

/** Writes what happens to matches into the journal, each behind what it holds already. */
export class MatchWriter {
  readonly #journal: Journal;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /**
   * Makes a change durable. Rejects with `StoreUnavailable` when it is not, or may not be; with `MatchElsewhere` when
   * somebody else has written to the match in the meantime.
   */
  async write(live: LiveMatch, { before, events }: Change): Promise<void> {
    try {
      const appended = await this.#journal.append({ before, events, where: live.where });
      if (appended === 'conflict') await this.#lookWhoseItIs(live);
      live.inDoubt = undefined;
    } catch (error) {
      if (error instanceof StoreUnavailable && error.fault === 'uncertain') {
        live.isUnsure = true;
        live.inDoubt = events;
      }
      throw error;
    }
  }

  /** What was written without an answer can arrive late, after a look that did not find it: then it is this process's own. */
  async #lookWhoseItIs(live: LiveMatch): Promise<never> {
    const { inDoubt, match } = live;
    const read = inDoubt === undefined ? undefined : await this.#journal.read(live.id);
    const since = read?.ok === true ? changesSince(read.value, match.revision) : undefined;
    const isOwn = since?.length === 1 && isDeepStrictEqual(since[0]?.events, inDoubt);
    if (!isOwn) throw new MatchElsewhere('its record has grown');
    live.isUnsure = true;
    throw new StoreUnavailable('unavailable', 'what was written before has arrived only now');
  }

  /**
   * What the journal holds beyond the match in memory, after a write whose outcome nobody knew. Rejects with
   * `MatchElsewhere` when the two can't be the same match's.
   */
  async catchUp(live: LiveMatch): Promise<readonly Change[]> {
    if (!live.isUnsure) return [];
    const { match } = live;
    const read = await this.#journal.read(live.id);
    if (read?.ok === false) throw new MatchElsewhere(read.error.problem);
    const changes = read === undefined ? [] : changesSince(read.value, match.revision);
    if (changes === undefined) throw new MatchElsewhere('its record is another one');
    live.isUnsure = false;
    return changes;
  }
}

/** The entries behind a revision; `undefined` when the journal has no entry that ends there. */
function changesSince({ id, entries }: StoredMatch, revision: number): readonly Change[] | undefined {
  const history = historyOf(id, entries);
  const known = revision === 0 ? 0 : history.findIndex(({ after }) => after.revision === revision) + 1;
  return revision > 0 && known === 0 ? undefined : history.slice(known);
}
