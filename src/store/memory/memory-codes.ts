import type { MatchEvent } from '../../match/event.ts';
import type { MatchId, TableCode } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import { tableChanges, type TableChange } from '../../match/projections.ts';
import type { CodeStore, StoredTable } from '../code-store.ts';
import type { Whereabouts } from '../journal.ts';
import { RecentMap } from './recent-map.ts';

/** So many tables later nobody types an old code any more. */
const MOST_CODES = 5000;

/** Keeps in memory which code led to which table; the oldest codes are forgotten when there are too many. */
export class MemoryCodes implements CodeStore {
  readonly #tables = new RecentMap<TableCode, StoredTable>(MOST_CODES);

  find(code: TableCode): Promise<StoredTable | undefined> {
    return Promise.resolve(this.#tables.get(code));
  }

  project(before: Match, events: readonly MatchEvent[], { guildId }: Whereabouts): void {
    for (const change of tableChanges(before, events)) this.#change(change, before.id, guildId);
  }

  #change(change: TableChange, match: MatchId, guildId: string): void {
    if (change.became === 'released') {
      this.#tables.delete(change.code);
      return;
    }
    const closed = change.became === 'closed' ? change.reason : undefined;
    this.#tables.set(change.code, { match, guildId, isOpen: change.became === 'open', closed });
  }
}
